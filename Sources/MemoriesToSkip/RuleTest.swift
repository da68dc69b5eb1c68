internal import Geodesy
internal import Timeline

/// Rules made ready for one pass over the photos of a table.
///
/// Each kind of rule costs only what it can touch: dates are ranges of a table that is in order, albums of the
/// sources are entries of it, cameras are few, and places are looked up by the square of one degree. Only names
/// are looked at one by one, and of most no more than their last letters.
struct RuleTest: Sendable {
  private var dates: [(rule: Int32, dates: ClosedRange<LocalDate>)] = []
  private var patterns: [(rule: Int32, pattern: NamePattern)] = []
  private var names = RuleNames()
  // By the position of the camera in its list; the first is the unknown one.
  private var cameras: [[Int32]]
  // By the number of the album in the table.
  private var albums: [[Int32]]
  private var places: [Place] = []
  private var grid = BoxGrid([])
  private var areas: [(area: Area, index: AreaIndex)] = []

  /// A rule that names a patch of the Earth.
  private struct Place: Sendable {
    enum Shape: Sendable {
      case circle(Coordinate, DistanceTest)
      /// A position among the areas.
      case area(Int)
    }

    let rule: Int32
    let box: CoordinateBox
    let shape: Shape
  }

  init(
    rules: [SkipRule], albums memberships: AlbumMemberships, table: PhotoTable, tasks: OrderedTasks
  ) async throws(GeodesyError) {
    cameras = [[Int32]](repeating: [], count: table.cameraList.cameras.count + 1)
    albums = [[Int32]](repeating: [], count: table.albums.names.count)
    var drawn: [(rule: Int32, area: Area)] = []
    let geodesic = Geodesic()
    for (position, rule) in zip(Int32(0)..., rules) {
      for name in rule.exceptions { names.except(name, from: position) }
      switch rule.selection {
      case .dates(let range): dates.append((position, range))
      case .place(let place, let radius):
        places.append(
          Place(
            rule: position, box: CoordinateBox(around: place, within: radius),
            shape: .circle(place, DistanceTest(limit: radius, geodesic: geodesic))))
      case .area(let area): drawn.append((position, area.area))
      case .album(let album):
        for name in memberships.photos(of: album) { names.add(name, to: position) }
        for (number, name) in table.albums.names.enumerated() where name == album {
          albums[number].append(position)
        }
      case .fileName(let pattern): patterns.append((position, pattern))
      case .camera(let pattern):
        for (number, camera) in zip(1..., table.cameraList.cameras) where pattern.fits(camera) {
          cameras[number].append(position)
        }
      case .photos(let photos): for name in photos { names.add(name, to: position) }
      }
    }
    let indices = await tasks.map(drawn.map(\.area)) { area in
      Result { () throws(GeodesyError) in try AreaIndex(area) }
    }
    for (drawing, index) in zip(drawn, indices) {
      places.append(
        Place(rule: drawing.rule, box: drawing.area.box, shape: .area(areas.count)))
      areas.append((drawing.area, try index.get()))
    }
    places.sort { $0.rule < $1.rule }
    names.prepare()
    grid = BoxGrid(places.map(\.box))
  }

  /// For each of some photos the first rule that covers it and that it is not excepted from, or -1.
  func covering(
    _ photos: Range<Int>, of table: PhotoTable
  ) throws(GeodesyError) -> [Int32] {
    var found = FirstRules(of: photos)
    meetNames(&found, table)
    for (rule, dates) in dates {
      for photo in table.photos(dated: dates).clamped(to: photos) { found.meet(photo, rule) }
    }
    if albums.contains(where: { !$0.isEmpty }) {
      for entry in table.albums.entries(of: photos) {
        for rule in albums[Int(entry.album)] { found.meet(Int(entry.photo), rule) }
      }
    }
    if cameras.contains(where: { !$0.isEmpty }) {
      for photo in photos {
        for rule in cameras[table.camera(of: photo).position] { found.meet(photo, rule) }
      }
    }
    try meetPlaces(&found, table)
    return found.rules
  }

  /// Exceptions first: whatever is met later asks for them.
  private func meetNames(_ found: inout FirstRules, _ table: PhotoTable) {
    guard !names.isEmpty || !patterns.isEmpty else { return }
    // Apart from the patterns: those are counted references, which two cores would fight over.
    let endings = patterns.map { (rule: $0.rule, ending: $0.pattern.ending) }
    for photo in found.photos {
      table.pool.withBytes(of: table.names[photo]) { name in
        if let entry = names.entry(name) {
          found.except(photo, from: entry.exceptions)
          for rule in entry.rules { found.meet(photo, rule) }
        }
        let last = NameEnding.lastBytes(of: name)
        for index in endings.indices {
          if let last, !endings[index].ending.mayFit(last) { continue }
          let rule = endings[index].rule
          if found.isEarlier(photo, rule), patterns[index].pattern.fits(name) {
            found.meet(photo, rule)
          }
        }
      }
    }
  }

  private func meetPlaces(
    _ found: inout FirstRules, _ table: PhotoTable
  ) throws(GeodesyError) {
    guard !places.isEmpty else { return }
    // Apart from the shapes, which are large.
    let rules = places.map(\.rule)
    let boxes = places.map(\.box)
    let prepared = areas.map { PreparedArea($0.area, index: $0.index) }
    // Neighbours in time are mostly neighbours in place.
    var square = -1
    var near: [Int32] = []
    for photo in found.photos {
      guard let place = table.coordinate(of: photo) else { continue }
      let here = BoxGrid.square(of: place)
      if here != square {
        square = here
        near = Array(grid.positions(inSquare: here))
      }
      for position in near {
        let index = Int(position)
        guard found.isEarlier(photo, rules[index]), boxes[index].contains(place) else { continue }
        switch places[index].shape {
        case .circle(let middle, let test):
          if !test.isBeyond(from: middle, to: place) { found.meet(photo, rules[index]) }
        case .area(let area):
          if try prepared[area].contains(place) { found.meet(photo, rules[index]) }
        }
      }
    }
  }
}

/// The first rule that covers each of some photos.
private struct FirstRules {
  let photos: Range<Int>
  /// One for each photo; -1 for none.
  private(set) var rules: [Int32]
  // Most photos are no exception of any rule.
  private var isExcepted: [Bool] = []
  private var exceptions: [Int: [Int32]] = [:]

  init(of photos: Range<Int>) {
    self.photos = photos
    rules = [Int32](repeating: -1, count: photos.count)
  }

  /// Makes a photo an exception of some rules.
  mutating func except(_ photo: Int, from rules: [Int32]) {
    guard !rules.isEmpty else { return }
    if isExcepted.isEmpty { isExcepted = [Bool](repeating: false, count: photos.count) }
    isExcepted[photo - photos.lowerBound] = true
    exceptions[photo, default: []] += rules
  }

  /// Whether a rule comes before the one that covers a photo so far.
  func isEarlier(_ photo: Int, _ rule: Int32) -> Bool {
    let first = rules[photo - photos.lowerBound]
    return first < 0 || rule < first
  }

  /// Takes note that a rule names a photo.
  mutating func meet(_ photo: Int, _ rule: Int32) {
    guard isEarlier(photo, rule) else { return }
    let place = photo - photos.lowerBound
    if !isExcepted.isEmpty, isExcepted[place], exceptions[photo]?.contains(rule) == true { return }
    rules[place] = rule
  }
}
