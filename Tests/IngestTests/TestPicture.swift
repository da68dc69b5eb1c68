/// The smallest JPEG that says when, where and with what it was taken.
struct TestPicture {
  private var fields: [(tag: UInt16, type: UInt16, value: [UInt8])] = []
  private var exif: [(tag: UInt16, type: UInt16, value: [UInt8])] = []
  private var gps: [(tag: UInt16, type: UInt16, value: [UInt8])] = []

  init(
    taken: String, offset: String? = nil, place: (latitude: Double, longitude: Double)? = nil,
    model: String? = nil
  ) {
    if let model { fields.append((0x110, 2, Self.text(model))) }
    exif.append((0x9003, 2, Self.text(taken)))
    if let offset { exif.append((0x9011, 2, Self.text(offset))) }
    guard let place else { return }
    gps = [
      (1, 2, Self.text(place.latitude < 0 ? "S" : "N")), (2, 5, Self.degrees(place.latitude)),
      (3, 2, Self.text(place.longitude < 0 ? "W" : "E")), (4, 5, Self.degrees(place.longitude)),
    ]
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

  /// One rational number: degrees with six decimals.
  private static func degrees(_ value: Double) -> [UInt8] {
    number(Int((value.magnitude * 1_000_000).rounded()), 4) + number(1_000_000, 4)
  }

  private static func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// A directory of tags that stands at a place, with its long values behind it.
  private static func directory(
    _ fields: [(tag: UInt16, type: UInt16, value: [UInt8])], at start: Int
  ) -> [UInt8] {
    var entries = number(fields.count, 2)
    var values: [UInt8] = []
    let end = start + 2 + fields.count * 12 + 4
    for field in fields {
      let size = field.type == 5 ? 8 : field.type == 4 ? 4 : 1
      entries += number(Int(field.tag), 2) + number(Int(field.type), 2)
      entries += number(field.value.count / size, 4)
      if field.value.count <= 4 {
        entries += field.value + [UInt8](repeating: 0, count: 4 - field.value.count)
      } else {
        entries += number(end + values.count, 4)
        values += field.value
      }
    }
    return entries + number(0, 4) + values
  }

  /// The file.
  var jpeg: [UInt8] {
    var first = fields
    first.append((0x8769, 4, [0, 0, 0, 0]))
    if !gps.isEmpty { first.append((0x8825, 4, [0, 0, 0, 0])) }
    let exifStart = 8 + Self.directory(first, at: 8).count
    let gpsStart = exifStart + Self.directory(exif, at: exifStart).count
    for index in first.indices {
      if first[index].tag == 0x8769 { first[index].value = Self.number(exifStart, 4) }
      if first[index].tag == 0x8825 { first[index].value = Self.number(gpsStart, 4) }
    }
    var tiff = Array("II*\0".utf8) + Self.number(8, 4) + Self.directory(first, at: 8)
    tiff += Self.directory(exif, at: exifStart)
    if !gps.isEmpty { tiff += Self.directory(gps, at: gpsStart) }
    let segment = Array("Exif\0\0".utf8) + tiff
    let length = segment.count + 2
    return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + segment
      + [0xFF, 0xDA, 0, 2, 0xFF, 0xD9]
  }
}
