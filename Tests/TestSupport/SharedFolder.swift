public import Foundation

/// The folder with cases and samples that lies beside the project where it is developed; tests that
/// use it are skipped where it is absent.
public enum SharedFolder {
  /// The package's own folder.
  public static let package = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// A path in the shared folder.
  public static func url(_ path: String) -> URL {
    package.deletingLastPathComponent().appending(path: "shared").appending(path: path)
  }

  /// Whether the shared folder is there.
  public static var isPresent: Bool {
    FileManager.default.fileExists(atPath: url("cases/README.md").path)
  }
}
