internal import Store

/// What was read from files, kept from run to run, so that a file that has not changed is not read again.
///
/// A file is known by its path, its size and the time of its last change. Whoever walks a folder does so:
/// ```swift
/// var known = try catalogue.folder(path)
/// for file in files {
///   if let reading = known.reading(of: file.name, size: file.size, modified: file.modified) { … }
///   else { changes.append(.put(…)) }  // after reading it
/// }
/// changes.append(.drop(folder: path, names: known.vanished))
/// try catalogue.write(changes)
/// ```
/// Changes are written in transactions of some thousand files: whatever ends the program, what was written
/// before is there, and nothing is there by half. Several runs may use one catalogue at once; a later
/// one overwrites what an earlier one wrote, with the same.
///
/// Known to be wrong: a file that is changed twice within one tick of the file system's clock, keeping its
/// size, and read between the two.
public struct Catalogue: ~Copyable {
  private let database: Database
  private let method: Int64

  /// Opens a catalogue, and makes it where it is missing.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - method: a number that differs whenever the same file could be read differently, by other readers or
  ///     with other settings; what was read by another method counts as not known.
  /// - Throws: `CatalogueError` when it is no catalogue, a newer program made it, it is damaged, or
  ///   cannot be written.
  public init(path: String, method: Int64) throws(CatalogueError) {
    do throws(StoreError) {
      let database = try Database(.file(path, .create))
      // Choosing a log writes to the file: it may be another program's database.
      try database.requireKind(CatalogueSchema.schema)
      try Self.chooseLog(database)
      try database.adopt(CatalogueSchema.schema)
      self.database = database
    } catch {
      throw CatalogueError(error)
    }
    self.method = method
  }

  /// Makes writes go to a log beside the file, which the last run that closes it takes in.
  ///
  /// Runs that read do not wait for one that writes. Where the file system cannot do that, SQLite stays with
  /// a journal.
  private static func chooseLog(_ database: borrowing Database) throws(StoreError) {
    do throws(StoreError) {
      try database.run("PRAGMA journal_mode = WAL")
    } catch .busy {
      // Another run is about to do the same.
    }
    // A power cut may cost the last transactions, and nothing else.
    try database.run("PRAGMA synchronous = NORMAL")
  }

  // MARK: Reading

  /// What is known of the files that are directly in a folder.
  ///
  /// - Parameter path: the folder, as the bytes the system gives; always written in the same way.
  /// - Returns: the files, to be asked for one by one.
  /// - Throws: `CatalogueError` when the catalogue is damaged, or locked for long.
  public func folder(_ path: [UInt8]) throws(CatalogueError) -> CatalogueFolder {
    try checked { () throws(StoreError) in
      guard let id = try id(of: path) else { return CatalogueFolder(entries: []) }
      return try database.withStatement(CatalogueSchema.files) { (rows) throws(StoreError) in
        try rows.bind(integer: id, at: 1)
        var entries: [CatalogueEntry] = []
        while try rows.step() {
          if let entry = CatalogueRow.entry(rows, method: method) { entries.append(entry) }
        }
        return CatalogueFolder(entries: entries)
      }
    }
  }

  private func id(of folder: [UInt8]) throws(StoreError) -> Int64? {
    try database.withStatement(CatalogueSchema.folder) { (row) throws(StoreError) in
      try row.bind(bytes: folder.span, at: 1)
      return try row.step() ? row.integer(at: 0) : nil
    }
  }

  // MARK: Writing

  /// A change.
  public enum Change: Sendable {
    /// A file was read.
    case put(folder: [UInt8], CatalogueEntry)
    /// Files have vanished from a folder that was walked.
    case drop(folder: [UInt8], names: [[UInt8]])
  }

