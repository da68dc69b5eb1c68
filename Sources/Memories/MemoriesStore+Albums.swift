public import MemoriesToSkip
internal import Store

/// A step in the queue of album changes.
public struct AlbumStep: Sendable, Equatable {
  /// Its number: steps are done in the order of their numbers.
  public let id: Int
  /// The photos that it changed: for an add those that were really added, for an undo those taken out; nil while it waits.
  public let changed: [String]?
}

/// Albums of the store, changed through one queue.
///
/// A change is first written down as a step, and then done; steps are done one after the other in the order
/// in which they were written, each in one transaction. So an undo never overtakes its add, also when
/// the program ended between the two: whoever opens the store next goes on where it stopped.
extension MemoriesStore {
  /// The memberships, albums in the order made; one whose photos were all taken out stays.
  ///
  /// - Throws: `MemoriesError` when the store cannot be read.
  public func albums() throws(MemoriesError) -> AlbumMemberships {
    try checked { (database) throws(StoreError) in
      try database.withStatement(
        """
        SELECT album.name, album_photo.photo FROM album
        LEFT JOIN album_photo ON album_photo.album = album.id ORDER BY album.id, album_photo.photo
        """
      ) { (statement) throws(StoreError) in
        var albums = AlbumMemberships()
        while try statement.step() {
          guard let album = statement.text(at: 0) else { continue }
          albums.make(album)
          if let photo = statement.text(at: 1) { albums.add(photo, to: album) }
        }
        return albums
      }
    }
  }

  /// Writes down that photos are to be added to an album, which is made when it is new.
  ///
  /// - Returns: the number of the step.
  /// - Throws: `MemoriesError` when the store cannot be written.
  public func queueAdding(_ photos: [String], to album: String) throws(MemoriesError) -> Int {
    try step { (database) throws(StoreError) in
      try database.withStatement("INSERT OR IGNORE INTO album (name) VALUES (?1)") {
        (statement) throws(StoreError) in
        try statement.bind(text: album, at: 1)
        try statement.run()
      }
      try database.withStatement(
        "INSERT INTO album_step (album) SELECT id FROM album WHERE name = ?1"
      ) { (statement) throws(StoreError) in
        try statement.bind(text: album, at: 1)
        try statement.run()
      }
      let id = database.lastInsertedRow
      for (position, photo) in photos.enumerated() {
        try database.withStatement(
          "INSERT INTO album_step_photo (step, position, photo) VALUES (?1, ?2, ?3)"
        ) { (statement) throws(StoreError) in
          try statement.bind(integer: id, at: 1)
          try statement.bind(integer: Int64(position), at: 2)
          try statement.bind(text: photo, at: 3)
          try statement.run()
        }
      }
      return Int(id)
    }
  }

  /// Writes down that what an add really added is to be taken out again.
  ///
  /// - Returns: the number of the step.
  /// - Throws: `MemoriesError.noSuchStep` when the number is not that of an add, or the store cannot be
  ///   written.
  public func queueUndoing(_ add: Int) throws(MemoriesError) -> Int {
    let id: Int64? = try step { (database) throws(StoreError) in
      try database.withStatement(
        """
        INSERT INTO album_step (album, undoes)
        SELECT album, id FROM album_step WHERE id = ?1 AND undoes IS NULL
        """
      ) { (statement) throws(StoreError) in
        try statement.bind(integer: Int64(add), at: 1)
        try statement.run()
      }
      return try database.integer("SELECT changes()") == 1 ? database.lastInsertedRow : nil
    }
    guard let id else { throw .noSuchStep(add) }
    return Int(id)
  }

  /// Does the oldest step that waits, in one transaction.
  ///
  /// - Returns: false when none waits.
  /// - Throws: `MemoriesError` when the store cannot be written; the step then still waits.
  public func doNextAlbumStep() throws(MemoriesError) -> Bool {
    try step { (database) throws(StoreError) in
      let next = try database.withStatement(
        "SELECT id, album, undoes FROM album_step WHERE is_done = 0 ORDER BY id LIMIT 1"
      ) { (statement) throws(StoreError) -> (id: Int64, album: Int64, undoes: Int64?)? in
        guard try statement.step(), let id = statement.integer(at: 0),
          let album = statement.integer(at: 1)
        else { return nil }
        return (id, album, statement.integer(at: 2))
      }
      guard let next else { return false }
      if let add = next.undoes {
        try Self.undo(add, by: next.id, in: next.album, database)
      } else {
        try Self.add(by: next.id, to: next.album, database)
      }
      try database.withStatement("UPDATE album_step SET is_done = 1 WHERE id = ?1") {
        (statement) throws(StoreError) in
        try statement.bind(integer: next.id, at: 1)
        try statement.run()
      }
      return true
    }
  }

