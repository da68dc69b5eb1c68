import Geodesy
import Glibc
import TestSupport
import Testing
import Timeline

@Suite("Patches (H1, H2)")
struct PatchGridTests {
  /// The patch by the clause, as written.
  private func patch(
    latitude lat: Double, longitude: Double, height h: Double, latitudeShift s: Double,
    columnShift t: Double
  ) -> PatchGrid.Patch {
    let lon = longitude == 180 ? -180 : longitude
    let r = floor((lat + 90 + s) / h)
    let m = min(90, max(-90, -90 + (r + 0.5) * h - s))
    let n = max(1, floor(360 * cos(m * (.pi / 180)) / h))
    let w = 360 / n
    let column = fmod(floor((lon + 180) / w + t), n)
    return PatchGrid.Patch(row: Int32(r), column: Int32(column))
  }

  private static let shifts: [(s: Double, t: Double)] = [(0, 0), (1, 0), (0, 0.5), (1, 0.5)]

  @Test(
    "H1: a place lies in the patch of the formula, anywhere and on every edge",
    arguments: [0.02, 0.2, 0.26, 0.5, 0.7, 1.24, 2])
  func formula(height: Double) {
    var random = SeededGenerator(seed: 40)
    var places = (0..<1_000).map { _ in random.anywhere() }
    let latitudes = [90, -90, 90.0.nextDown, -(90.0.nextDown), 0, 89.99, -89.95]
    let longitudes = [180, -180, 180.0.nextDown, -(180.0.nextDown), 0, 90, -90]
    for latitude in latitudes {
      for longitude in longitudes where latitude != 0 || longitude != 0 {
        places.append(place(latitude, longitude))
      }
    }
    // On the lines of the grid, and one bit beside them.
    for _ in 0..<1_000 {
      let line = random.whole(1...Int(180 / height) - 1)
      let latitude = -90 + Double(line) * height / random.choice([1, 2])
      let columns = max(1, floor(360 * cos(latitude * (.pi / 180)) / height))
      let longitude = -180 + Double(random.whole(0...Int(columns))) * (360 / columns)
      for latitude in [latitude, latitude.nextUp, latitude.nextDown] {
        for longitude in [longitude, longitude.nextUp, longitude.nextDown] {
          guard let place = try? Coordinate(latitude: latitude, longitude: longitude) else {
            continue
          }
          places.append(place)
        }
      }
    }
    for number in 0..<PatchGrid.count {
      let grid = PatchGrid(number: number, height: height)
      let (s, t) = Self.shifts[number]
      #expect(grid.latitudeShift == s * (height / 2))
      #expect(grid.columnShift == t)
      let wrong = places.first { place in
        grid.patch(latitude: place.latitude, longitude: place.longitude)
          != patch(
            latitude: place.latitude, longitude: place.longitude, height: height,
            latitudeShift: s * (height / 2), columnShift: t)
      }
      #expect(wrong == nil, "grid \(number)")
    }
  }

  @Test("H1: the patch of a city, worked out by hand")
  func byHand() {
    // Bern, 46.948° N 7.4474° E: row floor(136.948 / 0.2) = 684, middle 46.9°,
    // floor(1800 · cos 46.9°) = floor(1229.89) columns, floor(187.4474 · 1229 / 360) = 639.
    let grid = PatchGrid(number: 0, height: 0.2)
    #expect(grid.patch(latitude: 46.948, longitude: 7.4474) == .init(row: 684, column: 639))
    // With the row shifted by 0.1°: floor(137.048 / 0.2) = 685, middle 47.0°, floor(1227.6).
    let shifted = PatchGrid(number: 1, height: 0.2)
    #expect(shifted.patch(latitude: 46.948, longitude: 7.4474) == .init(row: 685, column: 638))
  }

  @Test("H1: longitude 180 is -180, in every grid", arguments: 0..<PatchGrid.count)
  func oneHundredAndEighty(number: Int) {
    let grid = PatchGrid(number: number, height: 0.2)
    for latitude in stride(from: -90.0, through: 90, by: 7.3) {
      let west = grid.patch(latitude: latitude, longitude: -180)
      #expect(grid.patch(latitude: latitude, longitude: 180) == west)
      #expect(west.column == 0)
    }
  }

  @Test("H1: a row is one patch all round at the pole, and more beside it")
  func pole() {
    let grid = PatchGrid(number: 1, height: 0.2)
    let longitudes = [-180, -90, 0, 45.6, 90, 179.99]
    // The row of the pole has its middle on it and reaches to 89.9°.
    for latitude in [90, 89.95, -90, -89.95] {
      #expect(Set(longitudes.map { grid.patch(latitude: latitude, longitude: $0) }).count == 1)
    }
    for latitude in [89.85, -89.85] {
      #expect(Set(longitudes.map { grid.patch(latitude: latitude, longitude: $0) }).count > 1)
    }
    // Without the shift latitude 90 alone stands in a row of its own, and it has three columns below.
    let straight = PatchGrid(number: 0, height: 0.2)
    #expect(Set(longitudes.map { straight.patch(latitude: 90, longitude: $0) }).count == 1)
    #expect(Set(longitudes.map { straight.patch(latitude: 89.95, longitude: $0) }).count == 3)
  }

  @Test("H2: what a line parts, the grid shifted in latitude joins")
  func latitudeShift() {
    let (below, above) = (46.999, 47.001)
    func isJoined(_ number: Int) -> Bool {
      let grid = PatchGrid(number: number, height: 0.2)
      return grid.patch(latitude: below, longitude: 7.45)
        == grid.patch(latitude: above, longitude: 7.45)
    }
    #expect((0..<4).map(isJoined) == [false, true, false, true])
  }

  @Test("H2: what a line parts, the grid shifted in longitude joins, over ±180° too")
  func longitudeShift() {
    func isJoined(_ number: Int) -> Bool {
      let grid = PatchGrid(number: number, height: 0.2)
      return grid.patch(latitude: 47.05, longitude: -179.999)
        == grid.patch(latitude: 47.05, longitude: 179.999)
    }
    #expect((0..<4).map(isJoined) == [false, false, true, true])
  }

  @Test("The middle of a patch lies in it, half a patch from its edges")
  func middle() {
    var random = SeededGenerator(seed: 41)
    for number in 0..<PatchGrid.count {
      let grid = PatchGrid(number: number, height: 0.2)
      for _ in 0..<300 {
        let here = random.anywhere()
        let patch = grid.patch(latitude: here.latitude, longitude: here.longitude)
        let middle = grid.middleLongitude(of: patch)
        #expect((-180..<180).contains(middle))
        #expect(grid.patch(latitude: here.latitude, longitude: middle) == patch)
        // The seam lies opposite.
        let seam = grid.seam(of: patch)
        #expect((-180..<180).contains(seam))
        expectNear((seam - middle).magnitude, 180, within: 1e-10)
      }
    }
  }

  @Test("There are four grids, and a patch has a height")
  func preconditions() async {
    await #expect(processExitsWith: .failure) { _ = PatchGrid(number: 4, height: 0.2) }
    await #expect(processExitsWith: .failure) { _ = PatchGrid(number: 0, height: 0) }
  }
}
