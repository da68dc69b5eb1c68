import Glibc
public import Timeline

/// The greatest distance of some places from their nearest home areas, exactly, with few geodesics.
///
/// A geodesic costs 0.7 µs, and a journey has hundreds of places and several areas. Lambert's formula
/// (W. D. Lambert, J. Washington Academy of Sciences 32, 1942: the spherical distance between reduced
/// latitudes, corrected to the first order of the flattening) costs a thirtieth and is right to
/// f²·a·σ, a few tens of metres. So all places are measured by it, and only those that come within
/// `margin` of the greatest, and of those only the areas within `margin` of the nearest, by geodesic.
public struct FarthestPlace: Sendable {
  /// Twice what the formula may be wrong by; tests find less than a tenth of it up to `reach`.
  static let margin = 1000.0
  /// The central angle, in radians, beyond which the formula is not used: near the antipode it fails.
  static let reach = 2.7

  private let homes: HomeDistance
  private var candidates: [(estimate: Double, place: Coordinate, areas: ArraySlice<Int32>)] = []
  private var greatest = -Double.infinity

  /// A search that uses the distances from some areas.
  public init(homes: HomeDistance) { self.homes = homes }

  /// Takes in a place with the areas of its date.
  public mutating func add(_ place: Coordinate, areas: ArraySlice<Int32>) {
    let here = ReducedPoint(place)
    var nearest = Double.infinity
    for area in areas {
      let there = ReducedPoint(homes.clamped(place, into: area))
      nearest = min(nearest, here.estimate(to: there))
    }
    guard nearest >= greatest - Self.margin else { return }
    candidates.append((nearest, place, areas))
    // A place without an estimate is always a candidate, and tells nothing about the greatest.
    if nearest < .infinity { greatest = max(greatest, nearest) }
  }

  /// The greatest distance of a place from the nearest of its areas; nil when no place has areas.
  public func distance() -> Metres? {
    var result: Metres?
    for candidate in candidates where candidate.estimate >= greatest - Self.margin {
      guard let found = nearestDistance(of: candidate.place, among: candidate.areas) else {
        continue
      }
      result = max(result ?? found, found)
    }
    return result
  }

  private func nearestDistance(
    of place: Coordinate, among areas: ArraySlice<Int32>
  ) -> Metres? {
    let here = ReducedPoint(place)
    let estimates = areas.map { here.estimate(to: ReducedPoint(homes.clamped(place, into: $0))) }
    guard let least = estimates.min() else { return nil }
    let near = zip(areas, estimates).filter { $0.1 == .infinity || $0.1 <= least + Self.margin }
    return near.map { homes.distance(of: place, from: $0.0) }.min()
  }
}

/// A place on the auxiliary sphere of reduced latitudes, as a unit vector.
private struct ReducedPoint {
  let sine: Double
  let x: Double
  let y: Double

  init(_ place: Coordinate) {
    let latitude = place.latitude * (.pi / 180)
    let longitude = place.longitude * (.pi / 180)
    let polar = (1 - Geodesic.flattening) * sin(latitude)
    let equatorial = cos(latitude)
    let length = (polar * polar + equatorial * equatorial).squareRoot()
    sine = polar / length
    x = equatorial / length * cos(longitude)
    y = equatorial / length * sin(longitude)
  }

  /// The distance in metres by Lambert's formula; infinity where it is not to be used.
  func estimate(to other: ReducedPoint) -> Double {
    let steps = (other.x - x, other.y - y, other.sine - sine)
    let chordSquared = steps.0 * steps.0 + steps.1 * steps.1 + steps.2 * steps.2
    let haversine = chordSquared / 4
    if haversine <= 0 { return 0 }
    let angle = 2 * asin(min(1, haversine.squareRoot()))
    guard angle < FarthestPlace.reach else { return .infinity }
    let sineOfAngle = 2 * (haversine * (1 - haversine)).squareRoot()
    let sum = (sine + other.sine) / 2
    let difference = (other.sine - sine) / 2
    let x = (angle - sineOfAngle) * sum * sum / (1 - haversine)
    let y = (angle + sineOfAngle) * difference * difference / haversine
    return Geodesic.equatorialRadius * (angle - Geodesic.flattening / 2 * (x + y))
  }
}
