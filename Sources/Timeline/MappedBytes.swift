internal import CMappingGuard
import Glibc

/// The bytes of a file, mapped into memory for reading: opening costs nothing, and pages come in
/// as they are read and can be dropped again, so a file of any size needs no memory of its own.
///
/// This is the one place where Timeline touches raw memory. The mapping lives exactly as long as the
/// object. What goes missing when another program makes the file shorter is read as zeros, and
/// `hasShrunk` tells of it; whoever has read asks before using what was read.
@safe public final class MappedBytes: Sendable {
  /// How many bytes there are.
  public let count: Int
  /// What messages call the file; empty for the program's own files.
  public let name: String
  // `nil` for an empty file, which cannot be mapped.
  private nonisolated(unsafe) let start: UnsafeRawPointer?
  // What watches for the file becoming shorter; `nil` for an empty file, and where there is no file.
  private nonisolated(unsafe) let watch: OpaquePointer?

  /// Maps a regular file that is open for reading; the descriptor may be closed afterwards.
  ///
  /// - Parameters:
  ///   - fileDescriptor: the open file.
  ///   - name: what messages call it.
  /// - Throws: `MappingError` with the system's error number.
  public init(fileDescriptor: Int32, name: String = "") throws(MappingError) {
    self.name = name
    var status = stat()
    guard unsafe fstat(fileDescriptor, &status) == 0 else { throw MappingError(number: errno) }
    count = Int(status.st_size)
    guard count > 0 else {
      unsafe start = nil
      unsafe watch = nil
      return
    }
    let address = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, fileDescriptor, 0)
    // MAP_FAILED is (void *) -1.
    guard let address = unsafe address, unsafe address != UnsafeMutableRawPointer(bitPattern: -1)
    else { throw MappingError(number: errno) }
    unsafe madvise(address, count, MADV_SEQUENTIAL)
    guard let watch = unsafe guard_mapping(address, count) else {
      unsafe munmap(address, count)
      throw MappingError(number: ENOMEM)
    }
    unsafe self.watch = watch
    unsafe start = UnsafeRawPointer(address)
  }

  /// Opens and maps a regular file; nothing else is waited for.
  ///
  /// - Throws: `MappingError` with the system's error number.
  public convenience init(path: String) throws(MappingError) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw MappingError(number: errno) }
    defer { close(descriptor) }
    try self.init(fileDescriptor: descriptor)
  }

  /// Memory of its own with a copy of some bytes, for readers that need them mapped.
  ///
  /// - Throws: `MappingError` when there is no memory.
  public init(copying bytes: Span<UInt8>, name: String = "") throws(MappingError) {
    self.name = name
    count = bytes.count
    unsafe watch = nil
    guard count > 0 else {
      unsafe start = nil
      return
    }
    let address = unsafe mmap(
      nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let address = unsafe address, unsafe address != UnsafeMutableRawPointer(bitPattern: -1)
    else { throw MappingError(number: errno) }
    unsafe bytes.withUnsafeBytes { source in
      unsafe UnsafeMutableRawBufferPointer(start: address, count: source.count)
        .copyMemory(from: source)
    }
    unsafe start = UnsafeRawPointer(address)
  }

  deinit {
    if let watch = unsafe watch { unsafe unguard_mapping(watch) }
    if let start = unsafe start {
      unsafe munmap(UnsafeMutableRawPointer(mutating: start), count)
    }
  }

  /// Whether the file has become shorter since it was mapped, or could not be read on: some of what was read
  /// may be zeros that were never in it.
  public var hasShrunk: Bool {
    guard let watch = unsafe watch else { return false }
    return unsafe guarded_mapping_has_shrunk(watch)
  }

  /// Lends the bytes.
  @inlinable
  public func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let buffer = unsafe buffer
    return try body(unsafe buffer.span)
  }

  /// How often a byte occurs in a part of the file.
  public func occurrences(of byte: UInt8, in range: Range<Int>) -> Int {
    let part = unsafe UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[range])
    guard var position = part.baseAddress else { return 0 }
    let end = unsafe position + part.count
    var count = 0
    // NULL: the byte does not occur any more.
    while unsafe position < end,
      let found = unsafe memchr(position, Int32(byte), end - position)
    {
      count += 1
      unsafe position = UnsafeRawPointer(found) + 1
    }
    return count
  }

  /// Gives the memory of a part back to the system, as far as it covers whole pages.
  ///
  /// It can still be read, and then comes in from the file again.
  public func release(_ range: Range<Int>) {
    let page = 4096
    let lower = (range.lowerBound + page - 1) / page * page
    let upper = range.upperBound == count ? count : range.upperBound / page * page
    // What is no file's would come back as zeros.
    guard let start = unsafe start, unsafe watch != nil, lower >= 0, lower < upper, upper <= count
    else { return }
    unsafe madvise(UnsafeMutableRawPointer(mutating: start + lower), upper - lower, MADV_DONTNEED)
  }

  /// Brings a part into memory at once, which costs a fraction of bringing it in page by page as it is read.
  ///
  /// Only a hint: where the system cannot (before Linux 5.14), pages come in as they are read.
  public func prefetch(_ range: Range<Int>) {
    let page = 4096
    let lower = range.lowerBound / page * page
    guard let start = unsafe start, lower >= 0, lower < range.upperBound, range.upperBound <= count
    else { return }
    let populateForReading: Int32 = 22  // MADV_POPULATE_READ, which Glibc's headers here lack.
    unsafe madvise(
      UnsafeMutableRawPointer(mutating: start + lower), range.upperBound - lower,
      populateForReading)
  }

  @usableFromInline
  var buffer: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(
      start: start?.assumingMemoryBound(to: UInt8.self), count: unsafe start == nil ? 0 : count)
  }
}

extension Span<UInt8> {
  /// The eight bytes from an index on as one number, the first in its lowest byte.
  ///
  /// One load and one check of bounds, for searches that look at several bytes at once.
  @inlinable @inline(__always)
  public func word(at index: Int) -> UInt64 {
    // Any eight bytes are a number; the load checks that they are there.
    UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
  }
}

/// Why a file could not be mapped: the system's error number.
public struct MappingError: Error, Equatable, Sendable {
  /// The value of `errno`.
  public let number: Int32

  /// There is no such file.
  public var isAbsence: Bool { number == ENOENT || number == ENOTDIR }
}
