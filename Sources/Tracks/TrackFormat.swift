/// The forms of location histories that are read; the raw value is the name on the command line.
public enum TrackFormat: String, Sendable, Hashable, CaseIterable {
  /// GPX 1.0 and 1.1.
  case gpx
  /// KML with times: tracks, and points and lines with a time or a span of time.
  case kml
  /// Garmin's Training Center XML.
  case tcx
  /// Google's `Records.json`, older `Location History.json`, and others of that shape.
  case googleRecords = "google-records"
  /// Google's Semantic Location History, one file a month.
  case googleSemanticHistory = "google-semantic-history"
  /// The Timeline that Google Maps exports on Android.
  case googleTimeline = "google-timeline"
  /// The location history that Google Maps exports on iOS.
  case googleTimelineIOS = "google-timeline-ios"
  /// Polarsteps' `locations.json`.
  case polarsteps
  /// GeoJSON points with times, as Overland sends them.
  case geoJSON = "geojson"
  /// OwnTracks' recordings, as lines or as JSON.
  case ownTracks = "owntracks"
  /// A table with a time, a latitude and a longitude in each row.
  case csv
  /// The sentences of a GPS receiver.
  case nmea

  /// The form in words.
  public var label: String {
    switch self {
    case .gpx: "GPX"
    case .kml: "KML"
    case .tcx: "TCX"
    case .googleRecords: "Google location history (Records.json)"
    case .googleSemanticHistory: "Google semantic location history"
    case .googleTimeline: "Google Maps timeline (Android)"
    case .googleTimelineIOS: "Google Maps location history (iOS)"
    case .polarsteps: "Polarsteps locations"
    case .geoJSON: "GeoJSON points with times"
    case .ownTracks: "OwnTracks recording"
    case .csv: "CSV with times and places"
    case .nmea: "NMEA sentences"
    }
  }
}
