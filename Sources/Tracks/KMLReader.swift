import Timeline

/// Reads KML: `gx:Track` (each a segment), and of placemarks with a time or a span of time their points
/// and lines.
///
/// - A point with a time is a fix; with a span of time it is a visit.
/// - A line with a span of time is a path (`UntimedPath`); with one time it tells nothing, and is counted.
/// - Placemarks without times are places to remember, and are counted.
struct KMLReader: XMLTrackReader {
  private enum Name: Int {
    case placemark, track, when, trackCoordinates, point, line, coordinates, begin, end
  }

  static let elements = [
    "Placemark", "Track", "when", "coord", "Point", "LineString", "coordinates", "begin", "end",
  ]
  static let attributes: [String] = []

  private enum Shape {
    case point([CoordinateText.PlaceReading])
    case line([CoordinateText.PlaceReading])
  }

  private var isInTrack = false
  private var trackTimes: [TrackTime] = []
  private var trackPlaces: [CoordinateText.PlaceReading] = []
  private var isInPlacemark = false
  private var isLine = false
  private var shapes: [Shape] = []
  private var when: TrackTime?
  private var begin: TrackTime?
  private var end: TrackTime?

  init() {}

  mutating func take(
    _ event: XMLEvent, _ texts: Span<UInt8>, into gathering: inout TrackGathering
  ) {
    let name = Name(rawValue: event.name)
    switch event.kind {
    case .attribute: break
    case .start: start(name)
    case .end:
      switch name {
      case .track: finishTrack(event.line, into: &gathering)
      case .placemark: finishPlacemark(event.line, into: &gathering)
      default: text(texts.extracting(texts.trimmed(event.text)), of: name)
      }
    }
  }

  private mutating func start(_ name: Name?) {
    switch name {
    case .track:
      isInTrack = true
      trackTimes = []
      trackPlaces = []
    case .placemark:
      isInPlacemark = true
      shapes = []
      when = nil
      begin = nil
      end = nil
    case .point: isLine = false
    case .line: isLine = true
    default: break
    }
  }

  private mutating func text(_ text: Span<UInt8>, of name: Name?) {
    switch name {
    case .when where isInTrack: trackTimes.append(TrackTime(text))
    case .when where isInPlacemark: when = TrackTime(text)
    case .trackCoordinates where isInTrack:
      trackPlaces.append(Self.place(text, isSeparator: { $0 <= 0x20 }))
    case .begin where isInPlacemark: begin = TrackTime(text)
    case .end where isInPlacemark: end = TrackTime(text)
    case .coordinates where isInPlacemark:
      let places = Self.places(text)
      shapes.append(isLine ? .line(places) : .point(places))
    default: break
    }
  }

  /// The n-th time belongs to the n-th position; both may be empty to keep the count.
  private mutating func finishTrack(_ line: Int, into gathering: inout TrackGathering) {
    isInTrack = false
    gathering.startSegment()
    for index in 0..<max(trackTimes.count, trackPlaces.count) {
      gathering.addFix(
        at: index < trackTimes.count ? trackTimes[index] : .missing,
        index < trackPlaces.count ? trackPlaces[index] : .missing, line: line)
    }
    // Placemarks that follow are no part of it.
    gathering.startSegment()
    trackTimes = []
    trackPlaces = []
  }

  private mutating func finishPlacemark(_ line: Int, into gathering: inout TrackGathering) {
    isInPlacemark = false
    for shape in shapes {
      switch shape {
      case .point(let places):
        for place in places {
          if let begin, let end {
            gathering.addVisit(from: begin, to: end, place, line: line)
          } else if let time = when ?? begin ?? end {
            gathering.addFix(at: time, place, line: line)
          } else {
            gathering.note(.plannedPoint, "", line)
          }
        }
      case .line(let places):
        if let begin, let end {
          gathering.addPath(places, from: begin, to: end, line: line)
        } else if when != nil {
          gathering.note(.pathPointWithoutTime, times: places.count, "", line)
        } else {
          gathering.note(.plannedPoint, times: places.count, "", line)
        }
      }
    }
    shapes = []
  }

  /// `lon,lat,alt` with blanks between positions.
  private static func places(_ text: Span<UInt8>) -> [CoordinateText.PlaceReading] {
    var places: [CoordinateText.PlaceReading] = []
    var start = 0
    for index in 0...text.count where index == text.count || text[index] <= 0x20 {
      if index > start {
        places.append(
          place(text.extracting(start..<index), isSeparator: { $0 == UInt8(ascii: ",") }))
      }
      start = index + 1
    }
    return places
  }

  /// A position, longitude first.
  private static func place(
    _ text: Span<UInt8>, isSeparator: (UInt8) -> Bool
  ) -> CoordinateText.PlaceReading {
    guard text.count > 0 else { return .missing }
    var numbers: [CoordinateText.AxisReading] = []
    var start = 0
    for index in 0...text.count where index == text.count || isSeparator(text[index]) {
      if index > start { numbers.append(CoordinateText.axis(in: text.extracting(start..<index))) }
      start = index + 1
      if numbers.count == 2 { break }
    }
    guard numbers.count == 2 else { return .rejected(.placeOneAxis) }
    return CoordinateText.place(latitude: numbers[1], longitude: numbers[0])
  }
}
