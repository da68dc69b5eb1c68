internal import Glibc

/// Where the program's own data stands: the folders of Datasets, or a copy of them.
///
/// It is looked for
/// 1. in the folder that the user states, and then nowhere else;
/// 2. else beside the executable, in `../share/sojourn` (an installed program) and in `Datasets`
///    (a program carried about together with its data);
/// 3. else in the Datasets folder of the package that the program was built from.
///
/// The first of these folders that is there has to have every file: a copy that lacks some is told of,
/// and not filled up from another one, which may belong to another version.
///
/// It stands in Timeline because several stages have data of their own. A resource bundle of the
/// package manager would do the same at the price of Foundation, and is not found once the program
/// is moved.
public struct DataFolder: Sendable, Equatable {
  /// The folders, in the order in which they are looked for.
  public let candidates: [String]

  /// The folders to look for.
  ///
  /// - Parameters:
  ///   - stated: the folder that the user states, say in the environment variable `SOJOURN_DATA`.
  ///   - executable: the path of the running program, as far as it is known.
  public init(stated: String?, executable: String?) {
    if let stated, !stated.isEmpty {
      candidates = [stated]
      return
    }
    var folders: [String] = []
    if let executable, let slash = executable.lastIndex(of: "/") {
      let folder = executable[..<slash]
      folders += ["\(folder)/../share/sojourn", "\(folder)/Datasets"]
    }
    folders.append(Self.ofPackage)
    candidates = folders
  }

  /// The Datasets folder beside Sources, where this file stood when it was compiled.
  private static let ofPackage: String = {
    let sources = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return (sources + ["Datasets"]).joined(separator: "/")
  }()

  /// The first of the folders that is there; nil when none is.
  public var path: String? {
    candidates.first { folder in
      var status = stat()
      return unsafe stat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
  }

  /// Opens a file, such as `time-zones/zone-raster.bin`; its bytes are read only as they are used.
  ///
  /// - Returns: nil when the folder has no such file, or there is no folder.
  /// - Throws: `DataFolderError` when there is one that cannot be opened.
  public func file(_ name: String) throws(DataFolderError) -> DataFile? {
    guard let folder = self.path else { return nil }
    let path = "\(folder)/\(name)"
    do {
      return DataFile(path: path, bytes: try MappedBytes(path: path))
    } catch {
      if error.isAbsence { return nil }
      throw DataFolderError(path: path, number: error.number)
    }
  }

  /// Checks that all these files are there, without opening them.
  ///
  /// - Throws: `MissingData`, which says where they were looked for.
  public func require(_ names: [String]) throws(MissingData) {
    guard let folder = path else { throw .noFolder(candidates: candidates) }
    let missing = names.filter { unsafe access("\(folder)/\($0)", F_OK) != 0 }
    guard missing.isEmpty else { throw .incomplete(folder: folder, files: missing) }
  }
}

/// Why the program's own data is not all there.
public enum MissingData: Error, Equatable, Sendable, CustomStringConvertible {
  /// None of the folders in which it may stand is there.
  case noFolder(candidates: [String])
  /// The folder lacks these files.
  case incomplete(folder: String, files: [String])

  /// What was met and what to do, for the user.
  public var description: String {
    let remedy = "install the program anew, or name the right folder in SOJOURN_DATA"
    return switch self {
    case .noFolder(let candidates):
      "the program's data was not found: there is no folder "
        + "\(candidates.joined(separator: ", nor ")); \(remedy)"
    case .incomplete(let folder, let files):
      "the program's data in \(folder) is not complete: there is no "
        + "\(files.joined(separator: ", nor ")); \(remedy)"
    }
  }
}

/// A file of the program's own data.
public struct DataFile: Sendable {
  /// Where it stands.
  public let path: String
  /// What is in it.
  public let bytes: MappedBytes

  /// A file that has been opened.
  public init(path: String, bytes: MappedBytes) {
    self.path = path
    self.bytes = bytes
  }
}

/// Why a file of the program's own data cannot be used.
public struct DataFolderError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Where the file stands.
  public let path: String
  /// The system's error number.
  public let number: Int32

  /// What was met, for the user.
  public var description: String {
    "\(path) cannot be opened (system error \(number)); make it readable, or put the data anew"
  }
}
