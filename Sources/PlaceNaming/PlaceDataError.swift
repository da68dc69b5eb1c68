public import Timeline

/// Why one of the two files of Datasets/gazetteer cannot be used.
public enum PlaceDataError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No folder of the program's data has the file.
  case absent(file: String, folders: [String])
  /// It cannot be opened.
  case notReadable(DataFolderError)
  /// The file does not begin as it should.
  case otherKind(path: String)
  /// It is of a version that this program does not know.
  case otherVersion(path: String, version: Int)
  /// It is longer or shorter than its head says.
  case otherLength(path: String, expected: Int, found: Int)
  /// Its content contradicts itself.
  case damaged(path: String, where: String)

  /// What was met, and what to do, for the user.
  public var description: String {
    let remedy = "put it anew, or make it with Datasets/gazetteer/make"
    return switch self {
    case .absent(let file, let folders):
      "there is no \(file) in \(folders.joined(separator: " or in "))"
    case .notReadable(let error): error.description
    case .otherKind(let path): "\(path) is not a file of places or borders; \(remedy)"
    case .otherVersion(let path, let version):
      "\(path) is in version \(version), which this program does not read; \(remedy)"
    case .otherLength(let path, let expected, let found):
      "\(path) has \(found) bytes where its head says \(expected); \(remedy)"
    case .damaged(let path, let place): "\(path) is damaged \(place); \(remedy)"
    }
  }
}
