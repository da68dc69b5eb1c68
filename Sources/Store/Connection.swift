import CSystemSQLite

/// One open connection; this file is the wrapper around SQLite.
///
/// A class, so that the statements prepared on it keep it open as long as one of them lives; only
/// `Database` and they hold it.
///
/// SQLite is told to distrust what is in the file: no schema may call functions with effects, nothing
/// may be attached or loaded, and sizes and depths are bounded.
@safe final class Connection {
  /// The file, for messages.
  let path: String
  private let handle: OpaquePointer
  private let watch: WorkWatch

  /// Opens a database.
  ///
  /// - Throws: `StoreError` when SQLite cannot; the content is not looked at yet.
  init(
    _ place: Database.Place, settings: Database.Settings, path: String
  ) throws(StoreError) {
    let watch = WorkWatch(settings: settings)
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(
      place.address, &opened, place.flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    // Nil only when there is no memory; a failed open still has a handle, which holds the message.
    guard let handle = unsafe opened else {
      throw .failed(path: path, code: code, message: "out of memory")
    }
    guard code == SQLITE_OK else {
      let error = unsafe Self.error(code: code, handle: handle, path: path, watch: watch)
      unsafe sqlite3_close_v2(handle)
      throw error
    }
    self.path = path
    unsafe self.handle = handle
    self.watch = watch
    restrict(settings)
  }

  deinit {
    // The handler goes before the watch it points to. No statement is left: each holds this.
    unsafe sqlite3_progress_handler(handle, 0, nil, nil)
    unsafe sqlite3_close_v2(handle)
  }

  private func restrict(_ settings: Database.Settings) {
    let on: Int32 = 1
    let off: Int32 = 0
    unsafe sojourn_sqlite3_set_flag(handle, SQLITE_DBCONFIG_DEFENSIVE, on)
    unsafe sojourn_sqlite3_set_flag(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, off)
    unsafe sojourn_sqlite3_set_flag(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, off)
    unsafe sojourn_sqlite3_set_flag(handle, SQLITE_DBCONFIG_DQS_DML, off)
    unsafe sojourn_sqlite3_set_flag(handle, SQLITE_DBCONFIG_DQS_DDL, off)
    let own = settings.trustsSchema ? on : off
    unsafe sojourn_sqlite3_set_flag(handle, SQLITE_DBCONFIG_ENABLE_VIEW, own)
    unsafe sojourn_sqlite3_set_flag(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, own)
    let limits: [(Int32, Int32)] = [
      (SQLITE_LIMIT_LENGTH, Int32(clamping: settings.longestValue)),
      (SQLITE_LIMIT_SQL_LENGTH, 1_000_000),
      (SQLITE_LIMIT_EXPR_DEPTH, 100),
      (SQLITE_LIMIT_COMPOUND_SELECT, 50),
      (SQLITE_LIMIT_VDBE_OP, 250_000),
      (SQLITE_LIMIT_FUNCTION_ARG, 16),
      (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100),
      (SQLITE_LIMIT_TRIGGER_DEPTH, 10),
      (SQLITE_LIMIT_WORKER_THREADS, 0),
    ]
    for (limit, value) in limits { unsafe sqlite3_limit(handle, limit, value) }
    let (seconds, attoseconds) = settings.busyTimeout.components
    unsafe sqlite3_busy_timeout(
      handle, Int32(clamping: seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    guard settings.workLimit != nil || settings.stopsWhenCancelled else { return }
    unsafe sqlite3_progress_handler(
      handle, Int32(WorkWatch.stride),
      { context in
        guard let context = unsafe context else { return 0 }
        return unsafe Unmanaged<WorkWatch>.fromOpaque(context).takeUnretainedValue().mustStop()
          ? 1 : 0
      }, Unmanaged.passUnretained(watch).toOpaque())
  }

  /// Prepares a statement.
  func prepared(_ sql: SQL) throws(StoreError) -> Prepared {
    var statement: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      handle, sql.text, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil)
    guard code == SQLITE_OK else { throw error(code) }
    // Nil for a text without a statement, which no caller writes.
    guard let statement = unsafe statement else { throw error(SQLITE_MISUSE) }
    return unsafe Prepared(statement, on: self)
  }

  /// Runs a statement once.
  func run(_ sql: SQL) throws(StoreError) {
    let statement = try prepared(sql)
    while try statement.step() {}
  }

  /// Whether a transaction is open.
  var isInTransaction: Bool { unsafe sqlite3_get_autocommit(handle) == 0 }

  /// The row id of the last row inserted.
  var lastInsertedRow: Int64 { unsafe sqlite3_last_insert_rowid(handle) }

  /// What a result code means, with SQLite's message.
  func error(_ code: Int32) -> StoreError {
    unsafe Self.error(code: code, handle: handle, path: path, watch: watch)
  }

  private static func error(
    code: Int32, handle: OpaquePointer, path: String, watch: WorkWatch
  ) -> StoreError {
    let words = unsafe sqlite3_errmsg(handle)
    let message = unsafe words.map { unsafe String(cString: $0) } ?? "no message"
    // The lower eight bits are the kind, the rest says more.
    switch code & 0xFF {
    case SQLITE_CANTOPEN: return .cannotOpen(path: path, message: message)
    case SQLITE_NOTADB: return .notADatabase(path: path)
    case SQLITE_CORRUPT: return .damaged(path: path, message: message)
    case SQLITE_BUSY, SQLITE_LOCKED: return .busy(path: path)
    case SQLITE_READONLY, SQLITE_PERM: return .notWritable(path: path, message: message)
    case SQLITE_FULL: return .diskFull(path: path)
    case SQLITE_IOERR: return .inputOutput(path: path, message: message)
    case SQLITE_TOOBIG:
      // -1 asks for the limit and leaves it.
      let most = unsafe sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, -1)
      return .valueTooLong(path: path, most: Int(most))
    case SQLITE_INTERRUPT:
      return watch.isWorkSpent ? .tooMuchWork(path: path) : .cancelled(path: path)
    default: return .failed(path: path, code: code, message: message)
    }
  }
}

extension Database.Place {
  fileprivate var flags: Int32 {
    switch self {
    case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY
    case .file(_, .readOnly): SQLITE_OPEN_READONLY
    case .file(_, .immutable): SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    case .file(_, .readWrite): SQLITE_OPEN_READWRITE
    case .file(_, .create): SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
  }

  /// The file as SQLite is told of it; `./` keeps names such as `:memory:` from having a meaning.
  fileprivate var address: String {
    switch self {
    case .memory: ":memory:"
    case .file(let path, .immutable): "file:" + Self.escaped(path) + "?immutable=1"
    case .file(let path, _): path.hasPrefix("/") ? path : "./" + path
    }
  }

  private static func escaped(_ path: String) -> String {
    path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
  }
}

/// Counts the steps of SQLite's virtual machine, and looks whether the task was cancelled.
private final class WorkWatch {
  /// After how many steps it is asked.
  static let stride = 4096

