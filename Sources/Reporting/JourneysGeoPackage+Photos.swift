internal import Store
internal import Timeline

// The layers of photos and of days.
extension JourneysGeoPackage {
  func addPhotos(to file: borrowing GeoPackageFile) throws(StoreError) {
    let layer = GeoPackageLayer(
      name: "photos", description: "One row a photo", shapes: "POINT",
      columns: [
        "name TEXT NOT NULL", "name_bytes BLOB", "taken TEXT", "utc_offset TEXT", "date DATE",
        "instant DATETIME", "class TEXT", "far BOOLEAN", "journey TEXT", "stop INTEGER",
        "traits INTEGER NOT NULL",
      ], isIndexed: false)
    var dayOfPhoto = DayWalk(calendar)
    // One for clock readings and one for moments, which may be on different dates.
    var (clock, utc) = (ClockText(), ClockText())
    var offset = (value: UTCOffset.utc, text: UTCOffset.utc.description)
    try file.add(layer, count: table.count) { photo in
      table.coordinate(of: photo).map { .point($0) }
    } bind: { (photo, row) throws(StoreError) in
      let bytes = table.pool.bytes(of: table.names[photo])
      if !bytes.contains(0), let name = String(validating: bytes, as: UTF8.self) {
        try row.bind(text: name, at: 3)
        try row.bind(integer: nil, at: 4)
      } else {
        try row.bind(shown: String(decoding: bytes, as: UTF8.self), at: 3)
        try row.bind(bytes: bytes.span, at: 4)
      }
      try row.bind(integer: Int64(table.traits[photo].rawValue), at: 13)
      guard photo < table.datedCount else {
        for index in 5...12 { try row.bind(integer: nil, at: index) }
        return
      }
      let time = table.localTime(of: photo)
      let position = dayOfPhoto.position(of: photo)
      let day = calendar.days[position]
      if table.offset(of: photo) != offset.value {
        offset.value = table.offset(of: photo)
        offset.text = offset.value.description
      }
      try row.bind(text: clock.text(of: time), at: 5)
      try row.bind(text: offset.text, at: 6)
      try row.bind(text: dayOfPhoto.date, at: 7)
      try row.bind(text: utc.text(ofInstant: table.instant(of: photo)), at: 8)
      try row.bind(text: day.dayClass.rawValue, at: 9)
      try row.bind(integer: calendar.isFar[photo] ? 1 : 0, at: 10)
      let journey = belonging.journey(ofPhoto: photo).map { book.journeys[$0].journey.id }
      try row.bind(text: journey, at: 11)
      try row.bind(integer: journey == nil ? nil : stop(ofDay: position), at: 12)
    }
  }

  func addDays(to file: borrowing GeoPackageFile) throws(StoreError) {
    let layer = GeoPackageLayer(
      name: "days", description: "One row a date with photos", shapes: "POINT",
      columns: [
        "date DATE NOT NULL", "class TEXT NOT NULL", "photos INTEGER NOT NULL",
        "located INTEGER NOT NULL", "far INTEGER NOT NULL", "home_source TEXT", "journey TEXT",
        "stop INTEGER",
      ])
    try file.add(layer, count: calendar.days.count) { position in
      place(ofDay: position).map { .point($0) }
    } bind: { (position, row) throws(StoreError) in
      let day = calendar.days[position]
      let membership = belonging.membership(ofDay: position)
      try row.bind(text: day.date.description, at: 3)
      try row.bind(text: day.dayClass.rawValue, at: 4)
      try row.bind(integer: Int64(day.photos.count), at: 5)
      try row.bind(integer: Int64(day.located), at: 6)
      try row.bind(integer: Int64(day.far), at: 7)
      try row.bind(text: day.source?.rawValue, at: 8)
      try row.bind(text: membership.map { book.journeys[$0.journey].journey.id }, at: 9)
      try row.bind(integer: stop(ofDay: position), at: 10)
    }
  }

  private func place(ofDay position: Int) -> Coordinate? {
    let day = calendar.days[position]
    if let (journey, member) = belonging.membership(ofDay: position) {
      return table.coordinate(of: book.journeys[journey].days[member].photo)
    }
    let photo = calendar.firstFarPhoto(of: day) ?? day.photos.first(where: table.isLocated)
    return photo.flatMap(table.coordinate)
  }

  /// The stop of a member day, counted from 1; nil when it belongs to none.
  private func stop(ofDay position: Int) -> Int64? {
    guard let (journey, member) = belonging.membership(ofDay: position) else { return nil }
    return book.journeys[journey].days[member].stop.map { Int64($0 + 1) }
  }
}

/// Finds the day of photos that are asked for in order.
private struct DayWalk {
  private let calendar: DayCalendar
  private var day = -1
  /// The date of the day found last.
  private(set) var date = ""

  init(_ calendar: DayCalendar) { self.calendar = calendar }

  /// The position of a dated photo's day.
  mutating func position(of photo: Int) -> Int {
    let before = day
    if day < 0 { day = 0 }
    while calendar.days[day].photos.upperBound <= photo { day += 1 }
    if day != before { date = calendar.days[day].date.description }
    return day
  }
}
