import Foundation
import Ingest
import Store
import TestSupport
import Testing
import Timeline

@Suite("The catalogue")
struct CatalogueTests {
  static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Facts with everything in them.
  static func fullFacts() throws -> PhotoFacts {
    var facts = PhotoFacts()
    facts.wallTime = Timestamp(
      date: try LocalDate(year: 2024, month: 5, day: 17), microsecondsOfDay: 50_602_450_000,
      precision: .minute, offset: UTCOffset(seconds: -12_600), hasUnreadableOffset: true)
    facts.instant = -5
    facts.timeSource = .videoCreationDate
    facts.offsetReason = .gpsDifference
    facts.gpsInstant = 1_715_947_402_000_000
    facts.place = try Coordinate(latitude: -48.858167, longitude: 179.999999999)
    facts.placeIsCoarse = true
    facts.altitude = -430.5
    facts.make = "Kamera AG"
    facts.model = "K1 \"zweite\""
    facts.owner = "Ünal"
    facts.contentIdentifier = "7F2C"
    facts.burstIdentifier = ""
    facts.traits = [.video, .received]
    facts.findings = [
      .init(.otherDateUsed, "a\\n\tb\nc\\"), .init(.altitudeUnusable, ""),
    ]
    return facts
  }

  @Test("Every member of what is said of a photo has a column")
  func members() throws {
    // A new member needs a column by a migration, a line in `CatalogueRow`, and a value here.
    let facts = Mirror(reflecting: try Self.fullFacts())
    // Albums have none: no picture says in which it is, and exports are not kept.
    #expect(facts.children.count == 15 + 1)
    let empty = Mirror(reflecting: PhotoFacts())
    for (full, empty) in zip(facts.children, empty.children) where full.label != "albums" {
      #expect("\(full.value)" != "\(empty.value)", "\(full.label ?? "") is tried")
    }
  }

  @Test("What was put in comes out as it was")
  func roundTrip() throws {
    let folder = try ScratchFolder()
    let full = CatalogueReading.photo(
      try Self.fullFacts(), format: "JPEG", thumbnail: 1000..<5000)
    let empty = CatalogueReading.photo(PhotoFacts(), format: "MOV")
    let nothing = CatalogueReading.nothing(problem: "it is empty")
    // A name that is no UTF-8.
    let name: [UInt8] = [0x66, 0xFF, 0x2E, 0x6A]
    let path = Self.bytes("/photos/") + [0xE9]
    do {
      let catalogue = try Catalogue(path: folder.path("c"), method: 7)
      try catalogue.write([
        .put(folder: path, .init(name: name, size: 1, modified: .min, reading: full)),
        .put(folder: path, .init(name: [0x61], size: .max, modified: 2, reading: empty)),
        .put(folder: path, .init(name: [0x62], size: 0, modified: 3, reading: nothing)),
      ])
    }
    let catalogue = try Catalogue(path: folder.path("c"), method: 7)
    var known = try catalogue.folder(path)
    #expect(known.count == 3)
    #expect(known.reading(of: [0x61], size: .max, modified: 2) == empty)
    #expect(known.reading(of: [0x62], size: 0, modified: 3) == nothing)
    #expect(known.reading(of: name, size: 1, modified: .min) == full)
    #expect(known.vanished.isEmpty)
  }

  @Test("A file that has another size, time or method, or is in another folder, is read anew")
  func changed() throws {
    let folder = try ScratchFolder()
    let here = Self.bytes("/a")
    let entry = CatalogueEntry(
      name: [0x61], size: 10, modified: 20, reading: .photo(PhotoFacts(), format: "JPEG"))
    let catalogue = try Catalogue(path: folder.path("c"), method: 1)
    try catalogue.write([.put(folder: here, entry)])
    var known = try catalogue.folder(here)
    #expect(known.reading(of: [0x61], size: 11, modified: 20) == nil)
    #expect(known.reading(of: [0x61], size: 10, modified: 21) == nil)
    #expect(known.reading(of: [0x62], size: 10, modified: 20) == nil)
    #expect(known.vanished.isEmpty, "a changed file has not vanished")
    #expect(known.reading(of: [0x61], size: 10, modified: 20) == entry.reading)
    #expect(try catalogue.folder(Self.bytes("/b")).count == 0)
    #expect(try Catalogue(path: folder.path("c"), method: 2).folder(here).count == 0)
  }

  @Test("Files that are not asked for have vanished, in whatever order the others are asked for")
  func vanished() throws {
    let folder = try ScratchFolder()
    let here = Self.bytes("/a")
    let names = (0..<100).map { Self.bytes("IMG_\($0)") }
    let catalogue = try Catalogue(path: folder.path("c"), method: 1)
    try catalogue.write(
      names.map {
        .put(
          folder: here, .init(name: $0, size: 1, modified: 1, reading: .nothing(problem: "it")))
      })
    var known = try catalogue.folder(here)
    for name in names.reversed() where name != names[3] && name != names[77] {
      #expect(known.reading(of: name, size: 1, modified: 1) != nil)
    }
    #expect(Set(known.vanished) == [names[3], names[77]])
    try catalogue.write([.drop(folder: here, names: known.vanished)])
    #expect(try catalogue.folder(here).count == 98)
  }

