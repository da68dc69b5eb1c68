import Timeline

/// What was counted while a chunk was read.
///
/// Lines are not counted on the way: an example keeps the place of its record, and the line is worked out
/// when the chunks are joined.
struct CSVTally: Sendable {
  /// One record.
  struct Example: Sendable {
    var recordStart: Int
    var value: String
    var expected: String
  }

  /// A reason, how often it was met, and the first few records.
  struct Entry: Sendable {
    var reason: ReadingReason
    var count: Int
    var examples: [Example]
  }

  var records = 0
  var dated = 0
  var located = 0
  // Few, and looked through from the front: the frequent reasons get there first.
  private(set) var entries: [Entry] = []
  var axes = CSVAxesEvidence()

  /// Counts a reason.
  ///
  /// - Returns: whether an example is to be kept with `keep`.
  mutating func count(_ reason: ReadingReason) -> Bool {
    guard let index = entries.firstIndex(where: { $0.reason == reason }) else {
      entries.append(Entry(reason: reason, count: 1, examples: []))
      return true
    }
    entries[index].count += 1
    return entries[index].examples.count < ReadingFinding.exampleLimit
  }

  /// Keeps an example of a reason just counted.
  mutating func keep(_ example: Example, of reason: ReadingReason) {
    guard let index = entries.firstIndex(where: { $0.reason == reason }) else { return }
    entries[index].examples.append(example)
  }
}

/// What tells swapped columns of latitude and longitude from a few bad values.
///
/// They are held to be swapped when latitudes leave ±90 (and stay within ±180), longitudes never do, and
/// the values out of range are not all the same (a device's "none") and not few: at least half of all, or
/// at least ten and one in a hundred. Fewer are bad records, which cost themselves.
struct CSVAxesEvidence: Sendable {
  /// Records with two numbers.
  var pairs = 0
  /// Records whose latitude is beyond 90 and within 180.
  var beyond = 0
  /// Whether a longitude is beyond 90, or a latitude beyond 180.
  var isRefuted = false
  private var least = Double.infinity
  private var greatest = -Double.infinity
  /// Where the first record with a latitude beyond 90 starts.
  private(set) var firstRecord: Int?
  /// The slots of the two columns.
  private(set) var columns: (latitude: Int, longitude: Int)?

  /// Takes in a record's two numbers.
  @inline(__always)
  mutating func add(latitude: Double, longitude: Double) {
    pairs += 1
    if longitude.magnitude > 90 { isRefuted = true }
  }

  /// Takes in a latitude beyond 90, after `add`.
  mutating func addBeyond(
    latitude: Double, at recordStart: Int, columns: (latitude: Int, longitude: Int)
  ) {
    if latitude.magnitude > 180 { isRefuted = true }
    beyond += 1
    least = min(least, latitude)
    greatest = max(greatest, latitude)
    if firstRecord == nil {
      firstRecord = recordStart
      self.columns = columns
    }
  }

  /// Takes in what a later chunk has.
  mutating func add(_ other: CSVAxesEvidence) {
    pairs += other.pairs
    beyond += other.beyond
    isRefuted = isRefuted || other.isRefuted
    least = min(least, other.least)
    greatest = max(greatest, other.greatest)
    if firstRecord == nil {
      firstRecord = other.firstRecord
      columns = other.columns
    }
  }

  /// Whether the columns are swapped.
  var showsSwap: Bool {
    !isRefuted && least < greatest
      && (beyond * 2 >= pairs || beyond >= 10 && beyond * 100 >= pairs)
  }
}
