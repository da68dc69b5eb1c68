internal import ImageMetadata
internal import Timeline

/// Joins pictures with their sidecars of XMP: `IMG.jpg.xmp` speaks for `IMG.jpg`, and `IMG.xmp` for every
/// picture of that name whatever its extension, unless it has a sidecar of its own.
struct PictureSidecars {
  private var facts: [[UInt8]: PhotoFacts] = [:]
  private var used: Set<[UInt8]> = []

  /// Takes in a sidecar by its path.
  mutating func add(_ sidecar: PhotoFacts, path: SourcePath) {
    facts[path.withoutExtension] = sidecar
  }

  /// What a picture and its sidecar, if it has one, say together.
  mutating func joined(_ picture: PhotoFacts, path: SourcePath) -> PhotoFacts {
    guard !facts.isEmpty else { return picture }
    for key in [path.bytes, path.withoutExtension] {
      guard let sidecar = facts[key] else { continue }
      used.insert(key)
      return picture.joined(withSidecar: sidecar)
    }
    return picture
  }

  /// Whether a picture was found for a sidecar.
  func isUsed(_ path: SourcePath) -> Bool { used.contains(path.withoutExtension) }
}

extension SourcePath {
  /// The path without the last point and what follows it, where that is in its last part.
  var withoutExtension: [UInt8] {
    guard let point = bytes.lastIndex(of: UInt8(ascii: ".")),
      !bytes[point...].contains(UInt8(ascii: "/"))
    else { return bytes }
    return Array(bytes[..<point])
  }
}
