internal import FoundationEssentials
public import Geodesy

/// Why a text draws no area.
public enum SkipAreaError: Error, Equatable, Sendable, CustomStringConvertible {
  /// It is no GeoJSON; with what was met.
  case notGeoJSON(String)
  /// Its rings are no area.
  case noArea(AreaError)

  /// What was met and what was expected, for the user.
  public var description: String {
    switch self {
    case .notGeoJSON(let reason):
      "not a GeoJSON area: \(reason); expected a Polygon or MultiPolygon, or features of these"
    case .noArea(let error): "not a GeoJSON area: \(error)"
    }
  }
}

/// Reads the polygons of GeoJSON (RFC 7946); members that say nothing about place are passed over.
enum GeoJSONArea {
  /// The longest text that is read, in bytes: more than a million corners take.
  static let longestText = 64 << 20

  static func area(in text: String) throws(SkipAreaError) -> Area {
    guard text.utf8.count <= longestText else {
      throw .notGeoJSON("\(text.utf8.count) bytes, where at most \(longestText) are read")
    }
    let object: Object
    do {
      object = try JSONDecoder().decode(Object.self, from: Data(text.utf8))
    } catch DecodingError.dataCorrupted(let context) {
      throw .notGeoJSON(context.codingPath.isEmpty ? "it is no JSON" : context.debugDescription)
    } catch DecodingError.keyNotFound(let key, _) {
      throw .notGeoJSON("it has no \"\(key.stringValue)\"")
    } catch {
      throw .notGeoJSON("its coordinates are not those of polygons")
    }
    do {
      return try Area(
        polygons: object.polygons.map { rings in
          rings.map { ring in
            ring.map { Area.Corner(longitude: $0.longitude, latitude: $0.latitude) }
          }
        })
    } catch {
      throw .noArea(error)
    }
  }

  /// A position: longitude, latitude, and whatever follows.
  private struct Position: Decodable {
    let longitude: Double
    let latitude: Double

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      longitude = try values.decode(Double.self)
      latitude = try values.decode(Double.self)
    }
  }

  /// Any object of GeoJSON, reduced to its polygons.
  private struct Object: Decodable {
    private enum Member: String, CodingKey {
      case type, coordinates, geometry, geometries, features
    }

    let polygons: [[[Position]]]

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: Member.self)
      let type = try members.decode(String.self, forKey: .type)
      switch type {
      case "Polygon":
        polygons = [try members.decode([[Position]].self, forKey: .coordinates)]
      case "MultiPolygon":
        polygons = try members.decode([[[Position]]].self, forKey: .coordinates)
      case "Feature":
        polygons = try members.decodeIfPresent(Object.self, forKey: .geometry)?.polygons ?? []
      case "FeatureCollection":
        polygons = try members.decode([Object].self, forKey: .features).flatMap(\.polygons)
      case "GeometryCollection":
        polygons = try members.decode([Object].self, forKey: .geometries).flatMap(\.polygons)
      default:
        throw DecodingError.dataCorruptedError(
          forKey: .type, in: members, debugDescription: "\"\(type)\" draws no area")
      }
    }
  }
}
