public import Timeline

/// Places photos without a place by where a location history says the person was at that moment.
///
/// A photo that has a place keeps it. `TrackSweep` says which visit, or which two fixes, decide; fixes
/// count as near enough when they are at most `longestGap` apart in time, or at most `stayDistance` apart in space
/// and `longestStay` in time (the person stayed put). Nothing is extrapolated.
///
/// This takes the instant at which a photo was taken:
/// 1. a photo with an offset of its own, or with GPS time, or of which only the instant is known, tells
///    it, unless its exporter is known to guess offsets;
/// 2. any other photo shows a clock reading of the place where it was taken, and the place decides the
///    zone, which the track knows. The reading is taken as if it were UTC, and the zone at the track's nearest
///    fix gives a first offset. With it, the instant and the place at that instant are looked up, and
///    the zone there gives a second offset. If both agree, that is the instant. If not, the second
///    offset is tried in the same way, once: a photo for which that does not settle it (hours around a
///    flight over zones) stays without a place;
/// 3. a photo with a date and no time has none.
///
/// It runs before `LocalTimeResolution`, which gives located photos the offset of their place, and so to
/// the photos placed here, too. Cost: one pass over the track and a sort of the photos without a place,
/// three passes where photos have no offset.
public struct TrackPlacing: Sendable {
  /// How far apart fixes may be for photos between them.
  public struct Limits: Sendable, Equatable {
    /// The longest time between two fixes of a segment, however far they are apart.
    public var longestGap = Duration.seconds(30 * 60)
    /// How near two fixes must be for the person to have stayed put.
    public var stayDistance = Metres(1000)
    /// The longest time between two fixes that are that near.
    public var longestStay = Duration.seconds(12 * 60 * 60)

    /// The defaults: 30 minutes, 1 km, 12 hours.
    public init() {}
  }

  /// Why a photo without a place stays so.
  public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// It has no usable date.
    case undated
    /// It has a date and no time of day.
    case dateOnly
    /// It has no offset, and the zone where the track was at the time is not known.
    case zoneUnknown
    /// It has no offset, and the zones where the track was at the time contradict each other.
    case zoneUnsettled
    /// It was taken before the track starts or after it ends.
    case outsideTrack
    /// The fixes before and after it are too far apart.
    case gap
    /// Nothing was recorded between the fixes before and after it, and they are not at one place.
    case betweenSegments

    /// The reason in words, for messages and tables.
    public var meaning: String {
      switch self {
      case .undated: "no date"
      case .dateOnly: "a date without a time of day"
      case .zoneUnknown: "no offset from UTC, and no time zone to take it from"
      case .zoneUnsettled: "no offset from UTC, while the track changes time zones"
      case .outsideTrack: "taken before the track starts or after it ends"
      case .gap: "the track has a gap there"
      case .betweenSegments: "the track was interrupted there"
      }
    }
  }

  /// What came of it.
  public struct Tally: Sendable, Equatable {
    /// How many photos had no place.
    public internal(set) var candidates = 0
    /// How many of them were placed by a visit.
    public internal(set) var placedByVisit = 0
    /// How many of them were placed by fixes.
    public internal(set) var placedByFixes = 0
    /// Those that stay without a place.
    public internal(set) var unplaced = UnplacedPhotos<Reason>()

    /// How many photos were placed.
    public var placed: Int { placedByVisit + placedByFixes }
  }

  /// How far apart fixes may be.
  public let limits: Limits

  /// Placing with some limits.
  public init(limits: Limits = Limits()) { self.limits = limits }

  /// Gives a place, and the trait `placedFromTrack`, to the rows without one for which the track tells it.
  ///
  /// - Parameters:
  ///   - rows: the photos; nothing else of them changes.
  ///   - track: where the person was.
  ///   - offset: the offset of clocks at a place at a clock reading; nil where it is not known.
  /// - Returns: how many were placed, and why others were not.
  public func place(
    _ rows: inout PhotoRows, from track: Track,
    offset: (Coordinate, LocalDateTime) -> UTCOffset?
  ) -> Tally {
    var search = InstantSearch(rows)
    var sweep = TrackSweep(track, limits: limits)
    search.estimateOffsets(with: &sweep, offset)
    search.lookUp(with: &sweep, offset, isLast: false)
    search.lookUp(with: &sweep, offset, isLast: true)
    return apply(search.photos, to: &rows)
  }

  private func apply(_ photos: [InstantSearch.Photo], to rows: inout PhotoRows) -> Tally {
    var tally = Tally()
    tally.candidates = photos.count
    for photo in photos {
      switch photo.answer {
      case .visit(let place):
        rows.place(photo.row, at: place, because: .placedFromTrack)
        tally.placedByVisit += 1
      case .fixes(let place):
        rows.place(photo.row, at: place, because: .placedFromTrack)
        tally.placedByFixes += 1
      case .none(let reason):
        tally.unplaced.note(reason, row: photo.row)
      }
    }
    return tally
  }
}
