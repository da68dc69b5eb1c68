import Store
import Timeline

/// In which albums a program's database has its photos.
struct DatabaseAlbums {
  /// Where the albums stand.
  struct Place {
    /// The table of albums, its key and the name that people gave.
    let albums: String
    let key: String
    let name: String
    /// The table that says which photo is in which album.
    let members: String
    let album: String
    let photo: String
    /// A column of the albums that must hold one of some numbers, or must not be set where there are none.
    var kind: (column: String, allowed: [Int64])?
  }

  private var names: [String: [String]] = [:]

  /// Reads the albums of the first place of which all tables and columns are there; no albums where there is none.
  init(
    _ database: borrowing Database, _ tables: DatabaseTables, _ places: [Place]
  ) throws(StoreError) {
    let place = places.first {
      tables.has($0.albums, $0.key, $0.name) && tables.has($0.members, $0.album, $0.photo)
    }
    guard let place else { return }
    var query = DatabaseQuery(place.members, as: "m", in: tables)
    query.join(place.albums, as: "a", on: place.key, equals: ("m", place.album))
    let photo = query.column("m", place.photo)
    let name = query.column("a", place.name)
    let kind = place.kind.map { query.column("a", $0.column) }
    try database.withStatement(query.sql) { (row) throws(StoreError) in
      while try row.step() {
        guard let key = Self.key(row, photo), let album = row.words(name) else { continue }
        if let kind, let allowed = place.kind?.allowed {
          let number = row.integer(at: kind)
          guard allowed.isEmpty ? !row.isSet(kind) : number.map(allowed.contains) ?? true else {
            continue
          }
        }
        names[key, default: []].append(album)
      }
    }
    // The order of the rows is SQLite's choice.
    for key in names.keys { names[key]?.sort() }
  }

  /// The albums of the photo whose key a column holds.
  func albums(of row: borrowing Statement, _ column: Int) -> [String] {
    guard !names.isEmpty, let key = Self.key(row, column) else { return [] }
    return names[key] ?? []
  }

  /// A key as text, be it a number or a word.
  private static func key(_ row: borrowing Statement, _ column: Int) -> String? {
    row.integer(at: column).map { String($0) } ?? row.text(at: column)
  }
}
