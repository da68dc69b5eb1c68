internal import Timeline

/// Writes clock readings as text for many photos in order, which fall on few dates: the text of the last
/// date is kept.
struct ClockText {
  private var date: LocalDate?
  // `YYYY-MM-DDT` of that date, then the rest of the reading.
  private var bytes: [UInt8] = []
  private var dateLength = 0

  /// A reading as `LocalDateTime` describes it.
  mutating func text(of time: LocalDateTime) -> String {
    let ofDay = time.microsecondsOfDay
    guard ofDay % 1_000_000 == 0 else { return time.description }
    begin(time.date, seconds: ofDay / 1_000_000)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A moment in microseconds since 1970 as GeoPackage has them: in UTC, with milliseconds.
  mutating func text(ofInstant microseconds: Int64) -> String {
    let time = LocalDateTime(microseconds: microseconds)
    let ofDay = time.microsecondsOfDay
    begin(time.date, seconds: ofDay / 1_000_000)
    let milliseconds = ofDay / 1000 % 1000
    bytes.append(UInt8(ascii: "."))
    bytes.append(UInt8(ascii: "0") + UInt8(milliseconds / 100))
    append(milliseconds % 100)
    bytes.append(UInt8(ascii: "Z"))
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func begin(_ date: LocalDate, seconds: Int64) {
    if date == self.date {
      bytes.removeLast(bytes.count - dateLength)
    } else {
      self.date = date
      bytes = Array("\(date)T".utf8)
      dateLength = bytes.count
    }
    append(seconds / 3600)
    bytes.append(UInt8(ascii: ":"))
    append(seconds / 60 % 60)
    bytes.append(UInt8(ascii: ":"))
    append(seconds % 60)
  }

  /// Appends a number below 100 as two digits.
  private mutating func append(_ number: Int64) {
    bytes.append(UInt8(ascii: "0") + UInt8(number / 10))
    bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
  }
}
