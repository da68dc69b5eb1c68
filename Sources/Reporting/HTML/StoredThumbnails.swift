internal import FoundationEssentials
internal import ImageMetadata
internal import Timeline

/// How many pictures each journey is shown with.
public enum ThumbnailChoice: String, Sendable, Hashable, CaseIterable {
  /// None.
  case none
  /// Up to four.
  case few
  /// Up to twelve.
  case many

  /// How many at most.
  public var count: Int {
    switch self {
    case .none: 0
    case .few: 4
    case .many: 12
    }
  }
}

/// The small pictures that cameras store inside their files, taken out as they are.
///
/// Only files among the sources are opened: a list may name any file of the computer, and a report is made
/// to be shown.
struct StoredThumbnails {
  /// A picture for a page.
  struct Picture {
    /// The photo it is of.
    let photo: PictureSlot.Candidate
    /// Its JPEG as a `data:` URL.
    let url: String
    /// How it is to be turned, clockwise, to stand upright, and whether it is mirrored.
    let turn: ImageTurn
  }

  /// The largest thumbnail that goes into a page, in bytes; EXIF has room for 64 KiB.
  static let largest = 65_536

  private let roots: [[UInt8]]

  /// Thumbnails of files that are sources, or lie in folders that are.
  init(sources: [String]) {
    roots = sources.map { source in
      var bytes = Array(source.utf8)
      while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
      return bytes
    }
  }

  /// The picture of a slot: of its first candidate that has one.
  func picture(for slot: PictureSlot) -> Picture? {
    var reader = ImageMetadataReader()
    for photo in slot.candidates where isAmongSources(photo.path) {
      guard let reading = try? reader.read(path: photo.path), let range = reading.thumbnail,
        range.count <= Self.largest, let found = try? reader.thumbnail(of: photo.path, at: range)
      else { continue }
      let encoded = Data(found).base64EncodedString()
      return Picture(
        photo: photo, url: "data:image/jpeg;base64,\(encoded)", turn: reading.turn)
    }
    return nil
  }

  /// Whether a path is a source, or lies in one without leaving it by `..`.
  func isAmongSources(_ path: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    return roots.contains { root in
      guard path.starts(with: root) else { return false }
      let rest = path.dropFirst(root.count)
      guard let next = rest.first else { return true }
      return (root.last == slash || next == slash)
        && !rest.split(separator: slash).contains { $0.elementsEqual("..".utf8) }
    }
  }
}
