import Glibc

/// Why a file gave no metadata at all.
///
/// A file that is damaged or cut is no error: what could be read is given, with a finding.
public enum ImageMetadataError: Error, Equatable, Sendable {
  /// The system does not let it be opened or read.
  case unreadable(errorNumber: Int32)
  /// It is a folder, a device, a pipe or a socket.
  case notARegularFile
  /// It has no bytes.
  case empty
  /// It is a picture or a video of a kind that has no reader here.
  case noReader(kind: String)
  /// It is no picture and no video.
  case notAnImage
}

extension ImageMetadataError {
  /// Why the first bytes did not come.
  init(_ error: ByteSourceError) {
    self =
      switch error {
      case .inputFailed(let number): .unreadable(errorNumber: number)
      case .endOfData, .workExhausted: .notAnImage
      }
  }
}

extension ImageMetadataError: CustomStringConvertible {
  /// What was met and what was expected, for the user.
  public var description: String {
    switch self {
    case .unreadable(let number): "it cannot be read: \(Self.systemText(number))"
    case .notARegularFile: "it is not a regular file"
    case .empty: "it is empty"
    case .noReader(let kind): "\(kind) files are not read here"
    case .notAnImage: "it is neither a picture nor a video"
    }
  }

  private static func systemText(_ number: Int32) -> String {
    switch number {
    case ENOENT: "there is no such file"
    case EACCES, EPERM: "permission is refused"
    case EIO: "the disk reports an error"
    case EMFILE, ENFILE: "too many files are open"
    case ELOOP: "its links go round in a circle"
    default: "system error \(number)"
    }
  }
}
