import LocalTime
import TestSupport
import Testing
import Timeline

@Suite("Damaged rasters of time zones")
struct DamagedRasterTests {
  /// A raster of whole degrees: one zone in each row, and sea in the east of it.
  private static func bytes(zone: UInt16 = 1, seaFrom column: UInt16 = 180) -> [UInt8] {
    var bytes = Array("SJRNZONE".utf8)
    func append(_ value: UInt32) {
      bytes += (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    let names = Array("test\nEurope/Bern\n\0\0\0".utf8)
    for value in [1, 360, 180, 2, 360, names.count] { append(UInt32(value)) }
    bytes += names
    for row in 0...180 { append(UInt32(row * 2)) }
    for _ in 0..<180 {
      append(UInt32(zone) << 16)
      append(UInt32(column))
    }
    return bytes
  }

  private func raster(_ bytes: [UInt8]) throws(ZoneRasterError) -> ZoneRaster {
    try ZoneRaster(bytes: bytes.span, path: "zones.bin")
  }

  @Test("A small raster is read like the large one")
  func small() throws {
    let raster = try raster(Self.bytes())
    #expect(raster.release == "test")
    #expect(raster.name(of: raster.zone(at: place(46.9, -7.4))) == "Europe/Bern")
    #expect(raster.zone(at: place(46.9, 7.4)).isAtSea)
    #expect(raster.zone(at: place(46.9, 179.9)).isAtSea)
    #expect(!raster.zone(at: place(46.9, 180)).isAtSea, "180 is read as -180")
  }

  @Test("What is no raster, of another version, or cut short is refused by name")
  func refused() {
    let whole = Self.bytes()
    #expect(throws: ZoneRasterError.notARaster(path: "zones.bin")) { try raster([]) }
    #expect(throws: ZoneRasterError.notARaster(path: "zones.bin")) { try raster([1] + whole) }
    #expect(throws: ZoneRasterError.notARaster(path: "zones.bin")) {
      try raster(Array(whole[..<31]))
    }
    #expect(
      throws: ZoneRasterError.otherLength(
        path: "zones.bin", expected: whole.count, found: whole.count - 1)
    ) { try raster(Array(whole.dropLast())) }
    var newer = whole
    newer[8] = 2
    #expect(throws: ZoneRasterError.otherVersion(path: "zones.bin", version: 2)) {
      try raster(newer)
    }
  }

  @Test("A run of a zone that is not there, or beyond the last column, is refused")
  func runs() {
    #expect(throws: ZoneRasterError.damaged(path: "zones.bin", where: "in the runs of row 0")) {
      try raster(Self.bytes(zone: 2))
    }
    for column: UInt16 in [0, 360] {
      #expect(throws: ZoneRasterError.damaged(path: "zones.bin", where: "in the runs of row 0")) {
        try raster(Self.bytes(seaFrom: column))
      }
    }
  }

  @Test("A name that leads out of the time-zone database is refused")
  func names() throws {
    let text = "Europe/Bern"
    for name in ["../../etc/x", "Europe/Be n", "/urope/Bern"] {
      try #require(name.utf8.count == text.utf8.count)
      var bytes = Self.bytes()
      bytes.replaceSubrange(37..<37 + name.utf8.count, with: name.utf8)
      #expect(
        throws: ZoneRasterError.damaged(path: "zones.bin", where: "in the names of its zones")
      ) { try raster(bytes) }
    }
  }

  @Test("Whatever bytes are changed, a raster is read soundly or refused", arguments: 0..<8)
  func changed(seed: UInt64) {
    var generator = SplitMix(state: seed)
    let whole = Self.bytes()
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        // Most of the file is runs; the head is what is interesting.
        let end = Bool.random(using: &generator) ? 64 : bytes.count
        bytes[Int.random(in: 0..<end, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      if let raster = try? raster(bytes) {
        for _ in 0..<20 {
          let somewhere = place(
            .random(in: -90...90, using: &generator), .random(in: -180...180, using: &generator))
          _ = raster.name(of: raster.zone(at: somewhere))
          _ = raster.hasZone(around: somewhere) { _ in false }
        }
      }
    }
  }

  @Test("Errors name the file and what to do")
  func descriptions() {
    let errors: [ZoneRasterError] = [
      .notARaster(path: "z.bin"), .otherVersion(path: "z.bin", version: 2),
      .otherLength(path: "z.bin", expected: 2, found: 1),
      .damaged(path: "z.bin", where: "at row 3"),
    ]
    for error in errors {
      #expect(error.description.contains("z.bin"))
      #expect(error.description.contains("Datasets/time-zones/make"))
    }
  }
}

/// Random numbers from a seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
