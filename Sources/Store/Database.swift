/// A SQLite database, with one owner.
///
/// It is no `Sendable`: every worker opens its own. Statements are prepared once and lent:
///
/// ```swift
/// let places = try Database(.file("places.db", .readOnly))
/// let name = try places.withStatement("SELECT name FROM place WHERE id = ?1") {
///   (statement) throws(StoreError) in
///   try statement.bind(integer: 7, at: 1)
///   return try statement.step() ? statement.text(at: 0) : nil
/// }
/// ```
///
/// A database is never trusted, also not one of ours, which could have been given by someone else: no
/// function with effects runs from its schema, no extension is loaded, sizes are bounded, and one that
/// contradicts itself is an error.
public struct Database: ~Copyable {
  /// Where a database is.
  public enum Place: Sendable, Equatable {
    /// A file.
    case file(String, Access)
    /// Nowhere but in memory, empty.
    case memory
  }

  /// What may be done with a file.
  public enum Access: Sendable, Equatable {
    /// It is read; others may write it meanwhile.
    case readOnly
    /// It is read without locks, so that nothing at all appears beside it; no one may write it meanwhile.
    /// What a `-wal` file beside it holds is not seen.
    case immutable
    /// It is read and written, and is there.
    case readWrite
    /// It is read and written, and made where it is missing.
    case create
  }

  /// How a database is used.
  public struct Settings: Sendable, Equatable {
    /// How long to wait for others who hold a lock.
    public var busyTimeout: Duration = .seconds(60)
    /// The longest text, blob or row, in bytes.
    public var longestValue = 64 << 20
    /// Whether its views and triggers work.
    public var trustsSchema = true
    /// How many steps of SQLite's machine all statements together may take; nil for any number.
    public var workLimit: Int?
    /// Whether statements end with `StoreError.cancelled` once the task is cancelled.
    public var stopsWhenCancelled = false

    /// The defaults, for a database of our own.
    public init() {}
  }

  private let connection: Connection
  private let statements = StatementShelf()

  /// Opens a database.
  ///
  /// - Parameters:
  ///   - place: where it is.
  ///   - settings: how it is used.
  ///   - name: what errors call it; nil for its path.
  /// - Throws: `StoreError`: not there, no regular file, no database, damaged, locked.
  public init(
    _ place: Place, settings: Settings = Settings(), calledInMessages name: String? = nil
  ) throws(StoreError) {
    if case .file(let path, let access) = place {
      try FileStatus.requireRegularFile(at: path, mayBeMissing: access == .create)
    }
    let connection = try Connection(place, settings: settings, path: name ?? place.description)
    try connection.run("PRAGMA trusted_schema = OFF")
    try connection.run("PRAGMA cell_size_check = ON")
    // A mapped file that another program cuts short would end this one.
    try connection.run("PRAGMA mmap_size = 0")
    try connection.run("PRAGMA temp_store = MEMORY")
    // The first look at the content: whether it is a database at all.
    try connection.run("SELECT count(*) FROM sqlite_schema")
    self.connection = connection
  }

  /// The file, or what stands for it in messages.
  public var path: String { connection.path }

  // MARK: Statements

  /// Lends a statement, which is prepared the first time.
  ///
  /// Statements may be lent while another one is; afterwards they are reset and their bindings cleared.
  public func withStatement<Result>(
    _ sql: SQL, _ body: (borrowing Statement) throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    let prepared =
      if let known = statements.take(sql) { known } else { try connection.prepared(sql) }
    defer {
      prepared.reset()
      prepared.clearBindings()
      statements.put(prepared, for: sql)
    }
    return try body(Statement(prepared: prepared))
  }

  /// Runs a statement that needs no values, and ignores its rows.
  public func run(_ sql: SQL) throws(StoreError) {
    try withStatement(sql) { (statement) throws(StoreError) in try statement.run() }
  }

  /// The whole number that a statement without values gives; nil when it gives no row, or something else.
  public func integer(_ sql: SQL) throws(StoreError) -> Int64? {
    try withStatement(sql) { (statement) throws(StoreError) in
      try statement.step() ? statement.integer(at: 0) : nil
    }
  }

  /// The row id of the last row that was inserted.
  public var lastInsertedRow: Int64 { connection.lastInsertedRow }

  // MARK: Transactions

  /// Does all of something or nothing.
  ///
  /// The lock for writing is taken at the start, so that waiting for others happens once and here. When
  /// `body` throws, nothing of it stays.
  public func transaction<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(StoreError) -> Result {
    precondition(!connection.isInTransaction, "transactions do not stand in each other")
    try run("BEGIN IMMEDIATE")
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // SQLite itself has rolled back after some errors; a roll-back that fails leaves nothing either,
      // since the connection's next user finds the journal.
      if connection.isInTransaction { try? run("ROLLBACK") }
      throw error
    }
  }
}

extension Database.Place: CustomStringConvertible {
  /// The file's path, or what stands for it in messages.
  public var description: String {
    switch self {
    case .file(let path, _): path
    case .memory: "a database in memory"
    }
  }
}

/// The statements that are not lent.
private final class StatementShelf {
  private var idle: [SQL: Prepared] = [:]

  func take(_ sql: SQL) -> Prepared? { idle.removeValue(forKey: sql) }
  func put(_ prepared: Prepared, for sql: SQL) { idle[sql] = prepared }
}
