internal import Geodesy
public import Timeline

/// The homes over the photos that remain: which areas were in force stays as found; each is written as
/// the box of its remaining photos, and an area of which none remains is not mentioned.
public struct RemainingHomes: Sendable {
  /// The areas in force on the dates that remain, as boxes of remaining photos.
  public let calendar: HomeCalendar
  /// For each area found its position in `calendar.areas`; nil where nothing of it remains.
  public let positions: [Int32?]

  init(
    of found: FoundJourneys, isKept: [Bool], days: DayCalendar, asked: [LocalDate]
  ) {
    let shrunk = ShrunkAreas(of: found, isKept: isKept).areas
    var areas: [HomeArea] = []
    var known: [CoordinateBox: Int32] = [:]
    let positions: [Int32?] = shrunk.map { area in
      guard let area else { return nil }
      if let position = known[area.box] { return position }
      areas.append(area)
      known[area.box] = Int32(areas.count - 1)
      return Int32(areas.count - 1)
    }
    let asked = Set(asked)
    let homes = found.homes
    var shown: [(date: LocalDate, source: HomeSource, areas: [Int32])] = []
    for (position, date) in homes.dates.enumerated() {
      let hasPlace = days.position(of: date).map { days.days[$0].located > 0 } ?? false
      guard hasPlace || asked.contains(date) else { continue }
      let ofDate = Set(homes.areaReferences(at: position).compactMap { positions[Int($0)] })
        .sorted { areas[Int($0)].box < areas[Int($1)].box }
      shown.append((date, homes.sources[position], ofDate))
    }
    self.positions = positions
    calendar = HomeCalendar(areas: areas, days: shown)
  }
}

/// Home areas as boxes of the photos that remain in them.
///
/// Only patches in which a photo is skipped are looked at. For each, the remaining photos are gathered into
/// one box a date; an area is the union of the boxes of its dates.
private struct ShrunkAreas {
  /// One for each area found; nil where no photo remains.
  private(set) var areas: [HomeArea?]

  /// The areas of one patch, and what remains in it.
  private struct Patch {
    var areas: [Int] = []
    var box: CoordinateBox
    var dates: [LocalDate] = []
    var boxes: [GrowingBox] = []
  }

  private struct PatchKey: Hashable {
    let grid: Int
    let row: Int
    let column: Int
  }

  init(of found: FoundJourneys, isKept: [Bool]) {
    areas = found.homes.areas
    let patches = Self.patches(of: found, isKept: isKept)
    guard !patches.isEmpty else { return }
    for patch in Self.gathered(patches, from: found.table, isKept: isKept) {
      for area in patch.areas {
        areas[area] = Self.shrunk(found.homes.areas[area], in: patch)
      }
    }
  }

  /// The patches in which a located, dated photo is skipped.
  private static func patches(of found: FoundJourneys, isKept: [Bool]) -> [Patch] {
    var numbers: [PatchKey: Int] = [:]
    var members: [[Int]] = []
    for (position, area) in found.homes.areas.enumerated() {
      guard case .patch(let evidence) = area.evidence else { continue }
      let key = PatchKey(grid: evidence.grid, row: evidence.row, column: evidence.column)
      let number = numbers[key] ?? members.count
      if number == members.count {
        numbers[key] = number
        members.append([])
      }
      members[number].append(position)
    }
    let all = members.compactMap { areas in
      CoordinateBox.enclosing(areas.map { found.homes.areas[$0].box }).map {
        Patch(areas: areas, box: $0)
      }
    }
    let grid = BoxGrid(all.map(\.box))
    var isTouched = [Bool](repeating: false, count: all.count)
    for photo in 0..<found.table.datedCount where !isKept[photo] {
      guard let place = found.table.coordinate(of: photo) else { continue }
      for patch in grid.positions(near: place)
      where !isTouched[Int(patch)] && all[Int(patch)].box.contains(place) {
        isTouched[Int(patch)] = true
      }
    }
    return zip(all, isTouched).filter(\.1).map(\.0)
  }

  /// The patches with the boxes of the remaining photos of each date.
  private static func gathered(
    _ patches: [Patch], from table: PhotoTable, isKept: [Bool]
  ) -> [Patch] {
    var patches = patches
    let grid = BoxGrid(patches.map(\.box))
    let dates = DayIndex(of: table)
    for (position, date) in dates.dates.enumerated() {
      for photo in dates.photos(at: position) where isKept[photo] {
        guard let place = table.coordinate(of: photo) else { continue }
        for number in grid.positions(near: place) where patches[Int(number)].box.contains(place) {
          let seam = patches[Int(number)].box.west
          if patches[Int(number)].dates.last == date {
            let last = patches[Int(number)].boxes.count - 1
            patches[Int(number)].boxes[last].add(GrowingBox(place), seam: seam)
          } else {
            patches[Int(number)].dates.append(date)
            patches[Int(number)].boxes.append(GrowingBox(place))
          }
        }
      }
    }
    return patches
  }

  private static func shrunk(_ area: HomeArea, in patch: Patch) -> HomeArea? {
    guard case .patch(let evidence) = area.evidence else { return area }
    let from = patch.dates.partitioningIndex { $0 >= evidence.first }
    let to = patch.dates.partitioningIndex { $0 > evidence.last }
    guard from < to else { return nil }
    var box = patch.boxes[from]
    for other in patch.boxes[from + 1..<to] { box.add(other, seam: patch.box.west) }
    return HomeArea(
      box: box.box,
      evidence: .patch(
        PatchEvidence(
          grid: evidence.grid, row: evidence.row, column: evidence.column, days: to - from,
          first: patch.dates[from], last: patch.dates[to - 1])))
  }
}

/// A box that grows; its longitudes are the photos' own, to the last bit, and go east from a seam.
private struct GrowingBox {
  private var south: Double
  private var west: Double
  private var north: Double
  private var east: Double

  init(_ place: Coordinate) {
    (south, north) = (place.latitude, place.latitude)
    // Longitude 180 is -180 (clause H1).
    west = place.longitude == 180 ? -180 : place.longitude
    east = west
  }

  mutating func add(_ other: GrowingBox, seam: Double) {
    south = min(south, other.south)
    north = max(north, other.north)
    if Self.isWest(other.west, of: west, seam: seam) { west = other.west }
    if Self.isWest(east, of: other.east, seam: seam) { east = other.east }
  }

  /// Whether the way east from the seam comes to the first longitude before the second.
  private static func isWest(_ first: Double, of second: Double, seam: Double) -> Bool {
    (first < seam) == (second < seam) ? first < second : second < seam
  }

  var box: CoordinateBox {
    CoordinateBox(south: south, west: west, north: north, east: east < west ? east + 360 : east)
  }
}
