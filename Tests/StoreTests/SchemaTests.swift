import Foundation
import Store
import TestSupport
import Testing

@Suite("A schema")
struct SchemaTests {
  static let first = Schema(
    name: "test book", applicationID: 0x5465_7374,
    migrations: [.init(to: 1, "CREATE TABLE page (text)", "INSERT INTO page VALUES ('one')")])
  static let second = Schema(
    name: "test book", applicationID: 0x5465_7374,
    migrations: first.migrations + [.init(to: 2, "ALTER TABLE page ADD COLUMN number")])

  @Test("An empty database becomes one of its kind, an older one is brought up to date")
  func migration() throws {
    let folder = try ScratchFolder()
    let path = folder.path("book")
    try Data().write(to: URL(filePath: path))
    try Database(.file(path, .create)).adopt(Self.first)
    let database = try Database(.file(path, .readWrite))
    try database.adopt(Self.second)
    try database.adopt(Self.second)
    #expect(try database.tables() == ["page": ["text", "number"]])
    #expect(try database.integer("SELECT count(*) FROM page") == 1)
    #expect(try database.integer("PRAGMA application_id") == 0x5465_7374)
  }

  @Test("A newer one is refused and stays as it is")
  func newer() throws {
    let folder = try ScratchFolder()
    let path = folder.path("book")
    try Database(.file(path, .create)).adopt(Self.second)
    let before = try Data(contentsOf: URL(filePath: path))
    let error = #expect(throws: StoreError.self) {
      try Database(.file(path, .create)).adopt(Self.first)
    }
    #expect(error == .newerSchema(path: path, name: "test book", found: 2, known: 1))
    #expect(try Data(contentsOf: URL(filePath: path)) == before)
  }

  @Test(
    "A database of another kind is refused",
    arguments: [
      ["CREATE TABLE page (text)"] as [SQL], ["PRAGMA application_id = 5"],
      ["PRAGMA user_version = 1"], ["PRAGMA user_version = -1"],
      ["PRAGMA application_id = 1415934836"],
    ])
  func otherKind(statements: [SQL]) throws {
    let database = try Database(.memory, calledInMessages: "it")
    for statement in statements { try database.run(statement) }
    #expect(throws: StoreError.otherKind(path: "it", name: "test book")) {
      try database.adopt(Self.first)
    }
  }

  @Test("A step that fails leaves the version before it")
  func failure() throws {
    let broken = Schema(
      name: "test book", applicationID: 0x5465_7374,
      migrations: Self.first.migrations + [
        .init(to: 2, "CREATE TABLE other (a)", "INSERT INTO nowhere VALUES (1)")
      ])
    let database = try Database(.memory)
    try database.adopt(Self.first)
    #expect(throws: StoreError.self) { try database.adopt(broken) }
    #expect(try database.tables() == ["page": ["text"]])
    try database.adopt(Self.first)
  }
}
