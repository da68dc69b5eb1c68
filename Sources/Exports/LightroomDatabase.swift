import Store
import Timeline

/// Reads a catalogue of Lightroom Classic: one row of `Adobe_images` a picture, movie or virtual copy.
///
/// - `captureTime` is a clock reading, sometimes with an offset, and always filled: of a picture without a
///   date it is that of the file. Then `dateYear` of `AgHarvestedExifMetadata` is null, and the date counts
///   on request only. 1900-01-01 is how it writes "none".
/// - A place counts where `hasGPS` is 1; the numbers stay when somebody takes the place away.
/// - Albums are the collections that people made; smart ones are rules and name no picture.
/// - A virtual copy (`masterImage`) is another edit of a picture that is there as well.
struct LightroomDatabase: DatabaseReader {
  private let tables: DatabaseTables
  private let settings: ExportSettings

  static func recognises(_ tables: DatabaseTables) -> Bool {
    tables.has("Adobe_images", "id_local", "captureTime", "rootFile")
      && tables.has("AgLibraryFile", "id_local", "folder")
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
          albums: "AgLibraryCollection", key: "id_local", name: "name",
          members: "AgLibraryCollectionImage", album: "collection", photo: "image",
          kind: ("systemOnly", []))
      ])
    try database.withStatement(query.sql) { (row) throws(StoreError) in
      while try row.step() {
        let name = name(row, query)
        if row.isFilled(query.master) {
          collector.leaveOut(.versionOfPhoto, value: String(decoding: name, as: UTF8.self))
        } else {
          var facts = facts(row, query)
          facts.albums = albums.albums(of: row, query.id)
          collector.add(facts, name: name)
        }
      }
    }
  }

  private struct Query {
    let id, date, master, format, root, folder, file, ending, harvested, year: Int
    let hasPlace, latitude, longitude, altitude, model: Int
    /// Whether the catalogue tells which dates are the files'.
    let tellsYears: Bool
    let sql: SQL

    init(_ tables: DatabaseTables) {
      var query = DatabaseQuery("Adobe_images", as: "i", in: tables)
      query.join("AgLibraryFile", as: "f", on: "id_local", equals: ("i", "rootFile"))
      query.join("AgLibraryFolder", as: "d", on: "id_local", equals: ("f", "folder"))
      query.join("AgLibraryRootFolder", as: "r", on: "id_local", equals: ("d", "rootFolder"))
      query.join("AgHarvestedExifMetadata", as: "e", on: "image", equals: ("i", "id_local"))
      query.join(
        "AgInternedExifCameraModel", as: "m", on: "id_local", equals: ("e", "cameraModelRef"))
      id = query.column("i", "id_local")
      date = query.column("i", "captureTime")
      master = query.column("i", "masterImage")
      format = query.column("i", "fileFormat")
      root = query.column("r", "absolutePath")
      folder = query.column("d", "pathFromRoot")
      file = query.column("f", "baseName")
      ending = query.column("f", "extension")
      harvested = query.column("e", "image")
      year = query.column("e", "dateYear")
      hasPlace = query.column("e", "hasGPS")
      latitude = query.column("e", "gpsLatitude")
      longitude = query.column("e", "gpsLongitude")
      altitude = query.column("e", "gpsAltitude")
      model = query.column("m", "value")
      tellsYears = query.has("e", "dateYear")
      sql = query.sql
    }
  }

  private func name(_ row: borrowing Statement, _ query: Query) -> [UInt8] {
    var path = DatabasePath()
    path.append(row, query.root)
    path.append(row, query.folder)
    path.append(row, query.file)
    guard let ending = row.words(query.ending) else { return path.bytes }
    return path.bytes + [UInt8(ascii: ".")] + Array(ending.utf8)
  }

  private func facts(_ row: borrowing Statement, _ query: Query) -> PhotoFacts {
    var facts = PhotoFacts()
    setTime(&facts, row, query)
    if row.isSet(query.hasPlace) {
      var place = PlaceChoice()
      place.offer(row, latitude: query.latitude, longitude: query.longitude)
      place.settle(into: &facts)
      if facts.place != nil { facts.altitude = row.number(at: query.altitude) }
    }
    facts.model = row.words(query.model)
    if row.text(at: query.format) == "VIDEO" { facts.traits.insert(.video) }
    return facts
  }

  private func setTime(_ facts: inout PhotoFacts, _ row: borrowing Statement, _ query: Query) {
    let shown = row.shown(query.date)
    if shown.hasPrefix("1900-01-01") {
      facts.findings.append(.init(.datePlaceholder, "captureTime \(shown)"))
      return
    }
    // Movies have no EXIF date to be told by.
    let isFiles =
      query.tellsYears && row.text(at: query.format) != "VIDEO" && row.isFilled(query.harvested)
      && !row.isFilled(query.year)
    if isFiles, !settings.usesModificationTimes {
      facts.findings.append(.init(.dateMissing, "captureTime \(shown) is the file's"))
      return
    }
    var time = TimeChoice(today: settings.today)
    time.offer(row, query.date, "captureTime", .wall)
    time.settle(into: &facts)
    if isFiles, facts.wallTime != nil {
      facts.timeSource = .fileModified
      facts.findings.append(.init(.dateMayBeFiles, "captureTime \(shown)"))
    }
  }
}
