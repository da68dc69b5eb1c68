import Store
import Timeline

/// Reads Lychee's table `photos`.
///
/// - `taken_at` is UTC, and `taken_at_orig_tz` says with which offset or zone it was reckoned. An offset is the
///   picture's own. A zone's name, also `UTC`, is mostly that of the server, which Lychee takes for pictures that
///   state none: then the clock reading is right, and the offset is not known.
/// - Movies are mostly stored in UTC, so that `UTC` means that only the instant is known.
struct LycheeDatabase: DatabaseReader {
  // Since version 6 a photo may be in several albums; before, in one.
  private static let albums: [DatabaseAlbums.Place] = [
    ("base_albums", "photo_album", "album_id", "photo_id"),
    ("base_albums", "photos", "album_id", "id"), ("albums", "photos", "album_id", "id"),
  ].map { albums, members, album, photo in
    .init(albums: albums, key: "id", name: "title", members: members, album: album, photo: photo)
  }

  private let tables: DatabaseTables
  private let settings: ExportSettings

  static func recognises(_ tables: DatabaseTables) -> Bool {
    tables.has("photos", "taken_at", "taken_at_orig_tz", "latitude", "longitude")
  }

  init(_ tables: DatabaseTables, settings: ExportSettings) {
    self.tables = tables
    self.settings = settings
  }

  func read(
    _ database: borrowing Database, into collector: inout PhotoCollector
  ) throws(StoreError) {
    let query = Query(tables)
    let albums = try DatabaseAlbums(database, tables, Self.albums)
    var zones = NamedZones()
    try database.withStatement(query.sql) { (row) throws(StoreError) in
      while try row.step() {
        let name =
          row.bytes(at: query.path) ?? row.bytes(at: query.title) ?? row.bytes(at: query.id)
          ?? row.integer(at: query.id).map { Array(String($0).utf8) } ?? []
        var facts = facts(row, query, &zones)
        facts.albums = albums.albums(of: row, query.id)
        collector.add(facts, name: name)
      }
    }
  }

  private struct Query {
    let id, path, title, type, taken, zone, latitude, longitude, altitude, make, model: Int
    let sql: SQL

    init(_ tables: DatabaseTables) {
      var query = DatabaseQuery("photos", as: "p", in: tables)
      id = query.column("p", "id")
      // The size 0 is the original.
      path = query.expression(
        tables.has("size_variants", "photo_id", "type", "short_path")
          ? "(SELECT short_path FROM size_variants WHERE photo_id = p.id AND type = 0)" : "NULL")
      title = query.column("p", "title")
      type = query.column("p", "type")
      taken = query.column("p", "taken_at")
      zone = query.column("p", "taken_at_orig_tz")
      latitude = query.column("p", "latitude")
      longitude = query.column("p", "longitude")
      altitude = query.column("p", "altitude")
      make = query.column("p", "make")
      model = query.column("p", "model")
      sql = query.sql
    }
  }

  private func facts(
    _ row: borrowing Statement, _ query: Query, _ zones: inout NamedZones
  ) -> PhotoFacts {
    var facts = PhotoFacts()
    let isVideo = row.text(at: query.type)?.hasPrefix("video/") ?? false
    if isVideo { facts.traits.insert(.video) }
    var time = TimeChoice(today: settings.today)
    time.offer(row, query.taken, "taken_at", .instant)
    time.settle(into: &facts)
    if let instant = facts.instant, let zone = row.words(query.zone),
      let offset = zones.offset(of: zone, at: instant)
    {
      let isOwn = zone.hasPrefix("+") || zone.hasPrefix("-")
      if isOwn || !isVideo || offset != .utc {
        facts.showLocally(offset, as: isOwn ? .own : .unknown)
      }
    }

    var place = PlaceChoice()
    place.offer(row, latitude: query.latitude, longitude: query.longitude)
    place.settle(into: &facts)
    if facts.place != nil { facts.altitude = row.number(at: query.altitude) }
    facts.make = row.words(query.make)
    facts.model = row.words(query.model)
    return facts
  }
}
