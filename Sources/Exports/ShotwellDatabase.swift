import LocalTime
import Store
import Timeline

/// Reads Shotwell's database: one row of `PhotoTable` a picture, one of `VideoTable` a movie.
///
/// - `exposure_time` counts seconds since 1970. Shotwell makes it out of the picture's clock reading with the time zone
///   of the computer at import. Where that zone is known (`ExportSettings.computerZone`) it leads back to the clock
///   reading; else the instant is right only where the zone was the picture's, and each photo says so. 0 is none.
/// - A place counts where `has_gps` is 1 (0: none, -1: not looked).
/// - Of `flags` bit 0 is hidden, bit 2 the bin.
struct ShotwellDatabase: DatabaseReader {
  private let tables: DatabaseTables
  private let settings: ExportSettings

  static func recognises(_ tables: DatabaseTables) -> Bool {
    tables.has("PhotoTable", "filename", "exposure_time", "import_id")
  }

  init(_ tables: DatabaseTables, settings: ExportSettings) {
    self.tables = tables
    self.settings = settings
  }

  func read(
    _ database: borrowing Database, into collector: inout PhotoCollector
  ) throws(StoreError) {
    try read(database, "PhotoTable", traits: [], into: &collector)
    if tables.has("VideoTable", "filename", "exposure_time") {
      try read(database, "VideoTable", traits: .video, into: &collector)
    }
  }

  private func read(
    _ database: borrowing Database, _ table: String, traits: PhotoTraits,
    into collector: inout PhotoCollector
  ) throws(StoreError) {
    let query = Query(table, tables)
    try database.withStatement(query.sql) { (row) throws(StoreError) in
      while try row.step() {
        let name = row.bytes(at: query.file) ?? []
        let flags = row.integer(at: query.flags) ?? 0
        if flags & 4 != 0 {
          collector.leaveOut(.deletedInSource, value: String(decoding: name, as: UTF8.self))
          continue
        }
        var facts = facts(row, query)
        facts.traits.formUnion(traits)
        if flags & 1 != 0 { facts.traits.insert(.hidden) }
        collector.add(facts, name: name)
      }
    }
  }

  private struct Query {
    let file, date, flags, hasPlace, latitude, longitude: Int
    let sql: SQL

    init(_ table: String, _ tables: DatabaseTables) {
      var query = DatabaseQuery(table, as: "p", in: tables)
      file = query.column("p", "filename")
      date = query.column("p", "exposure_time")
      flags = query.column("p", "flags")
      hasPlace = query.column("p", "has_gps")
      latitude = query.column("p", "gps_lat")
      longitude = query.column("p", "gps_lon")
      sql = query.sql
    }
  }

  private func facts(_ row: borrowing Statement, _ query: Query) -> PhotoFacts {
    var facts = PhotoFacts()
    var time = TimeChoice(today: settings.today)
    if let seconds = row.integer(at: query.date), seconds != 0, seconds.magnitude < 1 << 40 {
      time.offer(
        microseconds: seconds * 1_000_000, .instant, .export, "exposure_time \(seconds)")
    }
    time.settle(into: &facts)
    if let instant = facts.instant {
      if let zone = settings.computerZone {
        facts.showLocally(zone.offset(atInstant: instant), as: .unknown)
      }
      facts.findings.append(
        .init(.dateByComputerZone, "exposure_time \(row.shown(query.date))"))
    }
    if row.integer(at: query.hasPlace) == 1 {
      var place = PlaceChoice()
      place.offer(row, latitude: query.latitude, longitude: query.longitude)
      place.settle(into: &facts)
    }
    return facts
  }
}