  @Test("Folders below one that was walked are dropped when they were not met; others stay")
  func vanishedFolders() throws {
    let folder = try ScratchFolder()
    let paths = ["/a", "/a/b", "/a/c", "/a/c/d", "/a-b", "/ab", "/b"].map(Self.bytes)
    let catalogue = try Catalogue(path: folder.path("c"), method: 1)
    try catalogue.write(
      paths.map {
        .put(
          folder: $0,
          .init(name: [0x61], size: 1, modified: 1, reading: .nothing(problem: "it")))
      })
    try catalogue.dropFolders(
      below: Self.bytes("/a"), except: [Self.bytes("/a"), Self.bytes("/a/c")])
    let left = try paths.filter { try catalogue.folder($0).count == 1 }
    #expect(left == ["/a", "/a/c", "/a-b", "/ab", "/b"].map(Self.bytes))
  }

  @Test("A file that is no catalogue, or a newer or a broken one, is refused and not touched")
  func refused() throws {
    let folder = try ScratchFolder()
    let path = folder.path("c")
    func refusal(_ content: Data) throws -> String {
      try content.write(to: URL(filePath: path))
      let error = #expect(throws: CatalogueError.self) {
        _ = try Catalogue(path: path, method: 1)
      }
      #expect(try Data(contentsOf: URL(filePath: path)) == content)
      return error?.description ?? ""
    }
    #expect(
      try refusal(Data("a list of photos".utf8))
        == "the catalogue cannot be used: \(path) is not a database that can be read: it is no SQLite"
        + " file, or is encrypted; give the catalogue another name")

    try FileManager.default.removeItem(atPath: path)
    _ = try Catalogue(path: path, method: 1)
    var newer = try Data(contentsOf: URL(filePath: path))
    // The user version, and the kind of file, in SQLite's header.
    newer[63] = 99
    #expect(try refusal(newer).hasSuffix("; use that program, or give the catalogue another name"))
    var other = newer
    other[71] ^= 1
    // As other programs' databases are: with a journal, and no log.
    (other[18], other[19]) = (1, 1)
    #expect(try refusal(other).contains("is a database, but no Sojourn catalogue"))
    #expect(try Data(contentsOf: URL(filePath: path)) == other)
    newer[63] = 1
    #expect(
      try refusal(newer.prefix(newer.count / 2)).hasSuffix("; delete it, and it is made anew"))
  }

  @Test("An empty file becomes a catalogue")
  func empty() throws {
    let folder = try ScratchFolder()
    try Data().write(to: folder.url.appending(path: "c"))
    _ = try Catalogue(path: folder.path("c"), method: 1)
    #expect(try folder.names == ["c"])
  }

  @Test(
    "A row with a time that calculations would not bear is read anew",
    arguments: ["wall_time", "instant", "gps_instant"])
  func absurdTimes(column: String) throws {
    let folder = try ScratchFolder()
    let path = folder.path("c")
    let here = Self.bytes("/a")
    let reading = CatalogueReading.photo(try Self.fullFacts(), format: "JPEG")
    do {
      let catalogue = try Catalogue(path: path, method: 1)
      try catalogue.write([
        .put(folder: here, .init(name: Self.bytes("I"), size: 1, modified: 1, reading: reading))
      ])
      var sound = try catalogue.folder(here)
      #expect(sound.reading(of: Self.bytes("I"), size: 1, modified: 1) != nil)
    }
    let damage: [String: [SQL]] = [
      "wall_time": ["UPDATE file SET wall_time = -9223372036854775808"],
      "instant": ["UPDATE file SET instant = 9223372036854775807"],
      "gps_instant": ["UPDATE file SET gps_instant = -9223372036854775808"],
    ]
    do {
      let database = try Database(.file(path, .readWrite))
      for sql in try #require(damage[column]) { try database.run(sql) }
    }
    let catalogue = try Catalogue(path: path, method: 1)
    var damaged = try catalogue.folder(here)
    #expect(damaged.reading(of: Self.bytes("I"), size: 1, modified: 1) == nil)
  }

  @Test("Rows that are damaged cost themselves: the files are read anew")
  func damagedRows() throws {
    let folder = try ScratchFolder()
    let path = folder.path("c")
    let here = Self.bytes("/a")
    let reading = CatalogueReading.photo(try Self.fullFacts(), format: "JPEG")
    do {
      let catalogue = try Catalogue(path: path, method: 1)
      try catalogue.write(
        (0..<50).map {
          .put(
            folder: here,
            .init(name: Self.bytes("IMG_\($0)"), size: 1, modified: 1, reading: reading))
        })
    }
    let sound = try Data(contentsOf: URL(filePath: path))
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      var bytes = sound
      for _ in 0..<20 {
        bytes[Int.random(in: 100..<bytes.count, using: &generator)] = .random(in: 0...255)
      }
      try bytes.write(to: URL(filePath: path))
      do throws(CatalogueError) {
        let catalogue = try Catalogue(path: path, method: 1)
        _ = try catalogue.folder(here)
      } catch {
        #expect(error.description.hasPrefix("the catalogue cannot be used: "))
      }
    }
  }
}
