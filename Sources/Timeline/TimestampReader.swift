/// Reads the dates that are not in one of the two fixed layouts.
///
/// Accepted, with single digits and blanks as padding wherever two digits are expected:
/// - year first: `2024-05-17`, `2024:05:17`, `2024/5/17`, `2024.05.17`, `20240517`, `2024-May-17`;
/// - day first with dots: `17.05.2024`; with other separators only where one order is possible;
/// - names: `17 May 2024`, `May 17, 2024`, `Friday May 17,2024`, `Fri May 17 14:03:22 2024`;
/// - then a time: `14:03`, `14:03:22.45`, `140322`, `2:03 PM`, `14:03:22下午`; then an offset.
struct TimestampReader {
  private var cursor: FieldCursor
  private var year = 0
  private var yearDigits = 0
  private var yearIsNegative = false
  private var month = 0
  private var day = 0
  private var microseconds = LocalDateTime.noon
  private var precision = Timestamp.Precision.day
  private var offset: UTCOffset?
  private var hasUnreadableOffset = false

  init(_ cursor: FieldCursor) { self.cursor = cursor }

  /// Reads the whole text.
  mutating func timestamp() throws(TimestampProblem) -> Timestamp {
    guard !cursor.isMissing else { throw .missing }
    try refuseEmptyForms()
    try readDate()
    if precision == .day { try readTimeAfterDate() }
    guard cursor.isAtEnd else { throw .unreadable }
    if isParsedZero { throw .zero }
    guard let date = try? LocalDate(year: year, month: month, day: day) else { throw .unreadable }
    guard !yearIsNegative, LocalDate.acceptedYears.contains(year) else { throw .yearOutOfRange }
    return Timestamp(
      date: date, microsecondsOfDay: microseconds, precision: precision, offset: offset,
      hasUnreadableOffset: hasUnreadableOffset)
  }

  /// Refuses texts of separators only (missing) and of zeros only; a T and a Z are separators once each.
  private func refuseEmptyForms() throws(TimestampProblem) {
    var hasDigit = false
    var letters: [UInt8] = []
    for index in 0..<cursor.count {
      switch cursor[index] {
      case UInt8(ascii: "0"): hasDigit = true
      case UInt8(ascii: " "), UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "/"),
        UInt8(ascii: "."), UInt8(ascii: "+"):
        break
      case UInt8(ascii: "t"), UInt8(ascii: "z"):
        if letters.contains(cursor[index]) { return }
        letters.append(cursor[index])
      default: return
      }
    }
    throw hasDigit ? .zero : .missing
  }

  /// What other programs make of an all-zero date: -0001-11-30 and 0001-01-01.
  private var isParsedZero: Bool {
    year == 1
      && (yearIsNegative ? month == 11 && day == 30 : month == 1 && day == 1)
  }
}

// MARK: - Dates

extension TimestampReader {
  private mutating func readDate() throws(TimestampProblem) {
    if FieldCursor.isLetter(cursor.next) {
      let start = cursor.position
      let word = cursor.word()
      if Self.weekdays.contains(where: { cursor.isAbbreviation(word, of: $0) }) {
        skipPunctuation()
      } else {
        cursor.position = start
      }
    }
    if FieldCursor.isLetter(cursor.next) { return try readMonthFirst() }
    yearIsNegative = cursor.accept(UInt8(ascii: "-"))
    guard let (first, digits) = cursor.digits() else { throw .unreadable }
    switch digits {
    case 8: setCompactDate(first)
    case 14:
      setCompactDate(first / 1_000_000)
      try setTime(first / 10_000 % 100, first / 100 % 100, first % 100)
      precision = .second
      try readSuffix()
    case 4...6: try readAfterYear(first, digits: digits)
    case 1...2:
      guard !yearIsNegative else { throw .unreadable }
      try readAfterDayOrMonth(first)
    default: throw .unreadable
    }
  }

  private mutating func setCompactDate(_ value: Int) {
    (year, month, day) = (value / 10_000, value / 100 % 100, value % 100)
  }

  /// `-05-17` or `-May-17` after the year.
  private mutating func readAfterYear(_ first: Int, digits: Int) throws(TimestampProblem) {
    year = first
    let separator = cursor.next
    guard Self.isDateSeparator(separator) else { throw .unreadable }
    cursor.position += 1
    if FieldCursor.isLetter(cursor.next) {
      month = try monthName()
    } else {
      month = try twoDigitPart()
    }
    guard cursor.accept(separator) else { throw .unreadable }
    day = try twoDigitPart()
  }

  /// `.05.2024`, `/17/2024`, ` May 2024` after a number of one or two digits.
  private mutating func readAfterDayOrMonth(_ first: Int) throws(TimestampProblem) {
    let separator = cursor.next
    let start = cursor.position
    if separator == UInt8(ascii: " ") || Self.isDateSeparator(separator) {
      cursor.position += 1
      cursor.skipBlanks()
      if FieldCursor.isLetter(cursor.next) {
        day = first
        month = try monthName()
        skipPunctuation()
        try readYear()
        return
      }
    }
    cursor.position = start + 1
    guard Self.isDateSeparator(separator) else { throw .unreadable }
    let second = try twoDigitPart()
    guard cursor.accept(separator) else { throw .unreadable }
    try readYear()
    if separator == UInt8(ascii: ".") || first > 12 || first == second {
      (day, month) = (first, second)
    } else if second > 12 {
      (month, day) = (first, second)
    } else {
      throw first > 0 && second > 0 ? .ambiguous : .unreadable
    }
  }

