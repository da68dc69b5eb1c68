public import Timeline

/// A photo of a simulated library, as the plain photo CSV has it.
public struct SimulatedPhoto: Sendable, Hashable {
  /// Where a photo says it was taken.
  public enum Position: Sendable, Hashable {
    /// Nowhere.
    case none
    /// At (0, 0).
    case zero
    /// At a place, in millionths of a degree.
    case at(latitude: Int32, longitude: Int32)
  }

  /// From 1 on, in the order in which the person took them.
  public let number: Int
  /// What the camera's clock showed, in whole seconds.
  public let reading: LocalDateTime
  /// The offset that the photo states.
  public let offset: UTCOffset
  /// The position that the photo states.
  public let position: Position
  /// What is wrong with it; nil for nothing.
  public let flaw: PhotoFlaw?

  /// Whether it states a position other than (0, 0).
  public var isLocated: Bool {
    switch position {
    case .none, .zero: false
    case .at: true
    }
  }
}

/// The rows of the plain photo CSV, as bytes.
///
/// Written by hand, digit by digit, because five million rows are to be written in seconds.
public struct SimulatedPhotoRows: Sendable {
  /// The rows so far.
  public private(set) var bytes: [UInt8] = []

  /// The header, and no row yet.
  public init() { bytes.append(contentsOf: "file,taken,latitude,longitude\n".utf8) }

  /// Takes the rows away, to pass them on.
  public mutating func takeBytes() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Adds a row.
  public mutating func add(_ photo: SimulatedPhoto) {
    let (year, month, day) = photo.reading.date.components
    let second = Int(photo.reading.microsecondsOfDay / 1_000_000)
    // 2019/05/IMG_0001234.jpg
    add(year, digits: 4)
    bytes.append(UInt8(ascii: "/"))
    add(month, digits: 2)
    bytes.append(contentsOf: "/IMG_".utf8)
    add(photo.number, digits: 7)
    bytes.append(contentsOf: ".jpg,".utf8)
    add(year, digits: 4)
    bytes.append(UInt8(ascii: "-"))
    add(month, digits: 2)
    bytes.append(UInt8(ascii: "-"))
    add(day, digits: 2)
    bytes.append(UInt8(ascii: "T"))
    add(second / 3600, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    add(second / 60 % 60, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    add(second % 60, digits: 2)
    let offset = Int(photo.offset.seconds)
    bytes.append(UInt8(ascii: offset < 0 ? "-" : "+"))
    add(abs(offset) / 3600, digits: 2)
    bytes.append(UInt8(ascii: ":"))
    add(abs(offset) / 60 % 60, digits: 2)
    switch photo.position {
    case .none: bytes.append(contentsOf: ",,\n".utf8)
    case .zero: bytes.append(contentsOf: ",0.000000,0.000000\n".utf8)
    case .at(let latitude, let longitude):
      bytes.append(UInt8(ascii: ","))
      add(millionths: Int(latitude))
      bytes.append(UInt8(ascii: ","))
      add(millionths: Int(longitude))
      bytes.append(UInt8(ascii: "\n"))
    }
  }

  private mutating func add(_ number: Int, digits: Int) {
    var divisor = 1
    for _ in 1..<digits { divisor *= 10 }
    // More digits than asked for are written all the same.
    while number / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      bytes.append(UInt8(0x30 + number / divisor % 10))
      divisor /= 10
    }
  }

  private mutating func add(millionths number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    add(abs(number) / 1_000_000, digits: 1)
    bytes.append(UInt8(ascii: "."))
    add(abs(number) % 1_000_000, digits: 6)
  }
}
