internal import Glibc
internal import ImageMetadata

/// Reads what pictures look like: a JPEG from its own pixels, any other picture from the JPEG thumbnail stored in its
/// metadata, where it has one.
public final class PictureReader {
  /// The largest file that is read, in bytes.
  static let largestFile = 256 << 20

  private let decoder: JPEGDecoder

  /// A reader; nil when there is no memory for one.
  public init?() {
    guard let decoder = JPEGDecoder() else { return nil }
    self.decoder = decoder
  }

  /// The fingerprint of the picture in a file; nil when it cannot be read, has neither JPEG pixels nor a thumbnail, or
  /// is too even.
  public func fingerprint(ofFile path: String) -> Fingerprint? {
    if let bytes = Self.bytes(ofFile: path), bytes.starts(with: [0xFF, 0xD8]) {
      return decoder.luminance(ofJPEG: bytes.span).flatMap(Fingerprint.init)
    }
    var reader = ImageMetadataReader()
    guard let reading = try? reader.read(path: path), let place = reading.thumbnail,
      let bytes = try? reader.thumbnail(of: path, at: place)
    else { return nil }
    return decoder.luminance(ofJPEG: bytes.span).flatMap(Fingerprint.init)
  }

  /// A file's bytes; nil when it cannot be read, is no regular file, is too large, or is no JPEG at its start.
  private static func bytes(ofFile path: String) -> [UInt8]? {
    guard let start = bytes(ofFile: path, in: 0..<2), start == [0xFF, 0xD8] else { return nil }
    return bytes(ofFile: path, in: 0..<largestFile)
  }

  /// The bytes of a part of a file, as far as it goes.
  private static func bytes(ofFile path: String, in range: Range<Int>) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let end = min(range.upperBound, Int(status.st_size))
    guard range.lowerBound < end, end - range.lowerBound <= largestFile else { return nil }
    var bytes = [UInt8](repeating: 0, count: end - range.lowerBound)
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          descriptor, buffer.baseAddress.map { unsafe $0 + done }, buffer.count - done,
          range.lowerBound + done)
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return nil }
      done += count
    }
    return bytes
  }
}