  /// Does all steps that wait, and says what a step changed.
  ///
  /// - Throws: `MemoriesError.noSuchStep` when there is no such step, or the store cannot be written.
  public func finish(_ id: Int) throws(MemoriesError) -> AlbumStep {
    while try doNextAlbumStep() {}
    return try albumStep(id)
  }

  /// A step of the queue.
  ///
  /// - Throws: `MemoriesError.noSuchStep` when there is none of the number.
  public func albumStep(_ id: Int) throws(MemoriesError) -> AlbumStep {
    let isDone = try checked { (database) throws(StoreError) in
      try database.withStatement("SELECT is_done FROM album_step WHERE id = ?1") {
        (statement) throws(StoreError) -> Bool? in
        try statement.bind(integer: Int64(id), at: 1)
        return try statement.step() ? statement.integer(at: 0) == 1 : nil
      }
    }
    guard let isDone else { throw .noSuchStep(id) }
    guard isDone else { return AlbumStep(id: id, changed: nil) }
    let changed = try checked { (database) throws(StoreError) in
      try Self.changed(by: Int64(id), database)
    }
    return AlbumStep(id: id, changed: changed)
  }

  // MARK: Inside a step

  /// The photos that a step changed, in the order asked for.
  private static func changed(
    by step: Int64, _ database: borrowing Database
  ) throws(StoreError) -> [String] {
    try database.withStatement(
      "SELECT photo FROM album_step_photo WHERE step = ?1 AND was_added = 1 ORDER BY position"
    ) { (statement) throws(StoreError) in
      try statement.bind(integer: step, at: 1)
      var photos: [String] = []
      while try statement.step() { if let photo = statement.text(at: 0) { photos.append(photo) } }
      return photos
    }
  }

  private static func add(
    by step: Int64, to album: Int64, _ database: borrowing Database
  ) throws(StoreError) {
    let asked = try database.withStatement(
      "SELECT position, photo FROM album_step_photo WHERE step = ?1 ORDER BY position"
    ) { (statement) throws(StoreError) in
      try statement.bind(integer: step, at: 1)
      var photos: [(position: Int64, photo: String)] = []
      while try statement.step() {
        photos.append((statement.integer(at: 0) ?? 0, statement.text(at: 1) ?? ""))
      }
      return photos
    }
    for (position, photo) in asked {
      try database.withStatement("INSERT OR IGNORE INTO album_photo (album, photo) VALUES (?1, ?2)")
      {
        (statement) throws(StoreError) in
        try statement.bind(integer: album, at: 1)
        try statement.bind(text: photo, at: 2)
        try statement.run()
      }
      guard try database.integer("SELECT changes()") == 1 else { continue }
      try database.withStatement(
        "UPDATE album_step_photo SET was_added = 1 WHERE step = ?1 AND position = ?2"
      ) { (statement) throws(StoreError) in
        try statement.bind(integer: step, at: 1)
        try statement.bind(integer: position, at: 2)
        try statement.run()
      }
    }
  }

  private static func undo(
    _ add: Int64, by step: Int64, in album: Int64, _ database: borrowing Database
  ) throws(StoreError) {
    for (position, photo) in try changed(by: add, database).enumerated() {
      try database.withStatement("DELETE FROM album_photo WHERE album = ?1 AND photo = ?2") {
        (statement) throws(StoreError) in
        try statement.bind(integer: album, at: 1)
        try statement.bind(text: photo, at: 2)
        try statement.run()
      }
      guard try database.integer("SELECT changes()") == 1 else { continue }
      try database.withStatement(
        """
        INSERT INTO album_step_photo (step, position, photo, was_added) VALUES (?1, ?2, ?3, 1)
        """
      ) { (statement) throws(StoreError) in
        try statement.bind(integer: step, at: 1)
        try statement.bind(integer: Int64(position), at: 2)
        try statement.bind(text: photo, at: 3)
        try statement.run()
      }
    }
    // What was taken back cannot be taken back again, also when it has been added anew since.
    try database.withStatement("UPDATE album_step_photo SET was_added = 0 WHERE step = ?1") {
      (statement) throws(StoreError) in
      try statement.bind(integer: add, at: 1)
      try statement.run()
    }
  }
}
