internal import Exports
internal import ImageMetadata
internal import Timeline

/// Finds photos that were met more than once, over all sources and within one, and makes one of each.
///
/// Two rows are one photo when their names and their times agree:
/// - **Names**: the same file name, whatever its folder and its case; across sources also another ending
///   (a program exports HEIC as JPEG); within one folder also another ending (a raw file and its JPEG), an
///   edited version's name, and a movie beside its picture (a live photo).
/// - **Times**: the same second, or the same reading where only one states a fraction: of the moments
///   where both rows know theirs, else of the clock readings. An instant that a source gives to the
///   minute agrees with all of that minute. A live photo's movie begins up to three seconds apart.
/// - Nothing speaks against it: cameras of two models are two photos. Dates without a time say too little;
///   they agree only for one path.
///
/// What is kept: the name of the picture's own file rather than of an export, the still rather than the
/// movie, the original rather than its edited version. The time is the best that any of them has, the
/// offset stated rather than guessed; the place likewise, a file's own before an export's, and one that was
/// made up last.
///
/// Rows of one plain photo CSV are never joined with each other here: clause P5 alone holds for them.
/// The result does not depend on the order of the sources.
///
/// Cost: 16 bytes a row while it runs; about 100 ns a row, and 15 µs for each that is met again; nothing for
/// a single plain photo CSV.
struct OnePhotoOnce {
  /// A row that became part of another.
  struct Joined {
    let row: Int
    let into: Int
    let reason: ReadingReason
  }

  /// Where a row comes from.
  struct Origin {
    /// The source as the user gave it, and the format: rows of one source may lie in one folder.
    let root: String
    /// The file is a picture or a sidecar that stands for one, and not an export of many.
    let isOwnFile: Bool
    /// Only clause P5 holds within it.
    let isPlain: Bool
  }

  private static let second: Int64 = 1_000_000
  /// How far apart a live photo's picture and movie may be.
  private static let live: Int64 = 3 * second

  private var rows: PhotoRows
  private let origins: [Origin]
  // The origin of each row, as the end of each origin's rows.
  private let ends: [Int]
  private let aliases: [Int: [UInt8]]
  private let pairs: [Int: String]
  private var parents: [Int: Int] = [:]

  /// - Parameters:
  ///   - rows: of all sources, with local times settled.
  ///   - origins: of each source, in the order of the rows.
  ///   - counts: how many rows each has.
  ///   - aliases: what rows are called besides, such as the title of a photo whose file was renamed.
  ///   - pairs: what the two files of a live photo have in common, where they say.
  init(
    rows: consuming PhotoRows, origins: [Origin], counts: [Int], aliases: [Int: [UInt8]],
    pairs: [Int: String]
  ) {
    self.rows = rows
    self.origins = origins
    self.aliases = aliases
    self.pairs = pairs
    var end = 0
    ends = counts.map { count in
      end += count
      return end
    }
  }

  /// Whether there can be anything to join.
  static func isNeeded(for origins: [Origin]) -> Bool {
    origins.count > 1 || origins.contains { !$0.isPlain }
  }

  /// Joins rows.
  ///
  /// - Returns: the rows, the better time and place in those that stay, and which are to be removed.
  consuming func run() -> (rows: PhotoRows, joined: [Joined]) {
    joinPairs()
    joinByNames()
    var members: [Int: [Int]] = [:]
    for row in parents.keys { members[root(of: row), default: []].append(row) }
    var joined: [Joined] = []
    for (top, found) in members {
      var group = found
      if !group.contains(top) { group.append(top) }
      joined += settle(group)
    }
    joined.sort { $0.row < $1.row }
    return (rows, joined)
  }

  private func origin(of row: Int) -> Int { ends.partitioningIndex { $0 > row } }

  // MARK: Which rows are one photo

  private mutating func joinPairs() {
    var ofPair: [String: [Int]] = [:]
    for row in pairs.keys.sorted() { ofPair[pairs[row] ?? "", default: []].append(row) }
    for group in ofPair.values where group.count > 1 {
      let stills = group.filter { !rows.traits(of: $0).contains(.video) }
      let movies = group.filter { rows.traits(of: $0).contains(.video) }
      guard let still = stills.min() else { continue }
      for movie in movies { unite(movie, still) }
    }
  }

  private struct Key {
    let hash: UInt64
    let row: UInt32
  }

