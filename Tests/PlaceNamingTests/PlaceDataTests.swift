import Foundation
import PlaceNaming
import TestSupport
import Testing
import Timeline

/// Files that are not what they should be, and how they are met.
@Suite("Damaged files of places and borders")
struct PlaceDataTests {
  private static let places = [
    place(48.8867, 2.3431), place(35.6595, 139.7005), place(-16.77, -179.97),
    place(47.5582, 7.5879), place(-90, 0), place(89.9, 10), place(40, -40), place(4.2, -69.94),
  ]

  /// Opens a file and, if that goes, looks some places up in it.
  private static func tryOut(_ name: String, at path: String) throws {
    let file = try PlaceData.file(path)
    if name == "places.bin" {
      let gazetteer = try Gazetteer(file)
      let naming = PlaceNaming(gazetteer: gazetteer, countries: try PlaceData.countries())
      for place in places { _ = naming.name(of: place) }
    } else {
      let countries = try CountryMap(file)
      for place in places { _ = countries.country(at: place) }
    }
  }

  @Test("A file cut short anywhere is refused", arguments: ["places.bin", "borders.bin"])
  func cutShort(name: String) throws {
    try withTemporaryFolder { folder in
      let whole = try Data(contentsOf: PlaceData.folder.appending(path: name))
      let path = folder.appending(path: name).path
      try whole.write(to: URL(filePath: path))
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      for part in (0..<50).reversed() {
        try file.truncate(atOffset: UInt64(whole.count * part / 50))
        #expect(throws: PlaceDataError.self, "cut at \(part) fiftieths") {
          try Self.tryOut(name, at: path)
        }
      }
      try whole.write(to: URL(filePath: path))
      try Self.tryOut(name, at: path)
    }
  }

  @Test("A file with wrong bytes is refused, or read without leaving it")
  func wrongBytes() throws {
    try withTemporaryFolder { folder in
      var generator = SplitMix(state: 4)
      for name in ["places.bin", "borders.bin"] {
        let whole = try Data(contentsOf: PlaceData.folder.appending(path: name))
        let path = folder.appending(path: name).path
        var refused = 0
        for round in 0..<40 {
          var damaged = whole
          // The head and the index in half of the rounds, anything in the others.
          let reach = round % 2 == 0 ? 200_000 : whole.count
          for _ in 0..<20 {
            damaged[Int.random(in: 8..<reach, using: &generator)] =
              UInt8.random(in: 0...255, using: &generator)
          }
          try damaged.write(to: URL(filePath: path))
          do {
            try Self.tryOut(name, at: path)
          } catch is PlaceDataError {
            refused += 1
          }
        }
        #expect(refused > 10)
      }
    }
  }

  @Test("Without the files it is said where they were looked for")
  func absent() throws {
    try withTemporaryFolder { folder in
      let data = DataFolder(stated: folder.path, executable: nil)
      #expect(throws: PlaceDataError.absent(file: "gazetteer/places.bin", folders: [folder.path])) {
        try PlaceNaming(data: data)
      }
    }
  }

  @Test("Each fault is named")
  func faults() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "x.bin").path
      func error(_ content: Data) throws -> PlaceDataError? {
        try content.write(to: URL(filePath: path))
        do {
          _ = try Gazetteer(try PlaceData.file(path))
          return nil
        } catch let error as PlaceDataError {
          return error
        }
      }
      let whole = try Data(contentsOf: PlaceData.folder.appending(path: "places.bin"))
      #expect(try error(whole) == nil)
      #expect(try error(Data()) == .otherKind(path: path))
      #expect(try error(Data(repeating: 1, count: 100)) == .otherKind(path: path))
      var other = whole
      other[8] = 9
      #expect(try error(other) == .otherVersion(path: path, version: 9))
      #expect(
        try error(whole + [0])
          == .otherLength(path: path, expected: whole.count, found: whole.count + 1))
      // The first country's code.
      other = whole
      other[40] = 0
      #expect(try error(other) == .damaged(path: path, where: "in the countries"))
      #expect(PlaceDataError.otherKind(path: "p").description.contains("Datasets/gazetteer/make"))
    }
  }
}

/// A small generator with a seed.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
