import ImageMetadata
import Testing
import Timeline

/// Reads a made-up file.
func read(
  _ bytes: [UInt8], name: String = "", settings: ImageMetadataReader.Settings = .init()
) throws -> ImageReading {
  var reader = ImageMetadataReader(settings: settings)
  return try reader.read(bytes: bytes, name: Array(name.utf8))
}

/// What a made-up JPEG with EXIF tells.
func judged(
  _ builder: TIFFBuilder, name: String = "", settings: ImageMetadataReader.Settings = .init()
) throws -> PhotoFacts {
  try read(JPEG.file(JPEG.exif(builder.bytes)), name: name, settings: settings).facts
}

extension PhotoFacts {
  /// Why something was not used, or is doubtful.
  var reasons: [ReadingReason] { findings.map(\.reason) }

  /// The wall time with its offset, as text; empty without one.
  var taken: String { wallTime.map { text($0) + ($0.offset?.description ?? "") } ?? "" }

  /// The instant in UTC, as text; empty without one.
  var instantText: String {
    instant.map { LocalDateTime(microseconds: $0).description + "Z" } ?? ""
  }

  /// The GPS receiver's instant, as text; empty without one.
  var gpsText: String {
    gpsInstant.map { LocalDateTime(microseconds: $0).description + "Z" } ?? ""
  }
}

/// Expects a place to within a tenth of a metre.
func expect(
  _ place: Coordinate?, near latitude: Double, _ longitude: Double,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  guard let place else {
    Issue.record("there is no place", sourceLocation: sourceLocation)
    return
  }
  #expect(abs(place.latitude - latitude) < 1e-6, sourceLocation: sourceLocation)
  #expect(abs(place.longitude - longitude) < 1e-6, sourceLocation: sourceLocation)
}

extension TIFFBuilder.Value {
  /// Degrees, minutes and hundredths of seconds.
  static func angle(_ degrees: UInt32, _ minutes: UInt32, _ hundredths: UInt32) -> Self {
    let parts: [(UInt32, UInt32)] = [(degrees, 1), (minutes, 1), (hundredths, 100)]
    return .rational(parts)
  }

  /// The latitude and the longitude of most tests: 48.858167, 2.294500.
  static let latitude = angle(48, 51, 2940)
  static let longitude = angle(2, 17, 4020)
}
