internal import Geodesy
internal import Timeline

/// The dates with located photos in one patch, each with the box of those photos.
struct PatchDays {
  let grid: Int
  let patch: PatchGrid.Patch
  /// The dates, in order: a part of those of all patches of the grid.
  let dates: ArraySlice<LocalDate>
  /// One for each date, at the same index.
  let boxes: ArraySlice<PatchBox>
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
  /// Cost: two passes over the photos; beside the result, some 40 bytes for each patch, and 8 bytes each time
  /// that a photo lies in another patch than the one before.
  static func all(
    of table: PhotoTable, days: DayIndex, grid: PatchGrid, number: Int, minDays: Int
  ) -> [PatchDays] {
    var visits = PatchVisits(grid: grid)
    for position in days.dates.indices {
      visits.begin(days.dates[position])
      for photo in days.photos(at: position) where table.isLocated(photo) {
        visits.add(photo, latitude: table.latitudes[photo], longitude: table.longitudes[photo])
      }
    }
    return visits.patches(of: table, days: days, number: number, minDays: minDays)
  }
}

/// Which patches of a grid the photos lie in, one after the other, and on how many dates.
private struct PatchVisits {
  private struct Visited {
    let patch: PatchGrid.Patch
    var days: Int32 = 0
    var lastDate = LocalDate(daysSince1970: .min)
  }

  private let grid: PatchGrid
  private var indices: [PatchGrid.Patch: Int32] = [:]
  private var visited: [Visited] = []
  /// From which photo on photos lie in which patch.
  private var stays: [(photo: Int32, patch: Int32)] = []
  private var date = LocalDate(daysSince1970: 0)
  // Neighbouring photos mostly lie in the same patch.
  private var recentLatitudes = 0.0..<0.0
  private var recentLongitudes = 0.0..<0.0
  private var recentPatch = Int32(-1)

  init(grid: PatchGrid) { self.grid = grid }

  mutating func begin(_ date: LocalDate) { self.date = date }

  mutating func add(_ photo: Int, latitude: Double, longitude: Double) {
    if !recentLatitudes.contains(latitude) || !recentLongitudes.contains(longitude) {
      let patch = grid.patch(latitude: latitude, longitude: longitude)
      let index = index(of: patch)
      if index != recentPatch { stays.append((Int32(photo), index)) }
      recentPatch = index
      (recentLatitudes, recentLongitudes) = grid.interior(of: patch)
    }
    let index = Int(recentPatch)
    if visited[index].lastDate != date {
      visited[index].lastDate = date
      visited[index].days += 1
    }
  }

  private mutating func index(of patch: PatchGrid.Patch) -> Int32 {
    if let known = indices[patch] { return known }
    let index = Int32(visited.count)
    indices[patch] = index
    visited.append(Visited(patch: patch))
    return index
  }

  /// Goes through the photos again, for the boxes of those patches that have enough dates.
  consuming func patches(
    of table: PhotoTable, days: DayIndex, number: Int, minDays: Int
  ) -> [PatchDays] {
    indices = [:]
    // Where the next date of each patch goes; negative for patches with too few.
    var next = [Int](repeating: -1, count: visited.count)
    var count = 0
    for (index, patch) in visited.enumerated() where patch.days >= minDays {
      next[index] = count
      count += Int(patch.days)
    }
    guard count > 0 else { return [] }
    let seams = zip(visited, next).map { $1 < 0 ? 0 : grid.seam(of: $0.patch) }
    var dates = [LocalDate](repeating: LocalDate(daysSince1970: .min), count: count)
    var boxes = [PatchBox](repeating: PatchBox(latitude: 0, longitude: 0), count: count)
    for index in visited.indices { visited[index].lastDate = LocalDate(daysSince1970: .min) }

    var stay = -1
    var nextStay = stays.first.map { Int($0.photo) } ?? .max
    for position in days.dates.indices {
      let date = days.dates[position]
      for photo in days.photos(at: position) where table.isLocated(photo) {
        if photo >= nextStay {
          stay += 1
          nextStay = stay + 1 < stays.count ? Int(stays[stay + 1].photo) : .max
        }
        let index = Int(stays[stay].patch)
        guard next[index] >= 0 else { continue }
        // Longitude 180 is -180 (clause H1).
        let longitude = table.longitudes[photo]
        let box = PatchBox(
          latitude: table.latitudes[photo], longitude: longitude == 180 ? -180 : longitude)
        if visited[index].lastDate == date {
          boxes[next[index] - 1].formUnion(box, seam: seams[index])
        } else {
          visited[index].lastDate = date
          dates[next[index]] = date
          boxes[next[index]] = box
          next[index] += 1
        }
      }
    }
    return visited.indices.compactMap { index in
      let end = next[index]
      guard end >= 0 else { return nil }
      let range = end - Int(visited[index].days)..<end
      return PatchDays(
        grid: number, patch: visited[index].patch, dates: dates[range], boxes: boxes[range],
        seam: seams[index])
    }
  }
}
