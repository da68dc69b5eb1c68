/// A kind of database of our own: how it is told from others, and the steps that made its tables what
/// they are.
public struct Schema: Sendable {
  /// A step from one version to the next.
  public struct Migration: Sendable {
    /// The version it leads to.
    public let version: Int
    /// What it does.
    public let statements: [SQL]

    /// A step.
    public init(to version: Int, _ statements: SQL...) {
      self.version = version
      self.statements = statements
    }
  }

  /// What people call such a database, for messages.
  public let name: String
  /// What stands in the header of its files (`PRAGMA application_id`).
  public let applicationID: Int32
  /// The steps, the first to version 1.
  ///
  /// They are only ever appended to: a step that has been released stays as it is.
  public let migrations: [Migration]

  /// A kind of database.
  public init(name: String, applicationID: Int32, migrations: [Migration]) {
    precondition(applicationID != 0, "0 is what databases of no stated kind have")
    precondition(
      migrations.map(\.version) == Array(1...max(1, migrations.count)),
      "migrations are numbered from 1 without a gap")
    self.name = name
    self.applicationID = applicationID
    self.migrations = migrations
  }
}

extension Database {
  /// Makes sure that this is a database of a kind, with all its tables: an empty one becomes one, an
  /// older one is brought up to date, in one transaction.
  ///
  /// Several programs may do so at once.
  /// - Throws: `StoreError.otherKind` when it is something else, `.newerSchema` when a newer program
  ///   made it; it is left as it is.
  public func adopt(_ schema: Schema) throws(StoreError) {
    if try version(as: schema) == schema.migrations.count { return }
    try transaction { () throws(StoreError) in
      // Another program may have been faster.
      let version = try version(as: schema)
      for migration in schema.migrations.dropFirst(version) {
        for statement in migration.statements { try run(statement) }
      }
      try run("PRAGMA application_id = \(number: Int64(schema.applicationID))")
      try run("PRAGMA user_version = \(number: Int64(schema.migrations.count))")
    }
  }

  /// Makes sure that this is a database of a kind, or an empty one, and leaves it as it is.
  ///
  /// - Throws: `StoreError.otherKind` when it is something else, `.newerSchema` when a newer program
  ///   made it.
  public func requireKind(_ schema: Schema) throws(StoreError) { _ = try version(as: schema) }

  /// The version it has; 0 when it is empty.
  private func version(as schema: Schema) throws(StoreError) -> Int {
    let (kind, version, tables) = try withStatement(
      """
      SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
      FROM pragma_application_id, pragma_user_version
      """
    ) { (statement) throws(StoreError) in
      _ = try statement.step()
      return (
        statement.integer(at: 0) ?? 0, statement.integer(at: 1) ?? 0, statement.integer(at: 2) ?? 0
      )
    }
    if (kind, version, tables) == (0, 0, 0) { return 0 }
    guard kind == Int64(schema.applicationID), version > 0 else {
      throw .otherKind(path: path, name: schema.name)
    }
    let known = Int64(schema.migrations.count)
    guard version <= known else {
      throw .newerSchema(path: path, name: schema.name, found: version, known: known)
    }
    return Int(version)
  }
}

// MARK: - Looking at a schema

extension Database {
  /// The names of its tables, each with those of its columns, all in lower case, as SQL compares them.
  ///
  /// Views and virtual tables are left out.
  ///
  /// - Throws: `StoreError` when the database cannot be read, or is damaged.
  public func tables() throws(StoreError) -> [String: Set<String>] {
    // A virtual table has no page of its own.
    try withStatement(
      """
      SELECT lower(t.name), lower(c.name)
      FROM sqlite_schema AS t, pragma_table_info(t.name) AS c
      WHERE t.type = 'table' AND t.rootpage > 0
      """
    ) { (statement) throws(StoreError) in
      var tables: [String: Set<String>] = [:]
      while try statement.step() {
        if let table = statement.text(at: 0), let column = statement.text(at: 1) {
          tables[table, default: []].insert(column)
        }
      }
      return tables
    }
  }
}
