internal import Store
internal import Timeline

/// The memories store: skip rules with their exceptions, the states of photos, albums with their queue of
/// changes, and the pictures of frames, in one SQLite file.
///
/// Each step is one transaction: whatever ends the program, a step was done or was not. Nothing here ever
/// touches a photo. Photos are known by the path or id that their source gives, so that what is known of
/// them survives reading the sources again.
public struct MemoriesStore: ~Copyable {
  let database: Database

  /// How a store is opened.
  public enum Access: Sendable {
    /// It is there and is only read.
    case reading
    /// It is there and may be changed.
    case changing
    /// It may be changed, and is made where it is missing.
    case making
  }

  /// Opens a store.
  ///
  /// - Throws: `MemoriesError` when it is not there, is no memories store, a newer program made it, it is
  ///   damaged or locked, or cannot be written.
  public init(path: String, _ access: Access) throws(MemoriesError) {
    do throws(StoreError) {
      let database =
        switch access {
        case .reading: try Self.readable(path)
        case .changing: try Database(.file(path, .readWrite))
        case .making: try Database(.file(path, .create))
        }
      // What was confirmed stays, also over a power cut.
      if case .reading = access {} else { try database.run("PRAGMA synchronous = FULL") }
      if case .reading = access, try Self.isEmpty(database) {
        // An empty file holds nothing, and who only reads does not make tables in it.
        let empty = try Database(.memory)
        try empty.adopt(MemoriesSchema.schema)
        self.database = empty
        return
      }
      try database.adopt(MemoriesSchema.schema)
      self.database = database
    } catch {
      throw MemoriesError(error, isWriting: access == .making)
    }
  }

  /// The database for reading.
  ///
  /// One whose last step was cut short has to be put right first, which only someone who may write can do.
  private static func readable(_ path: String) throws(StoreError) -> Database {
    do throws(StoreError) {
      return try Database(.file(path, .readOnly))
    } catch .notWritable {
      return try Database(.file(path, .readWrite))
    }
  }

  /// Whether nothing was ever written into a database.
  private static func isEmpty(_ database: borrowing Database) throws(StoreError) -> Bool {
    try database.integer(
      """
      SELECT (SELECT count(*) FROM sqlite_schema) + abs(application_id) + abs(user_version)
      FROM pragma_application_id, pragma_user_version
      """) == 0
  }

  /// A store in memory, which ends with the value.
  public init() throws(MemoriesError) {
    do throws(StoreError) {
      let database = try Database(.memory)
      try database.adopt(MemoriesSchema.schema)
      self.database = database
    } catch {
      throw MemoriesError(error, isWriting: true)
    }
  }

  /// Does something with the database, with errors as this module names them.
  func checked<Result>(
    isWriting: Bool = false, _ body: (borrowing Database) throws(StoreError) -> Result
  ) throws(MemoriesError) -> Result {
    do throws(StoreError) {
      return try body(database)
    } catch {
      throw MemoriesError(error, isWriting: isWriting)
    }
  }

  /// Does all of a step or nothing.
  func step<Result>(
    _ body: (borrowing Database) throws(StoreError) -> Result
  ) throws(MemoriesError) -> Result {
    try checked(isWriting: true) { (database) throws(StoreError) in
      try database.transaction { () throws(StoreError) in try body(database) }
    }
  }
}

/// What can go wrong with memories.
public enum MemoriesError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The store cannot be opened, read or written: in which way, and with the reason.
  case store(Fault, String)
  /// There is no rule of the number; those there are.
  case noSuchRule(Int, known: [Int])
  /// A rule in the store cannot be read: with what is wrong.
  case damagedRule(Int, String)
  /// The rule does not name its photos one by one, or names others.
  case notNamed(photo: String, rule: Int)
  /// There is no step of the number in the queue of albums that could be undone.
  case noSuchStep(Int)

  /// In which way a store fails.
  public enum Fault: Sendable, Hashable {
    /// It is not there, or may not be opened.
    case missing
    /// It is there and is of no use: damaged, of another program, of a newer one, or locked.
    case unusable
    /// It cannot be written, or cannot be made where it is missing.
    case unwritable
  }

  /// An error of the database.
  ///
  /// - Parameters:
  ///   - error: the error.
  ///   - isWriting: it was met while the store was written, or made.
  init(_ error: StoreError, isWriting: Bool) {
    let fault: Fault =
      switch error {
      case .cannotOpen: isWriting ? .unwritable : .missing
      case .notWritable, .diskFull: .unwritable
      case .inputOutput, .failed: isWriting ? .unwritable : .unusable
      default: .unusable
      }
    self = .store(fault, error.description)
  }

  /// What was met and what was expected, for the user.
  public var description: String {
    switch self {
    case .store(_, let reason): reason
    case .noSuchRule(let id, let known):
      "there is no rule \(id); "
        + (known.isEmpty
          ? "the store has no rules"
          : "the rules are \(known.map(String.init).joined(separator: ", "))")
    case .damagedRule(let id, let reason): "rule \(id) cannot be used: \(reason)"
    case .notNamed(let photo, let rule): "rule \(rule) does not name \(photo)"
    case .noSuchStep(let id): "there is no step \(id) of albums that could be undone"
    }
  }
}