  /// Writes changes, all or none.
  ///
  /// - Throws: `CatalogueError` when the catalogue cannot be written, is damaged, or locked for long.
  public func write(_ changes: [Change]) throws(CatalogueError) {
    guard !changes.isEmpty else { return }
    try checked { () throws(StoreError) in
      try database.transaction { () throws(StoreError) in
        var last: (path: [UInt8], id: Int64)?
        for change in changes {
          let path =
            switch change {
            case .put(let folder, _), .drop(let folder, _): folder
            }
          if last?.path != path { last = (path, try addedID(of: path)) }
          guard let id = last?.id else { continue }
          switch change {
          case .put(_, let entry): try put(entry, in: id)
          case .drop(_, let names): try drop(names, from: id)
          }
        }
      }
    }
  }

  /// Drops what is known of folders below one that was walked, other than those that were walked too: they have
  /// vanished.
  ///
  /// - Parameters:
  ///   - root: the folder that was walked with its subfolders.
  ///   - walked: all folders that were met.
  /// - Throws: `CatalogueError` when the catalogue cannot be written, is damaged, or locked for long.
  public func dropFolders(
    below root: [UInt8], except walked: Set<[UInt8]>
  ) throws(CatalogueError) {
    // All paths that start with the root and a slash come before the root and what follows a slash.
    let stem = root.last == UInt8(ascii: "/") ? Array(root.dropLast()) : root
    try checked { () throws(StoreError) in
      var vanished: [Int64] = []
      try database.withStatement(CatalogueSchema.folders) { (rows) throws(StoreError) in
        try rows.bind(bytes: (stem + [UInt8(ascii: "/")]).span, at: 1)
        try rows.bind(bytes: (stem + [UInt8(ascii: "/") + 1]).span, at: 2)
        while try rows.step() {
          guard let id = rows.integer(at: 0), let path = rows.bytes(at: 1) else { continue }
          if !walked.contains(path) { vanished.append(id) }
        }
      }
      guard !vanished.isEmpty else { return }
      try database.transaction { () throws(StoreError) in
        for id in vanished {
          try run(CatalogueSchema.dropFiles, id)
          try run(CatalogueSchema.dropFolder, id)
        }
      }
    }
  }

  private func addedID(of folder: [UInt8]) throws(StoreError) -> Int64 {
    if let id = try id(of: folder) { return id }
    try database.withStatement(CatalogueSchema.addFolder) { (row) throws(StoreError) in
      try row.bind(bytes: folder.span, at: 1)
      try row.run()
    }
    return database.lastInsertedRow
  }

  private func put(_ entry: CatalogueEntry, in folder: Int64) throws(StoreError) {
    try database.withStatement(CatalogueSchema.putFile) { (row) throws(StoreError) in
      try CatalogueRow.bind(entry, folder: folder, method: method, to: row)
      try row.run()
    }
  }

  private func drop(_ names: [[UInt8]], from folder: Int64) throws(StoreError) {
    try database.withStatement(CatalogueSchema.dropFile) { (row) throws(StoreError) in
      try row.bind(integer: folder, at: 1)
      for name in names {
        try row.bind(bytes: name.span, at: 2)
        try row.run()
      }
    }
  }

  private func run(_ sql: SQL, _ id: Int64) throws(StoreError) {
    try database.withStatement(sql) { (row) throws(StoreError) in
      try row.bind(integer: id, at: 1)
      try row.run()
    }
  }

  private func checked<Result>(
    _ body: () throws(StoreError) -> Result
  ) throws(CatalogueError) -> Result {
    do throws(StoreError) { return try body() } catch { throw CatalogueError(error) }
  }
}

/// Why a catalogue cannot be used, in a sentence.
public struct CatalogueError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was met and what to do.
  public let description: String

  init(_ error: StoreError) {
    let advice =
      switch error {
      case .notADatabase, .otherKind, .notARegularFile: "; give the catalogue another name"
      case .damaged: "; delete it, and it is made anew"
      case .newerSchema: "; use that program, or give the catalogue another name"
      default: ""
      }
    description = "the catalogue cannot be used: \(error)\(advice)"
  }
}
