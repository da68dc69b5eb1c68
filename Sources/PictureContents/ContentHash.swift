internal import CSystemCrypto
internal import Glibc

/// The SHA-256 of a file's bytes, by OpenSSL's libcrypto: files with equal ones are the same to the last bit.
public struct ContentHash: Sendable, Hashable {
  /// The 32 bytes.
  public let bytes: [UInt8]

  /// The hash of a file; nil when it cannot be read.
  ///
  /// Cost: about as long as reading the file.
  public init?(ofFile path: String) {
    // Not to hang on a pipe that no one writes.
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    let digest = Digest()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return nil }
      if count == 0 { break }
      guard digest.add(chunk[..<count]) else { return nil }
    }
    guard let bytes = digest.finish() else { return nil }
    self.bytes = bytes
  }
}

/// The one owner of a digest of libcrypto.
@safe
private final class Digest {
  private let context: OpaquePointer?

  init() {
    guard let context = unsafe EVP_MD_CTX_new() else {
      unsafe self.context = nil
      return
    }
    // 1 = success
    guard unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      unsafe EVP_MD_CTX_free(context)
      unsafe self.context = nil
      return
    }
    unsafe self.context = unsafe context
  }

  deinit { unsafe EVP_MD_CTX_free(context) }

  func add(_ bytes: ArraySlice<UInt8>) -> Bool {
    guard let context = unsafe context else { return false }
    return unsafe bytes.withUnsafeBytes {
      unsafe EVP_DigestUpdate(context, $0.baseAddress, $0.count)
    } == 1
  }

  func finish() -> [UInt8]? {
    guard let context = unsafe context else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
    var count: UInt32 = 0
    guard unsafe EVP_DigestFinal_ex(context, &bytes, &count) == 1 else { return nil }
    return Array(bytes.prefix(Int(count)))
  }
}
