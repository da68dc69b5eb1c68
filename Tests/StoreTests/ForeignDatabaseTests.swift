import Foundation
import Store
import TestSupport
import Testing

@Suite("Another program's database")
struct ForeignDatabaseTests {
  /// What could be seen of a folder if it had been touched.
  private static func traces(of folder: URL) throws -> [String: String] {
    var traces: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let path = folder.appending(path: name).path
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      traces[name] =
        "\(attributes[.modificationDate] ?? "") \(attributes[.size] ?? "")"
        + " \(try Data(contentsOf: URL(filePath: path)).hashValue)"
    }
    return traces
  }

  @Test("What stands only in its log is seen, and nothing of it is touched")
  func log() throws {
    let folder = try ScratchFolder()
    let temporary = try ScratchFolder()
    let path = folder.path("photos.db")
    // Stays open, as another program's would.
    let program = try Database(.file(path, .create))
    try program.run("PRAGMA journal_mode = WAL")
    try program.run("PRAGMA wal_autocheckpoint = 0")
    try program.run("CREATE TABLE t (a)")
    try program.run("INSERT INTO t VALUES (42)")
    let before = try Self.traces(of: folder.url)
    #expect(before.keys.contains("photos.db-wal"))

    let copy = try ForeignDatabase(path: path, temporaryFolder: temporary.url.path)
    #expect(try copy.database.integer("SELECT a FROM t") == 42)
    #expect(copy.size > 8192)
    #expect(try Self.traces(of: folder.url) == before)
    #expect(try temporary.names.isEmpty, "the copy has no name that could stay behind")
  }

  @Test("A copy cannot be written")
  func readOnly() throws {
    let folder = try ScratchFolder()
    let path = folder.path("photos.db")
    try Database(.file(path, .create)).run("CREATE TABLE t (a)")
    let copy = try ForeignDatabase(path: path, temporaryFolder: folder.url.path)
    #expect(throws: StoreError.self) { try copy.database.run("INSERT INTO t VALUES (1)") }
    #expect(try folder.names == ["photos.db"])
  }

  @Test("A link leads to the database and to the log beside it")
  func link() throws {
    let folder = try ScratchFolder()
    let program = try Database(.file(folder.path("real.db"), .create))
    try program.run("PRAGMA journal_mode = WAL")
    try program.run("CREATE TABLE t AS SELECT 5 AS a")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.db"), withDestinationPath: "real.db")
    let copy = try ForeignDatabase(
      path: folder.path("link.db"), temporaryFolder: folder.url.path)
    #expect(try copy.database.integer("SELECT a FROM t") == 5)
  }

  /// A database in the middle of a change that has reached the file: 100 rows, of which the change has
  /// deleted all.
  private static func breakOff(in folder: borrowing ScratchFolder) throws -> String {
    let program = try Database(.file(folder.path("live.db"), .create))
    try program.run("CREATE TABLE t (a)")
    try program.run(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100)
      INSERT INTO t SELECT zeroblob(2000) FROM n
      """)
    try program.run("PRAGMA cache_size = 1")
    try program.transaction { () throws(StoreError) in
      try program.run("UPDATE t SET a = 1")
      for ending in ["", "-journal"] {
        #expect(throws: Never.self) {
          try FileManager.default.copyItem(
            atPath: folder.path("live.db" + ending), toPath: folder.path("cut.db" + ending))
        }
      }
    }
    return folder.path("cut.db")
  }

  @Test("A change that was broken off is taken back in the copy, not in the original")
  func brokenOff() throws {
    let folder = try ScratchFolder()
    let path = try Self.breakOff(in: folder)
    let before = try Self.traces(of: folder.url)
    let copy = try ForeignDatabase(path: path, temporaryFolder: folder.url.path)
    #expect(try copy.database.integer("SELECT count(*) FROM t WHERE length(a) = 2000") == 100)
    #expect(try Self.traces(of: folder.url) == before)
    // Without its journal the original would be read wrongly, so the test tries something.
    try FileManager.default.removeItem(atPath: path + "-journal")
    #expect(
      throws: Never.self, "some of the change has reached the file"
    ) {
      let cut = try ForeignDatabase(path: path, temporaryFolder: folder.url.path)
      let kept = try? cut.database.integer("SELECT count(*) FROM t WHERE length(a) = 2000")
      #expect(kept != 100)
    }
  }

  @Test("A journal cannot make SQLite delete a file that it names")
  func hostileJournal() throws {
    let folder = try ScratchFolder()
    let path = try Self.breakOff(in: folder)
    let victim = folder.path("victim")
    try Data("kept".utf8).write(to: URL(filePath: victim))
    let name = Array(victim.utf8)
    var record: [UInt8] = [0, 0, 0, 1] + name
    record += bigEndianBytes(UInt32(name.count))
    record += bigEndianBytes(name.reduce(0) { $0 &+ UInt32($1) })
    record += [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
    let journal = try Data(contentsOf: URL(filePath: path + "-journal"))
    try (journal + record).write(to: URL(filePath: path + "-journal"))
    #expect(throws: StoreError.unfinishedChange(path: path)) {
      _ = try ForeignDatabase(path: path, temporaryFolder: folder.url.path)
    }
    #expect(FileManager.default.fileExists(atPath: victim))
  }

  private func bigEndianBytes(_ value: UInt32) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) }
  }

  @Test("A file that is no database, or not there, leaves no copy")
  func refused() throws {
    let folder = try ScratchFolder()
    let temporary = try ScratchFolder()
    try Data("no database".utf8).write(to: folder.url.appending(path: "a.db"))
    #expect(throws: StoreError.notADatabase(path: folder.path("a.db"))) {
      _ = try ForeignDatabase(
        path: folder.path("a.db"), temporaryFolder: temporary.url.path)
    }
    #expect(throws: StoreError.self) {
      _ = try ForeignDatabase(
        path: folder.path("none.db"), temporaryFolder: temporary.url.path)
    }
    #expect(throws: StoreError.notARegularFile(path: folder.url.path)) {
      _ = try ForeignDatabase(path: folder.url.path, temporaryFolder: temporary.url.path)
    }
    #expect(try temporary.names.isEmpty)
  }

  @Test("A temporary folder that is not there is named")
  func temporaryFolder() throws {
    let folder = try ScratchFolder()
    let path = folder.path("a.db")
    try Database(.file(path, .create)).run("CREATE TABLE t (a)")
    let nowhere = folder.path("nowhere")
    #expect(
      throws: StoreError.notWritable(path: nowhere, message: "No such file or directory")
    ) {
      _ = try ForeignDatabase(path: path, temporaryFolder: nowhere)
    }
  }

  @Test("A database that does not fit says how much room it needs")
  func room() throws {
    let folder = try ScratchFolder()
    let path = folder.path("a.db")
    try Database(.file(path, .create)).run("CREATE TABLE t (a)")
    // A hole of more bytes than any disk of a test machine has.
    let handle = try FileHandle(forWritingTo: URL(filePath: path))
    try handle.truncate(atOffset: 15 << 40)
    let error = #expect(throws: StoreError.self) {
      _ = try ForeignDatabase(path: path, temporaryFolder: folder.url.path)
    }
    guard case .noRoomForCopy(path, _, 15 << 40, let available) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(available > 0)
    #expect(error?.description.contains("16492.6 GB") == true)
    #expect(try folder.names == ["a.db"])
  }

  @Test("A damaged or cut database is an error, never more")
  func damaged() throws {
    let folder = try ScratchFolder()
    let path = folder.path("a.db")
    do {
      let database = try Database(.file(path, .create))
      try database.run("CREATE TABLE t (a PRIMARY KEY, b)")
      try database.run(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
        INSERT INTO t SELECT 'row ' || i, zeroblob(i % 100) FROM n
        """)
    }
    let sound = try Data(contentsOf: URL(filePath: path))
    var generator = SeededGenerator(seed: 1)
    var failures = 0
    for turn in 0..<300 {
      var bytes = sound
      if turn < 50 {
        bytes = bytes.prefix(sound.count * turn / 50)
      } else {
        for _ in 0..<(1 + turn % 40) {
          bytes[Int(generator.next() % UInt64(bytes.count))] = UInt8(
            truncatingIfNeeded: generator.next())
        }
      }
      try bytes.write(to: URL(filePath: path))
      // What has not just been changed is copied without waiting.
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: path)
      do throws(StoreError) {
        let copy = try ForeignDatabase(path: path, temporaryFolder: folder.url.path)
        _ = try copy.database.tables()
        try copy.database.run("SELECT * FROM t ORDER BY a")
        try copy.database.run("SELECT count(*), sum(length(b)) FROM t")
      } catch {
        failures += 1
      }
    }
    #expect(failures > 50)
    #expect(try folder.names == ["a.db"])
  }

  @Test("Rows without end, made of pages that stand in each other, are given up")
  func pagesInPages() throws {
    let folder = try ScratchFolder()
    let path = folder.path("a.db")
    do {
      let database = try Database(.file(path, .create))
      try database.run("PRAGMA page_size = 512")
      try database.run("CREATE TABLE t (a)")
      try database.run(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000)
        INSERT INTO t SELECT zeroblob(100) FROM n
        """)
    }
    var bytes = try Data(contentsOf: URL(filePath: path))
    // Each of five inner pages points to the next one, again and again, and the last to one with rows.
    let kinds = (0..<bytes.count / 512).map { bytes[$0 * 512] }
    let inner = kinds.indices.filter { $0 > 0 && kinds[$0] == 5 }
    let leaf = try #require(kinds.indices.first { $0 > 0 && kinds[$0] == 13 })
    let root = 1
    let chain = [root] + inner.filter { $0 != root }.prefix(4)
    for (level, page) in chain.enumerated() {
      let target = level + 1 < chain.count ? chain[level + 1] : leaf
      let start = page * 512
      let cells = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
      for cell in 0..<cells {
        let at =
          start + (Int(bytes[start + 12 + 2 * cell]) << 8 | Int(bytes[start + 13 + 2 * cell]))
        for (index, byte) in bigEndianBytes(UInt32(target + 1)).enumerated() {
          bytes[at + index] = byte
        }
      }
    }
    try bytes.write(to: URL(filePath: path))
    let copy = try ForeignDatabase(path: path, temporaryFolder: folder.url.path)
    #expect(throws: StoreError.tooMuchWork(path: path)) {
      try copy.database.run("SELECT sum(length(a)) FROM t")
    }
  }
}
