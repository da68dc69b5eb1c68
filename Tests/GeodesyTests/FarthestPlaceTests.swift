import Glibc
import TestSupport
import Testing
import Timeline

// The estimate stays within the module; its greatest error is a promise that only a test can check.
@testable import Geodesy

@Suite("The farthest place")
struct FarthestPlaceTests {
  private let geodesic = Geodesic()

  private func homes(_ boxes: [CoordinateBox]) -> HomeDistance {
    HomeDistance(
      areas: boxes.map { HomeArea(box: $0, evidence: .given) }, limit: Metres(50_000),
      geodesic: geodesic)
  }

  /// The greatest distance from the nearest area, by brute force.
  private func greatest(_ dates: [PlacesOfDate], _ homes: HomeDistance) -> Metres? {
    dates.flatMap { date in
      date.places.compactMap { place in
        date.areas.map { homes.distance(of: place, from: $0) }.min()
      }
    }.max()
  }

  @Test("It is that of brute force, for places and areas anywhere")
  func anywhere() {
    var random = SeededGenerator(seed: 30)
    for _ in 0..<300 {
      let center = random.anywhere()
      let antipode = place(
        -center.latitude, center.longitude > 0 ? center.longitude - 180 : center.longitude + 180)
      let around = random.happens(25) ? antipode : center
      let spread = random.choice([0.01, 1, 20, 170])
      let boxes = (0..<random.whole(1...4)).map { _ in
        random.box(near: center, metres: random.choice([5_000, 500_000]))
      }
      let dates = (0..<random.whole(0...4)).map { _ in
        PlacesOfDate(
          places: (0..<random.whole(0...8)).map { _ in random.neighbour(of: around, within: spread)
          },
          areas: boxes.indices.map(Int32.init).filter { _ in random.happens(70) }[...])
      }
      let homes = homes(boxes)
      #expect(homes.greatest(of: dates) == greatest(dates, homes))
    }
  }

  @Test("It is that of brute force, for journeys of many places near each other")
  func journeys() {
    var random = SeededGenerator(seed: 32)
    for _ in 0..<60 {
      // A home with areas that overlap, some places to stay at, and photos within a walk of these.
      var home = random.anywhere()
      if random.happens(20) { home = place(home.latitude, random.choice([180, -180, 179.99])) }
      if random.happens(15) { home = place(random.choice([90, -89.95, 88]), 12) }
      let boxes = (0..<random.whole(1...4)).map { _ in random.box(near: home, metres: 10_000) }
      let distance = random.choice([0.5, 2, 20, 170])
      let stays = (0..<random.whole(1...3)).map { _ in
        random.neighbour(of: home, within: distance)
      }
      let walk = random.choice([0.0001, 0.003, 0.1, 0.3])
      let dates = (0..<random.whole(1...5)).map { _ in
        let stay = random.choice(stays)
        var areas = boxes.indices.map(Int32.init)
        if random.happens(30) { areas.removeFirst() }
        return PlacesOfDate(
          places: (0..<random.whole(1...40)).map { _ in random.neighbour(of: stay, within: walk) },
          areas: areas[...])
      }
      let homes = homes(boxes)
      #expect(homes.greatest(of: dates) == greatest(dates, homes))
    }
  }

  @Test("Without places, or areas, there is none")
  func nothing() {
    let homes = homes([CoordinateBox(at: .bern)])
    #expect(homes.greatest(of: []) == nil)
    #expect(homes.greatest(of: [PlacesOfDate(places: [], areas: [0])]) == nil)
    #expect(homes.greatest(of: [PlacesOfDate(places: [.kyoto], areas: [])]) == nil)
    #expect(homes.greatest(of: [PlacesOfDate(places: [.bern], areas: [0])]) == Metres(0))
  }

  private func estimate(_ from: ReducedPoint, _ to: ReducedPoint) -> Double {
    let steps = [
      to.cosine * to.directionX - from.cosine * from.directionX,
      to.cosine * to.directionY - from.cosine * from.directionY, to.sine - from.sine,
    ]
    return from.estimate(
      chordSquared: ReducedPoint.Chord(
        value: steps[0] * steps[0] + steps[1] * steps[1] + steps[2] * steps[2],
        otherSine: to.sine))
  }

  @Test(
    "The estimate is wrong by less than half of what is allowed for, over 1,000,000 pairs",
    .tags(.slow))
  func estimate() {
    var random = SeededGenerator(seed: 31)
    // Each of 1,415 places with each other.
    let places = (0..<1_415).map { _ in random.anywhere() }
    let points = places.map(ReducedPoint.init)
    var pairs = 0
    var greatest = 0.0
    for one in places.indices {
      for other in 0..<one {
        let estimate = estimate(points[one], points[other])
        pairs += 1
        if estimate == .infinity { continue }
        let exact = geodesic.distance(from: places[one], to: places[other]).value
        greatest = max(greatest, (estimate - exact).magnitude)
      }
    }
    #expect(pairs > 1_000_000)
    #expect(greatest < ReducedPoint.greatestError / 2, "\(greatest) m")
    #expect(greatest > 50, "the pairs reach far: \(greatest) m")
  }

  @Test("Without its correction the estimate is never less than the geodesic")
  func upperBound() {
    var random = SeededGenerator(seed: 33)
    for _ in 0..<5_000 {
      let from = random.anywhere()
      let to = random.happens(50) ? random.anywhere() : random.neighbour(of: from, within: 1)
      let (here, there) = (ReducedPoint(from), ReducedPoint(to))
      let cosine =
        here.cosine * there.cosine
        * (here.directionX * there.directionX + here.directionY * there.directionY)
        + here.sine * there.sine
      // Nearer than that the arc cosine loses too many digits.
      if cosine > 0.999_999 { continue }
      let exact = geodesic.distance(from: from, to: to).value
      #expect(acos(cosine) * Geodesic.equatorialRadius >= exact - 1e-3)
    }
  }

  @Test("The estimate is used up to its reach and not beyond, where it would fail")
  func reach() {
    let origin = ReducedPoint(place(0, 7))
    // On the equator the reduced latitude is the latitude, and the angle the longitude.
    let degrees = ReducedPoint.reach * 180 / .pi
    #expect(estimate(origin, ReducedPoint(place(0, 7 + degrees - 0.001))) < .infinity)
    #expect(estimate(origin, ReducedPoint(place(0, 7 + degrees + 0.001))) == .infinity)
    #expect(estimate(origin, origin) == 0)
  }
}
