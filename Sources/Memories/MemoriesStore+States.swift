internal import Store

extension MemoriesStore {
  /// The states of all photos of which something is known.
  ///
  /// - Throws: `MemoriesError` when the store cannot be read. A state that is not known here, as a newer
  ///   program may write, counts as set aside: what is not understood is not shown.
  public func photoStates() throws(MemoriesError) -> PhotoStates {
    try checked { (database) throws(StoreError) in
      try database.withStatement("SELECT photo, state, seen FROM photo_state") {
        (statement) throws(StoreError) in
        var records: [String: PhotoMark] = [:]
        while try statement.step() {
          guard let photo = statement.text(at: 0), let state = statement.text(at: 1) else {
            continue
          }
          records[photo] = PhotoMark(
            state: PhotoState(rawValue: state) ?? .setAside, seen: statement.integer(at: 2))
        }
        return PhotoStates(records)
      }
    }
  }

  /// Gives photos a state, all of them or none.
  ///
  /// - Throws: `MemoriesError` when the store cannot be written.
  public func mark(_ photos: [String], _ state: PhotoState) throws(MemoriesError) {
    try write(
      photos,
      """
      INSERT INTO photo_state (photo, state) VALUES (?1, ?2)
      ON CONFLICT (photo) DO UPDATE SET state = excluded.state
      """
    ) { (statement) throws(StoreError) in try statement.bind(text: state.rawValue, at: 2) }
  }

  /// Notes that photos were seen, all of them or none; an earlier time does not replace a later one.
  ///
  /// - Parameters:
  ///   - photos: the photos.
  ///   - moment: in seconds since 1970-01-01 00:00 UTC.
  /// - Throws: `MemoriesError` when the store cannot be written.
  public func markSeen(_ photos: [String], at moment: Int64) throws(MemoriesError) {
    try write(
      photos,
      """
      INSERT INTO photo_state (photo, state, seen) VALUES (?1, 'undecided', ?2)
      ON CONFLICT (photo) DO UPDATE SET seen = max(excluded.seen, ifnull(seen, excluded.seen))
      """
    ) { (statement) throws(StoreError) in try statement.bind(integer: moment, at: 2) }
  }

  private func write(
    _ photos: [String], _ sql: SQL, _ bind: (borrowing Statement) throws(StoreError) -> Void
  ) throws(MemoriesError) {
    try step { (database) throws(StoreError) in
      try database.withStatement(sql) { (statement) throws(StoreError) in
        for photo in photos {
          try statement.bind(text: photo, at: 1)
          try bind(statement)
          try statement.run()
        }
      }
    }
  }
}
