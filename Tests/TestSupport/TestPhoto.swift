public import Timeline

/// A photo as a test writes it.
public struct TestPhoto: Sendable {
  /// Its path.
  public var name: String
  /// Its clock reading; nil for none.
  public var time: LocalDateTime?
  /// Its own offset; nil for none.
  public var offset: UTCOffset?
  /// Its place; nil for none.
  public var place: Coordinate?

  /// A photo taken at a date and time of day (`09:30`) at a place, by default in UTC.
  public init(
    _ date: LocalDate, _ time: String = "12:00", at place: Coordinate?,
    offset: UTCOffset? = .utc, name: String? = nil
  ) {
    let parts = time.split(separator: ":").compactMap { Int64($0) }
    precondition(parts.count >= 2, "a time has hours and minutes")
    let seconds = parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0)
    self.time = LocalDateTime(date: date, microsecondsOfDay: seconds * 1_000_000)
    self.offset = offset
    self.place = place
    self.name = name ?? "\(date)T\(time)-\(place?.text ?? "nowhere")"
  }
}

extension PhotoRows {
  /// Rows of test photos, in the order given.
  public init(_ photos: [TestPhoto]) {
    self.init()
    for photo in photos {
      append(
        name: pool.append(photo.name), localTime: photo.time, offset: photo.offset,
        place: photo.place)
    }
  }
}

extension PhotoTable {
  /// A table of test photos.
  public init(_ photos: [TestPhoto]) { self.init(rows: PhotoRows(photos)) }
}

/// A date written in a test.
public func date(_ text: String) -> LocalDate {
  do { return try LocalDate(text: text) } catch { preconditionFailure(error.description) }
}

/// A place written in a test.
public func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
  do {
    return try Coordinate(latitude: latitude, longitude: longitude)
  } catch {
    preconditionFailure(error.description)
  }
}
