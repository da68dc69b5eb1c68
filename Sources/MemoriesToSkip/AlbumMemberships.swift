/// Which photos are in which albums, by the path or id that their source gave.
public struct AlbumMemberships: Sendable, Equatable {
  /// The photos of each album, by the album's name.
  public private(set) var photos: [String: Set<String>] = [:]
  /// The names of the albums, in the order first met: that of the panel.
  public private(set) var names: [String] = []

  /// No albums.
  public init() {}

  /// Puts a photo into an album, which is made when it is new.
  public mutating func add(_ photo: String, to album: String) {
    if photos[album] == nil { names.append(album) }
    photos[album, default: []].insert(photo)
  }

  /// Takes in other memberships, whose new albums come after those here.
  public mutating func formUnion(_ other: AlbumMemberships) {
    for name in other.names {
      if photos[name] == nil { names.append(name) }
      photos[name, default: []].formUnion(other.photos(of: name))
    }
  }

  /// The photos of an album; none when there is no such album.
  public func photos(of album: String) -> Set<String> { photos[album] ?? [] }
}
