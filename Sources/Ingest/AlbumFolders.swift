internal import Timeline

/// The folders of a Takeout that are albums, by the file that says so in each.
///
/// The parts of one Takeout hold parts of one album, and only one of them its file: folders are compared from
/// `Takeout` on.
struct AlbumFolders {
  private var titles: [[UInt8]: String] = [:]

  init(files: [FoundFile], outcomes: [FileOutcome?]) {
    for (file, outcome) in zip(files, outcomes) {
      if case .album(let title) = outcome, let path = file.path {
        titles[Self.key(path)] = title
      }
    }
  }

  /// The album of a file, as a list of one, or none.
  func albums(of path: SourcePath?) -> [String] {
    guard !titles.isEmpty, let path, let title = titles[Self.key(path)] else { return [] }
    return [title]
  }

  private static func key(_ path: SourcePath) -> [UInt8] {
    let folder = Array(path.folder)
    let mark = Array("/Takeout/".utf8)
    guard folder.count >= mark.count else { return folder }
    for start in stride(from: folder.count - mark.count, through: 0, by: -1)
    where folder[start..<start + mark.count].elementsEqual(mark) {
      return Array(folder[start...])
    }
    return folder
  }
}
