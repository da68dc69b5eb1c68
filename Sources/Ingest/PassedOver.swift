/// Files in folders that were not used, of one kind: no one asked for them by name, so they are counted.
public struct PassedOver: Sendable, Equatable {
  /// How many examples are kept.
  public static let exampleLimit = 3

  /// A file, and what is to be said of it: a sentence.
  public struct Example: Sendable, Equatable {
    /// Its path.
    public let file: String
    /// What was met, and what was expected.
    public let message: String
  }

  /// What they have in common, after "3 files": `that look like a PDF document`.
  public let trait: String
  /// How many there are.
  public internal(set) var count = 0
  /// The first few.
  public internal(set) var examples: [Example] = []
  /// The same without examples, which name files.
  public var withoutExamples: PassedOver {
    var bare = self
    bare.examples = []
    return bare
  }

  /// Whether the user should be told; else they belong to photos and were expected.
  public let isWorthTelling: Bool
}

/// Counts files that are passed over, by kind, in the order in which the kinds are met.
struct PassedOverFiles {
  private(set) var kinds: [PassedOver] = []
  private var positions: [String: Int] = [:]

  /// Goes on counting.
  init(_ kinds: [PassedOver] = []) {
    self.kinds = kinds
    for (position, kind) in kinds.enumerated() { positions[kind.trait] = position }
  }

  /// Counts a file.
  mutating func add(
    _ file: String, _ trait: String, _ message: String, isWorthTelling: Bool = true
  ) {
    let position = positions[trait] ?? kinds.count
    if position == kinds.count {
      positions[trait] = position
      kinds.append(PassedOver(trait: trait, isWorthTelling: isWorthTelling))
    }
    kinds[position].count += 1
    if kinds[position].examples.count < PassedOver.exampleLimit {
      kinds[position].examples.append(PassedOver.Example(file: file, message: message))
    }
  }

  /// Takes in what was counted elsewhere.
  mutating func append(_ other: PassedOverFiles) {
    for kind in other.kinds {
      for example in kind.examples {
        add(example.file, kind.trait, example.message, isWorthTelling: kind.isWorthTelling)
      }
      guard let position = positions[kind.trait] else { continue }
      kinds[position].count += kind.count - kind.examples.count
    }
  }

  /// What special files have in common.
  static let special = "that are pipes, sockets or devices"
  /// What files have in common that the system does not let be read.
  static let unreadable = "that cannot be read"
}
