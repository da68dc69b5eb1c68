import Store

/// What tables and columns a database has, by which its program is recognised.
struct DatabaseTables: Sendable {
  private let columns: [String: Set<String>]

  /// - Parameter columns: tables and their columns, in lower case.
  init(_ columns: [String: Set<String>]) { self.columns = columns }

  /// Whether there is a table, in any case of letters, that has some columns.
  func has(_ table: String, _ names: String...) -> Bool {
    guard let known = columns[table.lowercased()] else { return false }
    return names.allSatisfy { known.contains($0.lowercased()) }
  }

  /// The one of some tables that has some columns; the first of several.
  func first(_ tables: [String], _ names: String...) -> String? {
    tables.first { table in
      guard let known = columns[table.lowercased()] else { return false }
      return names.allSatisfy { known.contains($0.lowercased()) }
    }
  }

  /// The tables whose names, in lower case, meet a condition, by name, with their columns by name.
  func all(_ condition: (String) -> Bool) -> [(table: String, columns: [String])] {
    columns.keys.filter(condition).sorted().map { ($0, columns[$0]?.sorted() ?? []) }
  }

  /// What stands before the name of a table that a program installs with a prefix of the user's choice.
  ///
  /// - Returns: the prefix, of several the first by name; nil when no table ends so and has the columns.
  func prefix(of ending: String, _ names: String...) -> String? {
    columns.keys.sorted().first { table in
      guard table.hasSuffix(ending), let known = columns[table] else { return false }
      return names.allSatisfy { known.contains($0.lowercased()) }
    }.map { String($0.dropLast(ending.count)) }
  }
}

/// A query over tables of which some versions of a program lack columns, or whole tables: what is not
/// there is asked for as null.
struct DatabaseQuery {
  private let tables: DatabaseTables
  private var aliases: [String: String] = [:]
  private var source: SQL
  private var columns: [SQL] = []
  private var conditions: [SQL] = []

  /// A query of a table that is there.
  init(_ table: String, as alias: String, in tables: DatabaseTables) {
    self.tables = tables
    aliases[alias] = table
    source = "\(name: table) AS \(name: alias)"
  }

  /// Adds what belongs to each row in another table, if there is such a table.
  ///
  /// - Parameters:
  ///   - table: the other table; nil when there is none.
  ///   - alias: what it is called in the query.
  ///   - key: the other table's column that is compared.
  ///   - other: the table and the column with which it is compared.
  mutating func join(
    _ table: String?, as alias: String, on key: String, equals other: (alias: String, key: String)
  ) {
    guard let table, tables.has(table, key), has(other.alias, other.key) else { return }
    aliases[alias] = table
    source =
      """
      \(source) LEFT JOIN \(name: table) AS \(name: alias) \
      ON \(name: alias).\(name: key) = \(name: other.alias).\(name: other.key)
      """
  }

  /// Whether a table is part of the query and has a column.
  func has(_ alias: String, _ column: String) -> Bool {
    aliases[alias].map { tables.has($0, column) } ?? false
  }

  /// Asks for a column; null where it is not there.
  ///
  /// - Returns: its place in the rows.
  mutating func column(_ alias: String, _ name: String) -> Int {
    expression(has(alias, name) ? "\(name: alias).\(name: name)" : "NULL")
  }

  /// Asks for the value of an expression.
  ///
  /// - Returns: its place in the rows.
  mutating func expression(_ sql: SQL) -> Int {
    columns.append(sql)
    return columns.count - 1
  }

  /// Leaves out rows that do not meet a condition.
  mutating func require(_ condition: SQL) { conditions.append(condition) }

  /// The query's text.
  var sql: SQL {
    let query: SQL = "SELECT \(SQL.joined(columns)) FROM \(source)"
    return conditions.isEmpty
      ? query : "\(query) WHERE \(SQL.joined(conditions, separator: " AND "))"
  }
}