  private var stepsLeft: Int
  private let stopsWhenCancelled: Bool

  init(settings: Database.Settings) {
    stepsLeft = settings.workLimit ?? .max
    stopsWhenCancelled = settings.stopsWhenCancelled
  }

  var isWorkSpent: Bool { stepsLeft < 0 }

  func mustStop() -> Bool {
    stepsLeft -= Self.stride
    return stepsLeft < 0 || stopsWhenCancelled && Task.isCancelled
  }
}

/// One prepared statement.
@safe final class Prepared {
  private let handle: OpaquePointer
  // A statement ends before its connection.
  private let connection: Connection

  init(_ handle: OpaquePointer, on connection: Connection) {
    unsafe self.handle = handle
    self.connection = connection
  }

  deinit { unsafe sqlite3_finalize(handle) }

  private func check(_ code: Int32) throws(StoreError) {
    guard code == SQLITE_OK else { throw connection.error(code) }
  }

  // MARK: Bindings, counted from 1

  func bindNull(at index: Int32) throws(StoreError) {
    try check(unsafe sqlite3_bind_null(handle, index))
  }

  func bind(_ value: Int64, at index: Int32) throws(StoreError) {
    try check(unsafe sqlite3_bind_int64(handle, index, value))
  }

  func bind(_ value: Double, at index: Int32) throws(StoreError) {
    try check(unsafe sqlite3_bind_double(handle, index, value))
  }

  func bind(_ value: String, at index: Int32) throws(StoreError) {
    var value = value
    try check(
      value.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { letters in
          unsafe sojourn_sqlite3_bind_text(
            handle, index, letters.baseAddress, UInt64(letters.count))
        }
      })
  }

  func bind(_ value: Span<UInt8>, at index: Int32) throws(StoreError) {
    guard !value.isEmpty else {
      try check(unsafe sqlite3_bind_zeroblob(handle, index, 0))
      return
    }
    try check(
      unsafe value.withUnsafeBytes { bytes in
        unsafe sojourn_sqlite3_bind_blob(handle, index, bytes.baseAddress, UInt64(bytes.count))
      })
  }

  // MARK: Running

  func step() throws(StoreError) -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw connection.error(code)
    }
  }

  /// Makes it ready to run again; the last run's error, which this call repeats, has been thrown.
  func reset() { unsafe sqlite3_reset(handle) }

  func clearBindings() { unsafe sqlite3_clear_bindings(handle) }

  // MARK: Columns, counted from 0

  var columnCount: Int32 { unsafe sqlite3_column_count(handle) }

  func kind(at index: Int32) -> Statement.Kind {
    switch unsafe sqlite3_column_type(handle, index) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  func integer(at index: Int32) -> Int64 { unsafe sqlite3_column_int64(handle, index) }

  func real(at index: Int32) -> Double { unsafe sqlite3_column_double(handle, index) }

  func text(at index: Int32) -> String {
    withBytes(at: index, isText: true) { bytes in
      unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Lends a text or a blob; a text as UTF-8, in whatever form the file holds it.
  func withBytes<Result, Failure: Error>(
    at index: Int32, isText: Bool, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // The address comes before the length, which belongs to the form that was asked for last.
    let address =
      unsafe isText
      ? UnsafeRawPointer(sqlite3_column_text(handle, index)) : sqlite3_column_blob(handle, index)
    let count = Int(unsafe sqlite3_column_bytes(handle, index))
    // Nil for an empty blob, and when there is no memory.
    guard let address = unsafe address, count > 0 else {
      let nothing: [UInt8] = []
      return try body(nothing.span)
    }
    let bytes = unsafe Span<UInt8>(
      _unsafeStart: address.assumingMemoryBound(to: UInt8.self), count: count)
    return try body(bytes)
  }
}
