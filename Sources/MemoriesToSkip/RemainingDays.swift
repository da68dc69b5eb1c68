internal import Timeline

/// The days of which a photo remains, and where each day that was found stands among them.
struct RemainingDays {
  let calendar: DayCalendar
  let isKept: [Bool]
  /// For each day found its position in `calendar`; nil where no photo of it remains.
  private let positions: [Int?]

  init(of found: FoundJourneys, isKept: [Bool]) {
    var days: [Day] = []
    var positions: [Int?] = []
    var isFar: [Bool] = []
    positions.reserveCapacity(found.days.days.count)
    isFar.reserveCapacity(found.days.isFar.count)
    for day in found.days.days {
      let start = isFar.count
      var located = 0
      var far = 0
      for photo in day.photos where isKept[photo] {
        if found.table.isLocated(photo) { located += 1 }
        if found.days.isFar[photo] { far += 1 }
        isFar.append(found.days.isFar[photo])
      }
      guard isFar.count > start else {
        positions.append(nil)
        continue
      }
      positions.append(days.count)
      days.append(day.remaining(photos: start..<isFar.count, located: located, far: far))
    }
    calendar = DayCalendar(days: days, isFar: isFar)
    self.isKept = isKept
    self.positions = positions
  }

  /// Where a day that was found stands among those that remain, if a far photo of it remains.
  func positionOfFar(_ found: Int) -> Int? {
    guard let position = positions[found], calendar.days[position].far > 0 else { return nil }
    return position
  }

  /// The date of a remaining day.
  func date(_ position: Int) -> LocalDate { calendar.days[position].date }
}
