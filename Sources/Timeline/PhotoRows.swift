/// What is known of a photo besides its time and place.
public struct PhotoTraits: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt16

  /// A set of traits from its bits.
  @inlinable
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The offset from UTC is the photo's own.
  public static let ownOffset = PhotoTraits(rawValue: 1 << 0)
  /// The offset is that of the time zone of the photo's place.
  public static let placeOffset = PhotoTraits(rawValue: 1 << 1)
  /// The offset is that of the photo nearest in local time that has one (clause P3).
  public static let neighbourOffset = PhotoTraits(rawValue: 1 << 2)
  /// The source gave a date and no time; the photo counts as taken at 12:00 (clause P3).
  public static let dateOnly = PhotoTraits(rawValue: 1 << 3)
  /// The source gave an instant and no wall time; until zones are known its UTC reading stands in.
  public static let instantOnly = PhotoTraits(rawValue: 1 << 4)
  /// It is a movie.
  public static let video = PhotoTraits(rawValue: 1 << 5)
  /// It shows a screen.
  public static let screenshot = PhotoTraits(rawValue: 1 << 6)
  /// It was received through a messenger.
  public static let received = PhotoTraits(rawValue: 1 << 7)
  /// The offset is what an exporter states that is known to state guesses as if they were facts.
  public static let guessedOffset = PhotoTraits(rawValue: 1 << 8)
  /// The camera's clock stood on another time zone; the local time was corrected from GPS time.
  public static let correctedClock = PhotoTraits(rawValue: 1 << 9)
  /// The place was found in a location history, by the moment the photo was taken.
  public static let placedFromTrack = PhotoTraits(rawValue: 1 << 10)
  /// The place was taken from photos of the same camera shortly before or after.
  public static let placedFromNeighbours = PhotoTraits(rawValue: 1 << 11)
  /// The user of the program it comes from had hidden it.
  public static let hidden = PhotoTraits(rawValue: 1 << 12)
  /// The time is that of the file's name or of its last change.
  public static let weakTime = PhotoTraits(rawValue: 1 << 13)
  /// It is the still of a Live Photo, which has a movie of some seconds beside it.
  public static let livePhoto = PhotoTraits(rawValue: 1 << 14)
}

/// Photos as a reader found them, in columns, in any order: what the readers hand to the table.
///
/// A row costs 38 bytes, 4 more where cameras are known, and 8 more where rows know the GPS
/// receiver's time. Names stand in `pool`.
public struct PhotoRows: Sendable {
  /// How an undated photo's local time is written in its column.
  @usableFromInline static let noTime = Int64.min

  /// Microseconds since 1970-01-01 00:00 local time; `noTime` without a usable date.
  @usableFromInline var localTimes: [Int64] = []
  /// Seconds ahead of UTC; 0 until one is found for rows without an offset of their own.
  @usableFromInline var offsets: [Int32] = []
  /// Degrees; NaN without a place.
  @usableFromInline var latitudes: [Double] = []
  /// Degrees; NaN without a place.
  @usableFromInline var longitudes: [Double] = []
  @usableFromInline var traits: [PhotoTraits] = []
  @usableFromInline var names: [PooledText] = []
  // Numbers in `cameraList`. Rows beyond the end of this column have no known camera, so that it costs
  // nothing where no row has one.
  var cameras: [CameraNumber] = []
  /// Which rows are in which albums.
  public internal(set) var albums = PhotoAlbums()
  /// The GPS receiver's time, in microseconds since 1970-01-01 00:00 UTC; `noTime` where it is not known.
  ///
  /// Rows beyond the end of this column have none, so that it costs nothing where no row has one.
  @usableFromInline var gpsInstants: [Int64] = []

  /// Where the names stand.
  public var pool = TextPool()
  /// The cameras that rows refer to.
  public internal(set) var cameraList = CameraList()

  /// No rows.
  public init() {}

  /// How many rows there are.
  @inlinable
  public var count: Int { names.count }

  /// Makes room for so many more rows.
  public mutating func reserveCapacity(_ additional: Int) {
    let total = count + additional
    localTimes.reserveCapacity(total)
    offsets.reserveCapacity(total)
    latitudes.reserveCapacity(total)
    longitudes.reserveCapacity(total)
    traits.reserveCapacity(total)
    names.reserveCapacity(total)
  }

  /// Adds a photo.
  ///
  /// - Parameters:
  ///   - name: its path or id, in `pool`.
  ///   - localTime: its wall time; nil without a usable date (clause P1).
  ///   - offset: its own offset from UTC, if it has one.
  ///   - place: nil when it is not located (clause P2).
  ///   - traits: other traits; `ownOffset` is set here.
  ///   - gpsInstant: the GPS receiver's time beside a wall time, in microseconds since 1970-01-01
  ///     00:00 UTC, by which camera clocks are checked.
  @inlinable
  public mutating func append(
    name: PooledText, localTime: LocalDateTime?, offset: UTCOffset?, place: Coordinate?,
    traits: PhotoTraits = [], gpsInstant: Int64? = nil
  ) {
    if let gpsInstant {
      fillGPSInstants()
      gpsInstants.append(gpsInstant)
    }
    localTimes.append(localTime?.microseconds ?? Self.noTime)
    offsets.append(offset?.seconds ?? 0)
    latitudes.append(place?.latitude ?? .nan)
    longitudes.append(place?.longitude ?? .nan)
    self.traits.append(offset == nil ? traits : traits.union(.ownOffset))
    names.append(name)
  }

  /// Gives a row another name, which stands in `pool`.
  public mutating func rename(_ row: Int, to name: PooledText) { names[row] = name }

  /// Gives each row so far a place in the column of GPS times.
  @usableFromInline
  mutating func fillGPSInstants() {
    guard gpsInstants.count < count else { return }
    gpsInstants.append(contentsOf: repeatElement(Self.noTime, count: count - gpsInstants.count))
  }

  /// Adds all rows of another reader, whose pool and cameras move over with them.
  public mutating func append(_ other: consuming PhotoRows) {
    if names.isEmpty, pool.isEmpty, names.capacity <= other.count {
      self = other
      return
    }
    appendCameras(of: other)
    if !other.albums.isEmpty { albums.append(other.albums, after: count) }
    if !other.gpsInstants.isEmpty {
      fillGPSInstants()
      gpsInstants.append(contentsOf: other.gpsInstants)
    }
    let shift = pool.append(other.pool)
    localTimes.append(contentsOf: other.localTimes)
    offsets.append(contentsOf: other.offsets)
    latitudes.append(contentsOf: other.latitudes)
    longitudes.append(contentsOf: other.longitudes)
    traits.append(contentsOf: other.traits)
    guard shift != 0 else {
      names.append(contentsOf: other.names)
      return
    }
    names.append(
      contentsOf: other.names.lazy.map { name in
        name.length == 0
          ? .empty : PooledText(address: name.address + shift, length: name.length)
      })
  }
}
