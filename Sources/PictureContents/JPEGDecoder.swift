internal import CSystemTurboJPEG

/// Decodes JPEG to small grey pictures, by libjpeg-turbo, which leaves out what a small picture does not need
/// while it decodes.
///
/// The one owner of a handle of TurboJPEG; no `Sendable`, so every worker makes its own.
@safe
public final class JPEGDecoder {
  /// The largest picture that is decoded, in pixels: more than any camera takes.
  static let mostPixels = 400_000_000
  /// How many pixels the shorter side is at least decoded to, where it has as many.
  static let shorterSide = 128

  private let handle: tjhandle

  /// A decoder; nil when there is no memory for one.
  public init?() {
    guard let handle = unsafe tjInitDecompress() else { return nil }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe tjDestroy(handle) }

  /// The picture in a JPEG, made smaller; nil when it is no JPEG, is damaged at its start, or is larger than any
  /// camera takes.
  ///
  /// What stands before damage is decoded. Cost: some 10 ms for 12 million pixels.
  public func luminance(ofJPEG bytes: Span<UInt8>) -> Luminance? {
    unsafe bytes.withUnsafeBufferPointer { unsafe luminance(in: $0) }
  }

  @unsafe
  private func luminance(in bytes: UnsafeBufferPointer<UInt8>) -> Luminance? {
    guard let start = bytes.baseAddress else { return nil }
    let size = CUnsignedLong(bytes.count)
    var (width, height, sampling, space) = (Int32(0), Int32(0), Int32(0), Int32(0))
    // -1 = not a JPEG that can be decoded
    guard
      unsafe tjDecompressHeader3(handle, start, size, &width, &height, &sampling, &space) == 0,
      width > 0, height > 0, Int(width) * Int(height) <= Self.mostPixels
    else { return nil }
    let (small, low) = Self.scaled(width: Int(width), height: Int(height))
    guard small > 0, low > 0 else { return nil }
    var pixels = [UInt8](repeating: 0, count: small * low)
    // A picture cut short is a warning, and decoded as far as it goes; hostile ones of endless scans are
    // refused.
    let flags = TJFLAG_FASTDCT | TJFLAG_LIMITSCANS
    let result = unsafe tjDecompress2(
      handle, start, size, &pixels, Int32(small), 0, Int32(low), Int32(TJPF_GRAY.rawValue), flags)
    guard unsafe result == 0 || tjGetErrorCode(handle) == Int32(TJERR_WARNING.rawValue) else {
      return nil
    }
    return Luminance(width: small, height: low, pixels: pixels)
  }

  /// The size by the strongest of the halvings that JPEG offers (to an eighth) that leaves enough.
  private static func scaled(width: Int, height: Int) -> (width: Int, height: Int) {
    var divisor = 8
    while divisor > 1, min(width, height) / divisor < shorterSide { divisor /= 2 }
    return ((width + divisor - 1) / divisor, (height + divisor - 1) / divisor)
  }
}
