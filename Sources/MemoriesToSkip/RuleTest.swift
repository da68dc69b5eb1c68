internal import Geodesy
internal import Timeline

/// Rules made ready for one pass over the photos of a table.
struct RuleTest: Sendable {
  /// No rule; every position of a rule is less.
  private static let none = Int32.max

  private var dates: [(rule: Int32, dates: ClosedRange<LocalDate>)] = []
  private var patterns: [(rule: Int32, pattern: NamePattern)] = []
  private var names = RuleNames()
  // By the position of the camera in its list; the first is the unknown one.
  private var cameras: [[Int32]]
  private var places: [Place] = []
  private var grid = BoxGrid([])

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

  private var areas: [Area] = []

  init(rules: [SkipRule], albums: AlbumMemberships, cameras list: CameraList) {
    cameras = [[Int32]](repeating: [], count: list.cameras.count + 1)
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
      case .area(let area):
        places.append(
          Place(rule: position, box: area.area.box, shape: .area(areas.count)))
        areas.append(area.area)
      case .album(let album):
        for name in albums.photos(of: album) { names.add(name, to: position) }
      case .fileName(let pattern): patterns.append((position, pattern))
      case .camera(let pattern):
        for (number, camera) in zip(1..., list.cameras) where pattern.fits(camera) {
          cameras[number].append(position)
        }
      case .photos(let photos): for name in photos { names.add(name, to: position) }
      }
    }
    grid = BoxGrid(places.map(\.box))
  }

  /// For each of some photos the first rule that covers it and that it is not excepted from, or -1.
  func covering(
    _ photos: Range<Int>, of table: PhotoTable
  ) throws(GeodesyError) -> [Int32] {
    var prepared: [PreparedArea] = []
    for area in areas { prepared.append(try PreparedArea(area)) }
    var covering: [Int32] = []
    covering.reserveCapacity(photos.count)
    var ofDate = RulesOfDate()
    for photo in photos {
      let named = names.isEmpty ? RuleNames.Found() : names.found(table, photo)
      var first = Self.none
      func meet(_ rule: Int32) {
        if rule < first, !named.exceptions.contains(rule) { first = rule }
      }
      for rule in named.rules { meet(rule) }
      if !dates.isEmpty, photo < table.datedCount {
        for rule in ofDate.rules(at: table.localTimes[photo], dates) { meet(rule) }
      }
      for rule in cameras[table.camera(of: photo).position] { meet(rule) }
      if !patterns.isEmpty {
        table.pool.withBytes(of: table.names[photo]) { name in
          for (rule, pattern) in patterns where rule < first && pattern.fits(name) { meet(rule) }
        }
      }
      if !places.isEmpty, let place = table.coordinate(of: photo) {
        for position in grid.positions(near: place) {
          let candidate = places[Int(position)]
          guard candidate.rule < first, candidate.box.contains(place) else { continue }
          switch candidate.shape {
          case .circle(let middle, let test):
            if !test.isBeyond(from: middle, to: place) { meet(candidate.rule) }
          case .area(let area):
            if try prepared[area].contains(place) { meet(candidate.rule) }
          }
        }
      }
      covering.append(first == Self.none ? -1 : first)
    }
    return covering
  }
}

/// The rules that name the date of a photo; neighbouring photos mostly share it.
private struct RulesOfDate {
  private var times = Int64.max..<Int64.max
  private var rules: [Int32] = []

  mutating func rules(
    at time: Int64, _ all: [(rule: Int32, dates: ClosedRange<LocalDate>)]
  ) -> [Int32] {
    if !times.contains(time) {
      let date = LocalDateTime(microseconds: time).date
      let start = LocalDateTime(date: date, microsecondsOfDay: 0).microseconds
      times = start..<start + LocalDateTime.microsecondsPerDay
      rules = all.filter { $0.dates.contains(date) }.map(\.rule)
    }
    return rules
  }
}
