/// Brings rows into the order of clause P3 and leaves out what clause P5 counts once.
///
/// 1. Rows are dealt to their local dates (a counting sort), so that only days are sorted.
/// 2. Rows without an offset take that of the photo nearest in local time that has its own (P3).
/// 3. Each day is sorted by instant, latitude, longitude, name.
/// 4. Neighbours that are equal in name, local time, offset and position are one photo (P5).
///
/// Cost: about 100 ns a row; beside the rows it needs 12 bytes a row while it runs.
extension PhotoTable {
  /// The table of the rows, whatever their order.
  public init(rows: consuming PhotoRows) {
    var rows = rows
    let dealt = DealtRows(rows.localTimes)
    OffsetFromNeighbours.fill(&rows, order: dealt)
    var order = dealt.order
    for day in dealt.days where day.count > 1 {
      Self.sort(&order, in: day, by: rows)
    }
    Self.sortUndated(&order, from: dealt.datedCount, by: rows)
    let kept = Self.leavingOutRepeats(&order, datedCount: dealt.datedCount, in: rows)
    let duplicates = rows.count - order.count

    // One column at a time, each freed before the next is copied.
    let localTimes = Self.picked(&rows.localTimes, order[..<kept])
    let offsets = Self.picked(&rows.offsets, order[...])
    let latitudes = Self.picked(&rows.latitudes, order[...])
    let longitudes = Self.picked(&rows.longitudes, order[...])
    let traits = Self.picked(&rows.traits, order[...])
    let names = Self.picked(&rows.names, order[...])
    self.init(
      localTimes: localTimes, offsets: offsets, latitudes: latitudes, longitudes: longitudes,
      traits: traits, names: names, pool: rows.pool, duplicates: duplicates)
  }

  private static func picked<Value>(
    _ column: inout [Value], _ order: ArraySlice<UInt32>
  ) -> [Value] {
    let result = order.map { column[Int($0)] }
    column = []
    return result
  }

  /// The sort key of a row within its day; rows that agree in it are compared in full.
  private struct Key {
    var instant: Int64
    var row: UInt32
  }

  private static func sort(_ order: inout [UInt32], in day: Range<Int>, by rows: PhotoRows) {
    var keys: [Key] = []
    keys.reserveCapacity(day.count)
    var isSorted = true
    for position in day {
      let row = order[position]
      let instant =
        rows.localTimes[Int(row)] - Int64(rows.offsets[Int(row)]) * 1_000_000
      if let last = keys.last, last.instant >= instant { isSorted = false }
      keys.append(Key(instant: instant, row: row))
    }
    if isSorted { return }
    keys.sort { left, right in
      left.instant != right.instant
        ? left.instant < right.instant
        : comesBefore(Int(left.row), Int(right.row), in: rows)
    }
    for (position, key) in zip(day, keys) { order[position] = key.row }
  }

  /// Compares two rows of equal instant: latitude, longitude, no place last, then name; what is
  /// left (offset, traits) only makes the order complete.
  private static func comesBefore(_ left: Int, _ right: Int, in rows: PhotoRows) -> Bool {
    let hasLeft = !rows.latitudes[left].isNaN
    let hasRight = !rows.latitudes[right].isNaN
    if hasLeft != hasRight { return hasLeft }
    if hasLeft {
      if rows.latitudes[left] != rows.latitudes[right] {
        return rows.latitudes[left] < rows.latitudes[right]
      }
      if rows.longitudes[left] != rows.longitudes[right] {
        return rows.longitudes[left] < rows.longitudes[right]
      }
    }
    let names = rows.pool.order(of: rows.names[left], and: rows.names[right])
    if names != 0 { return names < 0 }
    if rows.offsets[left] != rows.offsets[right] {
      return rows.offsets[left] < rows.offsets[right]
    }
    return rows.traits[left].rawValue < rows.traits[right].rawValue
  }

  private static func sortUndated(
    _ order: inout [UInt32], from start: Int, by rows: PhotoRows
  ) {
    guard start < order.count else { return }
    order[start...].sort { left, right in
      let names = rows.pool.order(of: rows.names[Int(left)], and: rows.names[Int(right)])
      return names != 0 ? names < 0 : comesBefore(Int(left), Int(right), in: rows)
    }
  }

  /// Removes each row that repeats the one before it (clause P5).
  ///
  /// - Returns: how many dated rows stay.
  private static func leavingOutRepeats(
    _ order: inout [UInt32], datedCount: Int, in rows: PhotoRows
  ) -> Int {
    var kept = 0
    var keptDated = 0
    for position in order.indices {
      let row = order[position]
      if kept > 0, isSamePhoto(Int(order[kept - 1]), Int(row), in: rows) { continue }
      order[kept] = row
      kept += 1
      if position < datedCount { keptDated = kept }
    }
    order.removeSubrange(kept...)
    return keptDated
  }

  private static func isSamePhoto(_ left: Int, _ right: Int, in rows: PhotoRows) -> Bool {
    func equal(_ column: [Double]) -> Bool {
      column[left] == column[right] || (column[left].isNaN && column[right].isNaN)
    }
    return rows.localTimes[left] == rows.localTimes[right]
      && rows.offsets[left] == rows.offsets[right]
      && equal(rows.latitudes) && equal(rows.longitudes)
      && rows.pool.order(of: rows.names[left], and: rows.names[right]) == 0
  }
}

/// Rows dealt to their local dates: dated rows by date, in the order given within one, then the
/// undated ones.
struct DealtRows {
  let order: [UInt32]
  /// The positions in `order` of each date that has rows.
  let days: [Range<Int>]
  let datedCount: Int

  init(_ localTimes: [Int64]) {
    precondition(localTimes.count < UInt32.max, "a library has fewer than 2³² photos")
    var first = Int32.max
    var last = Int32.min
    for time in localTimes where time != PhotoRows.noTime {
      let date = LocalDateTime(microseconds: time).date.daysSince1970
      first = min(first, date)
      last = max(last, date)
    }
    let dates = first <= last ? Int(last) - Int(first) + 1 : 0
    func slot(_ time: Int64) -> Int {
      time == PhotoRows.noTime
        ? dates : Int(LocalDateTime(microseconds: time).date.daysSince1970) - Int(first)
    }
    // starts[slot] is where the slot's next row goes.
    var starts = [Int](repeating: 0, count: dates + 2)
    for time in localTimes { starts[slot(time) + 1] += 1 }
    var days: [Range<Int>] = []
    for index in 1..<starts.count {
      let count = starts[index]
      starts[index] += starts[index - 1]
      if count > 0, index <= dates { days.append(starts[index - 1]..<starts[index]) }
    }
    datedCount = starts[dates]
    var order = [UInt32](repeating: 0, count: localTimes.count)
    for (row, time) in localTimes.enumerated() {
      let slot = slot(time)
      order[starts[slot]] = UInt32(row)
      starts[slot] += 1
    }
    self.order = order
    self.days = days
  }
}
