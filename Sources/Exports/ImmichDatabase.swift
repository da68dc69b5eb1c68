import Store
import Timeline

/// Reads Immich's tables `asset` and `asset_exif` (before 2025 `assets` and `exif`) that were brought from
/// PostgreSQL to SQLite.
///
/// - `localDateTime` is a clock reading printed as UTC, `fileCreatedAt` the instant; their difference is the
///   offset.
/// - Without a date in the picture both are the file's.
/// - What is archived or locked takes part as hidden. What is deleted is left out; so is a hidden part, which is the movie of a live photo.
struct ImmichDatabase: DatabaseReader {
  private static let assets = ["asset", "assets"]
  private static let exifs = ["asset_exif", "exif"]
  // The names changed with the versions.
  private static let albums: [DatabaseAlbums.Place] = [
    ("album", "album_asset", "albumId", "assetId"),
    ("album", "album_asset", "albumsId", "assetsId"),
    ("albums", "albums_assets_assets", "albumsId", "assetsId"),
  ].map { albums, members, album, photo in
    .init(
      albums: albums, key: "id", name: "albumName", members: members, album: album, photo: photo)
  }

  private let tables: DatabaseTables
  private let settings: ExportSettings

  static func recognises(_ tables: DatabaseTables) -> Bool {
    tables.first(assets, "id", "localDateTime", "fileCreatedAt", "originalPath") != nil
  }

  init(_ tables: DatabaseTables, settings: ExportSettings) {
    self.tables = tables
    self.settings = settings
  }

  func read(
    _ database: borrowing Database, into collector: inout PhotoCollector
  ) throws(StoreError) {
    guard let asset = tables.first(Self.assets, "id", "localDateTime", "fileCreatedAt") else {
      return
    }
    let query = Query(asset, exif: tables.first(Self.exifs, "assetId"), tables)
    let albums = try DatabaseAlbums(database, tables, Self.albums)
    try database.withStatement(query.sql) { (row) throws(StoreError) in
      while try row.step() {
        let name = row.bytes(at: query.path) ?? row.bytes(at: query.id) ?? []
        let visibility = row.text(at: query.visibility)
        let status = row.text(at: query.status)
        if row.isFilled(query.deleted) || status == "trashed" || status == "deleted" {
          collector.leaveOut(.deletedInSource, value: String(decoding: name, as: UTF8.self))
        } else if visibility == "hidden" || row.isFilled(query.shown) && !row.isSet(query.shown) {
          collector.leaveOut(.partOfPhoto, value: String(decoding: name, as: UTF8.self))
        } else {
          var facts = facts(row, query)
          facts.albums = albums.albums(of: row, query.id)
          if visibility == "locked" || visibility == "archive" || row.isSet(query.archived) {
            facts.traits.insert(.hidden)
          }
          collector.add(facts, name: name)
        }
      }
    }
  }

  private struct Query {
    let id, path, type, local, instant, changed, deleted, status, visibility, shown, archived: Int
    let latitude, longitude, zone, make, model: Int
    let sql: SQL

    init(_ asset: String, exif: String?, _ tables: DatabaseTables) {
      var query = DatabaseQuery(asset, as: "a", in: tables)
      query.join(exif, as: "e", on: "assetId", equals: ("a", "id"))
      id = query.column("a", "id")
      path = query.column("a", "originalPath")
      type = query.column("a", "type")
      local = query.column("a", "localDateTime")
      instant = query.column("a", "fileCreatedAt")
      changed = query.column("a", "fileModifiedAt")
      deleted = query.column("a", "deletedAt")
      status = query.column("a", "status")
      visibility = query.column("a", "visibility")
      shown = query.column("a", "isVisible")
      archived = query.column("a", "isArchived")
      latitude = query.column("e", "latitude")
      longitude = query.column("e", "longitude")
      zone = query.column("e", "timeZone")
      make = query.column("e", "make")
      model = query.column("e", "model")
      sql = query.sql
    }
  }

  private func facts(_ row: borrowing Statement, _ query: Query) -> PhotoFacts {
    var facts = PhotoFacts()
    facts.make = row.words(query.make)
    facts.model = row.words(query.model)
    if row.text(at: query.type) == "VIDEO" { facts.traits.insert(.video) }
    var time = TimeChoice(today: settings.today)
    time.offer(row, query.local, "localDateTime", .wallWithFalseOffset)
    time.offer(row, query.instant, "fileCreatedAt", .instant)
    time.settle(into: &facts)
    if let instant = CompanionOffset.instant(in: row.bytes(at: query.instant)) {
      facts.settleOffset(instant: instant, isZoneKnown: row.isFilled(query.zone))
    }
    if let changed = row.bytes(at: query.changed), changed == row.bytes(at: query.instant) {
      facts.findings.append(.init(.dateMayBeFiles, "localDateTime \(row.shown(query.local))"))
    }
    var place = PlaceChoice()
    place.offer(row, latitude: query.latitude, longitude: query.longitude)
    place.settle(into: &facts)
    return facts
  }
}
