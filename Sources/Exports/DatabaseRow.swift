import Store
import Timeline

// What columns of other programs' databases say. Any of them may hold anything.
extension Statement {
  /// Whether a column says yes: a number that is not 0, `t`, `true` or `yes`.
  func isSet(_ column: Int) -> Bool {
    if let number = number(at: column) { return number != 0 }
    return withBytes(at: column) { bytes in
      guard let first = bytes.count > 0 ? bytes[0] : nil else { return false }
      switch first | 0x20 {
      case UInt8(ascii: "t"), UInt8(ascii: "y"), UInt8(ascii: "1")...UInt8(ascii: "9"): return true
      default: return false
      }
    } ?? false
  }

  /// Whether a column holds something other than null and an empty text.
  func isFilled(_ column: Int) -> Bool {
    kind(at: column) != .null && withBytes(at: column) { $0.count > 0 } != false
  }

  /// A text that is not blank.
  func words(_ column: Int) -> String? {
    guard let text = text(at: column), text.utf8.contains(where: { $0 > 0x20 }) else { return nil }
    return text
  }

  /// One axis of a place: a number of degrees, or a text.
  func axis(_ column: Int) -> CoordinateText.AxisReading {
    if let number = number(at: column) {
      return .value(CoordinateText.AxisValue(degrees: number))
    }
    return withBytes(at: column) { CoordinateText.axis(in: $0) } ?? .missing
  }

  /// A value as a finding shows it.
  func shown(_ column: Int) -> String {
    switch kind(at: column) {
    case .null: ""
    case .integer: integer(at: column).map { String($0) } ?? ""
    case .real: number(at: column).map { String($0) } ?? ""
    case .text: text(at: column).map { String($0.prefix(60)) } ?? ""
    case .blob: "bytes"
    }
  }
}

extension PlaceChoice {
  /// Offers the place that two columns hold.
  mutating func offer(_ row: borrowing Statement, latitude: Int, longitude: Int) {
    let reading = CoordinateText.place(
      latitude: row.axis(latitude), longitude: row.axis(longitude))
    guard reading != .missing else { return }
    let text = "\(row.shown(latitude)), \(row.shown(longitude))"
    offer(reading) { text }
  }
}

extension TimeChoice {
  /// Offers the date that a column holds as text; nothing when it is null or a number.
  mutating func offer(
    _ row: borrowing Statement, _ column: Int, _ name: String, _ meaning: Meaning
  ) {
    guard row.kind(at: column) == .text else { return }
    var choice = self
    row.withBytes(at: column) { choice.offer($0, name, .export, meaning) }
    self = choice
  }
}

/// Builds a name out of parts of a path.
struct DatabasePath {
  private(set) var bytes: [UInt8] = []

  /// Adds a part, with one slash between.
  mutating func append(_ part: some Collection<UInt8>) {
    guard !part.isEmpty else { return }
    let slash = UInt8(ascii: "/")
    if bytes.isEmpty {
      bytes.append(contentsOf: part)
      return
    }
    if bytes.last != slash { bytes.append(slash) }
    bytes.append(contentsOf: part.drop { $0 == slash })
  }

  /// Adds what a column holds, if it is a text.
  mutating func append(_ row: borrowing Statement, _ column: Int) {
    if let part = row.bytes(at: column) { append(part) }
  }
}
