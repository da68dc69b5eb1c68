import Geodesy
import Glibc
public import Timeline

/// A way to go over the Earth.
public enum Heading: Sendable, CaseIterable {
  case north, east, south, west
}

extension Coordinate {
  /// The place so many metres (WGS 84 geodesic) from this one, along its meridian or its parallel.
  ///
  /// Found by bisection, to the last bit of the degrees. Going north or south must not reach the pole.
  public func moved(_ metres: Double, _ heading: Heading) -> Coordinate {
    let geodesic = Geodesic()
    var reached = 0.0
    var beyond = heading == .north ? 90 - latitude : heading == .south ? latitude + 90 : 180
    precondition(
      geodesic.distance(from: self, to: stepped(beyond, heading)).value > metres,
      "the place lies beyond the pole, or half way round")
    while true {
      let middle = (reached + beyond) / 2
      if middle <= reached || middle >= beyond { return stepped(reached, heading) }
      if geodesic.distance(from: self, to: stepped(middle, heading)).value <= metres {
        reached = middle
      } else {
        beyond = middle
      }
    }
  }

  /// The place so many degrees along the meridian or the parallel; longitude wrapped to [-180, 180).
  public func stepped(_ degrees: Double, _ heading: Heading) -> Coordinate {
    switch heading {
    case .north: return place(latitude + degrees, longitude)
    case .south: return place(latitude - degrees, longitude)
    case .east: return place(latitude, Self.wrapped(longitude + degrees))
    case .west: return place(latitude, Self.wrapped(longitude - degrees))
    }
  }

  private static func wrapped(_ longitude: Double) -> Double {
    longitude >= 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
  }
}

extension SeededGenerator {
  /// A place anywhere, every part of the Earth as likely by its area on the sphere.
  public mutating func anywhere() -> Coordinate {
    place(asin(number(-1...1)) * (180 / .pi), number(-180...180))
  }

  /// A place within so many degrees of another in latitude, and in longitude as far again as its
  /// parallel is shorter; wrapped at ±180° and held at the poles.
  public mutating func neighbour(of center: Coordinate, within degrees: Double) -> Coordinate {
    let latitude = min(max(center.latitude + number(-degrees...degrees), -90), 90)
    let widest = min(180, degrees / max(cos(latitude * (.pi / 180)), 1e-6))
    var longitude = center.longitude + number(-widest...widest)
    if longitude > 180 { longitude -= 360 }
    if longitude < -180 { longitude += 360 }
    return place(latitude, longitude)
  }
}
