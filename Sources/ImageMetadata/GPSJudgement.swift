import Timeline

/// What EXIF's GPS directory tells: a place, a height and an instant, each judged alone.
struct GPSJudgement {
  let tags: GPSTags

  // MARK: The place

  /// What is said of the place.
  enum Place {
    /// Nothing.
    case none
    /// A place; its seconds may be undefined.
    case place(Coordinate, isCoarse: Bool)
    /// Something that cannot be used.
    case refused(PhotoFacts.Finding)
  }

  /// The place.
  func place() -> Place {
    let latitude = Self.axis(tags.latitude)
    let longitude = Self.axis(tags.longitude)
    for axis in [latitude, longitude] {
      if case .refused(let reason) = axis { return .refused(finding(reason)) }
    }
    guard tags.latitude != nil || tags.longitude != nil else { return .none }
    let reading = CoordinateText.place(
      latitude: latitude.reading, longitude: longitude.reading,
      latitudeReference: Self.reference(tags.latitudeReference),
      longitudeReference: Self.reference(tags.longitudeReference), isUnsigned: true)
    switch reading {
    case .place(let place):
      return .place(place, isCoarse: latitude.isCoarse || longitude.isCoarse)
    case .missing: return .refused(finding(.placeMissing))
    case .rejected(let reason): return .refused(finding(reason))
    }
  }

  private func finding(_ reason: ReadingReason) -> PhotoFacts.Finding {
    PhotoFacts.Finding(
      reason,
      "GPS \(Self.text(tags.latitude)) \(readable(tags.latitudeReference ?? [])), "
        + "\(Self.text(tags.longitude)) \(readable(tags.longitudeReference ?? []))")
  }

  /// What is said of one axis.
  private enum Axis {
    case reading(CoordinateText.AxisReading)
    case refused(ReadingReason)

    var reading: CoordinateText.AxisReading {
      if case .reading(let reading) = self { reading } else { .missing }
    }

    var isCoarse: Bool {
      if case .reading(.value(let value)) = self { value.isCoarse } else { false }
    }
  }

  /// Degrees, minutes and seconds as one number: minutes and seconds of 60 and more are carried, a
  /// sign on any of them is that of all, undefined seconds (`0/0`) count as 0.
  private static func axis(_ angle: GPSTags.Angle?) -> Axis {
    let numbers: [TIFFStructure.Number]
    switch angle {
    case nil: return .reading(.missing)
    case .text(let text): return .reading(CoordinateText.axis(in: text.span))
    case .numbers(let values): numbers = values
    }
    if numbers.contains(where: \.isPlaceholder) { return .refused(.placePlaceholder) }
    guard let degrees = numbers.first?.value else { return .refused(.placeMissing) }
    var size = degrees.magnitude
    var isNegative = degrees < 0
    var isCoarse = false
    if numbers.count > 1 {
      guard let minutes = numbers[1].value else { return .refused(.placeMissing) }
      size += minutes.magnitude / 60
      isNegative = isNegative || minutes < 0
      if numbers.count > 2 {
        if let seconds = numbers[2].value {
          size += seconds.magnitude / 3600
          isNegative = isNegative || seconds < 0
        } else {
          isCoarse = minutes == minutes.rounded()
        }
      }
    }
    return .reading(
      .value(
        CoordinateText.AxisValue(
          degrees: isNegative ? -size : size, hasSign: isNegative, isCoarse: isCoarse)))
  }

  private static func reference(_ text: [UInt8]?) -> CoordinateText.Reference {
    text.map { CoordinateText.reference(in: $0.span) } ?? .missing
  }

  private static func text(_ angle: GPSTags.Angle?) -> String {
    switch angle {
    case nil: "-"
    case .text(let text): readable(text)
    case .numbers(let numbers): numbers.map(\.text).joined(separator: " ")
    }
  }

  // MARK: The height

  /// Lower than any mine and higher than any airliner or balloon.
  static let acceptedMetres = -12_000.0...100_000.0

  /// Metres above the sea, or the value that cannot be used.
  func altitude() -> (metres: Double?, finding: PhotoFacts.Finding?) {
    guard let number = tags.altitude, let value = number.value else { return (nil, nil) }
    // 1 and 3 are below the sea and below the ellipsoid.
    let isBelow = tags.altitudeReference == 1 || tags.altitudeReference == 3
    let metres = isBelow ? -value.magnitude : value
    guard !number.isPlaceholder, Self.acceptedMetres.contains(metres) else {
      return (nil, PhotoFacts.Finding(.altitudeUnusable, number.text))
    }
    return (metres, nil)
  }

  // MARK: The instant

  /// Microseconds since 1970-01-01 00:00 UTC, or why there is none.
  func instant() -> (microseconds: Int64?, finding: PhotoFacts.Finding?) {
    guard let stamp = tags.dateStamp, !tags.timeStamp.isEmpty else { return (nil, nil) }
    // Some cameras end year, month and day with a zero each.
    let parted = stamp.map { $0 == 0 ? UInt8(ascii: ":") : $0 }
    guard let date = try? TimestampText.timestamp(in: parted.span).date else {
      return (nil, PhotoFacts.Finding(.gpsTimeUnusable, "GPSDateStamp \"\(readable(stamp))\""))
    }
    guard tags.timeStamp.count == 3, let hour = tags.timeStamp[0].value,
      let minute = tags.timeStamp[1].value, let second = tags.timeStamp[2].value,
      hour >= 0, hour < 24, minute >= 0, minute < 60, second >= 0, second < 61,
      !Self.clockZeros.contains(date)
    else {
      let time = tags.timeStamp.map(\.text).joined(separator: " ")
      return (nil, PhotoFacts.Finding(.gpsTimeUnusable, "\(date) \(time)"))
    }
    let microseconds = ((hour * 60 + minute) * 60 + second) * 1_000_000
    return (
      LocalDateTime(date: date, microsecondsOfDay: Int64(microseconds.rounded())).microseconds, nil
    )
  }

  /// The first days of Unix time and of GPS time, which receivers show before they have a fix.
  private static let clockZeros = [
    LocalDate(daysSince1970: 0), LocalDate(daysSince1970: 3657),
  ]
}

extension TIFFStructure.Number {
  /// All bits set, which is how some cameras write "none".
  var isPlaceholder: Bool {
    switch self {
    case .rational(let numerator, let denominator):
      numerator == denominator && (numerator == 0xFFFF_FFFF || numerator == -1)
    case .real: false
    }
  }

  /// The number as it stands.
  var text: String {
    switch self {
    case .rational(let numerator, let denominator): "\(numerator)/\(denominator)"
    case .real(let number): "\(number)"
    }
  }
}
