/// What each column of a CSV file is read for.
///
/// Only columns with a use get a slot. Where several columns could tell the same fact they are kept in the
/// order in which they are trusted (`CSVColumnNames`, then the group of the tag), and each record takes the
/// first that is usable in it.
struct CSVColumns: Sendable {
  /// A column, or two, that tell the date.
  struct DateColumn: Sendable, Equatable {
    var slot: Int
    /// The time of day, where it has a column of its own.
    var timeSlot: Int?
    var meaning: CSVDateMeaning
    var origin: CSVColumnNames.Origin
    /// Columns with the offset, in `CSVColumns.offsetSlots`.
    var offsets: Range<Int>
  }

  /// A column, or several, that tell the place.
  enum PlaceColumns: Sendable, Equatable {
    /// One text, with the references that may cancel it.
    case position(slot: Int, latitudeReference: Int?, longitudeReference: Int?)
    /// One text that may also be the name of a place.
    case looseText(slot: Int)
    /// Two numbers or texts with their references.
    case axes(Axes)
  }

  /// Two columns for the two axes.
  struct Axes: Sendable, Equatable {
    var latitude: Int
    var longitude: Int
    var latitudeReference: Int?
    var longitudeReference: Int?
    /// The numbers are magnitudes, as EXIF stores them.
    var isUnsigned: Bool
    /// The numbers are degrees times ten million.
    var isSevenDecimals: Bool
  }

  /// An offset column, and whether one that cannot be read is worth a word.
  struct OffsetColumn: Sendable, Equatable {
    var slot: Int
    var isOffsetOnly: Bool
  }

  /// Columns with the camera's maker and model, and whose it is.
  struct CameraColumns: Sendable, Equatable {
    var make: Int?
    var model: Int?
    var owner: Int?
  }

  /// For each column its slot; -1 for those without use.
  private(set) var slots: [Int16] = []
  /// How many slots there are.
  private(set) var slotCount = 0
  /// The columns as the header names them.
  let header: [CSVColumnName]
  private(set) var dates: [DateColumn] = []
  private(set) var offsetSlots: [OffsetColumn] = []
  private(set) var places: [PlaceColumns] = []
  /// Paths, names and ids.
  private(set) var names: [Int] = []
  /// The folder that goes before the first of `names`.
  private(set) var directory: Int?
  /// An instant that, beside a clock reading, tells its offset.
  private(set) var companionInstant: Int?
  /// The GPS receiver's time, where a clock reading stands beside it.
  private(set) var gpsTime: GPSTimeColumns?
  /// The camera, where a column has its maker or model.
  private(set) var camera: CameraColumns?
  /// What went wrong when the photo was exported.
  private(set) var exportError: Int?
  /// Whether the photo had been deleted: any of them.
  private(set) var deletions: [Int] = []
  /// Where Immich says `hidden` of parts of other photos, such as the movie of a live photo.
  private(set) var visibility: Int?
  /// The slot of the first date column, where it is a clock reading and no other column adds to it.
  private(set) var plainDate: Int?
  /// The slots of the first place columns, where they are two numbers and no other column adds to them.
  private(set) var plainAxes: (latitude: Int, longitude: Int)?

  /// The columns by their names.
  private var byName: [String: [Int]] = [:]

  /// Finds the columns of a header.
  init(header: [CSVColumnName]) {
    self.header = header
    slots = Array(repeating: -1, count: min(header.count, Int(Int16.max)))
    for column in slots.indices where !header[column].name.isEmpty {
      byName[header[column].name, default: []].append(column)
    }
    findDates()
    findPlaces()
    findNames()
    findCamera()
    exportError = columns(named: ["error"]).first.map { use($0) }
    deletions = columns(named: CSVColumnNames.deletions).map { use($0) }
    if hasColumn("localdatetime") {
      visibility = columns(named: ["visibility"]).first.map { use($0) }
    }
    if let date = dates.first, date.meaning == .wall, date.timeSlot == nil, date.offsets.isEmpty {
      plainDate = date.slot
    }
    if case .axes(let axes)? = places.first, axes.latitudeReference == nil,
      axes.longitudeReference == nil, !axes.isUnsigned, !axes.isSevenDecimals
    {
      plainAxes = (axes.latitude, axes.longitude)
    }
  }

