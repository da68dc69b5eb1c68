internal import Geodesy
internal import Timeline

/// The dates with located photos in one patch, each with the box of those photos.
struct PatchDays {
  let grid: Int
  let patch: PatchGrid.Patch
  let dates: [LocalDate]
  /// One for each date.
  let boxes: [PatchBox]
  /// The longitude opposite the patch's middle, around which longitudes are unwrapped (clause H4).
  let seam: Double

  /// What made it a home, when its dates at some positions are counted.
  func evidence(for counted: Range<Int>) -> PatchEvidence {
    PatchEvidence(
      grid: grid, row: Int(patch.row), column: Int(patch.column), days: counted.count,
      first: dates[counted.lowerBound], last: dates[counted.upperBound - 1])
  }
}

/// A box that grows.
///
/// Its longitudes are the photos' own, to the last bit, and go east from the seam of its patch; `west` is
/// the greater one where the box crosses ±180°.
struct PatchBox {
  var south: Double
  var west: Double
  var north: Double
  var east: Double

  init(latitude: Double, longitude: Double) {
    south = latitude
    north = latitude
    west = longitude
    east = longitude
  }

  mutating func formUnion(_ other: PatchBox, seam: Double) {
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

extension PatchDays {
  /// The patches of a grid that have at least so many dates with located photos, in the order in which
  /// the library first visits them.
  ///
  /// Cost: one pass over the photos; beside the result, 48 bytes for each patch and date.
  static func all(
    of table: PhotoTable, days: DayIndex, grid: PatchGrid, number: Int, minDays: Int
  ) -> [PatchDays] {
    var entries = PatchEntries(grid: grid)
    for position in days.dates.indices {
      entries.begin(days.dates[position])
      for photo in days.photos(at: position) where table.isLocated(photo) {
        entries.add(latitude: table.latitudes[photo], longitude: table.longitudes[photo])
      }
    }
    return entries.patches(number: number, minDays: minDays)
  }
}

/// The dates of all patches of a grid, gathered in the order of the photos.
private struct PatchEntries {
  private struct Entry {
    let patch: Int32
    let date: LocalDate
    var box: PatchBox
  }

  private struct Gathered {
    let patch: PatchGrid.Patch
    let seam: Double
    var days = 0
    var lastEntry = -1
  }

  private let grid: PatchGrid
  private var indices: [PatchGrid.Patch: Int32] = [:]
  private var gathered: [Gathered] = []
  private var entries: [Entry] = []
  private var date = LocalDate(daysSince1970: 0)
  private var dateStart = 0
  // Neighbouring photos mostly lie in the same patch.
  private var recentLatitudes = 0.0..<0.0
  private var recentLongitudes = 0.0..<0.0
  private var recentIndex = Int32(0)

  init(grid: PatchGrid) { self.grid = grid }

  mutating func begin(_ date: LocalDate) {
    self.date = date
    dateStart = entries.count
  }

  mutating func add(latitude: Double, longitude: Double) {
    if !recentLatitudes.contains(latitude) || !recentLongitudes.contains(longitude) {
      let patch = grid.patch(latitude: latitude, longitude: longitude)
      recentIndex = index(of: patch)
      (recentLatitudes, recentLongitudes) = grid.interior(of: patch)
    }
    let index = Int(recentIndex)
    // Longitude 180 is -180 (clause H1).
    let box = PatchBox(latitude: latitude, longitude: longitude == 180 ? -180 : longitude)
    let last = gathered[index].lastEntry
    if last >= dateStart {
      entries[last].box.formUnion(box, seam: gathered[index].seam)
    } else {
      gathered[index].lastEntry = entries.count
      gathered[index].days += 1
      entries.append(Entry(patch: recentIndex, date: date, box: box))
    }
  }

  private mutating func index(of patch: PatchGrid.Patch) -> Int32 {
    if let known = indices[patch] { return known }
    let index = Int32(gathered.count)
    indices[patch] = index
    gathered.append(Gathered(patch: patch, seam: grid.seam(of: patch)))
    return index
  }

  func patches(number: Int, minDays: Int) -> [PatchDays] {
    var slots = [Int](repeating: -1, count: gathered.count)
    var dates: [[LocalDate]] = []
    var boxes: [[PatchBox]] = []
    for (index, patch) in gathered.enumerated() where patch.days >= minDays {
      slots[index] = dates.count
      dates.append([])
      boxes.append([])
      dates[slots[index]].reserveCapacity(patch.days)
      boxes[slots[index]].reserveCapacity(patch.days)
    }
    for entry in entries {
      let slot = slots[Int(entry.patch)]
      if slot < 0 { continue }
      dates[slot].append(entry.date)
      boxes[slot].append(entry.box)
    }
    return gathered.indices.compactMap { index in
      let slot = slots[index]
      guard slot >= 0 else { return nil }
      return PatchDays(
        grid: number, patch: gathered[index].patch, dates: dates[slot], boxes: boxes[slot],
        seam: gathered[index].seam)
    }
  }
}
