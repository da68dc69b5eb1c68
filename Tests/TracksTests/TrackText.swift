import Testing
import Timeline
import Tracks

/// A fix as a test writes it: time of day on 17 May 2024 in UTC, or a whole time; latitude; longitude.
typealias TestFix = (time: String, latitude: Double, longitude: Double)

/// A whole time from a time of day on 17 May 2024.
func wholeTime(_ text: String) -> String { text.contains("T") ? text : "2024-05-17T\(text)Z" }

/// The instant of a time, in microseconds since 1970.
func instant(_ text: String) -> Int64 {
  let bytes = Array(wholeTime(text).utf8)
  guard let stamp = try? TimestampText.timestamp(in: bytes.span) else {
    preconditionFailure("\(text) is no time")
  }
  return stamp.localTime.microseconds - Int64(stamp.offset?.seconds ?? 0) * 1_000_000
}

/// A file with a text.
func read(
  _ text: String, limits: TrackLimits = TrackLimits()
) throws(TrackError) -> TrackFile {
  let bytes = Array(text.utf8)
  return try TrackReader(limits: limits).read(bytes.span, source: "test")
}

/// GPX with these segments.
func gpx(_ segments: [[TestFix]]) -> String {
  var text = "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"><trk>\n"
  for segment in segments {
    text += "<trkseg>\n"
    for fix in segment {
      text += "<trkpt lat=\"\(fix.latitude)\" lon=\"\(fix.longitude)\">"
      text += "<ele>1</ele><time>\(wholeTime(fix.time))</time></trkpt>\n"
    }
    text += "</trkseg>\n"
  }
  return text + "</trk></gpx>\n"
}

/// A track of these segments and visits.
func makeTrack(
  _ segments: [[TestFix]],
  visits: [(from: String, to: String, latitude: Double, longitude: Double)] = []
) throws -> Track {
  var text = "<kml><Document>"
  for visit in visits {
    text += "<Placemark><TimeSpan><begin>\(wholeTime(visit.from))</begin>"
    text += "<end>\(wholeTime(visit.to))</end></TimeSpan><Point><coordinates>"
    text += "\(visit.longitude),\(visit.latitude)</coordinates></Point></Placemark>"
  }
  text += "</Document></kml>"
  return Track(joining: [try read(gpx(segments)).track, try read(text).track])
}

extension Coordinate {
  /// A place written in a test.
  init(_ latitude: Double, _ longitude: Double) {
    self.init(trustedLatitude: latitude, longitude: longitude)
  }
}

/// Expects a place within 10⁻⁹ degrees.
func expectNear(
  _ place: Coordinate?, _ latitude: Double, _ longitude: Double,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let place else {
    Issue.record("there is no place", sourceLocation: sourceLocation)
    return
  }
  #expect(
    abs(place.latitude - latitude) < 1e-9 && abs(place.longitude - longitude) < 1e-9,
    "\(place.text) is not \(latitude), \(longitude)", sourceLocation: sourceLocation)
}
