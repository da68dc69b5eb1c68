internal import Timeline

/// What tells a row's photo from others, taken out of the columns.
struct PhotoIdentity {
  let row: Int
  /// Its path or id.
  let path: [UInt8]
  let folder: [UInt8]
  /// The file's name in small letters, and the same without its ending and marks of editing.
  let name: String
  let stem: String
  let unedited: String
  /// The clock reading, and the moment, in microseconds; both count from 1970-01-01 00:00.
  let reading: Int64
  let instant: Int64
  /// Whether the moment is known, and not only reckoned with an offset that was guessed.
  let isInstantKnown: Bool
  let isDateOnly: Bool
  let isVideo: Bool
  /// The source states the moment, which may be to the minute only.
  let isInstantStated: Bool
  private let model: String

  init(row: Int, in rows: borrowing PhotoRows, alias: [UInt8]?) {
    self.row = row
    let own = rows.withName(of: row) { name in name.indices.map { name[$0] } }
    path = own
    let called = alias ?? own
    let (start, end) = FileNameKey.stem(of: called.span)
    let ownStart = FileNameKey.stem(of: own.span).start
    folder = Array(own[..<ownStart])
    name = String(decoding: called[start...], as: UTF8.self).lowercased()
    stem = String(decoding: called[start..<end], as: UTF8.self).lowercased()
    unedited = FileNameKey.unedited(stem)
    let traits = rows.traits(of: row)
    reading = rows.localTime(of: row)?.microseconds ?? 0
    instant = reading - Int64(rows.offset(of: row).seconds) * 1_000_000
    let isStated = traits.contains(.ownOffset) && !traits.contains(.guessedOffset)
    isInstantStated = traits.contains(.instantOnly)
    isInstantKnown = isStated || isInstantStated || traits.contains(.placeOffset)
    isDateOnly = traits.contains(.dateOnly)
    isVideo = traits.contains(.video)
    model = rows.cameraList.camera(rows.camera(of: row))?.model.lowercased() ?? ""
  }

  /// Whether the two files have one name.
  func isCalled(like other: PhotoIdentity) -> Bool { name == other.name }

  /// Whether nothing is known of the cameras, or they are of one model.
  func mayHaveCamera(of other: PhotoIdentity) -> Bool {
    model.isEmpty || other.model.isEmpty || model == other.model
  }

  /// Whether the times are one.
  ///
  /// - Parameters:
  ///   - other: the other photo.
  ///   - toTheMinute: a moment that is stated in whole minutes agrees with the whole minute.
  /// - Returns: whether they agree.
  func agrees(with other: PhotoIdentity, toTheMinute: Bool) -> Bool {
    guard isInstantKnown, other.isInstantKnown else { return Self.areOne(reading, other.reading) }
    if Self.areOne(instant, other.instant) { return true }
    return toTheMinute
      && (isInstantStated && Self.isMinute(instant, of: other.instant)
        || other.isInstantStated && Self.isMinute(other.instant, of: instant))
  }

  /// Whether the times differ by no more than so many microseconds.
  func isNear(_ other: PhotoIdentity, within tolerance: Int64) -> Bool {
    let difference =
      isInstantKnown && other.isInstantKnown
      ? instant - other.instant : reading - other.reading
    return difference.magnitude <= tolerance.magnitude
  }

  private static let second: Int64 = 1_000_000

  /// Equal, or less than a second apart where one has no fraction.
  private static func areOne(_ left: Int64, _ right: Int64) -> Bool {
    left == right
      || (left - right).magnitude < second.magnitude && (left % second == 0 || right % second == 0)
  }

  private static func isMinute(_ minute: Int64, of time: Int64) -> Bool {
    minute % (60 * second) == 0 && time >= minute && time - minute < 60 * second
  }
}

/// One of the rows that are one photo, by what it is worth.
struct JoinedPhoto {
  private let identity: PhotoIdentity
  private let isOwnFile: Bool
  private let root: String
  private let timeWorth: [Int]
  private let placeWorth: [Int]
  /// Whether it has a place.
  let isLocated: Bool

  var row: Int { identity.row }

  init(identity: PhotoIdentity, rows: borrowing PhotoRows, isOwnFile: Bool, root: String) {
    self.identity = identity
    self.isOwnFile = isOwnFile
    self.root = root
    let traits = rows.traits(of: identity.row)
    isLocated = rows.coordinate(of: identity.row) != nil
    let isGuessed = traits.contains(.guessedOffset)
    let offset =
      traits.contains(.correctedClock)
      ? 0
      : traits.contains(.ownOffset) && !isGuessed
        ? 1 : traits.contains(.placeOffset) ? 2 : traits.contains(.ownOffset) ? 3 : 4
    timeWorth = [
      traits.contains(.dateOnly) ? 1 : 0, traits.contains(.weakTime) ? 1 : 0,
      traits.contains(.video) ? 1 : 0, offset >= 3 ? 1 : 0, isOwnFile ? 0 : 1, offset,
      identity.reading % 1_000_000 == 0 ? 1 : 0,
    ]
    let isMadeUp = !traits.isDisjoint(with: [.placedFromTrack, .placedFromNeighbours])
    placeWorth = [isLocated ? 0 : 1, isMadeUp ? 1 : 0, isOwnFile ? 0 : 1]
  }

  /// Whether the first photo's name is to be kept rather than the second's.
  ///
  /// The order is that of the photos alone, so that it does not matter which source was given first.
  func comesBefore(_ other: JoinedPhoto) -> Bool {
    if rank != other.rank { return rank.lexicographicallyPrecedes(other.rank) }
    if identity.path != other.identity.path {
      return identity.path.lexicographicallyPrecedes(other.identity.path)
    }
    if root != other.root { return root < other.root }
    return row < other.row
  }

  private var rank: [Int] {
    [
      identity.isVideo ? 1 : 0, identity.stem == identity.unedited ? 0 : 1, isOwnFile ? 0 : 1,
    ] + placeWorth + timeWorth
  }

  func hasBetterTime(than other: JoinedPhoto) -> Bool {
    timeWorth.lexicographicallyPrecedes(other.timeWorth)
  }

  func hasBetterPlace(than other: JoinedPhoto) -> Bool {
    placeWorth.lexicographicallyPrecedes(other.placeWorth)
  }

  /// Why it does not count beside the one that is kept.
  func reason(beside kept: JoinedPhoto) -> ReadingReason {
    if identity.isVideo, !kept.identity.isVideo { return .partOfPhoto }
    let isVersion =
      identity.name != kept.identity.name && isOwnFile == kept.isOwnFile && root == kept.root
    return isVersion ? .versionOfPhoto : .duplicate
  }
}
