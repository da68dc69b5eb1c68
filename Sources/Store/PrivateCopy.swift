/// The files of another program's database, copied to a folder of our own while they did not change.
struct PrivateCopy: ~Copyable {
  /// Where they are.
  let folder: TemporaryFolder
  /// How many bytes they have together.
  let size: Int64

  /// What every SQLite file starts with.
  static let magic = Array("SQLite format 3\0".utf8)
  /// What a journal starts with that has not been brought to its end.
  private static let journalMagic: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]
  /// How often a database that keeps changing is copied again.
  private static let attempts = 6

  /// Copies a database.
  ///
  /// - Throws: `StoreError`; nothing stays in the temporary folder.
  init(of path: String, in temporaryFolder: String) throws(StoreError) {
    let source = try resolvedPath(path)
    for attempt in 1...Self.attempts {
      let folder = try TemporaryFolder(in: temporaryFolder)
      if let size = try Self.copy(source, to: folder, named: path) {
        self.folder = folder
        self.size = size
        return
      }
      guard !Task.isCancelled else { throw .cancelled(path: path) }
      pause(milliseconds: 50 * attempt)
    }
    throw .changesWhileCopied(path: path)
  }

  /// Copies the files once.
  ///
  /// - Returns: their size; nil when they changed meanwhile.
  private static func copy(
    _ source: String, to folder: borrowing TemporaryFolder, named name: String
  ) throws(StoreError) -> Int64? {
    guard let original = try SystemFile.reading(source) else {
      throw .cannotOpen(path: name, message: "No such file or directory")
    }
    let head = try original.bytes(at: 0, count: magic.count)
    guard head == magic else { throw .notADatabase(path: name) }
    let before = try settledStatus(of: original)
    var size = before.size

    // The journal comes first: it holds what pages were before the change that it belongs to, so the
    // later it is copied, the more of that change may have reached the database without it.
    if let journal = try SystemFile.reading(source + "-journal"),
      try journal.bytes(at: 0, count: journalMagic.count) == journalMagic
    {
      let count = try journal.status().size
      // A journal that ends like this names another file, which SQLite would look for and delete.
      guard try journal.bytes(at: count - 8, count: 8) != journalMagic else {
        throw .unfinishedChange(path: name)
      }
      size += count
      try copy(journal, count: count, to: folder.database + "-journal", in: folder, named: name)
    }
    try copy(original, count: before.size, to: folder.database, in: folder, named: name)
    if let log = try SystemFile.reading(source + "-wal") {
      // A log that starts anew has another head; one that only grew is a good one up to any length.
      let head = try log.bytes(at: 0, count: 32)
      let count = try log.status().size
      if count > 0 {
        size += count
        try copy(log, count: count, to: folder.database + "-wal", in: folder, named: name)
      }
      guard try log.bytes(at: 0, count: 32) == head else { return nil }
    }
    return try original.status() == before ? size : nil
  }

  /// A status by which a later change can be told: times of files are only as fine as the system's
  /// clock ticks, so a file that has just been changed is left alone for a few ticks.
  private static func settledStatus(
    of file: borrowing SystemFile
  ) throws(StoreError) -> FileStatus {
    let status = try file.status()
    guard now() &- status.modified < 20_000_000 else { return status }
    pause(milliseconds: 20)
    return try file.status()
  }

  private static func copy(
    _ source: borrowing SystemFile, count: Int64, to path: String,
    in folder: borrowing TemporaryFolder, named name: String
  ) throws(StoreError) {
    let target = try SystemFile.creating(path)
    if target.clone(source) { return }
    if let available = folder.available, available < count {
      throw .noRoomForCopy(
        path: name, folder: folder.path, needed: count, available: available)
    }
    _ = try target.copy(source, count: count)
  }
}
