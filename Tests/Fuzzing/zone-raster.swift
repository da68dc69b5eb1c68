// modules: Timeline LocalTime
import LocalTime
import Timeline

/// A raster of time zones, small enough to be made by chance.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  check(input)
  // Whole but for what the input puts over it.
  var whole = smallRaster
  for (place, byte) in input.enumerated() where byte != 0 && place < whole.count {
    whole[place] = byte
  }
  check(whole)
  return 0
}

/// Whole degrees, one zone in the west and sea in the east.
private let smallRaster: [UInt8] = {
  func bytes(_ values: [UInt32]) -> [UInt8] {
    values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
  }
  let names = Array("test\nEurope/Bern\n\0\0\0".utf8)
  return Array("SJRNZONE".utf8) + bytes([1, 360, 180, 2, 360, UInt32(names.count)]) + names
    + bytes((0...180).map { $0 * 2 }) + bytes((0..<180).flatMap { _ in [1 << 16, 180] })
}()

private func check(_ bytes: [UInt8]) {
  guard let raster = try? ZoneRaster(bytes: bytes.span, path: "raster") else { return }
  for latitude in stride(from: -90.0, through: 90, by: 22.5) {
    for longitude in stride(from: -180.0, through: 180, by: 22.5) where latitude != 0 {
      let place = Coordinate(trustedLatitude: latitude, longitude: longitude)
      let zone = raster.zone(at: place)
      precondition(!raster.name(of: zone).isEmpty)
      precondition(raster.hasZone(around: place) { $0 == zone })
    }
  }
}
