import Timeline

/// Reads the sentences of GPS receivers: of all kinds only RMC, which has a date, a time and a position.
enum NMEATrackReader {
  /// Whether a text starts with such sentences.
  static func isRecognised(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count > 7, bytes[0] == UInt8(ascii: "$") else { return false }
    // `$`, two letters of the talker, three of the sentence, a comma.
    for index in 1..<6 where bytes[index] &- UInt8(ascii: "A") > 25 { return false }
    return bytes[6] == UInt8(ascii: ",")
  }

  /// Reads all sentences; the whole text is one segment.
  static func read(
    _ bytes: Span<UInt8>, into gathering: inout TrackGathering, passed: (Int) -> Void
  ) {
    var start = 0
    var line = 0
    while start < bytes.count {
      let end = bytes.endOfLine(from: start)
      line += 1
      take(bytes.extracting(bytes.trimmed(start..<end)), line, into: &gathering)
      start = end + 1
      if line % 16_384 == 0 { passed(min(start, bytes.count)) }
    }
  }

  private static func take(_ text: Span<UInt8>, _ line: Int, into gathering: inout TrackGathering) {
    guard text.count > 7, text.count < 200, text.extracting(3..<7).isEqual(to: "RMC,") else {
      return
    }
    guard let end = endOfChecked(text) else {
      gathering.note(.damaged, "a sentence whose checksum is wrong", line)
      return
    }
    var fields: [Range<Int>] = []
    var start = 0
    for index in 0...end where index == end || text[index] == UInt8(ascii: ",") {
      fields.append(start..<index)
      start = index + 1
    }
    guard fields.count > 9 else { return gathering.note(.damaged, "a short sentence", line) }
    // V: the receiver has no position.
    guard text.extracting(fields[2]).isEqual(to: "A") else {
      return gathering.note(.placeMissing, "", line)
    }
    let latitude = axis(text.extracting(fields[3]), text.extracting(fields[4]))
    let longitude = axis(text.extracting(fields[5]), text.extracting(fields[6]))
    gathering.addFix(
      at: time(text.extracting(fields[1]), date: text.extracting(fields[9])),
      CoordinateText.place(latitude: latitude, longitude: longitude), line: line)
  }

  /// Where the fields end; nil when a checksum is there and is not that of the text.
  private static func endOfChecked(_ text: Span<UInt8>) -> Int? {
    var sum: UInt8 = 0
    for index in 1..<text.count {
      guard text[index] == UInt8(ascii: "*") else {
        sum ^= text[index]
        continue
      }
      guard index + 2 < text.count, let high = digit(text[index + 1]),
        let low = digit(text[index + 2])
      else { return nil }
      return high << 4 | low == sum ? index : nil
    }
    return text.count
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  /// `DDMM.mmmm` or `DDDMM.mmmm` with a letter beside it.
  private static func axis(
    _ number: Span<UInt8>, _ letter: Span<UInt8>
  ) -> CoordinateText.AxisReading {
    if number.count == 0 { return .missing }
    guard let value = CoordinateText.decimalNumber(in: number), value >= 0,
      case .direction(let direction) = CoordinateText.reference(in: letter)
    else { return .unreadable }
    let whole = (value / 100).rounded(.down)
    let minutes = value - whole * 100
    guard minutes < 60 else { return .unreadable }
    return .value(
      CoordinateText.AxisValue(
        degrees: whole + minutes / 60, direction: direction, isDecimal: false))
  }

  /// `HHMMSS.sss` and `DDMMYY`; the two digits of the year are those of 1980 to 2079.
  private static func time(_ time: Span<UInt8>, date: Span<UInt8>) -> TrackTime {
    if time.count == 0 || date.count == 0 { return .missing }
    guard date.count == 6, let day = CoordinateText.decimalNumber(in: date),
      let clock = CoordinateText.decimalNumber(in: time), day >= 0, clock >= 0, clock < 240_000
    else { return .unusable(.timeUnreadable, "") }
    let (whole, moment) = (Int(day), Int(clock))
    let (hour, minute, second) = (moment / 10_000, moment / 100 % 100, moment % 100)
    let year = whole % 100 + (whole % 100 < 80 ? 2000 : 1900)
    guard minute < 60, second < 60,
      let date = try? LocalDate(year: year, month: whole / 100 % 100, day: whole / 10_000)
    else { return .unusable(.timeUnreadable, "") }
    let fraction = ((clock - clock.rounded(.down)) * 1_000_000).rounded()
    let microseconds = Int64(hour * 3600 + minute * 60 + second) * 1_000_000 + Int64(fraction)
    return TrackTime(
      microseconds: LocalDateTime(date: date, microsecondsOfDay: microseconds).microseconds)
  }
}
