// What the step that counts each photo once sees of rows besides, and what it changes.

extension PhotoRows {
  /// Lends a row's path or id.
  @inlinable
  public func withName<Result, Failure: Error>(
    of row: Int, _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try pool.withBytes(of: names[row], body)
  }

  /// Gives a row the local time, the offset and what is known of both from another row.
  public mutating func takeTime(of other: Int, for row: Int) {
    let ofTime: PhotoTraits = [
      .ownOffset, .placeOffset, .neighbourOffset, .dateOnly, .instantOnly, .guessedOffset,
      .correctedClock, .weakTime,
    ]
    localTimes[row] = localTimes[other]
    offsets[row] = offsets[other]
    traits[row] = traits[row].subtracting(ofTime).union(traits[other].intersection(ofTime))
  }

  /// Gives a row the place of another row, and what is known of where that comes from.
  public mutating func takePlace(of other: Int, for row: Int) {
    let ofPlace: PhotoTraits = [.placedFromTrack, .placedFromNeighbours]
    latitudes[row] = latitudes[other]
    longitudes[row] = longitudes[other]
    traits[row] = traits[row].subtracting(ofPlace).union(traits[other].intersection(ofPlace))
  }

  /// Gives a row the camera of another row.
  public mutating func takeCamera(of other: Int, for row: Int) {
    setCamera(camera(of: other), of: row)
  }

  /// Puts rows into the albums of other rows that are the same photo, which leave them.
  ///
  /// - Parameter joined: other rows, with the row that each becomes part of.
  public mutating func takeAlbums(_ joined: [(row: Int, into: Int)]) {
    guard !albums.isEmpty, !joined.isEmpty else { return }
    let targets = Dictionary(
      joined.map { ($0.row, $0.into) }, uniquingKeysWith: { first, _ in first })
    albums = albums.moved { targets[$0] ?? $0 }
  }

  /// Gives a row further traits.
  public mutating func insert(_ more: PhotoTraits, into row: Int) { traits[row].formUnion(more) }

  /// Removes rows; the others keep their order.
  ///
  /// - Parameter isRemoved: one for each row.
  public mutating func remove(where isRemoved: [Bool]) {
    precondition(isRemoved.count == count, "each row stays or goes")
    guard isRemoved.contains(true) else { return }
    if !albums.isEmpty {
      var places: [Int?] = []
      var kept = 0
      for isRemoved in isRemoved {
        places.append(isRemoved ? nil : kept)
        if !isRemoved { kept += 1 }
      }
      albums = albums.moved { places[$0] }
    }
    func keep<Value>(_ column: inout [Value]) {
      var kept = 0
      for row in column.indices where !isRemoved[row] {
        if kept != row { column[kept] = column[row] }
        kept += 1
      }
      column.removeSubrange(kept...)
    }
    keep(&localTimes)
    keep(&offsets)
    keep(&latitudes)
    keep(&longitudes)
    keep(&traits)
    keep(&names)
    keep(&cameras)
    keep(&gpsInstants)
  }
}
