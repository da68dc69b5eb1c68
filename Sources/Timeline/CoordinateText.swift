/// Places as exports, cameras and editors write them, read from raw bytes.
///
/// A place stands in two texts, one for each axis, or in one (`place(in:decimalComma:)`). Reading an
/// axis (`axis(in:decimalComma:)`) says what the text states: a number, a sign, a letter. Whether that is a place is decided in one spot for
/// all inputs, `place(latitude:longitude:)`, where the references (`N`, `South`, …) that stand beside
/// the numbers come in. Numbers are rounded exactly once.
public enum CoordinateText {
  /// Latitude or longitude.
  public enum Axis: Sendable, Hashable {
    /// North and south.
    case latitude
    /// East and west.
    case longitude
  }

  /// A direction that a letter, a word or a reference gives.
  public enum Direction: Sendable, Hashable {
    /// North.
    case north
    /// South.
    case south
    /// East.
    case east
    /// West.
    case west

    /// The axis it is a direction of.
    public var axis: Axis {
      switch self {
      case .north, .south: .latitude
      case .east, .west: .longitude
      }
    }

    /// Whether it makes a number negative.
    public var isNegative: Bool { self == .south || self == .west }
  }

  /// What a text says of one axis.
  public enum AxisReading: Sendable, Hashable {
    /// There is no value: empty, `-`, `null`, `NaN`, `0/0`.
    case missing
    /// The text is no coordinate.
    case unreadable
    /// A value, as stated.
    case value(AxisValue)
  }

  /// A number of degrees as one text states it, before references are looked at.
  public struct AxisValue: Sendable, Hashable {
    /// The number of degrees, with the sign that is written.
    public var degrees: Double
    /// The letter or word in the text.
    public var direction: Direction?
    /// Whether a `+` or `-` is written.
    public var hasSign: Bool
    /// Whether it is one plain number.
    ///
    /// Degrees with minutes, and EXIF rationals, are magnitudes.
    public var isDecimal: Bool
    /// The seconds are undefined (`0/0`), so that the value is good to the minute of arc only.
    public var isCoarse: Bool

    /// A value.
    public init(
      degrees: Double, direction: Direction? = nil, hasSign: Bool = false, isDecimal: Bool = true,
      isCoarse: Bool = false
    ) {
      self.degrees = degrees
      self.direction = direction
      self.hasSign = hasSign
      self.isDecimal = isDecimal
      self.isCoarse = isCoarse
    }
  }

  /// What a reference beside a number says.
  public enum Reference: Sendable, Hashable {
    /// There is none.
    case missing
    /// It gives a direction.
    case direction(Direction)
    /// It is there and cannot be read (`Unknown ()`, `+`): the number's side is unknown.
    case unusable
  }

  /// What one or two texts say of a place.
  public enum PlaceReading: Sendable, Hashable {
    /// A place (clause P2).
    case place(Coordinate)
    /// There is no position.
    case missing
    /// There is one, and it cannot be used.
    case rejected(ReadingReason)
  }
}

// MARK: - The rule for signs and directions

extension CoordinateText {
  /// Reads a reference: `N`, `s`, `East`, `WEST`; `Unknown ()` and anything else is unusable.
  public static func reference(in bytes: Span<UInt8>) -> Reference {
    guard bytes.count > 0 else { return .missing }
    if let direction = printedDirection(bytes) { return .direction(direction) }
    guard var text = FieldCursor(bytes) else { return .unusable }
    if text.count == 0 { return .missing }
    if let direction = AxisReader.acceptDirection(&text), text.isAtEnd {
      return .direction(direction)
    }
    text.position = 0
    let isUnknown = text.next == UInt8(ascii: "u")
    return text.isMissing && !isUnknown ? .missing : .unusable
  }

  /// One of the forms that most exports print: `N` or `North`.
  private static func printedDirection(_ bytes: Span<UInt8>) -> Direction? {
    let name: String
    let direction: Direction
    switch bytes[0] {
    case UInt8(ascii: "N"): (name, direction) = ("North", .north)
    case UInt8(ascii: "S"): (name, direction) = ("South", .south)
    case UInt8(ascii: "E"): (name, direction) = ("East", .east)
    case UInt8(ascii: "W"): (name, direction) = ("West", .west)
    default: return nil
    }
    if bytes.count == 1 { return direction }
    guard bytes.count == name.utf8.count else { return nil }
    var index = 0
    for byte in name.utf8 {
      guard bytes[index] == byte else { return nil }
      index += 1
    }
    return direction
  }

