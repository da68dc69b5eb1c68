import Glibc
public import Timeline

/// Places of one date, with the home areas of that date.
public struct PlacesOfDate: Sendable {
  /// The places.
  public var places: [Coordinate]
  /// The areas, by their positions in the calendar.
  public var areas: ArraySlice<Int32>

  /// Places of one date.
  public init(places: [Coordinate], areas: ArraySlice<Int32>) {
    self.places = places
    self.areas = areas
  }
}

extension HomeDistance {
  /// The greatest distance of some places from the nearest of their date's home areas, exactly, with few
  /// geodesics.
  ///
  /// A geodesic costs 0.7 µs, and a journey has hundreds of places and several areas. So:
  /// 1. The first place of each date is measured by Lambert's formula (`ReducedPoint`). No other place of the
  ///    date is further off than that by more than the two are apart and its nearest area is long; dates that
  ///    cannot reach the greatest distance so far drop out, and most do.
  /// 2. Of the rest, a place is dropped when even a bound of its distance that costs no more than a few
  ///    products stays below the greatest.
  /// 3. What comes within the formula's error of the greatest is measured by geodesic, unless it lies
  ///    behind a place that was (`FarthestWitness`).
  /// - Parameter dates: the places of each date with its areas.
  /// - Returns: nil when no place has an area.
  public func greatest(of dates: [PlacesOfDate]) -> Metres? {
    var search = FarthestSearch(homes: self)
    let firsts = dates.indices.filter { !dates[$0].places.isEmpty && !dates[$0].areas.isEmpty }
      .map { (date: $0, estimate: search.estimate(dates[$0].places[0], dates[$0].areas)) }
      .sorted { $0.estimate != $1.estimate ? $0.estimate > $1.estimate : $0.date < $1.date }
    for first in firsts {
      let date = dates[first.date]
      let reach =
        first.estimate + spread(of: date.places) + longest(date.areas) + FarthestSearch.margin
      if reach < search.greatest { continue }
      for place in date.places { search.add(place, areas: date.areas) }
    }
    return search.distance()
  }

  /// A bound of how far the first of some places is from any other.
  private func spread(of places: [Coordinate]) -> Double {
    var (north, east) = (0.0, 0.0)
    for place in places {
      north = max(north, (place.latitude - places[0].latitude).magnitude)
      let step = (place.longitude - places[0].longitude).magnitude
      east = max(east, step > 180 ? 360 - step : step)
    }
    return (north + east) * (.pi / 180) * SphericalBounds.mostScale
  }

  /// A bound of how far apart two points of one of the areas are.
  private func longest(_ areas: ArraySlice<Int32>) -> Double {
    areas.reduce(0) { most, area in
      let box = boxes[Int(area)]
      return max(
        most,
        (box.north - box.south + min(box.width, 180)) * (.pi / 180) * SphericalBounds.mostScale)
    }
  }
}

/// The places that may be the farthest so far.
private struct FarthestSearch {
  /// Twice what Lambert's formula may be wrong by, with room to spare.
  static let margin = 2 * ReducedPoint.greatestError

  let homes: HomeDistance
  private(set) var greatest = -Double.infinity
  private var candidates: [(estimate: Double, place: Coordinate, areas: ArraySlice<Int32>)] = []
  // Below this chord of the reduced sphere, squared, a place is nearer than the greatest for sure.
  private var leastChordSquared = -1.0

  init(homes: HomeDistance) { self.homes = homes }

  func estimate(_ place: Coordinate, _ areas: ArraySlice<Int32>) -> Double {
    let here = ReducedPoint(place)
    return areas.reduce(.infinity) { nearest, area in
      min(nearest, here.estimate(chordSquared: here.chordSquared(to: area, place, homes)))
    }
  }

  mutating func add(_ place: Coordinate, areas: ArraySlice<Int32>) {
    let here = ReducedPoint(place)
    var least = Double.infinity
    for area in areas { least = min(least, here.chordSquared(to: area, place, homes).value) }
    guard least >= leastChordSquared else { return }
    let nearest = estimate(place, areas)
    guard nearest >= greatest - Self.margin else { return }
    candidates.append((nearest, place, areas))
    // A place without an estimate is always a candidate, and tells nothing about the greatest.
    if nearest < .infinity, nearest > greatest {
      greatest = nearest
      let half = (greatest - Self.margin) / Geodesic.equatorialRadius / 2
      leastChordSquared = half > 0 ? 4 * sin(half) * sin(half) * (1 - 1e-12) : -1
    }
  }

  func distance() -> Metres? {
    var farthest: Metres?
    // The latest ones; dates with other areas have other points that they are measured from.
    var witnesses: [FarthestWitness] = []
    for candidate in candidates.sorted(by: { $0.estimate > $1.estimate })
    where candidate.estimate >= greatest - Self.margin {
      if let farthest,
        witnesses.contains(where: {
          $0.bound(of: candidate.place, from: candidate.areas, homes: homes) <= farthest.value
        })
      {
        continue
      }
      guard let (area, distance) = nearest(to: candidate.place, among: candidate.areas) else {
        continue
      }
      farthest = max(farthest ?? distance, distance)
      if witnesses.count == Self.mostWitnesses { witnesses.removeLast() }
      witnesses.insert(
        FarthestWitness(place: candidate.place, area: area, distance: distance, homes: homes),
        at: 0)
    }
    return farthest
  }

  private static let mostWitnesses = 16

  private func nearest(
    to place: Coordinate, among areas: ArraySlice<Int32>
  ) -> (area: Int32, distance: Metres)? {
    let here = ReducedPoint(place)
    let estimates = areas.map {
      here.estimate(chordSquared: here.chordSquared(to: $0, place, homes))
    }
    guard let least = estimates.min() else { return nil }
    // Staggered grids often give boxes with a corner in common.
    var measured: [Coordinate] = []
    var best: (area: Int32, distance: Metres)?
    for (area, estimate) in zip(areas, estimates)
    where estimate == .infinity || estimate <= least + Self.margin {
      let clamped = homes.clamped(place, into: area)
      if measured.contains(clamped) { continue }
      measured.append(clamped)
      let distance = homes.distance(of: place, from: area)
      if let found = best, found.distance <= distance { continue }
      best = (area, distance)
    }
    return best
  }
}

extension ReducedPoint {
  /// The chord, squared, to a place clamped into an area.
  fileprivate func chordSquared(
    to area: Int32, _ place: Coordinate, _ homes: HomeDistance
  ) -> Chord {
    let box = homes.boxes[Int(area)]
    let (latitude, longitude) = box.edges(nearestTo: place)
    // A clamped place has each coordinate from an edge of the box or from the place itself, so that no
    // sine has to be worked out for it.
    let (otherSine, otherCosine) =
      switch latitude {
      case .lower: (box.reducedSouth.sine, box.reducedSouth.cosine)
      case .upper: (box.reducedNorth.sine, box.reducedNorth.cosine)
      case .inside: (sine, cosine)
      }
    let (x, y) =
      switch longitude {
      case .lower: (box.directionWest.x, box.directionWest.y)
      case .upper: (box.directionEast.x, box.directionEast.y)
      case .inside: (directionX, directionY)
      }
    let steps = (
      otherCosine * x - cosine * directionX, otherCosine * y - cosine * directionY,
      otherSine - sine
    )
    return Chord(
      value: steps.0 * steps.0 + steps.1 * steps.1 + steps.2 * steps.2, otherSine: otherSine)
  }
}
