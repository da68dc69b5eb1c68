internal import Synchronization

/// How far reading has come: told by the tasks that read, and asked by whoever shows it.
public final class ReadingProgress: Sendable {
  /// How far it has come.
  public struct State: Sendable, Equatable {
    /// How many files there are; 0 until all folders were gone through.
    public var files = 0
    /// How many have been read, or passed over.
    public var filesDone = 0
    /// How long all files are, in bytes.
    public var bytes: Int64 = 0
    /// How long those are that have been read, or passed over.
    public var bytesDone: Int64 = 0

    /// The pipe, device or standard input that is being read, how ever long it takes; nil when there is none.
    public var stream: Stream?

    /// Nothing is known yet.
    public init() {}
  }

  /// A source of which nobody knows when it ends.
  public struct Stream: Sendable, Equatable {
    /// What messages call it.
    public var name: String
    /// How many bytes have come.
    public var bytes: Int64

    /// A source with what has come of it.
    public init(name: String, bytes: Int64) {
      self.name = name
      self.bytes = bytes
    }
  }

  private let files = Atomic(0)
  private let filesDone = Atomic(0)
  private let bytes = Atomic<Int64>(0)
  private let bytesDone = Atomic<Int64>(0)
  private let stream = Mutex<Stream?>(nil)

  /// Nothing has been read yet.
  public init() {}

  /// How far it has come.
  public var state: State {
    var state = State()
    state.filesDone = filesDone.load(ordering: .relaxed)
    state.bytesDone = bytesDone.load(ordering: .relaxed)
    state.files = files.load(ordering: .relaxed)
    state.bytes = bytes.load(ordering: .relaxed)
    state.stream = stream.withLock { $0 }
    return state
  }

  /// Says what there is to read, besides what was said before.
  func expect(files count: Int, bytes size: Int64) {
    files.wrappingAdd(count, ordering: .relaxed)
    bytes.wrappingAdd(size, ordering: .relaxed)
  }

  /// Says that a source is waited for of which nobody knows when it ends, and what has come of it; nil when
  /// it has ended.
  func read(of name: String?, bytes: Int64 = 0) {
    stream.withLock { $0 = name.map { Stream(name: $0, bytes: bytes) } }
  }

  /// Says that some files are done with.
  func finish(files count: Int, bytes size: Int64) {
    filesDone.wrappingAdd(count, ordering: .relaxed)
    bytesDone.wrappingAdd(size, ordering: .relaxed)
  }
}
