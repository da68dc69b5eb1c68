public import MemoriesToSkip
internal import Store

extension MemoriesStore {
  /// The batch for an hour: the one in force, or another in its place when it is a day old, does not have all the albums
  /// asked for, or is to be renewed.
  ///
  /// A new batch keeps the albums of the one before it as far as there is room, since other frames show them.
  /// - Throws: `MemoriesError` when the store cannot be read or written.
  public func frameBatch(
    at hour: Int, albums: [String], from library: MemoryLibrary, memberships: AlbumMemberships,
    renewing: Bool = false
  ) throws(MemoriesError) -> FrameBatch {
    let inForce = try frameBatch()
    if let inForce, !renewing, inForce.holds(at: hour),
      albums.allSatisfy({ inForce.album($0) != nil })
    {
      return inForce
    }
    let others = (inForce?.albums.map(\.name) ?? [])
      .filter { !albums.contains($0) && memberships.photos[$0] != nil }
    return try replaceFrameBatch(
      hour: hour,
      albums: FrameBatch.chosen(
        from: library, albums: albums + others, memberships: memberships, hour: hour))
  }

  /// The batch in force; nil when there never was one.
  ///
  /// - Throws: `MemoriesError` when the store cannot be read.
  public func frameBatch() throws(MemoriesError) -> FrameBatch? {
    try checked { (database) throws(StoreError) in
      let head = try database.withStatement(
        "SELECT id, hour FROM frame_batch ORDER BY id DESC LIMIT 1"
      ) { (statement) throws(StoreError) -> (id: Int64, hour: Int64)? in
        guard try statement.step(), let id = statement.integer(at: 0),
          let hour = statement.integer(at: 1)
        else { return nil }
        return (id, hour)
      }
      guard let head else { return nil }
      var albums: [(name: String, pictures: [String])] = []
      try database.withStatement(
        """
        SELECT album, photo FROM frame_picture WHERE batch = ?1 ORDER BY album_position, position
        """
      ) { (statement) throws(StoreError) in
        try statement.bind(integer: head.id, at: 1)
        while try statement.step() {
          let (album, photo) = (statement.text(at: 0) ?? "", statement.text(at: 1))
          if albums.last?.name != album { albums.append((album, [])) }
          if let photo { albums[albums.count - 1].pictures.append(photo) }
        }
      }
      return FrameBatch(
        id: Int(head.id), hour: Int(head.hour),
        albums: albums.map { FrameBatch.Album(name: $0.name, pictures: $0.pictures) })
    }
  }

  /// Puts a new batch in the place of the one in force, all of it or nothing.
  ///
  /// - Returns: the batch, with its number.
  /// - Throws: `MemoriesError` when the store cannot be written.
  public func replaceFrameBatch(
    hour: Int, albums: [FrameBatch.Album]
  ) throws(MemoriesError) -> FrameBatch {
    let id: Int64 = try step { (database) throws(StoreError) in
      try database.run("DELETE FROM frame_picture")
      try database.run("DELETE FROM frame_batch")
      try database.withStatement("INSERT INTO frame_batch (hour) VALUES (?1)") {
        (statement) throws(StoreError) in
        try statement.bind(integer: Int64(hour), at: 1)
        try statement.run()
      }
      let id = database.lastInsertedRow
      for (albumPosition, album) in albums.enumerated() {
        // An album without pictures stands there with none.
        let pictures: [String?] = album.pictures.isEmpty ? [nil] : album.pictures
        for (position, photo) in pictures.enumerated() {
          try database.withStatement(
            """
            INSERT INTO frame_picture (batch, album_position, album, position, photo)
            VALUES (?1, ?2, ?3, ?4, ?5)
            """
          ) { (statement) throws(StoreError) in
            try statement.bind(integer: id, at: 1)
            try statement.bind(integer: Int64(albumPosition), at: 2)
            try statement.bind(text: album.name, at: 3)
            try statement.bind(integer: Int64(position), at: 4)
            try statement.bind(text: photo, at: 5)
            try statement.run()
          }
        }
      }
      return id
    }
    return FrameBatch(id: Int(id), hour: hour, albums: albums)
  }
}
