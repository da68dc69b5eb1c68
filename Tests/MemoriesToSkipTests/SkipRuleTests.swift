import Geodesy
import MemoriesToSkip
import TestSupport
import Testing
import Timeline

/// Skip rules over a few photos: the names of those that are skipped.
func skipped(
  _ selections: SkipSelection..., exceptions: [[String]] = [], of table: PhotoTable,
  albums: AlbumMemberships = AlbumMemberships()
) async throws -> [String] {
  let rules = selections.enumerated().map { number, selection in
    SkipRule(
      id: number + 1, selection: selection,
      exceptions: number < exceptions.count ? exceptions[number] : [])
  }
  let coverage = try await MemoriesToSkip(rules: rules, albums: albums).coverage(of: table)
  return (0..<table.count).filter(coverage.isSkipped).map(table.name(of:))
}

@Suite("What a skip rule names (clause K1)")
struct SkipRuleTests {
  @Test("Dates: from the first to the last, both included, by the local date; undated photos never")
  func dates() async throws {
    var photos = ["2020-05-09", "2020-05-10", "2020-05-12", "2020-05-13"].map {
      TestPhoto(date($0), "23:59:59", at: .bern, name: $0)
    }
    var undated = photos[1]
    undated.time = nil
    undated.name = "undated"
    photos.append(undated)
    let names = try await skipped(
      .dates(date("2020-05-10")...date("2020-05-12")), of: PhotoTable(photos))
    #expect(names == ["2020-05-10", "2020-05-12"])
  }

  @Test(
    "Place: at most the radius away, geodesic; a photo without a place never",
    arguments: [
      place(46.948, 7.4474), place(0.5, 179.999), place(-89.5, 20), place(70, -180),
    ])
  func circle(around middle: Coordinate) async throws {
    let photos = Heading.allCases.flatMap { heading in
      [
        TestPhoto(date("2020-05-10"), at: middle.moved(9_999, heading), name: "in \(heading)"),
        TestPhoto(date("2020-05-10"), at: middle.moved(10_001, heading), name: "out \(heading)"),
      ]
    }
    let nowhere = TestPhoto(date("2020-05-10"), at: nil, name: "nowhere")
    let names = try await skipped(
      .place(middle, radius: .kilometres(10)), of: PhotoTable(photos + [nowhere]))
    #expect(Set(names) == Set(Heading.allCases.map { "in \($0)" }))
  }