  private mutating func joinByNames() {
    var keys: [Key] = []
    keys.reserveCapacity(rows.count)
    for row in 0..<rows.count
    where rows.localTime(of: row) != nil && rows.withName(of: row, { !$0.isEmpty }) {
      keys.append(Key(hash: nameHash(of: row), row: UInt32(truncatingIfNeeded: row)))
    }
    keys.sort { $0.hash != $1.hash ? $0.hash < $1.hash : $0.row < $1.row }
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end].hash == keys[start].hash { end += 1 }
      if end - start > 1 { joinGroup(keys[start..<end].map { Int($0.row) }) }
      start = end
    }
  }

  /// How many rows of equal names are compared with each of them, the nearest in time: of more, such as a
  /// table in which all have one name, each still finds its like.
  private static let reach = 12

  private mutating func joinGroup(_ group: [Int]) {
    let described = group.map { PhotoIdentity(row: $0, in: rows, alias: aliases[$0]) }
    for clock in [\PhotoIdentity.instant, \PhotoIdentity.reading] {
      let inOrder = described.indices.sorted {
        let (left, right) = (described[$0], described[$1])
        return left[keyPath: clock] != right[keyPath: clock]
          ? left[keyPath: clock] < right[keyPath: clock] : left.row < right.row
      }
      for (index, first) in inOrder.enumerated() {
        for second in inOrder[(index + 1)...].prefix(Self.reach) {
          let (left, right) = (described[first], described[second])
          guard right[keyPath: clock] - left[keyPath: clock] <= 60 * Self.second else { break }
          if isOnePhoto(left, right) { unite(left.row, right.row) }
        }
      }
    }
  }

  private func isOnePhoto(_ first: PhotoIdentity, _ second: PhotoIdentity) -> Bool {
    let (firstOrigin, secondOrigin) = (origin(of: first.row), origin(of: second.row))
    let isOneSource = firstOrigin == secondOrigin
    if isOneSource, origins[firstOrigin].isPlain { return false }
    guard first.mayHaveCamera(of: second) else { return false }
    if first.isDateOnly || second.isDateOnly {
      return first.isDateOnly && second.isDateOnly && first.path == second.path
        && first.reading == second.reading
    }
    // Files that may lie in one folder are told apart by their folders.
    let areNeighbours =
      isOneSource
      || origins[firstOrigin].isOwnFile && origins[secondOrigin].isOwnFile
        && origins[firstOrigin].root == origins[secondOrigin].root
    if first.isVideo != second.isVideo {
      return first.stem == second.stem && (!areNeighbours || first.folder == second.folder)
        && first.isNear(second, within: Self.live)
    }
    guard first.agrees(with: second, toTheMinute: !isOneSource) else { return false }
    if first.isCalled(like: second) { return true }
    return first.unedited == second.unedited && (!areNeighbours || first.folder == second.folder)
  }

  // MARK: Sets of rows

  private func root(of row: Int) -> Int {
    var row = row
    while let parent = parents[row], parent != row { row = parent }
    return row
  }

  private mutating func unite(_ first: Int, _ second: Int) {
    let (low, high) = (root(of: first), root(of: second))
    guard low != high else { return }
    parents[max(low, high)] = min(low, high)
    parents[min(low, high)] = min(low, high)
  }

  // MARK: What is kept

  /// Makes one photo of some rows.
  ///
  /// - Returns: the rows that became a part of it.
  private mutating func settle(_ group: [Int]) -> [Joined] {
    let described = group.map { row in
      let origin = origins[origin(of: row)]
      return JoinedPhoto(
        identity: PhotoIdentity(row: row, in: rows, alias: aliases[row]), rows: rows,
        isOwnFile: origin.isOwnFile, root: origin.root)
    }.sorted { $0.comesBefore($1) }
    guard let kept = described.first else { return [] }
    let time = described.min { $0.hasBetterTime(than: $1) } ?? kept
    let place = described.min { $0.hasBetterPlace(than: $1) } ?? kept
    let row = kept.row
    if time.row != row { rows.takeTime(of: time.row, for: row) }
    if place.row != row, place.isLocated { rows.takePlace(of: place.row, for: row) }
    if rows.camera(of: row) == .unknown,
      let camera = described.first(where: { rows.camera(of: $0.row) != .unknown })
    {
      rows.takeCamera(of: camera.row, for: row)
    }
    for other in described.dropFirst() {
      rows.insert(
        rows.traits(of: other.row).intersection([.screenshot, .hidden]), into: row)
    }
    return described.dropFirst().map {
      Joined(row: $0.row, into: row, reason: $0.reason(beside: kept))
    }
  }

  private func nameHash(of row: Int) -> UInt64 {
    if let alias = aliases[row] { return FileNameKey.hash(of: alias.span) }
    return rows.withName(of: row) { FileNameKey.hash(of: $0) }
  }
}
