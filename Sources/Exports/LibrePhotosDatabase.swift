import Store
import Timeline

/// Reads LibrePhotos' table `api_photo`.
///
/// - `exif_timestamp` is a clock reading stored as if it were UTC, and so is `timestamp`, which the user set and
///   which goes first.
/// - What is in the trash or removed is left out; what is hidden takes part, with that trait.
struct LibrePhotosDatabase: DatabaseReader {
  private let tables: DatabaseTables
  private let settings: ExportSettings

  static func recognises(_ tables: DatabaseTables) -> Bool {
    tables.has("api_photo", "image_hash", "exif_timestamp", "exif_gps_lat", "exif_gps_lon")
  }

  init(_ tables: DatabaseTables, settings: ExportSettings) {
    self.tables = tables
    self.settings = settings
  }

  func read(
    _ database: borrowing Database, into collector: inout PhotoCollector
  ) throws(StoreError) {
    let query = Query(tables)
    let albums = try DatabaseAlbums(
      database, tables,
      [
        .init(
          albums: "api_albumuser", key: "id", name: "title", members: "api_albumuser_photos",
          album: "albumuser_id", photo: "photo_id")
      ])
    try database.withStatement(query.sql) { (row) throws(StoreError) in
      while try row.step() {
        let name =
          row.bytes(at: query.path) ?? row.bytes(at: query.oldPath) ?? row.bytes(at: query.hash)
          ?? []
        if row.isSet(query.bin) || row.isSet(query.oldBin) || row.isSet(query.removed) {
          collector.leaveOut(.deletedInSource, value: String(decoding: name, as: UTF8.self))
        } else {
          var facts = facts(row, query)
          facts.albums = albums.albums(of: row, query.hash)
          collector.add(facts, name: name)
        }
      }
    }
  }

  private struct Query {
    let hash, path, oldPath, set, taken, latitude, longitude, bin, oldBin, removed, hidden: Int
    let video, camera: Int
    let sql: SQL

    init(_ tables: DatabaseTables) {
      var query = DatabaseQuery("api_photo", as: "p", in: tables)
      query.join("api_file", as: "f", on: "hash", equals: ("p", "main_file_id"))
      hash = query.column("p", "image_hash")
      path = query.column("f", "path")
      // Before there were files of their own: a JSON array.
      oldPath = query.expression(
        query.has("p", "image_paths")
          ? "CASE WHEN json_valid(p.image_paths) THEN json_extract(p.image_paths, '$[0]') END"
          : "NULL")
      set = query.column("p", "timestamp")
      taken = query.column("p", "exif_timestamp")
      latitude = query.column("p", "exif_gps_lat")
      longitude = query.column("p", "exif_gps_lon")
      bin = query.column("p", "in_trashcan")
      oldBin = query.column("p", "deleted")
      removed = query.column("p", "removed")
      hidden = query.column("p", "hidden")
      video = query.column("p", "video")
      camera = query.column("p", "camera")
      sql = query.sql
    }
  }

  private func facts(_ row: borrowing Statement, _ query: Query) -> PhotoFacts {
    var facts = PhotoFacts()
    var time = TimeChoice(today: settings.today)
    time.offer(row, query.set, "timestamp", .wallWithFalseOffset)
    time.offer(row, query.taken, "exif_timestamp", .wallWithFalseOffset)
    time.settle(into: &facts)
    var place = PlaceChoice()
    place.offer(row, latitude: query.latitude, longitude: query.longitude)
    place.settle(into: &facts)
    facts.model = row.words(query.camera)
    if row.isSet(query.video) { facts.traits.insert(.video) }
    if row.isSet(query.hidden) { facts.traits.insert(.hidden) }
    return facts
  }
}
