import Store
import Timeline

/// Reads the table of Nextcloud's Memories app, `oc_memories` (with whatever prefix), and the names of
/// the files from Nextcloud's own `oc_filecache`.
///
/// - `datetaken` is a clock reading and `epoch` the instant; their difference is the offset. An `epoch` of 0
///   has not been filled in yet.
/// - Without a date in `exif` both are the file's.
/// - `orphan` marks a file that has gone.
struct MemoriesDatabase: DatabaseReader {
  private let tables: DatabaseTables
  private let settings: ExportSettings

  private static func prefix(in tables: DatabaseTables) -> String? {
    tables.prefix(of: "memories", "fileid", "datetaken", "dayid", "lat", "lon")
  }

  static func recognises(_ tables: DatabaseTables) -> Bool { prefix(in: tables) != nil }

  init(_ tables: DatabaseTables, settings: ExportSettings) {
    self.tables = tables
    self.settings = settings
  }

  func read(
    _ database: borrowing Database, into collector: inout PhotoCollector
  ) throws(StoreError) {
    guard let prefix = Self.prefix(in: tables) else { return }
    let query = Query(prefix, tables)
    try database.withStatement(query.sql) { (row) throws(StoreError) in
      while try row.step() {
        let name =
          row.bytes(at: query.path) ?? row.integer(at: query.id).map { Array(String($0).utf8) }
          ?? []
        if row.isSet(query.orphan) {
          collector.leaveOut(.deletedInSource, value: String(decoding: name, as: UTF8.self))
        } else {
          collector.add(facts(row, query), name: name)
        }
      }
    }
  }

  private struct Query {
    let id, path, taken, epoch, changed, isVideo, latitude, longitude, orphan: Int
    let hasDate, make, model: Int
    let sql: SQL

    init(_ prefix: String, _ tables: DatabaseTables) {
      var query = DatabaseQuery(prefix + "memories", as: "m", in: tables)
      query.join(prefix + "filecache", as: "f", on: "fileid", equals: ("m", "fileid"))
      id = query.column("m", "fileid")
      path = query.column("f", "path")
      taken = query.column("m", "datetaken")
      epoch = query.column("m", "epoch")
      changed = query.column("m", "mtime")
      isVideo = query.column("m", "isvideo")
      latitude = query.column("m", "lat")
      longitude = query.column("m", "lon")
      orphan = query.column("m", "orphan")
      let hasEXIF = query.has("m", "exif")
      hasDate = query.expression(
        hasEXIF
          ? """
          CASE WHEN json_valid(m.exif) THEN json_extract(m.exif, '$.DateTimeOriginal') IS NOT NULL
            OR json_extract(m.exif, '$.CreateDate') IS NOT NULL END
          """ : "NULL")
      make = query.expression(
        hasEXIF ? "CASE WHEN json_valid(m.exif) THEN json_extract(m.exif, '$.Make') END" : "NULL")
      model = query.expression(
        hasEXIF ? "CASE WHEN json_valid(m.exif) THEN json_extract(m.exif, '$.Model') END" : "NULL")
      sql = query.sql
    }
  }

  private func facts(_ row: borrowing Statement, _ query: Query) -> PhotoFacts {
    var facts = PhotoFacts()
    facts.make = row.words(query.make)
    facts.model = row.words(query.model)
    if row.isSet(query.isVideo) { facts.traits.insert(.video) }
    var time = TimeChoice(today: settings.today)
    time.offer(row, query.taken, "datetaken", .wallWithFalseOffset)
    time.settle(into: &facts)
    let epoch = row.integer(at: query.epoch).flatMap { $0 == 0 ? nil : $0 }
    if let epoch, epoch.magnitude < 1 << 40 {
      // The offset is the picture's own or the place's; without either Memories takes UTC.
      let instant = epoch * 1_000_000
      facts.settleOffset(
        instant: instant, isZoneKnown: facts.wallTime?.localTime.microseconds != instant)
    }
    if row.integer(at: query.hasDate) == 0, let epoch, row.integer(at: query.changed) == epoch {
      facts.findings.append(.init(.dateMayBeFiles, "datetaken \(row.shown(query.taken))"))
    }
    var place = PlaceChoice()
    place.offer(row, latitude: query.latitude, longitude: query.longitude)
    place.settle(into: &facts)
    return facts
  }
}
