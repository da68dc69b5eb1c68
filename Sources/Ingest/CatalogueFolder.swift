public import Timeline

/// What a catalogue knows of a file.
public struct CatalogueEntry: Sendable, Equatable {
  /// The file's name without folders, as the bytes the system gives.
  public var name: [UInt8]
  /// Its size in bytes when it was read.
  public var size: Int64
  /// When it had last been changed, in nanoseconds since 1970-01-01 00:00 UTC.
  public var modified: Int64
  /// What was read.
  public var reading: CatalogueReading

  /// What was read from a file with this size and time of change.
  public init(name: [UInt8], size: Int64, modified: Int64, reading: CatalogueReading) {
    self.name = name
    self.size = size
    self.modified = modified
    self.reading = reading
  }
}

/// What was read from a file.
public enum CatalogueReading: Sendable, Equatable {
  /// A photo: what it says, the name of its format, and where an embedded thumbnail stands in the file.
  case photo(PhotoFacts, format: String, thumbnail: Range<Int>? = nil)
  /// Nothing that can be used; the problem in a sentence.
  case nothing(problem: String)
}

/// What a catalogue knows of the files that are directly in one folder.
///
/// A folder that is walked is asked for every file that is in it; what it is never asked for has
/// vanished.
public struct CatalogueFolder: Sendable {
  private var entries: [CatalogueEntry]
  private var isMet: [Bool]
  private var next = 0

  /// - Parameter entries: sorted by name, byte by byte.
  init(entries: [CatalogueEntry]) {
    self.entries = entries
    isMet = Array(repeating: false, count: entries.count)
  }

  /// How many files are known.
  public var count: Int { entries.count }

  /// What is known of a file, if it is still the one that was read.
  ///
  /// Fastest when files are asked for in the order of their names, byte by byte.
  ///
  /// - Parameters:
  ///   - name: without folders.
  ///   - size: its size now.
  ///   - modified: when it was last changed, in nanoseconds since 1970-01-01 00:00 UTC.
  /// - Returns: nil when it has to be read.
  public mutating func reading(
    of name: [UInt8], size: Int64, modified: Int64
  ) -> CatalogueReading? {
    guard let index = index(of: name) else { return nil }
    isMet[index] = true
    next = index + 1
    guard entries[index].size == size, entries[index].modified == modified else { return nil }
    return entries[index].reading
  }

  /// The names of the files that were not asked for.
  public var vanished: [[UInt8]] {
    entries.indices.lazy.filter { !isMet[$0] }.map { entries[$0].name }
  }

  private func index(of name: [UInt8]) -> Int? {
    if next < entries.count, entries[next].name == name { return next }
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].name.lexicographicallyPrecedes(name) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < entries.count && entries[low].name == name ? low : nil
  }
}
