import CSystemZlib

/// Unpacks DEFLATE (RFC 1951) with zlib; the one file that calls it.
@safe struct Inflation: ~Copyable {
  /// Why nothing was unpacked.
  enum Failure: Error, Equatable {
    /// The bytes contradict the format, or end too early.
    case damaged
    /// It unpacks to more than is accepted.
    case tooLong
  }

  // zlib remembers where its stream lies, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  /// Makes a stream; nil when zlib has no memory for it.
  init?() {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe sojourn_inflate_init_raw(stream) == Z_OK else {
      unsafe stream.deallocate()
      return nil
    }
    unsafe self.stream = unsafe stream
  }

  deinit {
    _ = unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  /// Unpacks the beginning of some bytes, up to an error.
  ///
  /// - Parameters:
  ///   - bytes: one whole stream.
  ///   - limit: the most bytes that come out.
  /// - Returns: what was packed, up to the limit or the damage.
  borrowing func beginning(_ bytes: Span<UInt8>, limit: Int) -> [UInt8] {
    guard unsafe inflateReset(stream) == Z_OK else { return [] }
    // No packing makes more than 1032 bytes of one.
    let input = bytes.extracting(first: min(bytes.count, Int(UInt32.max) - 1))
    var result = [UInt8](repeating: 0, count: max(0, min(limit, Int(UInt32.max) - 1)))
    let count = unsafe input.withUnsafeBufferPointer { source in
      unsafe result.withUnsafeMutableBufferPointer { target in
        // zlib reads the input and does not write to it, though its type says so.
        unsafe stream.pointee.next_in = source.baseAddress.map {
          unsafe UnsafeMutablePointer(mutating: $0)
        }
        unsafe stream.pointee.avail_in = UInt32(source.count)
        unsafe stream.pointee.next_out = target.baseAddress
        unsafe stream.pointee.avail_out = UInt32(target.count)
        // Whatever came out before an error is what it was packed from.
        _ = unsafe inflate(stream, Z_SYNC_FLUSH)
        return target.count - Int(unsafe stream.pointee.avail_out)
      }
    }
    result.removeLast(result.count - count)
    return result
  }

  /// Unpacks all of some bytes into a file, a piece at a time.
  ///
  /// - Parameters:
  ///   - bytes: one whole stream.
  ///   - file: where it goes.
  ///   - limit: the most bytes that may come out.
  /// - Returns: the CRC-32 of what came out.
  /// - Throws: `Failure`, or `SpoolError` when the file cannot be written.
  borrowing func unpack(
    _ bytes: Span<UInt8>, into file: borrowing SpoolFile, limit: Int
  ) throws -> UInt32 {
    guard unsafe inflateReset(stream) == Z_OK else { throw Failure.damaged }
    // What is given to zlib at once, which counts in 32 bits.
    let step = 1 << 20
    var piece = [UInt8](repeating: 0, count: step)
    var checksum: UInt = 0
    var input = 0
    var total = 0
    while true {
      let part = bytes.extracting(input..<min(bytes.count, input + step))
      let (code, taken, made) = unsafe part.withUnsafeBufferPointer { source in
        unsafe piece.withUnsafeMutableBufferPointer { target in
          // zlib reads the input and does not write to it, though its type says so.
          unsafe stream.pointee.next_in = source.baseAddress.map {
            unsafe UnsafeMutablePointer(mutating: $0)
          }
          unsafe stream.pointee.avail_in = UInt32(source.count)
          unsafe stream.pointee.next_out = target.baseAddress
          unsafe stream.pointee.avail_out = UInt32(target.count)
          let code = unsafe inflate(stream, Z_NO_FLUSH)
          let made = target.count - Int(unsafe stream.pointee.avail_out)
          checksum = unsafe crc32_z(checksum, target.baseAddress, made)
          return (code, source.count - Int(unsafe stream.pointee.avail_in), made)
        }
      }
      input += taken
      total += made
      guard total <= limit else { throw Failure.tooLong }
      try file.append(piece.span.extracting(0..<made))
      if code == Z_STREAM_END { return UInt32(truncatingIfNeeded: checksum) }
      guard code == Z_OK || code == Z_BUF_ERROR, taken > 0 || made > 0 else {
        throw Failure.damaged
      }
    }
  }

  /// The CRC-32 of some bytes, as archives state it.
  static func checksum(of bytes: [UInt8]) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      UInt32(truncatingIfNeeded: unsafe crc32_z(0, bytes.baseAddress, bytes.count))
    }
  }

  /// Unpacks all of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: one whole stream.
  ///   - limit: the most bytes that may come out.
  /// - Returns: what was packed.
  /// - Throws: `Failure`.
  borrowing func unpacked(_ bytes: Span<UInt8>, limit: Int) throws(Failure) -> [UInt8] {
    guard unsafe inflateReset(stream) == Z_OK, bytes.count < Int(UInt32.max) else {
      throw .damaged
    }
    // Room for one byte more, so that a text that is too long is noticed.
    var size = min(limit + 1, max(256, bytes.count * 4))
    var result: [UInt8] = []
    while true {
      result.append(contentsOf: repeatElement(0, count: size - result.count))
      let done = Int(unsafe stream.pointee.total_out)
      let input = Int(unsafe stream.pointee.total_in)
      let code = unsafe bytes.withUnsafeBufferPointer { source in
        unsafe result.withUnsafeMutableBufferPointer { target in
          // zlib reads the input and does not write to it, though its type says so.
          unsafe stream.pointee.next_in = source.baseAddress.map {
            unsafe UnsafeMutablePointer(mutating: $0 + input)
          }
          unsafe stream.pointee.avail_in = UInt32(source.count - input)
          unsafe stream.pointee.next_out = target.baseAddress.map { unsafe $0 + done }
          unsafe stream.pointee.avail_out = UInt32(target.count - done)
          return unsafe inflate(stream, Z_NO_FLUSH)
        }
      }
      let count = Int(unsafe stream.pointee.total_out)
      switch code {
      case Z_STREAM_END:
        guard count <= limit else { throw .tooLong }
        result.removeLast(result.count - count)
        return result
      // No error: the output is full, or the input is at its end.
      case Z_OK, Z_BUF_ERROR:
        guard count == size else { throw .damaged }
        guard size <= limit else { throw .tooLong }
        size = min(limit + 1, size * 4)
      default: throw .damaged
      }
    }
  }
}
