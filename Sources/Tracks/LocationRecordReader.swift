import JSONStreaming
import Timeline

/// Reads JSON objects of one position each: Google's `Records.json` and what came before it, Polarsteps,
/// OwnTracks, and GeoJSON points.
///
/// Each `deviceTag` of Google's is a segment: several devices of one account record at the same time.
struct LocationRecordReader {
  private var devices: [Int64: UInt32] = [:]
  private let names = Names()

  /// The names looked for in every record, as bytes, which compare several times as fast as a string.
  private struct Names {
    let latitudeE7 = Array("latitudeE7".utf8)
    let longitudeE7 = Array("longitudeE7".utf8)
    let accuracy = Array("accuracy".utf8)
    let timestamp = Array("timestamp".utf8)
    let timestampMs = Array("timestampMs".utf8)
    let deviceTag = Array("deviceTag".utf8)
    let geometry = Array("geometry".utf8)
    let type = Array("_type".utf8)
  }

  private static let latitudes = ["latitude", "lat"]
  private static let longitudes = ["longitude", "lon", "lng", "long"]
  private static let accuracies = [
    "accuracy", "acc", "horizontal_accuracy", "horizontalAccuracy", "accuracyMeters",
  ]
  private static let times = ["timestamp", "timestampMs", "time", "tst", "datetime"]

  /// Takes in an object.
  mutating func take(
    _ record: JSONRecord, in bytes: Span<UInt8>, into gathering: inout TrackGathering
  ) {
    // One pass over the members, since millions of records have a dozen each. What a name begins with
    // and how long it is tell most of them apart.
    var (latitude, longitude, time, accuracy): (Int?, Int?, Int?, Int?)
    var isE7 = false
    var device: Int64?
    for member in record.contents() {
      let key = record.keyRange(member)
      guard key.count >= 5 else { continue }
      switch (bytes[key.lowerBound], key.count) {
      case (UInt8(ascii: "l"), 10) where bytes.has(names.latitudeE7, at: key):
        latitude = member
        isE7 = true
      case (UInt8(ascii: "l"), 11) where bytes.has(names.longitudeE7, at: key):
        longitude = member
      case (UInt8(ascii: "a"), 8) where bytes.has(names.accuracy, at: key):
        accuracy = member
      case (UInt8(ascii: "t"), 9) where bytes.has(names.timestamp, at: key): time = member
      case (UInt8(ascii: "t"), 11) where bytes.has(names.timestampMs, at: key):
        time = time ?? member
      case (UInt8(ascii: "d"), 9) where bytes.has(names.deviceTag, at: key):
        device = record.number(member, in: bytes).flatMap { Int64(exactly: $0) }
      case (UInt8(ascii: "g"), 8) where bytes.has(names.geometry, at: key):
        return takeFeature(record, in: bytes, into: &gathering)
      case (UInt8(ascii: "_"), 5) where bytes.has(names.type, at: key):
        // OwnTracks sends other messages than locations, too.
        guard JSONString.equals(bytes, record.valueRange(member), "location") else {
          return gathering.note(.unknownRecord, "")
        }
      default: break
      }
    }
    if !isE7 {
      latitude = record.first(Self.latitudes, of: JSONRecord.itself, in: bytes)
      longitude = record.first(Self.longitudes, of: JSONRecord.itself, in: bytes)
      accuracy = record.first(Self.accuracies, of: JSONRecord.itself, in: bytes)
      time = time ?? record.first(Self.times, of: JSONRecord.itself, in: bytes)
      if latitude == nil, longitude == nil, time == nil {
        return gathering.note(.unknownRecord, "")
      }
    }
    if let device { enterSegment(of: device, in: &gathering) }
    gathering.addFix(
      at: record.time(time, in: bytes),
      record.place(latitude: latitude, longitude: longitude, isE7: isE7, in: bytes),
      accuracy: record.number(accuracy, in: bytes))
  }

  private mutating func enterSegment(of device: Int64, in gathering: inout TrackGathering) {
    if let segment = devices[device] {
      gathering.segment = segment
    } else {
      gathering.startSegment()
      devices[device] = gathering.segment
    }
  }

  /// A GeoJSON feature: a point, with its time among the properties.
  private func takeFeature(
    _ record: JSONRecord, in bytes: Span<UInt8>, into gathering: inout TrackGathering
  ) {
    let geometry = record.member("geometry", in: bytes)
    guard let type = record.first(["type"], of: geometry, in: bytes),
      JSONString.equals(bytes, record.valueRange(type), "Point")
    else { return gathering.note(.unknownRecord, "") }
    let numbers = record.first(["coordinates"], of: geometry, in: bytes).map {
      Array(record.contents(of: $0).prefix(2))
    }
    let properties = record.member("properties", in: bytes)
    gathering.addFix(
      at: record.time(Self.times, of: properties, in: bytes),
      record.place(
        latitude: numbers?.count == 2 ? numbers?.last : nil, longitude: numbers?.first,
        isE7: false, in: bytes),
      accuracy: record.number(
        record.first(Self.accuracies, of: properties, in: bytes), in: bytes))
  }
}
