import Foundation
import Store
import TestSupport
import Testing

@Suite("A database")
struct DatabaseTests {
  @Test("Values of every kind come back as they went in")
  func values() throws {
    let database = try Database(.memory)
    try database.run("CREATE TABLE t (a, b, c, d, e)")
    try database.withStatement("INSERT INTO t VALUES (?1, ?2, ?3, ?4, ?5)") {
      (statement) throws(StoreError) in
      try statement.bind(integer: .min, at: 1)
      try statement.bind(number: -0.5, at: 2)
      try statement.bind(text: "Zürich\0x", at: 3)
      try statement.bind(bytes: [0, 255].span, at: 4)
      try statement.bind(text: nil, at: 5)
      try statement.run()
    }
    try database.withStatement("SELECT a, b, c, d, e, '' FROM t") {
      (statement) throws(StoreError) in
      #expect(try statement.step())
      #expect(statement.integer(at: 0) == .min)
      #expect(statement.number(at: 1) == -0.5)
      #expect(statement.text(at: 2) == "Zürich\0x")
      #expect(statement.bytes(at: 3) == [0, 255])
      #expect(statement.kind(at: 4) == .null)
      #expect(statement.text(at: 5) == "")
      #expect(try !statement.step())
    }
  }

  @Test("A column is read as what it holds, never as what it could be turned into")
  func kinds() throws {
    let database = try Database(.memory)
    try database.withStatement("SELECT '12', 12, 1.5, x'3132', NULL") {
      (statement) throws(StoreError) in
      #expect(try statement.step())
      #expect(statement.integer(at: 0) == nil)
      #expect(statement.number(at: 0) == nil)
      #expect(statement.text(at: 1) == nil)
      #expect(statement.number(at: 1) == 12)
      #expect(statement.integer(at: 2) == nil)
      #expect(statement.text(at: 3) == nil)
      #expect(statement.bytes(at: 3) == Array("12".utf8))
      #expect(statement.bytes(at: 4) == nil)
      #expect(statement.number(at: 4) == nil)
    }
  }

  @Test("A statement can be lent while it is lent, and forgets its values afterwards")
  func lending() throws {
    let database = try Database(.memory)
    let echo: SQL = "SELECT ?1"
    try database.withStatement(echo) { (outer) throws(StoreError) in
      try outer.bind(integer: 1, at: 1)
      #expect(try outer.step())
      try database.withStatement(echo) { (inner) throws(StoreError) in
        #expect(try inner.step())
        #expect(inner.kind(at: 0) == .null)
      }
      #expect(outer.integer(at: 0) == 1)
    }
    try database.withStatement(echo) { (statement) throws(StoreError) in
      #expect(try statement.step())
      #expect(statement.kind(at: 0) == .null)
    }
  }

