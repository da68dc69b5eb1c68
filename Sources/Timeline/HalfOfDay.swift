/// The half of a day that a 12-hour clock names.
enum HalfOfDay {
  /// AM.
  case morning
  /// PM.
  case afternoon

  /// Passes over the name of a half if it comes next.
  static func accept(_ cursor: inout FieldCursor) -> HalfOfDay? {
    let start = cursor.position
    for (name, half) in names where cursor.accept(name) {
      if !FieldCursor.isLetter(cursor.next) { return half }
      cursor.position = start
    }
    return nil
  }

  /// Moves a time of day, in microseconds, into this half.
  ///
  /// Noon is 12 PM, midnight 12 AM; 14:03 PM is 14:03, as some phones write it.
  func applied(to microseconds: Int64) throws(TimestampProblem) -> Int64 {
    let twelveHours = LocalDateTime.noon
    switch self {
    case .afternoon:
      return microseconds < twelveHours ? microseconds + twelveHours : microseconds
    case .morning:
      guard microseconds < twelveHours + 3_600_000_000 else { throw .unreadable }
      return microseconds >= twelveHours ? microseconds - twelveHours : microseconds
    }
  }

  private static let names: [(String, HalfOfDay)] = [
    ("am", .morning), ("pm", .afternoon), ("a.m.", .morning), ("p.m.", .afternoon),
    ("上午", .morning), ("下午", .afternoon), ("午前", .morning), ("午後", .afternoon),
    ("오전", .morning), ("오후", .afternoon),
  ]
}
