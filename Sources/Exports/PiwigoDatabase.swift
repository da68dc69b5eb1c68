import Store
import Timeline

/// Reads Piwigo's table `piwigo_images` (with whatever prefix); `date_creation` is a clock reading.
struct PiwigoDatabase: DatabaseReader {
  private let tables: DatabaseTables
  private let settings: ExportSettings

  private static func prefix(in tables: DatabaseTables) -> String? {
    tables.prefix(of: "images", "file", "path", "date_creation", "latitude", "longitude")
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
    var query = DatabaseQuery(prefix + "images", as: "i", in: tables)
    let id = query.column("i", "id")
    let path = query.column("i", "path")
    let file = query.column("i", "file")
    let date = query.column("i", "date_creation")
    let latitude = query.column("i", "latitude")
    let longitude = query.column("i", "longitude")
    let albums = try DatabaseAlbums(
      database, tables,
      [
        .init(
          albums: prefix + "categories", key: "id", name: "name",
          members: prefix + "image_category", album: "category_id", photo: "image_id")
      ])
    try database.withStatement(query.sql) { (row) throws(StoreError) in
      while try row.step() {
        var facts = PhotoFacts()
        var time = TimeChoice(today: settings.today)
        time.offer(row, date, "date_creation", .wall)
        time.settle(into: &facts)
        var place = PlaceChoice()
        place.offer(row, latitude: latitude, longitude: longitude)
        place.settle(into: &facts)
        facts.albums = albums.albums(of: row, id)
        collector.add(facts, name: row.bytes(at: path) ?? row.bytes(at: file) ?? [])
      }
    }
  }
}
