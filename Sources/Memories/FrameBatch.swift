public import MemoriesToSkip
internal import Timeline

/// The pictures that a frame (a widget) shows for a day: up to eight albums of up to 24 pictures, a new one each
/// hour.
public struct FrameBatch: Sendable, Equatable {
  /// How many albums a batch has at most.
  public static let mostAlbums = 8
  /// How many pictures an album has at most: one for each hour of a day.
  public static let mostPictures = 24

  /// An album and its pictures in the order shown.
  public struct Album: Sendable, Equatable {
    /// Its name.
    public let name: String
    /// The paths or ids of its pictures.
    public let pictures: [String]

    /// An album and its pictures.
    public init(name: String, pictures: [String]) {
      self.name = name
      self.pictures = pictures
    }
  }

  /// Its number; a batch that replaces another has a greater one.
  public let id: Int
  /// The hour from which it is shown, counted from 1970-01-01 00:00 UTC.
  public let hour: Int
  /// Its albums.
  public let albums: [Album]

  /// A batch.
  public init(id: Int, hour: Int, albums: [Album]) {
    self.id = id
    self.hour = hour
    self.albums = albums
  }

  /// The albums of a new batch, with pictures chosen for an hour.
  ///
  /// Pictures are photos that may be shown (`MemoryLibrary.obstacle(to:)`) and no movies, in an order that
  /// differs from hour to hour and is the same for the same hour.
  public static func chosen(
    from library: MemoryLibrary, albums names: [String], memberships: AlbumMemberships, hour: Int
  ) -> [Album] {
    names.prefix(mostAlbums).map { name in
      let fit = memberships.photos(of: name).compactMap(library.position(of:)).sorted()
        .filter { library.obstacle(to: $0) == nil && !library.isVideo($0) }
      var order = SeededOrder(seed: UInt64(bitPattern: Int64(hour)), name: name)
      return Album(
        name: name,
        pictures: order.shuffled(fit).prefix(mostPictures).map { library.table.name(of: $0) })
    }
  }

  /// Whether it is less than a day old at an hour; one that a damaged store dates anywhere is not.
  func holds(at hour: Int) -> Bool {
    let (age, isAbsurd) = hour.subtractingReportingOverflow(self.hour)
    return !isAbsurd && (0..<Self.mostPictures).contains(age)
  }

  /// The album of a name; nil when it is not in the batch.
  public func album(_ name: String) -> Album? { albums.first { $0.name == name } }
}

/// A frame: what it shows, and what opening its picture gives.
public struct PictureFrame: Sendable {
  private let batch: FrameBatch
  private let library: MemoryLibrary
  private let memberships: AlbumMemberships

  /// A frame that shows a batch.
  ///
  /// - Parameters:
  ///   - batch: the pictures that are in force now.
  ///   - library: the library as it is now.
  ///   - memberships: the albums as they are now.
  public init(_ batch: FrameBatch, library: MemoryLibrary, memberships: AlbumMemberships) {
    self.batch = batch
    self.library = library
    self.memberships = memberships
  }

  /// A picture of a batch.
  public struct Picture: Sendable, Hashable {
    /// The number of the batch.
    public let batch: Int
    /// The album.
    public let album: String
    /// Its place among the album's pictures, from 0.
    public let position: Int
    /// Its path or id.
    public let photo: String

    /// A picture of a batch.
    public init(batch: Int, album: String, position: Int, photo: String) {
      self.batch = batch
      self.album = album
      self.position = position
      self.photo = photo
    }
  }

  /// Why no picture is given.
  public enum Refusal: Error, Sendable, Hashable {
    /// The album is gone.
    case albumGone
    /// Other pictures have taken the place of the batch since.
    case batchReplaced
    /// The photo is no longer in the library.
    case notInLibrary
    /// The photo is no longer in this album.
    case notInAlbum
    /// The photo was set aside, or waits to be deleted.
    case setAside
    /// A rule that was made since names the photo.
    case skipped(rule: Int)
  }

  /// The picture for an hour: from one hour to the next one further, round and round, passing over what may
  /// not be shown any more; nil when nothing may.
  public func picture(of album: String, at hour: Int) -> Picture? {
    guard let pictures = batch.album(album)?.pictures, !pictures.isEmpty else { return nil }
    let count = pictures.count
    // Each reduced first: a store may hold any hour.
    let start = ((hour % count - batch.hour % count) % count + count) % count
    return first(of: album, from: start)
  }

  /// The next picture, counted from the one that is being looked at.
  ///
  /// - Throws: `Refusal.batchReplaced` when that one is of another batch, since its place means nothing any
  ///   more, or `.albumGone`.
  public func next(after picture: Picture) throws(Refusal) -> Picture {
    guard picture.batch == batch.id else { throw .batchReplaced }
    guard let pictures = batch.album(picture.album)?.pictures, !pictures.isEmpty,
      memberships.photos[picture.album] != nil
    else { throw .albumGone }
    guard let next = first(of: picture.album, from: (picture.position + 1) % pictures.count) else {
      throw .notInAlbum
    }
    return next
  }

  /// Opens a picture: gives exactly that one, or the reason why not; never another.
  ///
  /// - Throws: `Refusal`.
  public func open(_ picture: Picture) throws(Refusal) -> Int {
    guard memberships.photos[picture.album] != nil else { throw .albumGone }
    guard picture.batch == batch.id,
      batch.album(picture.album)?.pictures.contains(picture.photo) == true
    else { throw .batchReplaced }
    guard let photo = library.position(of: picture.photo) else { throw .notInLibrary }
    guard memberships.photos(of: picture.album).contains(picture.photo) else { throw .notInAlbum }
    switch library.obstacle(to: photo) {
    case .skipped(let rule): throw .skipped(rule: rule)
    case .setAside, .waiting: throw .setAside
    case nil: return photo
    }
  }

  /// The first picture from a place on that may be shown.
  private func first(of album: String, from start: Int) -> Picture? {
    guard let pictures = batch.album(album)?.pictures else { return nil }
    for step in pictures.indices {
      let position = (start + step) % pictures.count
      let picture = Picture(
        batch: batch.id, album: album, position: position, photo: pictures[position])
      if (try? open(picture)) != nil { return picture }
    }
    return nil
  }
}

extension PictureFrame.Refusal: CustomStringConvertible {
  /// The reason in words.
  public var description: String {
    switch self {
    case .albumGone: "the album is gone"
    case .batchReplaced: "other pictures have taken their place since"
    case .notInLibrary: "the photo is no longer in the library"
    case .notInAlbum: "the photo is no longer in this album"
    case .setAside: "the photo was set aside"
    case .skipped(let rule): "skipped: rule \(rule) names the photo"
    }
  }
}