  /// Whether these are exactly the columns of the plain photo CSV, in any order.
  var isPlain: Bool {
    header.count == 4
      && Set(header.map { $0.original.lowercased() })
        == ["file", "taken", "latitude", "longitude"]
  }

  /// The column of a slot as the header names it.
  func title(ofSlot slot: Int) -> String {
    slots.firstIndex(of: Int16(slot)).map { header[$0].original } ?? ""
  }

  /// The slot of a column, made when it is first used.
  private mutating func use(_ column: Int) -> Int {
    if slots[column] < 0 {
      slots[column] = Int16(slotCount)
      slotCount += 1
    }
    return Int(slots[column])
  }

  /// The columns with one of the names: by the order of the names, then of the groups, then of the file.
  private func columns(named names: [String], in groups: [String]? = nil) -> [Int] {
    var found: [Int] = []
    for name in names {
      guard let named = byName[name] else { continue }
      let matching = named.filter { column in
        let found = header[column].groups
        return !Self.isForeign(found) && (groups == nil || found == groups)
      }
      found += matching.sorted { left, right in
        let ranks = (Self.rank(header[left].groups), Self.rank(header[right].groups))
        return ranks.0 != ranks.1 ? ranks.0 < ranks.1 : left < right
      }
    }
    return found
  }

  /// Groups whose dates and places are not those of the photo.
  private static func isForeign(_ groups: [String]) -> Bool {
    groups.contains { ["creationtime", "modificationtime", "ifd1", "system", "file"].contains($0) }
  }

  /// How far a group is trusted: what a program worked out from all tags first, then the image's own tags.
  private static func rank(_ groups: [String]) -> Int {
    guard let group = groups.last else { return 0 }
    switch group {
    case "", "composite", "geodata": return 0
    case "exififd", "exif", "ifd0", "gps", "exifinfo", "geodataexif": return 1
    default: return group.hasPrefix("xmp") ? 3 : 2
    }
  }
}

// MARK: - Dates

extension CSVColumns {
  private mutating func findDates() {
    for (name, meaning, origin) in CSVColumnNames.dates {
      for column in columns(named: [name]) {
        addDate(column, name: name, meaning: meaning, origin: origin)
      }
    }
    companionInstant = columns(named: CSVColumnNames.companionInstants).first.map { use($0) }
    guard dates.contains(where: { $0.meaning == .wall }) else { return }
    let instant = columns(named: ["gpsdatetime"]).first
    let date = columns(named: ["gpsdatestamp"]).first
    let time = columns(named: ["gpstimestamp"]).first
    if instant != nil || (date != nil && time != nil) {
      gpsTime = GPSTimeColumns(
        instant: instant.map { use($0) }, date: date.map { use($0) }, time: time.map { use($0) })
    }
  }

  private mutating func addDate(
    _ column: Int, name: String, meaning: CSVDateMeaning, origin: CSVColumnNames.Origin
  ) {
    let groups = header[column].groups
    // A time of day is no date where a date stands beside it.
    if name == "time", !columns(named: ["date"]).isEmpty { return }
    var meaning = meaning
    if name == "timestamp", groups.last == "phototakentime" { meaning = .instant }
    if name == "datetimeoriginal", groups.last == "exifinfo" || hasColumn("assetid") {
      meaning = .instant
    }
    // Nextcloud Memories prints clock readings, with the instant beside them.
    if name == "datetaken", hasColumn("dayid") { meaning = .wallWithFalseZone }
    // Lychee stores UTC, and how it came to that.
    if name == "takenat", hasColumn("takenatorigtz") { meaning = .instantOfOffset }
    var date = DateColumn(
      slot: use(column), meaning: meaning, origin: origin,
      offsets: offsetSlots.count..<offsetSlots.count)
    if let time = CSVColumnNames.times.first(where: { $0.date == name })?.time {
      date.timeSlot =
        (columns(named: [time], in: groups).first ?? columns(named: [time]).first).map { use($0) }
    }
    let offsets =
      meaning == .instantOfOffset ? ["takenatorigtz"] : offsetNames(of: name, origin: origin)
    for offset in columns(named: offsets) {
      let isOffsetOnly = header[offset].name.hasPrefix("offset")
      offsetSlots.append(OffsetColumn(slot: use(offset), isOffsetOnly: isOffsetOnly))
    }
    date.offsets = date.offsets.lowerBound..<offsetSlots.count
    dates.append(date)
  }

