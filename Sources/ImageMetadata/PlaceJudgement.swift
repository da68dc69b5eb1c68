import Timeline

/// Finds the place to believe: EXIF's, then XMP's, then a movie's, each judged alone.
struct PlaceJudgement {
  /// The place that is believed.
  private(set) var place: Coordinate?
  /// It is good to the minute of arc only.
  private(set) var isCoarse = false
  /// Metres above the sea, negative below.
  private(set) var altitude: Double?
  /// What is doubtful.
  private(set) var findings: [PhotoFacts.Finding] = []
  /// What was met before the place and refused.
  private(set) var refused: [PhotoFacts.Finding] = []

  /// Judges what a file's tags say.
  init(_ tags: ImageTags) {
    let gps = GPSJudgement(tags: tags.gps)
    switch gps.place() {
    case .none: break
    case .place(let found, let isCoarse):
      place = found
      self.isCoarse = isCoarse
      if let status = tags.gps.status, status.first == UInt8(ascii: "V") {
        findings.append(PhotoFacts.Finding(.gpsStatusVoid, readable(status)))
      }
    case .refused(let finding): refused.append(finding)
    }
    let (metres, finding) = gps.altitude()
    altitude = metres
    if let finding { findings.append(finding) }
    if place == nil { judgeXMPPlace(tags.xmp) }
    if place == nil, let movie = tags.movie { judgeMoviePlace(movie) }
  }

  private mutating func judgeXMPPlace(_ xmp: XMPTags) {
    guard xmp.latitude != nil || xmp.longitude != nil else { return }
    func axis(_ text: [UInt8]?) -> CoordinateText.AxisReading {
      text.map { CoordinateText.axis(in: $0.span) } ?? .missing
    }
    func reference(_ text: [UInt8]?) -> CoordinateText.Reference {
      text.map { CoordinateText.reference(in: $0.span) } ?? .missing
    }
    let reading = CoordinateText.place(
      latitude: axis(xmp.latitude), longitude: axis(xmp.longitude),
      latitudeReference: reference(xmp.latitudeReference),
      longitudeReference: reference(xmp.longitudeReference))
    take(
      reading, "XMP \(readable(xmp.latitude ?? [])), \(readable(xmp.longitude ?? []))")
    if place != nil, altitude == nil { altitude = Self.altitude(of: xmp) }
  }

  private static func altitude(of xmp: XMPTags) -> Double? {
    guard let text = xmp.altitude else { return nil }
    let parts = text.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let numbers = parts.map { CoordinateText.decimalNumber(in: Array($0).span) }
    guard let first = numbers.first, let first, numbers.count <= 2 else { return nil }
    var metres = first
    if numbers.count == 2 {
      guard let divisor = numbers[1], divisor != 0 else { return nil }
      metres /= divisor
    }
    if xmp.altitudeReference == [UInt8(ascii: "1")] { metres = -metres.magnitude }
    return GPSJudgement.acceptedMetres.contains(metres) ? metres : nil
  }

  private mutating func judgeMoviePlace(_ movie: MovieTags) {
    if let text = movie.location {
      take(CoordinateText.place(in: text.span), "ISO 6709 \(readable(text))")
    }
    if place == nil, let (latitude, longitude) = movie.locationDegrees {
      let reading = CoordinateText.place(
        latitude: .value(CoordinateText.AxisValue(degrees: latitude, hasSign: true)),
        longitude: .value(CoordinateText.AxisValue(degrees: longitude, hasSign: true)))
      take(reading, "3GPP \(latitude), \(longitude)")
    }
  }

  private mutating func take(
    _ reading: CoordinateText.PlaceReading, _ text: @autoclosure () -> String
  ) {
    switch reading {
    case .place(let found): place = found
    case .missing: refused.append(PhotoFacts.Finding(.placeMissing, text()))
    case .rejected(let reason): refused.append(PhotoFacts.Finding(reason, text()))
    }
  }
}
