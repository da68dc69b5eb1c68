/// The dates of a library and which photos of its table belong to each.
public struct DayIndex: Sendable {
  /// Every date with photos, in order.
  public let dates: [LocalDate]
  // Where each date's photos start in the table, and at the end how many there are.
  private let starts: [Int]

  /// The index of a table.
  public init(of table: PhotoTable) {
    var dates: [LocalDate] = []
    var starts: [Int] = []
    var endOfDate = Int64.min
    for (photo, time) in table.localTimes.enumerated() where time >= endOfDate {
      let date = LocalDateTime(microseconds: time).date
      endOfDate = LocalDateTime(date: date + 1, microsecondsOfDay: 0).microseconds
      dates.append(date)
      starts.append(photo)
    }
    starts.append(table.datedCount)
    self.dates = dates
    self.starts = starts
  }

  /// The photos of the date at a position of `dates`.
  public func photos(at position: Int) -> Range<Int> { starts[position]..<starts[position + 1] }

  /// The positions of the dates cut into at most so many ranges with about equally many photos.
  public func parts(upTo most: Int) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    let total = starts[dates.count]
    var start = 0
    for part in 1...Swift.max(1, most) where start < dates.count {
      let goal = total * part / Swift.max(1, most)
      let end = part == most ? dates.count : dates.indices.partitioningIndex { starts[$0] >= goal }
      guard end > start else { continue }
      parts.append(start..<end)
      start = end
    }
    return parts
  }

  /// Where a date stands in `dates`; nil when it has no photos.
  public func position(of date: LocalDate) -> Int? {
    let position = dates.partitioningIndex { $0 >= date }
    return position < dates.count && dates[position] == date ? position : nil
  }
}