  private func hasColumn(_ name: String) -> Bool { byName[name] != nil }

  private func offsetNames(of date: String, origin: CSVColumnNames.Origin) -> [String] {
    switch (origin, date) {
    case (_, "gpsdatetime"), (_, "gpsdatestamp"): []
    case (.tag, "createdate"), (.tag, "subseccreatedate"), (.tag, "datetimedigitized"):
      CSVColumnNames.digitizedOffsets
    case (.tag, _): CSVColumnNames.tagOffsets
    case (.column, _): CSVColumnNames.columnOffsets
    }
  }
}

// MARK: - Places and names

extension CSVColumns {
  private mutating func findPlaces() {
    for column in columns(named: ["gpsposition"]) {
      let (north, east) = references(in: header[column].groups)
      places.append(
        .position(slot: use(column), latitudeReference: north, longitudeReference: east))
    }
    for (latitudeName, longitudeNames) in CSVColumnNames.axes {
      for latitude in columns(named: [latitudeName]) {
        let groups = header[latitude].groups
        guard
          let longitude = columns(named: longitudeNames, in: groups).first
            ?? columns(named: longitudeNames).first
        else { continue }
        addAxes(latitude, longitude)
      }
    }
    for column in columns(named: CSVColumnNames.tagPositions) {
      places.append(
        .position(slot: use(column), latitudeReference: nil, longitudeReference: nil))
    }
    let isOnlyPlace = places.isEmpty
    for column in columns(named: CSVColumnNames.columnPositions) {
      let slot = use(column)
      places.append(
        isOnlyPlace
          ? .position(slot: slot, latitudeReference: nil, longitudeReference: nil)
          : .looseText(slot: slot))
    }
  }

  private mutating func addAxes(_ latitude: Int, _ longitude: Int) {
    let entry = header[latitude]
    let (north, east) = references(in: entry.groups)
    let axes = Axes(
      latitude: use(latitude), longitude: use(longitude), latitudeReference: north,
      longitudeReference: east,
      isUnsigned: entry.name == "gpslatitude"
        && entry.groups.contains { $0 == "exif" || $0 == "gps" },
      isSevenDecimals: CSVColumnNames.sevenDecimals.contains(entry.name))
    let isKnown = places.contains { place in
      if case .axes(let other) = place { other.latitude == axes.latitude } else { false }
    }
    if !isKnown { places.append(.axes(axes)) }
  }

  private mutating func references(in groups: [String]) -> (latitude: Int?, longitude: Int?) {
    let north = columns(named: CSVColumnNames.latitudeReferences, in: groups).first
    let east = columns(named: CSVColumnNames.longitudeReferences, in: groups).first
    return (north.map { use($0) }, east.map { use($0) })
  }

  private mutating func findCamera() {
    let make = columns(named: CSVColumnNames.makes).first
    let model = columns(named: CSVColumnNames.models).first
    guard make != nil || model != nil else { return }
    let owner = columns(named: CSVColumnNames.owners).first
    camera = CameraColumns(
      make: make.map { use($0) }, model: model.map { use($0) }, owner: owner.map { use($0) })
  }

  private mutating func findNames() {
    // File names count whatever their group: exiftool calls its own `System:FileName`.
    var found: [Int] = []
    for name in CSVColumnNames.names {
      found += byName[name] ?? []
    }
    names = found.map { use($0) }
    let first = found.first.map { header[$0].name }
    if first == "filename" || first == "file" {
      directory = byName["directory"]?.first.map { use($0) }
    }
  }
}
