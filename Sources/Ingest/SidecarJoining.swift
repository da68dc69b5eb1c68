internal import Exports
internal import ImageMetadata
internal import Timeline

/// Finds the pictures for which sidecars of Google Takeout, Ente and exiftool speak.
///
/// 1. In one folder, by the name of the file (`TakeoutName`): first where the names agree, then, for
///    pictures left over, by the rules for names that were cut, numbered or edited.
/// 2. What is left over, across the parts of one Takeout: in folders that are called the same behind
///    `Takeout/`, or behind the sources when these have folders of the same names.
///
/// A name that only may be right is believed where the times do not speak against it: a day apart, they
/// are two photos' . A sidecar may speak for several files: the picture and the movie of a live photo, an
/// edited version.
///
/// Cost: a look-up a file; only pictures without a sidecar of their own name are compared with the
/// sidecars whose names begin alike.
struct SidecarJoining {
  /// A file with what tells it from others.
  struct File {
    /// The place among all files.
    let position: Int
    let root: String
    let path: SourcePath
    /// When it was taken, as far as it says: a clock reading or an instant, in microseconds.
    let time: Int64?
  }

  /// A sidecar.
  struct Sidecar {
    let file: File
    /// The photo's title; nil when it is not stated.
    let title: String?
    let name: TakeoutName
    /// Behind the folder of the picture, where sidecars have one of their own.
    let folder: [UInt8]
  }

  /// How far apart a clock reading and an instant of one photo may be: the most that time zones make, and
  /// an hour for summer.
  private static let tolerance: UInt64 = 27 * 3_600_000_000

  private let pictures: [File]
  private let sidecars: [Sidecar]
  /// The sidecar of each picture, as a place in `sidecars`.
  private(set) var sidecarOfPicture: [Int?]
  private var isUsed: [Bool]

  init(pictures: [File], sidecars: [Sidecar]) {
    self.pictures = pictures
    self.sidecars = sidecars
    sidecarOfPicture = Array(repeating: nil, count: pictures.count)
    isUsed = Array(repeating: false, count: sidecars.count)
    guard !pictures.isEmpty, !sidecars.isEmpty else { return }
    join {
      $0.path.folder
    } sidecarKey: {
      $0.folder
    }
    join {
      Self.sharedFolder(of: $0.path.folder, in: $0.root)
    } sidecarKey: {
      Self.sharedFolder(of: $0.folder, in: $0.file.root)
    }
  }

  /// Whether a sidecar speaks for a picture.
  func isUsed(_ sidecar: Int) -> Bool { isUsed[sidecar] }

  /// A folder as all parts of one Takeout call it; empty when nothing tells that there are parts.
  static func sharedFolder(of folder: [UInt8], in root: String) -> [UInt8] {
    let mark = Array("/Takeout/".utf8)
    let path = [UInt8(ascii: "/")] + folder + [UInt8(ascii: "/")]
    var end = path.count - mark.count
    while end >= 0 {
      if path[end] == mark[0], path[end..<end + mark.count].elementsEqual(mark) {
        return Array(path[(end + 1)...])
      }
      end -= 1
    }
    let start = Array(root.utf8)
    guard folder.starts(with: start) else { return [] }
    return Array(folder[start.count...].drop { $0 == UInt8(ascii: "/") })
  }

  // MARK: Joining

  /// The files of one folder that are not joined yet.
  private struct Folder {
    var pictures: [Int] = []
    var sidecars: [Int] = []
  }

  private mutating func join(
    pictureKey: (File) -> [UInt8], sidecarKey: (Sidecar) -> [UInt8]
  ) {
    var positions: [[UInt8]: Int] = [:]
    var folders: [Folder] = []
    func folder(_ key: [UInt8]) -> Int? {
      guard !key.isEmpty else { return nil }
      if let position = positions[key] { return position }
      positions[key] = folders.count
      folders.append(Folder())
      return folders.count - 1
    }
    for (index, sidecar) in sidecars.enumerated() {
      if let position = folder(sidecarKey(sidecar)) { folders[position].sidecars.append(index) }
    }
    for (index, picture) in pictures.enumerated() where sidecarOfPicture[index] == nil {
      if let position = positions[pictureKey(picture)] { folders[position].pictures.append(index) }
    }
    for folder in folders where !folder.pictures.isEmpty { join(folder) }
  }

  private mutating func join(_ folder: Folder) {
    var picturesOfName: [String: [Int]] = [:]
    for picture in folder.pictures {
      picturesOfName[pictures[picture].path.nameText, default: []].append(picture)
    }
    for sidecar in folder.sidecars {
      for name in sidecars[sidecar].name.ownNames {
        for picture in picturesOfName[name] ?? [] where isSure(picture, sidecar) {
          join(picture, with: sidecar)
        }
      }
    }
    let left = folder.pictures.filter { sidecarOfPicture[$0] == nil }
    guard !left.isEmpty else { return }
    var sidecarsOfStart: [String: [Int]] = [:]
    for sidecar in folder.sidecars {
      sidecarsOfStart[sidecars[sidecar].name.start, default: []].append(sidecar)
    }
    for picture in left {
      let name = pictures[picture].path.nameText
      var best: (match: TakeoutName.Match, sidecar: Int)?
      for sidecar in sidecarsOfStart[TakeoutName.start(ofFile: name)] ?? [] {
        guard let match = sidecars[sidecar].name.match(name, title: sidecars[sidecar].title),
          isNear(picture, sidecar), best.map({ match < $0.match }) ?? true
        else { continue }
        best = (match, sidecar)
      }
      if let best { join(picture, with: best.sidecar) }
    }
  }

  private mutating func join(_ picture: Int, with sidecar: Int) {
    guard sidecarOfPicture[picture] == nil else { return }
    sidecarOfPicture[picture] = sidecar
    isUsed[sidecar] = true
  }

  /// Whether a sidecar with a picture's own name is the picture's: in one folder it is.
  private func isSure(_ picture: Int, _ sidecar: Int) -> Bool {
    pictures[picture].path.folder == sidecars[sidecar].folder || isNear(picture, sidecar)
  }

  private func isNear(_ picture: Int, _ sidecar: Int) -> Bool {
    guard let first = pictures[picture].time, let second = sidecars[sidecar].file.time else {
      return true
    }
    return (first - second).magnitude <= Self.tolerance
  }
}

extension SourcePath {
  /// The folder it lies in, with its slash; empty for a name alone.
  var folder: [UInt8] {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return [] }
    return Array(bytes[...slash])
  }

  /// The last part, for comparing: bytes that are not UTF-8 become U+FFFD.
  var nameText: String { String(decoding: name, as: UTF8.self) }
}
