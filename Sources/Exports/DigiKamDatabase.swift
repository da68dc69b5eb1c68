import Store
import Timeline

/// Reads digiKam's database: one row of `Images` a picture or movie.
///
/// - Dates are clock readings without a zone. digiKam fills in the file's own date where a picture has none, and
///   does not say so.
/// - `status` 1 is visible, 2 hidden, 3 in the bin, 4 gone; `category` 1 is a picture, 2 a movie,
///   others are neither.
/// - An album is a folder, called by its path below the root.
/// - Of a place the numbers count; the texts beside them say the same.
struct DigiKamDatabase: DatabaseReader {
  private let tables: DatabaseTables
  private let settings: ExportSettings

  static func recognises(_ tables: DatabaseTables) -> Bool {
    tables.has("Images", "id", "album", "name", "status")
      && tables.has("ImageInformation", "imageid", "creationDate")
      && tables.has("AlbumRoots", "id")
  }

  init(_ tables: DatabaseTables, settings: ExportSettings) {
    self.tables = tables
    self.settings = settings
  }

  func read(
    _ database: borrowing Database, into collector: inout PhotoCollector
  ) throws(StoreError) {
    let query = Query(tables)
    try database.withStatement(query.sql) { (row) throws(StoreError) in
      while try row.step() {
        let name = name(row, query)
        switch (row.integer(at: query.status), row.integer(at: query.category)) {
        case (3, _), (4, _):
          collector.leaveOut(.deletedInSource, value: String(decoding: name, as: UTF8.self))
        case (_, let category?) where category > 2:
          collector.leaveOut(.notAPhoto, value: String(decoding: name, as: UTF8.self))
        default: collector.add(facts(row, query), name: name)
        }
      }
    }
  }

  private struct Query {
    let name, status, category, volume, root, album, created, digitized: Int
    let latitude, longitude, altitude, make, model: Int
    let sql: SQL

    init(_ tables: DatabaseTables) {
      var query = DatabaseQuery("Images", as: "i", in: tables)
      query.join("Albums", as: "a", on: "id", equals: ("i", "album"))
      query.join("AlbumRoots", as: "r", on: "id", equals: ("a", "albumRoot"))
      query.join("ImageInformation", as: "f", on: "imageid", equals: ("i", "id"))
      query.join("ImagePositions", as: "p", on: "imageid", equals: ("i", "id"))
      query.join("ImageMetadata", as: "m", on: "imageid", equals: ("i", "id"))
      name = query.column("i", "name")
      status = query.column("i", "status")
      category = query.column("i", "category")
      volume = query.column("r", "identifier")
      root = query.column("r", "specificPath")
      album = query.column("a", "relativePath")
      created = query.column("f", "creationDate")
      digitized = query.column("f", "digitizationDate")
      latitude = query.column("p", "latitudeNumber")
      longitude = query.column("p", "longitudeNumber")
      altitude = query.column("p", "altitude")
      make = query.column("m", "make")
      model = query.column("m", "model")
      sql = query.sql
    }
  }

  private func name(_ row: borrowing Statement, _ query: Query) -> [UInt8] {
    var path = DatabasePath()
    if let volume = row.text(at: query.volume) { path.append(Self.folder(ofVolume: volume)) }
    path.append(row, query.root)
    path.append(row, query.album)
    path.append(row, query.name)
    return path.bytes
  }

  /// The folder that a volume's identifier names, as in `volumeid:?path=%2Fhome%2Fme`; empty for one that
  /// names a disk (`?uuid=`), whose paths are whole.
  private static func folder(ofVolume identifier: String) -> [UInt8] {
    guard let start = identifier.firstRange(of: "?path=")?.upperBound else { return [] }
    var bytes: [UInt8] = []
    var rest = identifier[start...].prefix { $0 != "&" }.utf8[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private func facts(_ row: borrowing Statement, _ query: Query) -> PhotoFacts {
    var facts = PhotoFacts()
    var time = TimeChoice(today: settings.today)
    time.offer(row, query.created, "creationDate", .wall)
    time.offer(row, query.digitized, "digitizationDate", .wall)
    time.settle(into: &facts)

    var place = PlaceChoice()
    place.offer(row, latitude: query.latitude, longitude: query.longitude)
    place.settle(into: &facts)
    if facts.place != nil { facts.altitude = row.number(at: query.altitude) }

    facts.make = row.words(query.make)
    facts.model = row.words(query.model)
    if row.integer(at: query.category) == 2 { facts.traits.insert(.video) }
    if row.integer(at: query.status) == 2 { facts.traits.insert(.hidden) }
    if let album = row.words(query.album), album != "/" {
      facts.albums = [String(album.drop { $0 == "/" })]
    }
    return facts
  }
}
