internal import MemoriesToSkip
internal import Store
internal import Timeline

/// A rule as it stands in the store.
struct SkipRow {
  private var id = 0
  private var kind = ""
  private var text: String?
  private var days: (first: Int64, last: Int64)?
  private var place: (latitude: Double, longitude: Double)?
  private var radius: Double?
  private var photos: [String] = []
  private var exceptions: [String] = []

  /// The rule; a row that makes none is an error, since to pass it over would show what it hides.
  func rule() throws(MemoriesError) -> SkipRule {
    SkipRule(id: id, selection: try selection(), exceptions: exceptions)
  }

  private func selection() throws(MemoriesError) -> SkipSelection {
    switch kind {
    case "dates":
      guard let days, let first = Int32(exactly: days.first), let last = Int32(exactly: days.last),
        first <= last
      else { throw .damagedRule(id, "it has no dates") }
      return .dates(
        LocalDate(daysSince1970: first)...LocalDate(daysSince1970: last))
    case "place":
      guard let place, let radius, radius.isFinite, radius >= 0 else {
        throw .damagedRule(id, "it has no place and radius")
      }
      do {
        return .place(
          try Coordinate(latitude: place.latitude, longitude: place.longitude),
          radius: Metres(radius))
      } catch {
        throw .damagedRule(id, error.description)
      }
    case "area":
      do {
        return .area(try SkipArea(geoJSON: text ?? ""))
      } catch {
        throw .damagedRule(id, error.description)
      }
    case "album": if let text { return .album(text) }
    case "name": if let text { return .fileName(NamePattern(text)) }
    case "camera": if let text { return .camera(CameraPattern(text)) }
    case "photos": return .photos(photos)
    default:
      throw .damagedRule(id, "its kind \"\(kind)\" is not known; a newer program may know it")
    }
    throw .damagedRule(id, "it has no text")
  }
}

// MARK: - Reading and writing

extension SkipRow {
  static func all(in database: borrowing Database) throws(StoreError) -> [SkipRow] {
    var rows = try database.withStatement(
      """
      SELECT id, kind, text, first_day, last_day, latitude, longitude, radius
      FROM skip_rule ORDER BY id
      """
    ) { (statement) throws(StoreError) in
      var rows: [SkipRow] = []
      while try statement.step() {
        var row = SkipRow()
        row.id = Int(statement.integer(at: 0) ?? 0)
        row.kind = statement.text(at: 1) ?? ""
        row.text = statement.text(at: 2)
        if let first = statement.integer(at: 3), let last = statement.integer(at: 4) {
          row.days = (first, last)
        }
        if let latitude = statement.number(at: 5), let longitude = statement.number(at: 6) {
          row.place = (latitude, longitude)
        }
        row.radius = statement.number(at: 7)
        rows.append(row)
      }
      return rows
    }
    for index in rows.indices {
      rows[index].photos = try names(
        "SELECT photo FROM skip_photo WHERE rule = ?1 ORDER BY photo", rows[index].id, database)
      rows[index].exceptions = try names(
        "SELECT photo FROM skip_exception WHERE rule = ?1 ORDER BY photo", rows[index].id, database)
    }
    return rows
  }

  private static func names(
    _ sql: SQL, _ id: Int, _ database: borrowing Database
  ) throws(StoreError) -> [String] {
    try database.withStatement(sql) { (statement) throws(StoreError) in
      try statement.bind(integer: Int64(id), at: 1)
      var names: [String] = []
      while try statement.step() { names.append(statement.text(at: 0) ?? "") }
      return names
    }
  }

  /// Writes a new rule.
  ///
  /// - Returns: its number.
  static func insert(
    _ selection: SkipSelection, into database: borrowing Database
  ) throws(StoreError) -> Int {
    let row = SkipRow(selection)
    try database.withStatement(
      """
      INSERT INTO skip_rule (kind, text, first_day, last_day, latitude, longitude, radius)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """
    ) { (statement) throws(StoreError) in
      try statement.bind(text: row.kind, at: 1)
      try statement.bind(text: row.text, at: 2)
      try statement.bind(integer: row.days?.first, at: 3)
      try statement.bind(integer: row.days?.last, at: 4)
      try statement.bind(number: row.place?.latitude, at: 5)
      try statement.bind(number: row.place?.longitude, at: 6)
      try statement.bind(number: row.radius, at: 7)
      try statement.run()
    }
    let id = database.lastInsertedRow
    for photo in row.photos {
      try database.withStatement("INSERT OR IGNORE INTO skip_photo (rule, photo) VALUES (?1, ?2)") {
        (statement) throws(StoreError) in
        try statement.bind(integer: id, at: 1)
        try statement.bind(text: photo, at: 2)
        try statement.run()
      }
    }
    return Int(id)
  }

  private init(_ selection: SkipSelection) {
    switch selection {
    case .dates(let range):
      kind = "dates"
      days = (Int64(range.lowerBound.daysSince1970), Int64(range.upperBound.daysSince1970))
    case .place(let middle, let radius):
      kind = "place"
      place = (middle.latitude, middle.longitude)
      self.radius = radius.value
    case .area(let area):
      kind = "area"
      text = area.text
    case .album(let name):
      kind = "album"
      text = name
    case .fileName(let pattern):
      kind = "name"
      text = pattern.text
    case .camera(let pattern):
      kind = "camera"
      text = pattern.text
    case .photos(let names):
      kind = "photos"
      photos = names
    }
  }
}