  /// `May 17, 2024`, or `May 17 14:03:22 2024` with a zone before the year or not.
  private mutating func readMonthFirst() throws(TimestampProblem) {
    month = try monthName()
    skipPunctuation()
    day = try twoDigitPart()
    skipPunctuation()
    let start = cursor.position
    guard let (_, digits) = cursor.digits() else { throw .unreadable }
    let isTime = digits <= 2 && cursor.next == UInt8(ascii: ":")
    cursor.position = start
    if isTime {
      try readTime()
      cursor.skipBlanks()
      while !cursor.isAtEnd, !FieldCursor.isDigit(cursor.next) {
        try readSuffixPart()
        cursor.skipBlanks()
      }
    }
    try readYear()
  }

  private mutating func readYear() throws(TimestampProblem) {
    guard let (value, digits) = cursor.digits(), digits >= 4, digits <= 6 else { throw .unreadable }
    year = value
  }

  private mutating func monthName() throws(TimestampProblem) -> Int {
    let word = cursor.word()
    guard let index = Self.months.firstIndex(where: { cursor.isAbbreviation(word, of: $0) })
    else { throw .unreadable }
    return index + 1
  }

  /// One or two digits, with blanks before them.
  private mutating func twoDigitPart() throws(TimestampProblem) -> Int {
    cursor.skipBlanks()
    guard let (value, digits) = cursor.digits(), digits <= 2 else { throw .unreadable }
    return value
  }

  private mutating func skipPunctuation() {
    while [UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: "-")]
      .contains(cursor.next)
    { cursor.position += 1 }
  }

  private static func isDateSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "/")
      || byte == UInt8(ascii: ".")
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
}

// MARK: - Times

extension TimestampReader {
  /// What follows a whole date: nothing, blanks around colons, or a time with its suffix.
  private mutating func readTimeAfterDate() throws(TimestampProblem) {
    let start = cursor.position
    while cursor.next == UInt8(ascii: " ") || cursor.next == UInt8(ascii: ":") {
      cursor.position += 1
    }
    if cursor.isAtEnd { return }
    cursor.position = start
    guard
      cursor.accept(UInt8(ascii: " ")) || cursor.accept(UInt8(ascii: "t"))
        || cursor.accept(UInt8(ascii: ",")) || cursor.accept(UInt8(ascii: "_"))
    else { throw .unreadable }
    cursor.skipBlanks()
    _ = cursor.accept("at ")
    try readTime()
    try readSuffix()
  }

  /// Hours, minutes, and possibly seconds and a fraction.
  private mutating func readTime() throws(TimestampProblem) {
    cursor.skipBlanks()
    let half = HalfOfDay.accept(&cursor)
    cursor.skipBlanks()
    guard let (first, digits) = cursor.digits() else { throw .unreadable }
    precision = .second
    switch digits {
    case 6: try setTime(first / 10_000, first / 100 % 100, first % 100)
    case 4:
      try setTime(first / 100, first % 100, 0)
      precision = .minute
    case 1...2:
      guard cursor.accept(UInt8(ascii: ":")) else { throw .unreadable }
      let minute = try twoDigitPart()
      var second = 0
      precision = .minute
      if cursor.accept(UInt8(ascii: ":")) {
        cursor.skipBlanks()
        if FieldCursor.isDigit(cursor.next) {
          second = try twoDigitPart()
          precision = .second
        }
      }
      try setTime(first, minute, second)
    default: throw .unreadable
    }
    if precision == .second { try readFraction() }
    if let half { microseconds = try half.applied(to: microseconds) }
  }

  private mutating func setTime(
    _ hour: Int, _ minute: Int, _ second: Int
  ) throws(TimestampProblem) {
    guard hour <= 24, minute < 60, second < 60 else { throw .unreadable }
    let hour = hour == 24 ? 0 : hour
    microseconds = Int64((hour * 60 + minute) * 60 + second) * 1_000_000
  }

  /// Digits beyond microseconds are cut off.
  private mutating func readFraction() throws(TimestampProblem) {
    guard cursor.next == UInt8(ascii: ".") || cursor.next == UInt8(ascii: ","),
      FieldCursor.isDigit(cursor.peek(1))
    else { return }
    cursor.position += 1
    var unit: Int64 = 100_000
    while FieldCursor.isDigit(cursor.next) {
      microseconds += Int64(cursor.next - UInt8(ascii: "0")) * unit
      unit /= 10
      cursor.position += 1
    }
  }

  /// The half of the day, the offset, or both, up to the end.
  private mutating func readSuffix() throws(TimestampProblem) {
    for _ in 0..<2 where !cursor.isAtEnd { try readSuffixPart() }
    cursor.skipBlanks()
  }

  private mutating func readSuffixPart() throws(TimestampProblem) {
    cursor.skipBlanks()
    if let half = HalfOfDay.accept(&cursor) {
      microseconds = try half.applied(to: microseconds)
      return
    }
    // A second time, or other text that no zone begins with, is not an offset.
    guard !FieldCursor.isDigit(cursor.next), offset == nil, !hasUnreadableOffset else {
      throw .unreadable
    }
    var reader = OffsetReader(cursor)
    switch reader.offset() {
    case .none: break
    case .offset(let value): offset = value
    case .unreadable: hasUnreadableOffset = true
    }
    cursor = reader.cursor
  }
}
