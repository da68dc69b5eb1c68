public import MemoriesToSkip

/// Which albums each photo is in, held in memory, so that scrolling never waits for a file.
public struct AlbumIndex: Sendable {
  /// The album that is not named in an album line: it is shown as a heart already.
  public static let personalFavorites = "Personal Favorites"

  // For each photo its albums, in the order of the panel.
  private let albums: [String: [String]]

  /// The index of some memberships; the panel has their albums in the order first met.
  public init(_ memberships: AlbumMemberships) {
    var albums: [String: [String]] = [:]
    for album in memberships.names {
      for photo in memberships.photos(of: album) { albums[photo, default: []].append(album) }
    }
    self.albums = albums
  }

  /// The albums of a photo, in the order of the panel.
  public func albums(of photo: String) -> [String] { albums[photo] ?? [] }

  /// The album line of a photo: at most two names in the order of the panel, then how many more; nil, and so
  /// no line at all, for none.
  ///
  /// Two names fit on a phone; a third would be cut in the middle of a word.
  public func line(of photo: String) -> String? {
    let names = albums(of: photo).filter { $0 != Self.personalFavorites }
    guard !names.isEmpty else { return nil }
    let shown = names.prefix(2).joined(separator: ", ")
    return names.count > 2 ? "\(shown) +\(names.count - 2)" : shown
  }
}
