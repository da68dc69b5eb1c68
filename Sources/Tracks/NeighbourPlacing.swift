import Geodesy
public import Timeline

/// Places photos without a place by photos of the same camera taken shortly before and after.
///
/// This is a guess, made only where it is asked for. A photo's neighbours are the last located photo of its
/// camera at or before it and the first one after it:
/// 1. both at most `farthestOfTwo` off, and at most `agreement` apart: the place between them, by time;
/// 2. else the nearer one (the earlier of two equally near), at most `farthestOfOne` off: its place.
///
/// Cameras are the same when maker, model and owner are (`Camera`); a photo without maker and model has
/// no neighbours, and neither has one with a date and no time. Two phones of one model whose owners are not
/// stated cannot be told apart.
///
/// A photo that tells its instant is compared with photos that tell theirs; one that shows only a clock
/// reading is compared by readings, since they are those of one clock. Places that were themselves taken
/// from neighbours are never passed on; places from a track are. Cost: O(n log n).
public struct NeighbourPlacing: Sendable {
  /// How near neighbours must be.
  public struct Limits: Sendable, Equatable {
    /// The longest time to either of two neighbours that agree.
    public var farthestOfTwo = Duration.seconds(6 * 60 * 60)
    /// How near two neighbours must be to agree.
    public var agreement = Metres(1000)
    /// The longest time to a neighbour that decides alone.
    public var farthestOfOne = Duration.seconds(60 * 60)

    /// The defaults: 6 hours, 1 km, 1 hour.
    public init() {}
  }

  /// Why a photo without a place stays so.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// It has no usable date.
    case undated
    /// It has a date and no time of day.
    case dateOnly
    /// Its camera is not known.
    case cameraUnknown
    /// No located photo of its camera is near enough in time.
    case noNeighbour
    /// Its neighbours are not at one place, and neither is near enough to decide alone.
    case neighboursApart

    /// The reason in words, for messages and tables.
    public var meaning: String {
      switch self {
      case .undated: "no date"
      case .dateOnly: "a date without a time of day"
      case .cameraUnknown: "no camera stated"
      case .noNeighbour: "no photo of the same camera near enough in time"
      case .neighboursApart: "the photos of the same camera before and after are not at one place"
      }
    }
  }

  /// What came of it.
  public struct Tally: Sendable, Equatable {
    /// How many photos had no place.
    public internal(set) var candidates = 0
    /// How many of them were placed between two neighbours.
    public internal(set) var placedByTwo = 0
    /// How many of them were placed by one neighbour.
    public internal(set) var placedByOne = 0
    /// Those that stay without a place.
    public internal(set) var unplaced = UnplacedPhotos<Reason>()

    /// How many photos were placed.
    public var placed: Int { placedByTwo + placedByOne }
  }

  /// How near neighbours must be.
  public let limits: Limits

  /// Placing with some limits.
  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Gives a place, and the trait `placedFromNeighbours`, to the rows without one whose neighbours tell it.
  ///
  /// - Parameter rows: the photos; nothing else of them changes.
  /// - Returns: how many were placed, and why others were not.
  public func place(_ rows: inout PhotoRows) -> Tally {
    let photos = CameraPhotos(rows)
    let apart = DistanceTest(limit: limits.agreement, geodesic: Geodesic())
    var tally = Tally()
    for row in 0..<rows.count where rows.coordinate(of: row) == nil {
      tally.candidates += 1
      switch decision(for: row, in: rows, among: photos, apart: apart) {
      case .two(let place):
        rows.place(row, at: place, because: .placedFromNeighbours)
        tally.placedByTwo += 1
      case .one(let place):
        rows.place(row, at: place, because: .placedFromNeighbours)
        tally.placedByOne += 1
      case .none(let reason):
        tally.unplaced.note(reason, row: row)
      }
    }
    return tally
  }

  private enum Decision {
    case two(Coordinate)
    case one(Coordinate)
    case none(Reason)
  }

  private func decision(
    for row: Int, in rows: PhotoRows, among photos: CameraPhotos, apart: DistanceTest
  ) -> Decision {
    guard rows.localTime(of: row) != nil else { return .none(.undated) }
    guard let moment = CameraPhotos.moment(of: row, in: rows) else {
      return .none(rows.traits(of: row).contains(.dateOnly) ? .dateOnly : .cameraUnknown)
    }
    let (before, after) = photos.neighbours(of: moment)
    if let before, let after,
      max(moment.time - before.time, after.time - moment.time)
        <= limits.farthestOfTwo.microseconds,
      !apart.isBeyond(from: before.place, to: after.place)
    {
      let part = Interpolation.part(of: moment.time, from: before.time, to: after.time)
      return .two(Interpolation.place(from: before.place, to: after.place, part: part))
    }
    let candidates = [before, after].compactMap { $0 }
    let nearest = candidates.min {
      ($0.time - moment.time).magnitude < ($1.time - moment.time).magnitude
    }
    guard let nearest else { return .none(.noNeighbour) }
    let distance = (nearest.time - moment.time).magnitude
    if distance <= UInt64(limits.farthestOfOne.microseconds) { return .one(nearest.place) }
    let isSplit =
      candidates.count == 2
      && candidates.allSatisfy {
        ($0.time - moment.time).magnitude <= UInt64(limits.farthestOfTwo.microseconds)
      }
    return .none(isSplit ? .neighboursApart : .noNeighbour)
  }
}
