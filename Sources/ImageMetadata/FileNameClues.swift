public import Timeline

/// What a file's name gives away: when it was taken, that it shows a screen, that a messenger saved it.
///
/// Names that phones and programs make are known by their form: `IMG_20240517_140322.jpg`,
/// `20240517_140322.jpg`, `PXL_20240517_120322123.jpg` (UTC, as Pixels write it),
/// `Screenshot_2024-05-17-14-03-22.png`, `Screen Shot 2024-05-17 at 2.03.22 PM.png`,
/// `signal-2024-05-17-140322.jpg`, `2024-05-17 14.03.22.jpg`. A date without a time counts when the
/// name starts with it (`2024-05-17 beach.jpg`) or a messenger wrote it (`IMG-20240517-WA0001.jpg`,
/// the day it was received). Numbers that only look like a date, such as `DSC_20190230.jpg` or one
/// inside a longer number, do not.
public struct FileNameClues: Sendable, Equatable {
  /// A time in a name.
  public enum Time: Sendable, Equatable {
    /// A clock reading, to the second or to the day.
    case wall(Timestamp)
    /// Microseconds since 1970-01-01 00:00 UTC.
    case instant(Int64)
  }

  /// When it was taken; nil when the name does not say.
  public private(set) var time: Time?
  /// It shows a screen.
  public private(set) var isScreenshot = false
  /// A messenger saved it.
  public private(set) var isReceived = false

  /// The years of digital cameras' names; older numbers are something else.
  private static let years = 1990...2099

  /// Reads a name.
  ///
  /// - Parameter name: the file's name without folders, as the bytes the system gives.
  public init(_ name: [UInt8]) {
    let lowered = name.prefix(200).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    isScreenshot = Self.screenshotWords.contains { lowered.contains($0) }
    let isWhatsApp = Self.isWhatsApp(lowered)
    isReceived = isWhatsApp || Self.messengerStarts.contains { lowered.starts(with: $0) }
    guard let found = Self.firstDate(in: lowered, acceptingBareDays: isWhatsApp) else { return }
    if lowered.starts(with: Self.pixelStart), found.precision == .second {
      time = .instant(found.localTime.microseconds)
    } else {
      time = .wall(found)
    }
  }

  private static let screenshotWords: [[UInt8]] = [
    "screenshot", "screen shot", "screen_shot", "bildschirmfoto", "schermafbeelding",
    "schermata", "capture d’écran", "capture d'écran", "captura de pantalla", "skärmavbild",
    "снимок экрана", "スクリーンショット", "截屏", "截图",
  ].map { Array($0.utf8) }

  private static let messengerStarts: [[UInt8]] = [
    "whatsapp ", "signal-", "telegram", "photo_20", "video_20", "received_", "fb_img_",
    "messenger_", "snapchat-", "viber_",
  ].map { Array($0.utf8) }

  private static let pixelStart = Array("pxl_".utf8)

  /// `IMG-20240517-WA0001`: letters, a date, `WA` and a number.
  private static func isWhatsApp(_ name: [UInt8]) -> Bool {
    guard let mark = name.firstIndex(of: UInt8(ascii: "-")), name.count >= mark + 13 else {
      return false
    }
    return name[(mark + 1)..<(mark + 9)].allSatisfy(isDigit)
      && name[(mark + 9)..<(mark + 12)].elementsEqual("-wa".utf8) && isDigit(name[mark + 12])
  }

  // MARK: The date

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  /// The first run of digits that starts a date, with its time if one follows.
  private static func firstDate(in name: [UInt8], acceptingBareDays: Bool) -> Timestamp? {
    var place = 0
    while place + 8 <= name.count {
      defer { place += 1 }
      guard isDigit(name[place]), place == 0 || !isDigit(name[place - 1]) else { continue }
      var scan = Scan(name, at: place)
      guard let date = scan.date(years: years) else { continue }
      let isTitle = place == 0 && scan.separator == UInt8(ascii: "-")
      if let time = scan.time(of: date) { return time }
      if !scan.isBeforeDigit, isTitle || acceptingBareDays {
        return Timestamp(date: date, microsecondsOfDay: LocalDateTime.noon, precision: .day)
      }
    }
    return nil
  }