  /// Joins what is said of the two axes into a place.
  ///
  /// For each axis:
  /// 1. A letter in the text decides, and the number is a magnitude.
  /// 2. A reference of south or west makes it negative, whatever its sign.
  /// 3. A negative number with north or east is a conflict, as are letters of the other axis, and a
  ///    letter and a reference that disagree.
  /// 4. Without either the signed value stands, unless the text cannot tell its side: degrees and
  ///    minutes without a sign, EXIF rationals, or `isUnsigned`.
  /// 5. A reference that is there and unreadable cancels the letter too.
  ///
  /// Then both must be there, in range, and not exactly (0, 0) or (-180, -180), which is how devices
  /// and catalogues write "none".
  ///
  /// - Parameters:
  ///   - latitude: what the latitude's text says.
  ///   - longitude: what the longitude's text says.
  ///   - latitudeReference: the reference beside the latitude.
  ///   - longitudeReference: the reference beside the longitude.
  ///   - isUnsigned: the numbers are magnitudes as EXIF stores them, so that a plain decimal without
  ///     sign, letter and reference does not tell its side.
  /// - Returns: the place, or why there is none.
  public static func place(
    latitude: AxisReading, longitude: AxisReading, latitudeReference: Reference = .missing,
    longitudeReference: Reference = .missing, isUnsigned: Bool = false
  ) -> PlaceReading {
    switch (latitude, longitude) {
    case (.missing, .missing): return .missing
    case (.unreadable, _), (_, .unreadable): return .rejected(.placeUnreadable)
    case (.missing, _), (_, .missing): return .rejected(.placeOneAxis)
    case (.value(let latitude), .value(let longitude)):
      if latitude.degrees == 0, longitude.degrees == 0 { return .rejected(.placeNullIsland) }
      if latitude.degrees == -180, longitude.degrees == -180 { return .missing }
      if latitude.degrees.magnitude > 90 { return .rejected(.latitudeOutOfRange) }
      if longitude.degrees.magnitude > 180 { return .rejected(.longitudeOutOfRange) }
      let north: Double
      let east: Double
      switch signed(latitude, .latitude, latitudeReference, isUnsigned: isUnsigned) {
      case .degrees(let value): north = value
      case .rejected(let reason): return .rejected(reason)
      }
      switch signed(longitude, .longitude, longitudeReference, isUnsigned: isUnsigned) {
      case .degrees(let value): east = value
      case .rejected(let reason): return .rejected(reason)
      }
      guard let place = try? Coordinate(latitude: north, longitude: east) else {
        return .rejected(.placeUnreadable)
      }
      return .place(place)
    }
  }

  /// Whether an axis is what exiftool makes of EXIF's "none": three rationals with all bits set, which it
  /// prints as 1 degree, 1 minute and 1 second.
  @inlinable
  public static func isNoneOfEXIF(_ degrees: Double) -> Bool {
    (degrees.magnitude - 3661 / 3600.0).magnitude < 1e-8
  }

  private enum Signed {
    case degrees(Double)
    case rejected(ReadingReason)
  }

  private static func signed(
    _ value: AxisValue, _ axis: Axis, _ reference: Reference, isUnsigned: Bool
  ) -> Signed {
    let direction: Direction
    switch (value.direction, reference) {
    case (_, .unusable): return .rejected(.hemisphereUnknown)
    case (let letter?, .direction(let stated)):
      guard letter == stated else { return .rejected(.hemisphereConflict) }
      direction = letter
    case (let letter?, .missing): direction = letter
    case (nil, .direction(let stated)): direction = stated
    case (nil, .missing):
      let tells = value.hasSign || value.isDecimal && !isUnsigned
      return tells ? .degrees(value.degrees) : .rejected(.hemisphereUnknown)
    }
    guard direction.axis == axis else { return .rejected(.hemisphereConflict) }
    if direction.isNegative { return .degrees(-value.degrees.magnitude) }
    guard value.degrees >= 0 else { return .rejected(.hemisphereConflict) }
    return .degrees(value.degrees)
  }
}
