// What the steps between reading and the table ask of single rows, and change in them.

extension PhotoRows {
  /// A row's clock reading; nil without a usable date.
  @inlinable
  public func localTime(of row: Int) -> LocalDateTime? {
    let time = localTimes[row]
    return time == Self.noTime ? nil : LocalDateTime(microseconds: time)
  }

  /// A row's place; nil when it is not located.
  @inlinable
  public func coordinate(of row: Int) -> Coordinate? {
    let latitude = latitudes[row]
    return latitude.isNaN
      ? nil : Coordinate(trustedLatitude: latitude, longitude: longitudes[row])
  }

  /// A row's traits.
  @inlinable
  public func traits(of row: Int) -> PhotoTraits { traits[row] }

  /// A row's own offset from UTC; nil when the source states none.
  @inlinable
  public func ownOffset(of row: Int) -> UTCOffset? {
    traits[row].contains(.ownOffset) ? UTCOffset(seconds: offsets[row]) : nil
  }

  /// A row's path or id, as its source gave it.
  public func name(of row: Int) -> String { pool.string(of: names[row]) }

  /// The moment a row's photo was taken, in microseconds since 1970-01-01 00:00 UTC, where the photo
  /// itself tells it: by an offset of its own, or because it knows the instant only.
  @inlinable
  public func ownInstant(of row: Int) -> Int64? {
    guard localTimes[row] != Self.noTime, !traits[row].isDisjoint(with: [.ownOffset, .instantOnly])
    else { return nil }
    return localTimes[row] - Int64(offsets[row]) * 1_000_000
  }

  /// Gives a row a place, and the trait that says where it comes from.
  @inlinable
  public mutating func place(_ row: Int, at place: Coordinate, because trait: PhotoTraits) {
    latitudes[row] = place.latitude
    longitudes[row] = place.longitude
    traits[row].insert(trait)
  }
}

// MARK: - Albums

extension PhotoRows {
  /// Puts the last row into an album.
  public mutating func addLast(to album: String) {
    precondition(count > 0, "an album is that of a row")
    albums.add(count - 1, to: album)
  }
}

// MARK: - Cameras

extension PhotoRows {
  /// Whether any row has a known camera.
  public var hasCameras: Bool { !cameras.isEmpty }

  /// The number of a row's camera in `cameraList`.
  public func camera(of row: Int) -> CameraNumber {
    row < cameras.count ? cameras[row] : .unknown
  }

  /// States a row's camera.
  ///
  /// - Returns: the camera's number, by which it can be stated again.
  @discardableResult
  public mutating func setCamera(_ camera: Camera, of row: Int) -> CameraNumber {
    let number = cameraList.number(of: camera)
    setCamera(number, of: row)
    return number
  }

  /// States a row's camera by its number in `cameraList`.
  public mutating func setCamera(_ number: CameraNumber, of row: Int) {
    precondition(row < count, "a camera is that of a row")
    precondition(
      number == .unknown || cameraList.camera(number) != nil, "a number is that of a camera")
    fillCameras(upTo: row + 1)
    cameras[row] = number
  }

  /// Takes in the cameras of rows that are about to be appended.
  mutating func appendCameras(of other: borrowing PhotoRows) {
    guard !other.cameras.isEmpty else { return }
    fillCameras(upTo: count)
    let numbers = cameraList.append(other.cameraList)
    for camera in other.cameras { cameras.append(numbers[Int(camera.rawValue)]) }
  }

  /// What a row says of its camera; nil where it says nothing.
  func statedCamera(of row: Int) -> Camera? { cameraList.camera(camera(of: row)) }

  /// Gives each row so far a place in the column of cameras.
  mutating func fillCameras(upTo end: Int) {
    guard cameras.count < end else { return }
    cameras.append(contentsOf: repeatElement(.unknown, count: end - cameras.count))
  }
}
