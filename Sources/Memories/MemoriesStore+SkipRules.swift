public import MemoriesToSkip
internal import Store
internal import Timeline

extension MemoriesStore {
  /// The rules with their exceptions, by number.
  ///
  /// - Throws: `MemoriesError` when the store cannot be read, or a rule in it makes no sense: a rule that
  ///   were passed over would show what it hides.
  public func skipRules() throws(MemoriesError) -> [SkipRule] {
    let rows = try checked { (database) throws(StoreError) in try SkipRow.all(in: database) }
    var rules: [SkipRule] = []
    for row in rows { rules.append(try row.rule()) }
    return rules
  }

  /// Adds a rule.
  ///
  /// - Returns: it, with its number.
  /// - Throws: `MemoriesError` when the store cannot be written.
  public func addSkipRule(_ selection: SkipSelection) throws(MemoriesError) -> SkipRule {
    let id = try step { (database) throws(StoreError) in
      try SkipRow.insert(selection, into: database)
    }
    return SkipRule(id: id, selection: selection)
  }

  /// Makes photos exceptions of a rule, so that it hides them no more; another rule still may.
  ///
  /// - Returns: how many were none before.
  /// - Throws: `MemoriesError` when there is no such rule, it names its photos one by one or by their file
  ///   names, and not one of these, or the store cannot be written.
  public func restore(_ photos: [String], fromRule id: Int) throws(MemoriesError) -> Int {
    let rule = try skipRule(id)
    for photo in photos where rule.selection.namesByName(photo) == false {
      throw .notNamed(photo: photo, rule: id)
    }
    return try change(
      photos, "INSERT OR IGNORE INTO skip_exception (rule, photo) VALUES (?1, ?2)", id)
  }

  /// Takes exceptions of a rule back, so that it hides the photos again.
  ///
  /// - Returns: how many were exceptions.
  /// - Throws: `MemoriesError` when there is no such rule, or the store cannot be written.
  public func unrestore(_ photos: [String], fromRule id: Int) throws(MemoriesError) -> Int {
    _ = try skipRule(id)
    return try change(photos, "DELETE FROM skip_exception WHERE rule = ?1 AND photo = ?2", id)
  }

  /// Takes all exceptions of a rule back.
  ///
  /// - Throws: `MemoriesError` when there is no such rule, or the store cannot be written.
  public func clearExceptions(ofRule id: Int) throws(MemoriesError) {
    _ = try skipRule(id)
    try step { (database) throws(StoreError) in
      try Self.run("DELETE FROM skip_exception WHERE rule = ?1", id, database)
    }
  }

  /// Removes a rule, and its exceptions with it.
  ///
  /// - Throws: `MemoriesError` when there is no such rule, or the store cannot be written.
  public func removeSkipRule(_ id: Int) throws(MemoriesError) {
    _ = try skipRule(id)
    try step { (database) throws(StoreError) in
      try Self.run("DELETE FROM skip_exception WHERE rule = ?1", id, database)
      try Self.run("DELETE FROM skip_photo WHERE rule = ?1", id, database)
      try Self.run("DELETE FROM skip_rule WHERE id = ?1", id, database)
    }
  }

  /// The rule of a number.
  ///
  /// - Throws: `MemoriesError.noSuchRule`, or what reading the rules throws.
  public func skipRule(_ id: Int) throws(MemoriesError) -> SkipRule {
    let rules = try skipRules()
    guard let rule = rules.first(where: { $0.id == id }) else {
      throw .noSuchRule(id, known: rules.map(\.id))
    }
    return rule
  }

  private func change(
    _ photos: [String], _ sql: SQL, _ id: Int
  ) throws(MemoriesError) -> Int {
    try step { (database) throws(StoreError) in
      var changed = 0
      for photo in photos {
        try database.withStatement(sql) { (statement) throws(StoreError) in
          try statement.bind(integer: Int64(id), at: 1)
          try statement.bind(text: photo, at: 2)
          try statement.run()
        }
        changed += Int(try database.integer("SELECT changes()") ?? 0)
      }
      return changed
    }
  }

  private static func run(
    _ sql: SQL, _ id: Int, _ database: borrowing Database
  ) throws(StoreError) {
    try database.withStatement(sql) { (statement) throws(StoreError) in
      try statement.bind(integer: Int64(id), at: 1)
      try statement.run()
    }
  }
}