  @Test("A transaction that fails leaves nothing")
  func transactions() throws {
    let database = try Database(.memory)
    try database.run("CREATE TABLE t (a UNIQUE)")
    try database.transaction { () throws(StoreError) in
      try database.run("INSERT INTO t VALUES (1)")
    }
    #expect(throws: StoreError.self) {
      try database.transaction { () throws(StoreError) in
        try database.run("INSERT INTO t VALUES (2)")
        try database.run("INSERT INTO t VALUES (1)")
      }
    }
    #expect(try database.integer("SELECT count(*) FROM t") == 1)
  }

  @Test("An error holds SQLite's words and names the file")
  func errors() throws {
    let database = try Database(.memory, calledInMessages: "the test")
    #expect(
      throws: StoreError.failed(path: "the test", code: 1, message: "no such table: nowhere")
    ) {
      try database.run("SELECT * FROM nowhere")
    }
  }

  @Test(
    "What is no database is refused by its name",
    arguments: [
      ("text.db", Data("this is a text that is no database at all, though it is long".utf8)),
      ("short.db", Data("SQLite".utf8)),
      ("head.db", Data("SQLite format 3\0".utf8)),
    ])
  func notADatabase(name: String, content: Data) throws {
    let folder = try ScratchFolder()
    let path = folder.path(name)
    try content.write(to: URL(filePath: path))
    #expect(throws: StoreError.notADatabase(path: path)) {
      _ = try Database(.file(path, .readOnly))
    }
  }

  @Test("What is not there, or is no file, is refused")
  func notAFile() throws {
    let folder = try ScratchFolder()
    let path = folder.path("none.db")
    #expect(
      throws: StoreError.cannotOpen(path: path, message: "No such file or directory")
    ) {
      _ = try Database(.file(path, .readOnly))
    }
    #expect(throws: StoreError.notARegularFile(path: folder.url.path)) {
      _ = try Database(.file(folder.url.path, .readWrite))
    }
    #expect(throws: StoreError.notARegularFile(path: "/dev/null")) {
      _ = try Database(.file("/dev/null", .readOnly))
    }
    #expect(throws: StoreError.self) { _ = try Database(.file("", .create)) }
  }

  @Test("An immutable database leaves nothing beside it, whatever its name")
  func immutable() throws {
    let folder = try ScratchFolder()
    let path = folder.path("100%?mode=rw#.db")
    do {
      let database = try Database(.file(path, .create))
      try database.run("PRAGMA journal_mode = WAL")
      try database.run("CREATE TABLE t (a)")
    }
    let database = try Database(.file(path, .immutable))
    #expect(try database.tables() == ["t": ["a"]])
    #expect(try folder.names == ["100%?mode=rw#.db"])
    #expect(throws: StoreError.self) { try database.run("INSERT INTO t VALUES (1)") }
  }

  @Test("A database that another holds locked is waited for, and then called busy")
  func busy() throws {
    let folder = try ScratchFolder()
    let path = folder.path("a.db")
    let first = try Database(.file(path, .create))
    try first.run("CREATE TABLE t (a)")
    var settings = Database.Settings()
    settings.busyTimeout = .milliseconds(50)
    let second = try Database(.file(path, .readWrite), settings: settings)
    try first.transaction { () throws(StoreError) in
      try first.run("INSERT INTO t VALUES (1)")
      #expect(throws: StoreError.busy(path: path)) {
        try second.transaction { () throws(StoreError) in try second.run("DELETE FROM t") }
      }
    }
    try second.transaction { () throws(StoreError) in try second.run("DELETE FROM t") }
    #expect(try first.integer("SELECT count(*) FROM t") == 0)
  }

  @Test("Work without end is given up")
  func work() throws {
    var settings = Database.Settings()
    settings.workLimit = 1_000_000
    let database = try Database(.memory, settings: settings, calledInMessages: "it")
    #expect(throws: StoreError.tooMuchWork(path: "it")) {
      try database.run(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
    }
  }

  @Test("Work ends when the task is cancelled")
  func cancellation() async throws {
    let task = Task {
      var settings = Database.Settings()
      settings.stopsWhenCancelled = true
      let database = try Database(.memory, settings: settings, calledInMessages: "it")
      try database.run(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n")
    }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    await #expect(throws: StoreError.cancelled(path: "it")) { try await task.value }
  }

  @Test("A value longer than the limit is an error")
  func longValues() throws {
    var settings = Database.Settings()
    settings.longestValue = 10_000
    let database = try Database(.memory, settings: settings)
    let error = #expect(throws: StoreError.self) {
      try database.run("SELECT length(zeroblob(10001))")
    }
    #expect(error == .valueTooLong(path: "a database in memory", most: 10_000))
    #expect(try database.integer("SELECT length(zeroblob(10000))") == 10_000)
  }

  @Test("Tables are told from views and virtual tables, and columns by their names in lower case")
  func schema() throws {
    let database = try Database(.memory)
    try database.run("CREATE TABLE Photo (ID, \"Taken At\", g AS (ID + 1))")
    try database.run("CREATE VIEW v AS SELECT 1")
    try database.run("CREATE VIRTUAL TABLE f USING fts5(t)")
    let tables = try database.tables()
    #expect(tables["photo"] == ["id", "taken at"])
    #expect(tables["v"] == nil)
    #expect(tables["f"] == nil)
  }

  @Test("A name with quotes stays a name")
  func quoting() throws {
    let database = try Database(.memory)
    let odd = "a\" FROM t; DROP TABLE t; --"
    try database.run("CREATE TABLE t (\(name: odd))")
    try database.run("INSERT INTO t VALUES (\(number: 7))")
    #expect(try database.integer("SELECT \(name: odd) FROM t") == 7)
  }
}
