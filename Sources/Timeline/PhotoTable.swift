/// A photo library in columns, in the order of clause P3: the dated photos by local date, instant,
/// latitude, longitude (no place last) and name, then the undated ones by name.
///
/// A photo costs 38 bytes, and 4 more where cameras are known. Stages refer to photos by their index.
public struct PhotoTable: Sendable {
  /// Microseconds since 1970-01-01 00:00 local time, of the dated photos only.
  public let localTimes: [Int64]
  /// Seconds ahead of UTC, one for each photo.
  public let offsets: [Int32]
  /// Degrees, one for each photo; NaN without a place.
  public let latitudes: [Double]
  /// Degrees, one for each photo; NaN without a place.
  public let longitudes: [Double]
  /// Traits, one for each photo.
  public let traits: [PhotoTraits]
  /// Paths or ids, one for each photo, in `pool`.
  public let names: [PooledText]
  /// Where the names stand.
  public let pool: TextPool
  /// Numbers in `cameraList`, one for each photo; empty where no photo has a known camera.
  public let cameras: [CameraNumber]
  /// The cameras that photos refer to.
  public let cameraList: CameraList
  /// Which photos are in which albums, as their sources say.
  public let albums: PhotoAlbums

  /// How many rows were the same photo again (clause P5) and were left out.
  public let duplicates: Int

  init(
    localTimes: [Int64], offsets: [Int32], latitudes: [Double], longitudes: [Double],
    traits: [PhotoTraits], names: [PooledText], pool: TextPool, cameras: [CameraNumber],
    cameraList: CameraList, albums: PhotoAlbums, duplicates: Int
  ) {
    precondition(cameras.isEmpty || cameras.count == names.count, "every photo has a camera number")
    self.localTimes = localTimes
    self.offsets = offsets
    self.latitudes = latitudes
    self.longitudes = longitudes
    self.traits = traits
    self.names = names
    self.pool = pool
    self.cameras = cameras
    self.cameraList = cameraList
    self.albums = albums
    self.duplicates = duplicates
  }

  /// How many photos there are, dated or not.
  @inlinable
  public var count: Int { names.count }

  /// How many photos have a date; they come first.
  @inlinable
  public var datedCount: Int { localTimes.count }

  /// Whether a photo has a usable place (clause P2).
  @inlinable
  public func isLocated(_ photo: Int) -> Bool { !latitudes[photo].isNaN }

  /// Where a photo was taken; nil when it is not located.
  @inlinable
  public func coordinate(of photo: Int) -> Coordinate? {
    let latitude = latitudes[photo]
    return latitude.isNaN
      ? nil : Coordinate(trustedLatitude: latitude, longitude: longitudes[photo])
  }

  /// The clock reading of a dated photo.
  @inlinable
  public func localTime(of photo: Int) -> LocalDateTime {
    LocalDateTime(microseconds: localTimes[photo])
  }

  /// A photo's offset from UTC, its own or found by clause P3.
  @inlinable
  public func offset(of photo: Int) -> UTCOffset { UTCOffset(seconds: offsets[photo]) }

  /// The moment a dated photo was taken, in microseconds since 1970-01-01 00:00 UTC.
  @inlinable
  public func instant(of photo: Int) -> Int64 {
    localTimes[photo] - Int64(offsets[photo]) * 1_000_000
  }

  /// The photos of some dates, both ends included: the table is in the order of local dates.
  public func photos(dated dates: ClosedRange<LocalDate>) -> Range<Int> {
    // Photos are of the years 1826 to 2100 (clause P1); dates may be any.
    func start(of day: Int64) -> Int {
      let time = min(max(day, -100_000), 100_000) * LocalDateTime.microsecondsPerDay
      return localTimes.partitioningIndex { $0 >= time }
    }
    let end = start(of: Int64(dates.upperBound.daysSince1970) + 1)
    return start(of: Int64(dates.lowerBound.daysSince1970))..<end
  }

  /// A photo's path or id.
  public func name(of photo: Int) -> String { pool.string(of: names[photo]) }

  /// The number of a photo's camera in `cameraList`.
  @inlinable
  public func camera(of photo: Int) -> CameraNumber {
    cameras.isEmpty ? .unknown : cameras[photo]
  }
}

extension PhotoTable {
  /// The table of the photos that are kept, in the same order; texts and cameras stay where they are.
  ///
  /// - Parameter isKept: one for each photo.
  /// - Returns: the table; its `duplicates` are those of the whole.
  public func keeping(_ isKept: [Bool]) -> PhotoTable {
    precondition(isKept.count == count, "every photo is kept or not")
    var albums = albums
    if !albums.isEmpty {
      var places: [Int?] = []
      var kept = 0
      for isKept in isKept {
        places.append(isKept ? kept : nil)
        if isKept { kept += 1 }
      }
      albums = albums.moved { places[$0] }
    }
    let kept = isKept.indices.filter { isKept[$0] }
    let dated = kept.partitioningIndex { $0 >= datedCount }
    return PhotoTable(
      localTimes: kept[..<dated].map { localTimes[$0] }, offsets: kept.map { offsets[$0] },
      latitudes: kept.map { latitudes[$0] }, longitudes: kept.map { longitudes[$0] },
      traits: kept.map { traits[$0] }, names: kept.map { names[$0] }, pool: pool,
      cameras: cameras.isEmpty ? [] : kept.map { cameras[$0] }, cameraList: cameraList,
      albums: albums, duplicates: duplicates)
  }
}
