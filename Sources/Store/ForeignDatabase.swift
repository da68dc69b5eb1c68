/// Another program's database, read from a private copy.
///
/// The original is only read: nothing is written, locked or left beside it, also when its program is
/// running. What the program wrote last may stand in a `-wal` file, or a change that was broken off in
/// a `-journal`; both are copied too, and put in order in the copy.
///
/// 1. The files are copied into a folder of our own: shared with the original where the file system can
///    do that (Btrfs, XFS), else copied within the kernel.
/// 2. When the original changed meanwhile, the copy is thrown away and made again.
/// 3. The copy is opened, put in order, and its name is taken away, so that nothing stays when this
///    program is killed.
///
/// A database that would be read for longer than one of its size can need is given up, and so is one
/// whose reading is cancelled.
public struct ForeignDatabase: ~Copyable {
  /// The copy, which cannot be written.
  public let database: Database

  /// How many bytes the original and what stands beside it have.
  public let size: Int64

  /// Copies a database, and opens the copy.
  ///
  /// - Parameters:
  ///   - path: the original.
  ///   - temporaryFolder: where the copy is kept as long as this lives.
  /// - Throws: `StoreError`; nothing stays in the temporary folder.
  public init(path: String, temporaryFolder: String) throws(StoreError) {
    let copy = try PrivateCopy(of: path, in: temporaryFolder)
    var settings = Database.Settings()
    settings.trustsSchema = false
    settings.stopsWhenCancelled = true
    settings.workLimit = Self.workLimit(size: copy.size)
    let database = try Database(
      .file(copy.folder.database, .readWrite), settings: settings, calledInMessages: path)
    // The only connection needs no file that it shares with others.
    try database.run("PRAGMA locking_mode = EXCLUSIVE")
    try database.run("PRAGMA journal_mode = DELETE")
    try database.run("PRAGMA query_only = ON")
    size = copy.size
    self.database = database
    // The folder goes now; what is open stays until it is closed.
    _ = consume copy
  }

  /// How many steps may be taken.
  ///
  /// A row of a photo takes about 100 steps and 100 bytes. A hostile file can make rows without end out
  /// of a few pages; twenty steps a byte let no real one down.
  static func workLimit(size: Int64) -> Int {
    Int(clamping: size.multipliedReportingOverflow(by: 20).partialValue) + 10_000_000
  }

  /// Whether a file starts as SQLite databases do.
  public static func isDatabase(beginning bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= PrivateCopy.magic.count else { return false }
    for (index, byte) in PrivateCopy.magic.enumerated() where bytes[index] != byte { return false }
    return true
  }
}
