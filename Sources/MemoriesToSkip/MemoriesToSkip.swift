public import Geodesy
public import Timeline

/// Tells which photos are skipped, and writes what was found over the photos that remain (clauses K1 to K3).
///
/// What a person chose to forget is left out of what is shown, never of what is found: hiding one photo
/// must not cut a journey in two, nor move a home.
/// 1. `coverage(of:)` holds every photo against the rules, in one pass over the columns.
/// 2. `remainder(of:leavingOut:alsoFor:tasks:)` makes the table of the photos that remain, and writes days, homes and
///    journeys over it. Whatever is made of the remainder cannot name a skipped photo, since it has none.
public struct MemoriesToSkip: Sendable {
  /// The rules, in the order of their numbers.
  public let rules: [SkipRule]
  /// The albums that rules may name.
  public let albums: AlbumMemberships

  /// Rules over a library with some albums.
  public init(rules: [SkipRule], albums: AlbumMemberships = AlbumMemberships()) {
    self.rules = rules.sorted { $0.id < $1.id }
    self.albums = albums
  }

  /// Whether a rule hides whatever has a name: by file name, album, or one by one.
  ///
  /// For files that became no photo, of which nothing but the name is known.
  public func hides(name: String) -> Bool {
    rules.contains { rule in
      guard !rule.exceptions.contains(name) else { return false }
      return switch rule.selection {
      case .fileName(let pattern): pattern.fits(name)
      case .photos(let photos): photos.contains(name)
      case .album(let album): albums.photos(of: album).contains(name)
      case .dates, .place, .area, .camera: false
      }
    }
  }

  /// Which photos are skipped, and by which rule.
  ///
  /// Cost: some 50 ns a photo with fifty rules of all kinds; more where a photo lies near the border of an
  /// area.
  /// - Throws: `GeodesyError` when the geometry library fails.
  public func coverage(
    of table: PhotoTable, tasks: OrderedTasks = OrderedTasks(width: 1)
  ) async throws(GeodesyError) -> SkipCoverage {
    guard !rules.isEmpty else { return SkipCoverage(rules: rules, none: table.count) }
    let test = try await RuleTest(rules: rules, albums: albums, table: table, tasks: tasks)
    let most = max(1, min(tasks.width, table.count / 4096))
    let pieces = (0..<most).map { piece in
      table.count * piece / most..<table.count * (piece + 1) / most
    }
    let parts = await tasks.map(pieces) { photos in
      Result { () throws(GeodesyError) in try test.covering(photos, of: table) }
    }
    var covering: [Int32] = []
    covering.reserveCapacity(table.count)
    for part in parts { covering.append(contentsOf: try part.get()) }
    return SkipCoverage(rules: rules, covering: covering)
  }
}

/// For each photo of a table whether it is skipped, and by which rule.
public struct SkipCoverage: Sendable {
  /// The rules.
  public let rules: [SkipRule]
  // For each photo the position in `rules` of the first rule that covers it, or -1.
  private let covering: [Int32]

  init(rules: [SkipRule], covering: [Int32]) {
    self.rules = rules
    self.covering = covering
  }

  init(rules: [SkipRule], none count: Int) {
    self.init(rules: rules, covering: [Int32](repeating: -1, count: count))
  }

  /// Whether a photo is skipped.
  public func isSkipped(_ photo: Int) -> Bool { covering[photo] >= 0 }

  /// The first rule that covers a photo; nil when it is not skipped.
  public func rule(of photo: Int) -> SkipRule? {
    covering[photo] < 0 ? nil : rules[Int(covering[photo])]
  }

  /// For each photo whether it remains.
  public var isKept: [Bool] { covering.map { $0 < 0 } }

  /// How many photos are skipped.
  public var count: Int { covering.count { $0 >= 0 } }
}
