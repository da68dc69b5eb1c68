import Store
import Timeline

/// Reads `Photos.sqlite`: one row of `ZASSET` (before version 6 `ZGENERICASSET`) a photo.
///
/// - `ZDATECREATED` is an instant, in seconds since 2001. What the clock showed follows from
///   `ZTIMEZONEOFFSET`, or the zone in `ZTIMEZONENAME`, which Photos makes up for pictures that state
///   none: it takes the zone of the computer that imported them. Only where `ZEXTENDEDATTRIBUTES`, which holds what the picture itself says, has
///   one too is the offset the picture's own.
/// - A place of (-180, -180) is none.
/// - Albums are those that people made or share; the table that says what is in them is called after numbers that
///   change with the versions.
/// - What is in the bin is left out; what is hidden takes part, with that trait.
/// - The still and the movie of a live photo are one row.
struct ApplePhotosDatabase: DatabaseReader {
  private static let assets = ["ZASSET", "ZGENERICASSET"]
  private static let secondsTo2001 = 978_307_200.0

  private let tables: DatabaseTables
  private let settings: ExportSettings

  static func recognises(_ tables: DatabaseTables) -> Bool {
    tables.first(assets, "ZDATECREATED", "ZLATITUDE", "ZLONGITUDE") != nil
      && tables.has("ZADDITIONALASSETATTRIBUTES", "ZASSET")
  }

  init(_ tables: DatabaseTables, settings: ExportSettings) {
    self.tables = tables
    self.settings = settings
  }

  func read(
    _ database: borrowing Database, into collector: inout PhotoCollector
  ) throws(StoreError) {
    guard let asset = tables.first(Self.assets, "ZDATECREATED", "ZLATITUDE", "ZLONGITUDE") else {
      return
    }
    let query = Query(asset: asset, tables)
    let albums = try DatabaseAlbums(database, tables, Self.albums(in: tables))
    var zones = NamedZones()
    try database.withStatement(query.sql) { (row) throws(StoreError) in
      while try row.step() {
        let name = name(row, query)
        if row.isSet(query.bin) {
          collector.leaveOut(.deletedInSource, value: String(decoding: name, as: UTF8.self))
        } else {
          var facts = facts(row, query, &zones)
          facts.albums = albums.albums(of: row, query.id)
          collector.add(facts, name: name)
        }
      }
    }
  }

  private struct Query {
    let id, uuid, folder, file, date, latitude, longitude, bin, hidden, kind, subkind, saved,
      burst: Int
    let detected, offset, zone, originalOffset, make, model: Int
    let sql: SQL

    init(asset: String, _ tables: DatabaseTables) {
      var query = DatabaseQuery(asset, as: "a", in: tables)
      query.join(
        "ZADDITIONALASSETATTRIBUTES", as: "b", on: "ZASSET", equals: ("a", "Z_PK"))
      query.join("ZEXTENDEDATTRIBUTES", as: "e", on: "ZASSET", equals: ("a", "Z_PK"))
      id = query.column("a", "Z_PK")
      uuid = query.column("a", "ZUUID")
      folder = query.column("a", "ZDIRECTORY")
      file = query.column("a", "ZFILENAME")
      date = query.column("a", "ZDATECREATED")
      latitude = query.column("a", "ZLATITUDE")
      longitude = query.column("a", "ZLONGITUDE")
      bin = query.column("a", "ZTRASHEDSTATE")
      hidden = query.column("a", "ZHIDDEN")
      kind = query.column("a", "ZKIND")
      subkind = query.column("a", "ZKINDSUBTYPE")
      saved = query.column("a", "ZSAVEDASSETTYPE")
      burst = query.column("a", "ZAVALANCHEUUID")
      detected = query.column("a", "ZISDETECTEDSCREENSHOT")
      offset = query.column("b", "ZTIMEZONEOFFSET")
      zone = query.column("b", "ZTIMEZONENAME")
      originalOffset = query.column("e", "ZTIMEZONEOFFSET")
      make = query.column("e", "ZCAMERAMAKE")
      model = query.column("e", "ZCAMERAMODEL")
      sql = query.sql
    }
  }

  /// Where albums stand: in `Z_26ASSETS` with `Z_26ALBUMS` and `Z_3ASSETS`, or other numbers.
  private static func albums(in tables: DatabaseTables) -> [DatabaseAlbums.Place] {
    tables.all { $0.hasPrefix("z_") && $0.hasSuffix("assets") }.compactMap { table, columns in
      guard let album = columns.first(where: { $0.hasPrefix("z_") && $0.hasSuffix("albums") }),
        let photo = columns.first(where: { $0.hasPrefix("z_") && $0.hasSuffix("assets") })
      else { return nil }
      // 2: made by the user; 1505: shared.
      return .init(
        albums: "ZGENERICALBUM", key: "Z_PK", name: "ZTITLE", members: table, album: album,
        photo: photo, kind: ("ZKIND", [2, 1505]))
    }
  }

  /// The path in the library, or the id where there is none.
  private func name(_ row: borrowing Statement, _ query: Query) -> [UInt8] {
    guard row.isFilled(query.file) else { return row.bytes(at: query.uuid) ?? [] }
    var path = DatabasePath()
    path.append(row, query.folder)
    path.append(row, query.file)
    return path.bytes
  }

  private func facts(
    _ row: borrowing Statement, _ query: Query, _ zones: inout NamedZones
  ) -> PhotoFacts {
    var facts = PhotoFacts()
    var time = TimeChoice(today: settings.today)
    if let seconds = row.number(at: query.date), seconds.magnitude < 1e11 {
      time.offer(
        microseconds: Int64(((seconds + Self.secondsTo2001) * 1_000_000).rounded()), .instant,
        .export, "ZDATECREATED \(seconds)")
    }
    time.settle(into: &facts)
    if let offset = offset(row, query, facts.instant, &zones) {
      let isOwn = row.integer(at: query.originalOffset) == Int64(offset.seconds)
      facts.showLocally(offset, as: isOwn ? .own : .guess)
    }

    var place = PlaceChoice()
    place.offer(row, latitude: query.latitude, longitude: query.longitude)
    place.settle(into: &facts)

    facts.make = row.words(query.make)
    facts.model = row.words(query.model)
    facts.burstIdentifier = row.words(query.burst)
    if row.integer(at: query.kind) == 1 { facts.traits.insert(.video) }
    if row.isSet(query.hidden) { facts.traits.insert(.hidden) }
    // 10: the system's own screenshot; 103: a recording of the screen.
    let subkind = row.integer(at: query.subkind)
    if subkind == 10 || subkind == 103 || row.isSet(query.detected) {
      facts.traits.insert(.screenshot)
    }
    // 12: somebody sent it in a message, and it is shown among the user's own.
    if row.integer(at: query.saved) == 12 { facts.traits.insert(.received) }
    return facts
  }

  private func offset(
    _ row: borrowing Statement, _ query: Query, _ instant: Int64?, _ zones: inout NamedZones
  ) -> UTCOffset? {
    if let number = row.integer(at: query.offset), let seconds = Int32(exactly: number),
      UTCOffset.acceptedSeconds.contains(seconds)
    {
      return UTCOffset(seconds: seconds)
    }
    guard let instant, let zone = row.words(query.zone) else { return nil }
    return zones.offset(of: zone, at: instant)
  }
}
