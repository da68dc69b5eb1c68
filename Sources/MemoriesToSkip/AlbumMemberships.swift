public import Timeline

/// Which photos are in which albums, by the path or id that their source gave.
public struct AlbumMemberships: Sendable, Equatable {
  /// The photos of each album, by the album's name.
  public private(set) var photos: [String: Set<String>] = [:]
  /// The names of the albums, in the order first met: that of the panel.
  public private(set) var names: [String] = []

  /// No albums.
  public init() {}

  /// The albums of which the sources of a table tell.
  ///
  /// Cost: as much as making a string of the name of each photo that is in one.
  public init(of table: PhotoTable) {
    for name in table.albums.names { make(name) }
    for entry in table.albums.entries {
      add(table.name(of: Int(entry.photo)), to: table.albums.names[Int(entry.album)])
    }
  }

  /// Makes an album that has no photos yet; nothing happens where it is there.
  public mutating func make(_ album: String) {
    if photos[album] == nil {
      names.append(album)
      photos[album] = []
    }
  }

  /// Puts a photo into an album, which is made when it is new.
  public mutating func add(_ photo: String, to album: String) {
    if photos[album] == nil { names.append(album) }
    photos[album, default: []].insert(photo)
  }

  /// Takes in other memberships, whose new albums come after those here.
  public mutating func formUnion(_ other: AlbumMemberships) {
    for name in other.names {
      make(name)
      photos[name, default: []].formUnion(other.photos(of: name))
    }
  }

  /// The albums without some photos; one of which no photo is left, but had some, is not there at all.
  public func leavingOut(_ isHidden: (String) -> Bool) -> AlbumMemberships {
    var rest = AlbumMemberships()
    for name in names {
      let shown = photos(of: name).filter { !isHidden($0) }
      if shown.isEmpty, !photos(of: name).isEmpty { continue }
      rest.make(name)
      rest.photos[name] = shown
    }
    return rest
  }

  /// The photos of an album; none when there is no such album.
  public func photos(of album: String) -> Set<String> { photos[album] ?? [] }
}