  /// Reads digits of fixed count, one group after the other.
  private struct Scan {
    private let name: [UInt8]
    private var place: Int
    /// What stands between year, month and day.
    private(set) var separator: UInt8?

    init(_ name: [UInt8], at place: Int) {
      self.name = name
      self.place = place
    }

    private var next: UInt8? { place < name.count ? name[place] : nil }

    var isBeforeDigit: Bool { next.map(isDigit) ?? false }

    private mutating func digits(_ count: Int) -> Int? {
      guard place + count <= name.count else { return nil }
      var value = 0
      for index in place..<place + count {
        guard isDigit(name[index]) else { return nil }
        value = value * 10 + Int(name[index] - 0x30)
      }
      place += count
      return value
    }

    private mutating func accept(_ text: String) -> Bool {
      guard name[place...].starts(with: text.utf8) else { return false }
      place += text.utf8.count
      return true
    }

    /// `20240517`, `2024-05-17`, `2024_05_17` or `2024.05.17`.
    mutating func date(years: ClosedRange<Int>) -> LocalDate? {
      guard let year = digits(4), years.contains(year) else { return nil }
      if let byte = next, [0x2D, 0x5F, 0x2E].contains(byte) {
        separator = byte
        place += 1
      }
      guard let month = digits(2) else { return nil }
      if let separator {
        guard next == separator else { return nil }
        place += 1
      }
      guard let day = digits(2) else { return nil }
      return try? LocalDate(year: year, month: month, day: day)
    }

    /// A time after the date: six digits, or three groups of two.
    mutating func time(of date: LocalDate) -> Timestamp? {
      let afterDate = place
      var found = false
      defer { if !found { place = afterDate } }
      // `20240517140322` as well as `20240517_140322`, `2024-05-17 at 14.03.22`.
      if !accept(" at "), !accept(" um "), !accept(" à "), let byte = next,
        [0x5F, 0x2D, 0x20, 0x2E, UInt8(ascii: "t")].contains(byte)
      {
        place += 1
        if byte == 0x20, next == 0x20 { place += 1 }
      }
      guard var hour = digits(next.map { isDigit($0) && hasOneDigitHour } ?? false ? 1 : 2)
      else { return nil }
      var between: UInt8?
      if let byte = next, [0x2D, 0x2E, 0x3A, 0x5F].contains(byte) {
        between = byte
        place += 1
      }
      guard let minute = digits(2) else { return nil }
      if let between {
        guard next == between else { return nil }
        place += 1
      }
      guard let second = digits(2) else { return nil }
      if let isAfternoon = halfOfDay() {
        guard hour >= 1, hour <= 12 else { return nil }
        hour = hour % 12 + (isAfternoon ? 12 : 0)
      }
      guard hour < 24, minute < 60, second < 60 else { return nil }
      let microseconds = Int64((hour * 60 + minute) * 60 + second) * 1_000_000 + fraction()
      guard !isBeforeDigit else { return nil }
      found = true
      return Timestamp(date: date, microsecondsOfDay: microseconds, precision: .second)
    }

    /// Milliseconds right after the seconds, as in `140322123`.
    private mutating func fraction() -> Int64 {
      let start = place
      guard let milliseconds = digits(3), !isBeforeDigit else {
        place = start
        return 0
      }
      return Int64(milliseconds) * 1000
    }

    /// `2.03.22 PM` has one digit for the hour.
    private var hasOneDigitHour: Bool {
      place + 1 < name.count && name[place + 1] == UInt8(ascii: ".")
    }

    /// `PM`, after a blank of any kind.
    private mutating func halfOfDay() -> Bool? {
      for blank in [" ", "\u{202F}", "\u{A0}", ""] {
        if accept(blank + "pm") { return true }
        if accept(blank + "am") { return false }
      }
      return nil
    }
  }
}
