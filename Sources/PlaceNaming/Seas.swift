internal import Timeline

/// The seas and oceans, roughly: enough to tell a crossing of the North Sea from one of the Atlantic.
///
/// No file the program may ship has the limits of seas, so they are boxes, written down by hand with the
/// limits of the International Hydrographic Organization in mind ("Limits of Oceans and Seas", 1953). They are asked
/// only for places outside every country's waters, 22 km off the coast and more, so a box may lie over land;
/// where two overlap, the earlier one holds.
enum Seas {
  private struct Sea {
    let name: String
    let south: Double
    let west: Double
    let north: Double
    let east: Double

    init(
      _ name: String, _ south: Double, _ west: Double, _ north: Double, _ east: Double
    ) {
      self.name = name
      self.south = south
      self.west = west
      self.north = north
      self.east = east
    }
  }

  private static let seas = [
    Sea("Black Sea", 41, 28, 47, 42),
    Sea("Caspian Sea", 36, 46, 48, 55),
    Sea("Baltic Sea", 53.5, 12.5, 66, 30.5),
    Sea("Bay of Biscay", 43.2, -9, 48.5, -1),
    Sea("Mediterranean Sea", 30, -5.6, 46, 36.5),
    Sea("English Channel", 48.5, -5, 51, 1.5),
    Sea("North Sea", 51, -4, 61, 12.5),
    Sea("Irish Sea", 51.5, -6.5, 55, -2.5),
    Sea("Norwegian Sea", 61, -10, 73, 18),
    Sea("Red Sea", 12.5, 32, 30, 43.5),
    Sea("Persian Gulf", 23.8, 47.5, 30.5, 56.5),
    Sea("Arabian Sea", 5, 43.5, 25.5, 77.5),
    Sea("Bay of Bengal", 5, 77.5, 23, 95),
    Sea("Gulf of Thailand", 6, 99, 14, 105),
    Sea("South China Sea", 0, 105, 23, 121),
    Sea("East China Sea", 23, 119, 33, 130),
    Sea("Yellow Sea", 33, 118, 41, 126.5),
    Sea("Sea of Japan", 34, 127, 52, 141.5),
    Sea("Sea of Okhotsk", 44, 142, 62, 156),
    Sea("Philippine Sea", 5, 126, 33, 141),
    Sea("Bering Sea", 53, 162, 66, 180),
    Sea("Bering Sea", 53, -180, 66, -157),
    Sea("Gulf of Mexico", 18, -98, 31, -81.5),
    Sea("Caribbean Sea", 9, -88, 18, -61),
    Sea("Caribbean Sea", 18, -88, 22, -75),
    Sea("Gulf of California", 22.5, -115, 32, -106),
    Sea("Labrador Sea", 52, -64, 63, -46),
    Sea("Tasman Sea", -45, 147, -30, 173),
    Sea("Coral Sea", -25, 143, -9, 165),
  ]

  /// The name of the sea at a place outside every country's waters.
  static func name(at place: Coordinate) -> String {
    let latitude = place.latitude
    let longitude = place.longitude
    if latitude > 75 { return "Arctic Ocean" }
    for sea in seas
    where latitude >= sea.south && latitude <= sea.north && longitude >= sea.west
      && longitude <= sea.east
    {
      return sea.name
    }
    if latitude > 66.5 { return "Arctic Ocean" }
    if latitude < -60 { return "Southern Ocean" }
    let half = latitude >= 0 ? "North" : "South"
    if isAtlantic(latitude: latitude, longitude: longitude) { return "\(half) Atlantic Ocean" }
    if longitude >= 20, longitude < (latitude >= 0 ? 100 : 147), latitude < 30 {
      return "Indian Ocean"
    }
    return "\(half) Pacific Ocean"
  }

  /// Between the Americas and the Old World.
  private static func isAtlantic(latitude: Double, longitude: Double) -> Bool {
    guard longitude < 20 else { return false }
    // Cape Horn, the west of South America, Panama, and what of Central America and Mexico has no coast on it.
    let americas = latitude < 0 ? -67.0 : latitude < 9 ? -77.0 : latitude < 18 ? -83.0 : -98.0
    return longitude >= americas
  }
}