  @Test("File name: the last part of the path against * and ?, whatever the case")
  func fileName() async throws {
    let photos = ["a/IMG_1.jpg", "a/img_22.JPG", "IMG_x/other.jpg", "a/IMG_1.jpg.xmp", "IMG_.jpg"]
      .map { TestPhoto(date("2020-05-10"), at: nil, name: $0) }
    let table = PhotoTable(photos)
    #expect(
      try await skipped(.fileName(NamePattern("img_*.jpg")), of: table).sorted()
        == ["IMG_.jpg", "a/IMG_1.jpg", "a/img_22.JPG"])
    #expect(try await skipped(.fileName(NamePattern("IMG_?.jpg")), of: table) == ["a/IMG_1.jpg"])
    #expect(
      try await skipped(.fileName(NamePattern("IMG_X/*")), of: table) == ["IMG_x/other.jpg"])
  }

  @Test(
    "A pattern's ? is one letter, its * any number, and a hostile one ends",
    arguments: [
      ("*", "", true), ("", "", true), ("", "a", false), ("?", "ä", true), ("?", "ab", false),
      ("a*b", "ab", true), ("a*b", "a/b", false), ("a*b*", "axxbyy", true), ("*ab", "aab", true),
      ("*ab", "aba", false), ("a", "ab", false), ("ab", "a", false), ("*a?c", "xabcabc", true),
    ])
  func patterns(pattern: String, name: String, fits: Bool) {
    #expect(NamePattern(pattern).fits(name) == fits)
  }

  @Test("A pattern of many stars over a long name ends at once")
  func hostilePattern() {
    let pattern = NamePattern(String(repeating: "*a", count: 2_000) + "b")
    #expect(!pattern.fits(String(repeating: "a", count: 4_000)))
  }

  @Test("Camera: its maker and model, its model, or its owner; a photo without a camera never")
  func camera() async throws {
    var rows = PhotoRows([
      TestPhoto(date("2020-05-10"), "10:00", at: nil, name: "phone"),
      TestPhoto(date("2020-05-10"), "11:00", at: nil, name: "canon"),
      TestPhoto(date("2020-05-10"), "12:00", at: nil, name: "unknown"),
    ])
    if let phone = Camera(make: "Apple", model: "iPhone 12", owner: nil) {
      rows.setCamera(phone, of: 0)
    }
    if let canon = Camera(make: "Canon", model: "EOS 5D", owner: "Ann") {
      rows.setCamera(canon, of: 1)
    }
    let table = PhotoTable(rows: rows)
    for (pattern, expected) in [
      ("apple iphone 12", ["phone"]), ("iPhone*", ["phone"]), ("ann", ["canon"]), ("EOS", []),
      ("Apple", []), ("*", ["phone", "canon"]),
    ] {
      #expect(
        try await skipped(.camera(CameraPattern(pattern)), of: table) == expected, "\(pattern)")
    }
  }

  @Test("Album: its photos and no others; an album that is not there names none")
  func album() async throws {
    let table = PhotoTable(
      ["a", "b", "c"].map { TestPhoto(date("2020-05-10"), at: nil, name: $0) })
    var albums = AlbumMemberships()
    albums.add("a", to: "Summer")
    albums.add("c", to: "Summer")
    albums.add("b", to: "Winter")
    #expect(try await skipped(.album("Summer"), of: table, albums: albums) == ["a", "c"])
    #expect(try await skipped(.album("summer"), of: table, albums: albums) == [])
  }

  @Test("One by one: by the whole path or id")
  func photos() async throws {
    let table = PhotoTable(
      ["a/1.jpg", "b/1.jpg", "1.jpg"].map { TestPhoto(date("2020-05-10"), at: nil, name: $0) })
    #expect(try await skipped(.photos(["b/1.jpg", "2.jpg"]), of: table) == ["b/1.jpg"])
  }

  @Test("A restored photo is an exception of one rule, and stays skipped where another names it")
  func exceptions() async throws {
    let table = PhotoTable(
      ["a", "b", "c"].map { TestPhoto(date("2020-05-10"), at: .bern, name: $0) })
    let day = SkipSelection.dates(date("2020-05-10")...date("2020-05-10"))
    let town = SkipSelection.place(.bern, radius: .kilometres(1))
    #expect(try await skipped(day, exceptions: [["a", "b"]], of: table) == ["c"])
    #expect(
      try await skipped(day, town, exceptions: [["a", "b"], ["b"]], of: table) == ["a", "c"])
    #expect(
      try await skipped(day, .photos(["b"]), exceptions: [["a", "b"]], of: table) == ["b", "c"])
  }

  @Test(
    "The rule that is named is the first that covers the photo, and each has its own exceptions")
  func firstRule() async throws {
    let table = PhotoTable([TestPhoto(date("2020-05-10"), at: .bern, name: "a")])
    let day = SkipSelection.dates(date("2020-05-10")...date("2020-05-10"))
    let rules = [
      SkipRule(id: 2, selection: day, exceptions: ["a"]),
      SkipRule(id: 7, selection: .fileName(NamePattern("*"))),
      SkipRule(id: 5, selection: .place(.bern, radius: .kilometres(1))),
    ]
    let coverage = try await MemoriesToSkip(rules: rules).coverage(of: table)
    #expect(coverage.rule(of: 0)?.id == 5)
    #expect(coverage.count == 1)
  }

  @Test("Many tasks and one give the same answer")
  func tasks() async throws {
    var generator = SeededGenerator(seed: 11)
    let table = PhotoTable(
      (0..<20_000).map { number in
        TestPhoto(
          date("2020-01-01") + generator.whole(0...300), at: generator.anywhere(),
          name: "p\(number)")
      })
    let memories = MemoriesToSkip(rules: [
      SkipRule(id: 1, selection: .dates(date("2020-02-01")...date("2020-03-01"))),
      SkipRule(id: 2, selection: .place(.bern, radius: .kilometres(3_000)), exceptions: ["p7"]),
      SkipRule(id: 3, selection: .fileName(NamePattern("p1*9"))),
    ])
    let one = try await memories.coverage(of: table)
    let many = try await memories.coverage(of: table, tasks: OrderedTasks(width: 5))
    #expect(one.isKept == many.isKept)
    #expect(one.count > 1_000 && one.count < 15_000)
  }
}
