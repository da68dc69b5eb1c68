import Foundation
import Store
import Synchronization
import TestSupport
import Testing

@Suite("A database that its program keeps changing", .serialized)
struct BusyOriginalTests {
  /// Changes a database until told to stop: the first and the last row always hold the same, and stand far
  /// apart in the file.
  private final class Program: Sendable {
    private let isStopped = Atomic(false)
    private let isDone = Atomic(false)

    init(_ path: String, journal: SQL) throws {
      let database = try Database(.file(path, .create))
      try database.run(journal)
      try database.run("CREATE TABLE t (a, filling)")
      try database.run(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
        INSERT INTO t SELECT 0, zeroblob(900) FROM n
        """)
      Thread.detachNewThread { [self] in
        defer { isDone.store(true, ordering: .releasing) }
        guard let database = try? Database(.file(path, .readWrite)) else { return }
        // Not waiting for the disk, it writes nearly all the time.
        try? database.run("PRAGMA synchronous = OFF")
        while !isStopped.load(ordering: .acquiring) {
          try? database.transaction { () throws(StoreError) in
            try database.run("UPDATE t SET a = a + 1 WHERE rowid = 1")
            try database.run("UPDATE t SET a = a + 1 WHERE rowid = 20000")
          }
        }
      }
    }

    func stop() {
      isStopped.store(true, ordering: .releasing)
      while !isDone.load(ordering: .acquiring) { usleep(1000) }
    }
  }

  @Test(
    "A copy holds a moment between two changes, or there is none",
    arguments: ["PRAGMA journal_mode = WAL", "PRAGMA journal_mode = DELETE"] as [SQL])
  func copies(journal: SQL) throws {
    let folder = try ScratchFolder()
    let path = folder.path("live.db")
    let program = try Program(path, journal: journal)
    defer { program.stop() }
    for _ in 0..<3 {
      do throws(StoreError) {
        let copy = try ForeignDatabase(path: path, temporaryFolder: folder.url.path)
        #expect(
          try copy.database.integer("SELECT a FROM t WHERE rowid = 1")
            == copy.database.integer("SELECT a FROM t WHERE rowid = 20000"))
        #expect(
          try copy.database.integer(
            "SELECT count(*) FROM pragma_quick_check WHERE quick_check <> 'ok'")
            == 0)
      } catch {
        #expect(error == .changesWhileCopied(path: path))
      }
    }
  }
}
