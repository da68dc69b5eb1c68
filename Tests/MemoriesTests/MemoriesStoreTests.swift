import Foundation
import Memories
import MemoriesToSkip
import Store
import TestSupport
import Testing
import Timeline

@Suite("The memories store")
struct MemoriesStoreTests {
  @Test("Every kind of rule comes back as it was, with its exceptions, after the store was closed")
  func rules() throws {
    let folder = try ScratchFolder()
    let path = folder.path("store")
    let area = try SkipArea(
      geoJSON: "{\"type\":\"Polygon\",\"coordinates\":[[[0,0],[1,0],[1,1],[0,1],[0,0]]]}")
    let selections: [SkipSelection] = [
      .dates(date("2020-01-01")...date("2020-01-05")), .place(.bern, radius: .kilometres(2.5)),
      .area(area), .album("Rome"), .fileName(NamePattern("IMG_*")), .camera(CameraPattern("EOS")),
      .photos(["a", "b"]),
    ]
    for selection in selections {
      let store = try MemoriesStore(path: path, .making)
      _ = try store.addSkipRule(selection)
    }
    #expect(try MemoriesStore(path: path, .changing).restore(["a"], fromRule: 7) == 1)
    #expect(try MemoriesStore(path: path, .changing).restore(["a", "z"], fromRule: 1) == 2)
    let rules = try MemoriesStore(path: path, .reading).skipRules()
    #expect(rules.map(\.selection) == selections)
    #expect(rules.map(\.id) == Array(1...7))
    #expect(rules.map(\.exceptions) == [["a", "z"], [], [], [], [], [], ["a"]])
  }

  @Test(
    "Clearing takes all exceptions of one rule, removing the rule and its exceptions, and nothing else"
  )
  func finality() throws {
    let store = try MemoriesStore()
    for _ in 1...3 { _ = try store.addSkipRule(.album("Rome")) }
    for rule in 1...3 { _ = try store.restore(["a", "b"], fromRule: rule) }
    try store.clearExceptions(ofRule: 1)
    try store.removeSkipRule(2)
    let rules = try store.skipRules()
    #expect(rules.map(\.id) == [1, 3])
    #expect(rules.map(\.exceptions) == [[], ["a", "b"]])
    #expect(throws: MemoriesError.noSuchRule(2, known: [1, 3])) { try store.removeSkipRule(2) }
    #expect(try store.addSkipRule(.album("Rome")).id == 4)
    #expect(try store.skipRule(4).exceptions == [])
  }

  @Test("States and last seen survive; a mark keeps what was seen, seeing keeps the mark")
  func states() throws {
    let folder = try ScratchFolder()
    let path = folder.path("store")
    do {
      let store = try MemoriesStore(path: path, .making)
      try store.mark(["a", "b"], .kept)
      try store.markSeen(["a", "c"], at: 1_000)
      try store.mark(["a"], .favorite)
      try store.markSeen(["a"], at: 900)
    }
    let states = try MemoriesStore(path: path, .reading).photoStates()
    #expect(
      states.records == [
        "a": PhotoMark(state: .favorite, seen: 1_000), "b": PhotoMark(state: .kept),
        "c": PhotoMark(seen: 1_000),
      ])
    #expect(states["never met"] == PhotoMark())
    #expect(!states.isKnown("never met") && states.isKnown("c"))
  }

  @Test("Every state has a name that is read back", arguments: PhotoState.allCases)
  func everyState(state: PhotoState) throws {
    let store = try MemoriesStore()
    try store.mark(["a"], state)
    #expect(try store.photoStates()["a"].state == state)
  }

  @Test("A store that is not there, or is something else, is told apart")
  func wrongFiles() throws {
    let folder = try ScratchFolder()
    let missing = #expect(throws: MemoriesError.self) {
      _ = try MemoriesStore(path: folder.path("missing"), .reading)
    }
    guard case .store(.missing, _) = missing else {
      Issue.record("\(String(describing: missing))")
      return
    }
    #expect(try folder.names == [])
    do {
      let other = try Database(.file(folder.path("other"), .create))
      try other.run("CREATE TABLE photo (id INTEGER)")
    }
    let wrong = #expect(throws: MemoriesError.self) {
      _ = try MemoriesStore(path: folder.path("other"), .making)
    }
    #expect(wrong?.description.contains("no Sojourn memories store") == true)
  }

  @Test(
    "A rule that makes no sense, or is of a kind that is not known, is an error and not passed over",
    arguments: [
      "INSERT INTO skip_rule (kind) VALUES ('weekday')",
      "INSERT INTO skip_rule (kind) VALUES ('dates')",
      "INSERT INTO skip_rule (kind, first_day, last_day) VALUES ('dates', 9, 8)",
      "INSERT INTO skip_rule (kind, first_day, last_day) VALUES ('dates', 9, 99999999999)",
      "INSERT INTO skip_rule (kind, latitude, longitude, radius) VALUES ('place', 91.0, 0.0, 5.0)",
      "INSERT INTO skip_rule (kind, latitude, longitude, radius) VALUES ('place', 9.0, 0.0, -5.0)",
      "INSERT INTO skip_rule (kind, text) VALUES ('area', '{}')",
      "INSERT INTO skip_rule (kind) VALUES ('album')",
    ] as [SQL])
  func damagedRule(sql: SQL) throws {
    let folder = try ScratchFolder()
    _ = try MemoriesStore(path: folder.path("store"), .making)
    do { try Database(.file(folder.path("store"), .readWrite)).run(sql) }
    let store = try MemoriesStore(path: folder.path("store"), .reading)
    let error = #expect(throws: MemoriesError.self) { try store.skipRules() }
    guard case .damagedRule(1, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("An empty file is a store without anything, and stays empty when it is only read")
  func emptyFile() throws {
    let folder = try ScratchFolder()
    let path = folder.path("store")
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let store = try MemoriesStore(path: path, .reading)
    #expect(try store.skipRules().isEmpty)
    #expect(try store.frameBatch() == nil)
    #expect(try Data(contentsOf: URL(filePath: path)).isEmpty)
  }
}
