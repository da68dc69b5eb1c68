/// Which photos are in which albums, as their sources say: a side table of rows, or of a photo table.
///
/// Most photos are in no album, so that there is an entry for each photo in each album and nothing for the rest; where
/// no source tells of albums it costs nothing.
public struct PhotoAlbums: Sendable, Equatable {
  /// A photo in an album.
  public struct Entry: Sendable, Hashable, Comparable {
    /// The row, or the photo's place in its table.
    public let photo: UInt32
    /// The album's place in `names`.
    public let album: UInt32

    /// By photo, then by album.
    public static func < (left: Entry, right: Entry) -> Bool {
      left.photo != right.photo ? left.photo < right.photo : left.album < right.album
    }
  }

  /// The names of the albums, in the order first met.
  public private(set) var names: [String] = []
  /// The memberships, by photo and then by album, each once.
  public private(set) var entries: [Entry] = []
  private var numbers: [String: UInt32] = [:]

  /// No albums.
  public init() {}

  /// Whether no source told of an album.
  public var isEmpty: Bool { names.isEmpty }

  /// The entries of some photos.
  public func entries(of photos: Range<Int>) -> ArraySlice<Entry> {
    let start = entries.partitioningIndex { $0.photo >= photos.lowerBound }
    return entries[start..<entries.partitioningIndex { $0.photo >= photos.upperBound }]
  }

  /// Puts the last photo so far, or a new one after it, into an album; doing so again changes nothing.
  public mutating func add(_ photo: Int, to album: String) {
    let entry = Entry(photo: UInt32(photo), album: number(of: album))
    precondition(entries.last.map { $0.photo <= entry.photo } ?? true, "photos come in order")
    let place = entries.partitioningIndex { $0 >= entry }
    if place == entries.count || entries[place] != entry { entries.insert(entry, at: place) }
  }

  private mutating func number(of album: String) -> UInt32 {
    if let number = numbers[album] { return number }
    let number = UInt32(names.count)
    names.append(album)
    numbers[album] = number
    return number
  }

  /// Takes in the albums of photos that come after those here.
  mutating func append(_ other: PhotoAlbums, after count: Int) {
    let numbers = other.names.map { number(of: $0) }
    let start = entries.count
    entries.reserveCapacity(start + other.entries.count)
    for entry in other.entries {
      entries.append(
        Entry(photo: entry.photo + UInt32(count), album: numbers[Int(entry.album)]))
    }
    // The numbers of albums may stand in another order here.
    entries[start...].sort()
  }

  /// The same albums of photos that have moved, or become one with others: `place` says where a photo stands now, nil
  /// when it is gone.
  func moved(_ place: (Int) -> Int?) -> PhotoAlbums {
    guard !entries.isEmpty else { return self }
    var moved = self
    var places: [Entry] = []
    places.reserveCapacity(entries.count)
    for entry in entries {
      guard let photo = place(Int(entry.photo)) else { continue }
      places.append(Entry(photo: UInt32(photo), album: entry.album))
    }
    places.sort()
    moved.entries.removeAll(keepingCapacity: true)
    for entry in places where moved.entries.last != entry { moved.entries.append(entry) }
    return moved
  }
}
