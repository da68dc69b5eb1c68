import Store
import Timeline

/// Reads darktable's library: one row of `images` a picture or a duplicate of one.
///
/// - `datetime_taken` is a clock reading: since 4.0 a number of microseconds since the year 1, before that a
///   text with colons. 0 is none.
/// - A duplicate is another edit of a file: of the rows of a file the one with the lowest `version`
///   counts. That need not be 0, since the first edit can be removed.
struct DarktableDatabase: DatabaseReader {
  private static let microsecondsTo1970: Int64 = 62_135_596_800_000_000

  private let tables: DatabaseTables
  private let settings: ExportSettings

  static func recognises(_ tables: DatabaseTables) -> Bool {
    tables.has("images", "id", "film_id", "filename", "datetime_taken")
      && tables.has("film_rolls", "id", "folder")
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
        var path = DatabasePath()
        path.append(row, query.folder)
        path.append(row, query.file)
        if row.isSet(query.isDuplicate) {
          collector.leaveOut(.versionOfPhoto, value: String(decoding: path.bytes, as: UTF8.self))
        } else {
          collector.add(facts(row, query), name: path.bytes)
        }
      }
    }
  }

  private struct Query {
    let folder, file, isDuplicate, date, latitude, longitude, altitude: Int
    let make, oldMake, model, oldModel: Int
    let sql: SQL

    init(_ tables: DatabaseTables) {
      var query = DatabaseQuery("images", as: "i", in: tables)
      query.join("film_rolls", as: "f", on: "id", equals: ("i", "film_id"))
      query.join("makers", as: "k", on: "id", equals: ("i", "maker_id"))
      query.join("models", as: "m", on: "id", equals: ("i", "model_id"))
      folder = query.column("f", "folder")
      file = query.column("i", "filename")
      isDuplicate = query.expression(
        query.has("i", "version")
          ? """
          i.version > 0 AND EXISTS (
            SELECT 1 FROM images AS o
            WHERE o.film_id = i.film_id AND o.filename = i.filename AND o.version < i.version)
          """ : "0")
      date = query.column("i", "datetime_taken")
      latitude = query.column("i", "latitude")
      longitude = query.column("i", "longitude")
      altitude = query.column("i", "altitude")
      make = query.column("k", "name")
      oldMake = query.column("i", "maker")
      model = query.column("m", "name")
      oldModel = query.column("i", "model")
      sql = query.sql
    }
  }

  private func facts(_ row: borrowing Statement, _ query: Query) -> PhotoFacts {
    var facts = PhotoFacts()
    var time = TimeChoice(today: settings.today)
    time.offer(row, query.date, "datetime_taken", .wall)
    if let count = row.integer(at: query.date), count != 0 {
      let (microseconds, overflow) = count.subtractingReportingOverflow(Self.microsecondsTo1970)
      if !overflow {
        time.offer(
          microseconds: microseconds, .wall, .export, "datetime_taken \(count)")
      }
    }
    time.settle(into: &facts)

    var place = PlaceChoice()
    place.offer(row, latitude: query.latitude, longitude: query.longitude)
    place.settle(into: &facts)
    if facts.place != nil { facts.altitude = row.number(at: query.altitude) }

    facts.make = row.words(query.make) ?? row.words(query.oldMake)
    facts.model = row.words(query.model) ?? row.words(query.oldModel)
    return facts
  }
}
