/// Builds a TIFF structure as it stands in EXIF: a first directory, EXIF, GPS and a thumbnail.
struct TIFFBuilder {
  enum Value {
    case text(String)
    case bytes([UInt8], type: UInt16)
    case short([UInt16])
    case long([UInt32])
    case rational([(UInt32, UInt32)])
    case signedRational([(Int32, Int32)])
    case double([Double])
  }

  var isBig = false
  var first: [(UInt16, Value)] = []
  var exif: [(UInt16, Value)] = []
  var gps: [(UInt16, Value)] = []
  var thumbnail: [UInt8]?
  var magic: UInt16 = 42
  /// What the EXIF pointer says instead of where the EXIF directory is.
  var exifPointer: UInt32?

  /// An image with a place as EXIF writes it.
  static func at(
    _ latitude: Value, _ latitudeReference: String?, _ longitude: Value,
    _ longitudeReference: String?
  ) -> TIFFBuilder {
    var builder = TIFFBuilder()
    if let latitudeReference { builder.gps.append((1, .text(latitudeReference))) }
    builder.gps.append((2, latitude))
    if let longitudeReference { builder.gps.append((3, .text(longitudeReference))) }
    builder.gps.append((4, longitude))
    return builder
  }

  /// An image with a date.
  static func taken(_ original: String, offset: String? = nil) -> TIFFBuilder {
    var builder = TIFFBuilder()
    builder.exif.append((0x9003, .text(original)))
    if let offset { builder.exif.append((0x9011, .text(offset))) }
    return builder
  }

  /// The structure.
  var bytes: [UInt8] {
    var result = number(isBig ? 0x4D4D : 0x4949, 2) + number(UInt64(magic), 2) + number(8, 4)
    var first = first
    // Directories follow each other: first, EXIF, GPS, thumbnail.
    func size(_ entries: [(UInt16, Value)]) -> Int {
      directory(entries, at: 0, next: 0).count
    }
    if !exif.isEmpty || exifPointer != nil { first.append((0x8769, .long([0]))) }
    if !gps.isEmpty { first.append((0x8825, .long([0]))) }
    let exifPlace = 8 + size(first)
    let gpsPlace = exifPlace + (exif.isEmpty ? 0 : size(exif))
    let nextPlace = gpsPlace + (gps.isEmpty ? 0 : size(gps))
    first = first.map { tag, value in
      switch tag {
      case 0x8769: (tag, .long([exifPointer ?? UInt32(exifPlace)]))
      case 0x8825: (tag, .long([UInt32(gpsPlace)]))
      default: (tag, value)
      }
    }
    result += directory(first, at: 8, next: thumbnail == nil ? 0 : nextPlace)
    if !exif.isEmpty { result += directory(exif, at: exifPlace, next: 0) }
    if !gps.isEmpty { result += directory(gps, at: gpsPlace, next: 0) }
    if let thumbnail {
      let entries: [(UInt16, Value)] = [
        (0x0103, .short([6])), (0x0201, .long([0])), (0x0202, .long([UInt32(thumbnail.count)])),
      ]
      let place = nextPlace + size(entries)
      result += directory(
        entries.map { $0.0 == 0x0201 ? ($0.0, .long([UInt32(place)])) : $0 }, at: nextPlace,
        next: 0)
      result += thumbnail
    }
    return result
  }

  private func directory(_ entries: [(UInt16, Value)], at place: Int, next: Int) -> [UInt8] {
    var table = number(UInt64(entries.count), 2)
    var rest: [UInt8] = []
    let restPlace = place + 2 + entries.count * 12 + 4
    for (tag, value) in entries.sorted(by: { $0.0 < $1.0 }) {
      let (type, count, bytes) = encoded(value)
      table += number(UInt64(tag), 2) + number(UInt64(type), 2) + number(UInt64(count), 4)
      if bytes.count <= 4 {
        table += bytes + [UInt8](repeating: 0, count: 4 - bytes.count)
      } else {
        table += number(UInt64(restPlace + rest.count), 4)
        rest += bytes
        if rest.count % 2 == 1 { rest.append(0) }
      }
    }
    return table + number(UInt64(next), 4) + rest
  }

  private func encoded(_ value: Value) -> (type: UInt16, count: Int, bytes: [UInt8]) {
    switch value {
    case .text(let text):
      let bytes = Array(text.utf8) + [0]
      return (2, bytes.count, bytes)
    case .bytes(let bytes, let type): return (type, bytes.count, bytes)
    case .short(let values): return (3, values.count, values.flatMap { number(UInt64($0), 2) })
    case .long(let values): return (4, values.count, values.flatMap { number(UInt64($0), 4) })
    case .rational(let values):
      return (5, values.count, values.flatMap { number(UInt64($0.0), 4) + number(UInt64($0.1), 4) })
    case .signedRational(let values):
      return (
        10, values.count,
        values.flatMap {
          number(UInt64(UInt32(bitPattern: $0.0)), 4) + number(UInt64(UInt32(bitPattern: $0.1)), 4)
        }
      )
    case .double(let values): return (12, values.count, values.flatMap { number($0.bitPattern, 8) })
    }
  }

  private func number(_ value: UInt64, _ length: Int) -> [UInt8] {
    let bytes = bigEndian(value, length)
    return isBig ? bytes : bytes.reversed()
  }
}

/// A number in so many bytes, the highest first.
func bigEndian(_ value: UInt64, _ length: Int) -> [UInt8] {
  (0..<length).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * (length - 1 - $0))) }
}

/// A number in so many bytes, the lowest first.
func littleEndian(_ value: UInt64, _ length: Int) -> [UInt8] {
  bigEndian(value, length).reversed()
}
