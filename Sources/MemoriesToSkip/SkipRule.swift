public import Geodesy
public import Timeline

/// A rule that names photos to skip (clause K1), with the photos restored from it.
public struct SkipRule: Sendable, Hashable {
  /// Its number in the store; the first one is 1.
  public let id: Int
  /// Which photos it names.
  public let selection: SkipSelection
  /// The paths or ids of restored photos, sorted: each is an exception of this rule alone.
  public let exceptions: [String]

  /// A rule.
  public init(id: Int, selection: SkipSelection, exceptions: [String] = []) {
    self.id = id
    self.selection = selection
    self.exceptions = exceptions.sorted()
  }
}

/// How a rule names photos (clause K1).
public enum SkipSelection: Sendable, Hashable {
  /// All photos of some dates, by their local date; a photo without a date is on none.
  case dates(ClosedRange<LocalDate>)
  /// All photos at most so far from a place.
  case place(Coordinate, radius: Metres)
  /// All photos in an area or on its border.
  case area(SkipArea)
  /// All photos of an album.
  case album(String)
  /// All photos whose file name fits a pattern.
  case fileName(NamePattern)
  /// All photos of a camera.
  case camera(CameraPattern)
  /// Some photos, one by one, by path or id.
  case photos([String])
}

extension SkipSelection {
  /// Whether a photo is named, as far as its path or id alone tells; nil where that takes more.
  public func namesByName(_ photo: String) -> Bool? {
    switch self {
    case .photos(let named): named.contains(photo)
    case .fileName(let pattern): pattern.fits(photo)
    case .dates, .place, .area, .album, .camera: nil
    }
  }
}

/// An area as a file gave it.
public struct SkipArea: Sendable, Hashable {
  /// The GeoJSON.
  public let text: String
  /// The area it draws.
  public let area: Area

  /// An area from GeoJSON: a Polygon or MultiPolygon, on its own, in features or in collections.
  ///
  /// - Throws: `SkipAreaError` when it draws no area.
  public init(geoJSON text: String) throws(SkipAreaError) {
    self.text = text
    area = try GeoJSONArea.area(in: text)
  }
}

extension SkipSelection: CustomStringConvertible {
  /// The rule in words: `photos from 2019-05-01 to 2019-05-14`.
  public var description: String {
    switch self {
    case .dates(let range):
      range.lowerBound == range.upperBound
        ? "photos of \(range.lowerBound)"
        : "photos from \(range.lowerBound) to \(range.upperBound)"
    case .place(let place, let radius): "photos within \(radius.text) of \(place.text)"
    case .area(let area):
      "photos in an area of "
        + (area.area.polygons.count == 1
          ? "1 polygon" : "\(area.area.polygons.count) polygons")
    case .album(let name): "photos of the album \(name)"
    case .fileName(let pattern): "photos whose file name fits \(pattern.text)"
    case .camera(let pattern): "photos of the camera \(pattern.text)"
    case .photos(let names):
      names.count == 1 ? "the photo \(names[0])" : "\(names.count) photos, one by one"
    }
  }
}
