/// Where the program's own data stands: the folders of Datasets, or a copy of them.
///
/// A file is looked for
/// 1. in the folder that the user states, and then nowhere else;
/// 2. else beside the executable, in `../share/sojourn` (an installed program) and in `Datasets`
///    (a program carried about together with its data);
/// 3. else in the Datasets folder of the package that the program was built from.
///
/// It stands in Timeline because several stages have data of their own. A resource bundle of the
/// package manager would do the same at the price of Foundation, and is not found once the program
/// is moved.
public struct DataFolder: Sendable, Equatable {
  /// The folders, in the order in which a file is looked for.
  public let candidates: [String]

  /// The folders to look in.
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

  /// Opens a file, such as `time-zones/zone-raster.bin`; its bytes are read only as they are used.
  ///
  /// - Returns: nil when no folder has the file.
  /// - Throws: `DataFolderError` when there is one that cannot be opened.
  public func file(_ name: String) throws(DataFolderError) -> DataFile? {
    for folder in candidates {
      let path = "\(folder)/\(name)"
      do {
        return DataFile(path: path, bytes: try MappedBytes(path: path))
      } catch  where !error.isAbsence {
        throw DataFolderError(path: path, number: error.number)
      } catch {}
    }
    return nil
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
