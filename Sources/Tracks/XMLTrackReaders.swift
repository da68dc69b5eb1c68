import Timeline

/// A reader of one XML form: names to ask for, and what to do with what is told.
protocol XMLTrackReader {
  /// The elements it looks at.
  static var elements: [String] { get }
  /// The attributes it looks at.
  static var attributes: [String] { get }

  init()

  /// Takes in an event; `texts` has the texts that it refers to.
  mutating func take(
    _ event: XMLEvent, _ texts: Span<UInt8>, into gathering: inout TrackGathering)
}

extension XMLTrackReader {
  /// Reads a whole text.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - gathering: takes what is found.
  ///   - passed: told, now and then, how many bytes are done with.
  /// - Returns: false when there is no memory.
  static func read(
    _ bytes: Span<UInt8>, into gathering: inout TrackGathering, passed: (Int) -> Void
  ) -> Bool {
    guard let events = XMLEvents(elements: elements, attributes: attributes) else { return false }
    var reader = Self()
    // An XML declaration counts only where nothing stands before it.
    var start = 0
    while start < bytes.count, blanks.contains(bytes[start]) { start += 1 }
    let ending = events.read(bytes.extracting(start...)) { batch, texts, end in
      for event in batch { reader.take(event, texts, into: &gathering) }
      passed(start + end)
    }
    switch ending {
    case .whole: break
    case .damaged: gathering.note(.damaged, "XML that is not well-formed, or ends too early")
    case .refused: gathering.note(.damaged, "XML that declares entities")
    }
    return true
  }
}

private let blanks: [UInt8] = [0x09, 0x0A, 0x0D, 0x20]

/// Reads GPX: each `trkseg` is a segment; marked points (`wpt`) and routes (`rte`) are plans, or places to
/// remember, and are only counted.
struct GPXReader: XMLTrackReader {
  private enum Name: Int {
    case segment, point, waypoint, routePoint, time
  }

  static let elements = ["trkseg", "trkpt", "wpt", "rtept", "time"]
  static let attributes = ["lat", "lon"]

  private var pointDepth: Int?
  private var latitude = CoordinateText.AxisReading.missing
  private var longitude = CoordinateText.AxisReading.missing
  private var time = TrackTime.missing

  mutating func take(
    _ event: XMLEvent, _ texts: Span<UInt8>, into gathering: inout TrackGathering
  ) {
    switch event.kind {
    case .attribute:
      let value = CoordinateText.axis(in: texts.extracting(event.text), decimalComma: true)
      if event.name == 0 { latitude = value } else { longitude = value }
    case .start:
      switch Name(rawValue: event.name) {
      case .segment: gathering.startSegment()
      case .point:
        pointDepth = event.depth
        time = .missing
        latitude = .missing
        longitude = .missing
      case .waypoint, .routePoint: gathering.note(.plannedPoint, "", event.line)
      case .time, nil: break
      }
    case .end:
      guard let depth = pointDepth else { return }
      switch Name(rawValue: event.name) {
      // Extensions may have times of their own, deeper down.
      case .time where event.depth == depth + 1:
        time = TrackTime(texts.extracting(texts.trimmed(event.text)))
      case .point:
        gathering.addFix(
          at: time, CoordinateText.place(latitude: latitude, longitude: longitude),
          line: event.line)
        pointDepth = nil
      default: break
      }
    }
  }
}

/// Reads Garmin's TCX: each `Track` is a segment.
struct TCXReader: XMLTrackReader {
  private enum Name: Int {
    case track, point, time, latitude, longitude
  }

  static let elements = ["Track", "Trackpoint", "Time", "LatitudeDegrees", "LongitudeDegrees"]
  static let attributes: [String] = []

  private var isInPoint = false
  private var latitude = CoordinateText.AxisReading.missing
  private var longitude = CoordinateText.AxisReading.missing
  private var time = TrackTime.missing

  mutating func take(
    _ event: XMLEvent, _ texts: Span<UInt8>, into gathering: inout TrackGathering
  ) {
    let text = texts.extracting(texts.trimmed(event.text))
    switch (event.kind, Name(rawValue: event.name)) {
    case (.start, .track): gathering.startSegment()
    case (.start, .point):
      isInPoint = true
      time = .missing
      latitude = .missing
      longitude = .missing
    case (.end, .time) where isInPoint: time = TrackTime(text)
    case (.end, .latitude): latitude = CoordinateText.axis(in: text)
    case (.end, .longitude): longitude = CoordinateText.axis(in: text)
    case (.end, .point):
      isInPoint = false
      gathering.addFix(
        at: time, CoordinateText.place(latitude: latitude, longitude: longitude),
        line: event.line)
    default: break
    }
  }
}
