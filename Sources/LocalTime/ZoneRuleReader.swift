/// Reads the parts of a zone rule from left to right.
struct ZoneRuleReader {
  private let text: [UInt8]
  private var position = 0

  init(_ text: [UInt8]) { self.text = text }

  var isAtEnd: Bool { position == text.count }

  func isAt(_ character: Unicode.Scalar) -> Bool {
    position < text.count && text[position] == UInt8(ascii: character)
  }

  /// Passes over a character, if it stands here.
  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard isAt(character) else { return false }
    position += 1
    return true
  }

  /// Passes over an abbreviation: three or more letters, or anything between angle brackets.
  mutating func skipName() -> Bool {
    if skip("<") {
      while position < text.count, !isAt(">") { position += 1 }
      return skip(">")
    }
    let start = position
    while position < text.count, (0x61...0x7A).contains(text[position] | 0x20) { position += 1 }
    return position - start >= 3
  }

  /// A time of day or an offset, `[+-]h[:m[:s]]`, in seconds.
  mutating func time(maximumHours: Int32) -> Int32? {
    let isNegative = skip("-")
    if !isNegative { _ = skip("+") }
    guard let hours = number(atMost: maximumHours) else { return nil }
    var seconds = hours * 3600
    if skip(":") {
      guard let minutes = number(atMost: 59) else { return nil }
      seconds += minutes * 60
      if skip(":") {
        guard let rest = number(atMost: 59) else { return nil }
        seconds += rest
      }
    }
    return isNegative ? -seconds : seconds
  }

  /// A day of the year, and the time of day: 02:00 where none is stated.
  mutating func yearlyMoment() -> ZoneRule.YearlyMoment? {
    guard let day = day() else { return nil }
    var time: Int32 = 7200
    if skip("/") {
      guard let stated = self.time(maximumHours: 167) else { return nil }
      time = stated
    }
    return ZoneRule.YearlyMoment(day: day, time: time)
  }

  private mutating func day() -> ZoneRule.YearlyMoment.Day? {
    if skip("J") {
      guard let number = number(atMost: 365), number > 0 else { return nil }
      return .numberWithoutLeapDay(Int(number))
    }
    guard skip("M") else { return number(atMost: 365).map { .number(Int($0)) } }
    guard let month = number(atMost: 12), month > 0, skip("."),
      let week = number(atMost: 5), week > 0, skip("."), let weekday = number(atMost: 6)
    else { return nil }
    return .weekday(Int(weekday), week: Int(week), month: Int(month))
  }

  private mutating func number(atMost limit: Int32) -> Int32? {
    let start = position
    var value: Int32 = 0
    while position < text.count, (0x30...0x39).contains(text[position]) {
      value = value * 10 + Int32(text[position] - 0x30)
      guard value <= limit else { return nil }
      position += 1
    }
    return position > start ? value : nil
  }
}
