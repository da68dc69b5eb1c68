internal import CFreeMemory
internal import Exports
internal import HomeDetection
internal import Ingest
internal import LocalTime
public import Pipeline
public import PlaceNaming
internal import Reporting
public import Timeline

/// Answers requests for one library each, one after the other, until there are no more.
///
/// It is for engines that have many libraries: what is the same for all of them, the names of places and the
/// time zones, is opened once. Of one library nothing is left when the next one comes. An answer is what
/// `find` gives for the same photos. Documentation/Worker.md has the protocol.
public struct LibraryWorker: Sendable {
  /// How to answer.
  public struct Settings: Sendable {
    /// Dates more than a day after it are suspicious.
    public var today: LocalDate
    /// Where the program's own data is; nil leaves time zones unknown.
    public var data: DataFolder?
    /// The thresholds of libraries for which none are asked.
    public var thresholds = Thresholds()
    /// Camera clocks are right, whatever GPS time says.
    public var trustsCameraClock = false
    /// The longest frame that is read, in bytes.
    public var frameLimit = 1 << 30
    /// How many pieces of one library's work are done at once.
    public var jobs = 1
    /// Where private copies of databases are kept while they are read.
    public var temporaryFolder = "/tmp"

    /// Everything as `find` has it, on one task.
    public init(today: LocalDate) { self.today = today }
  }

  /// How a worker came to its end.
  public enum Ending: Sendable, Equatable {
    /// There were no more requests, or whoever read the answers has gone.
    case finished
    /// The input ended in the middle of a request.
    case truncated(bytes: Int, expected: Int)
    /// The task was cancelled.
    case cancelled
    /// Requests could not be read; the system's error number.
    case notReadable(Int32)
    /// Answers could not be written; the system's error number.
    case notWritable(Int32)
  }

  private let settings: Settings
  private let naming: PlaceNaming?
  private let ingest: Ingest.Settings

  /// A worker.
  ///
  /// - Parameters:
  ///   - settings: how to answer.
  ///   - naming: what names places; nil where nothing does.
  public init(_ settings: Settings, naming: PlaceNaming?) {
    self.settings = settings
    self.naming = naming
    var ingest = Ingest.Settings(today: settings.today)
    ingest.data = settings.data
    ingest.jobs = settings.jobs
    ingest.trustsCameraClock = settings.trustsCameraClock
    ingest.temporaryFolder = settings.temporaryFolder
    // Where they cannot be used, each library that needs them is told so.
    ingest.zones = settings.data.flatMap { try? TimeZones(data: $0) }
    self.ingest = ingest
  }

  /// Reads requests and writes answers, in the same order, until there are no more.
  ///
  /// - Parameters:
  ///   - input: a descriptor to read from.
  ///   - output: a descriptor to write to.
  /// - Returns: how it ended.
  public func run(from input: Int32, to output: Int32) async -> Ending {
    let reader = FrameReader(descriptor: input, limit: settings.frameLimit)
    let writer = FrameWriter(descriptor: output)
    while true {
      let answer: Frame
      var ending: Ending?
      switch reader.next() {
      case .end: return .finished
      case .cancelled: return .cancelled
      case .failed(let number): return .notReadable(number)
      case .frame(let request):
        guard let frame = await self.answer(to: request) else { return .cancelled }
        answer = frame
      case .oversized(let bytes):
        answer = WorkerAnswer.frame(
          WorkerError(
            .oversized,
            "a frame of \(bytes) bytes: expected at most \(settings.frameLimit) (--max-frame)"),
          library: nil)
      case .malformed(let bytes, let header):
        answer = WorkerAnswer.frame(
          WorkerError(.request, "a frame of \(bytes) bytes with a header of \(header)"),
          library: nil)
      case .truncated(let bytes, let expected):
        answer = WorkerAnswer.frame(
          WorkerError(
            .truncated, "the input ended after \(bytes) of a frame's \(expected) bytes"),
          library: nil)
        ending = .truncated(bytes: bytes, expected: expected)
      }
      do throws(FrameWriter.Failure) {
        try writer.write(answer)
      } catch {
        switch error {
        case .readerGone: return .finished
        case .system(let number): return .notWritable(number)
        }
      }
      if let ending { return ending }
    }
  }

  /// A library from which on memory is given back to the system when it is done, in bytes.
  private static let large = 4 << 20

  /// The answer to a request; nil when the task was cancelled.
  private func answer(to frame: Frame) async -> Frame? {
    defer { if frame.body.count >= Self.large { return_free_memory() } }
    do {
      let request = try WorkerRequest(header: frame.header, standard: settings.thresholds)
      return try await answer(to: request, frame.body)
    } catch is CancellationError {
      return nil
    } catch let error as WorkerError {
      return WorkerAnswer.frame(
        error, library: WorkerRequest.library(inHeader: frame.header))
    } catch {
      return WorkerAnswer.frame(
        WorkerError(.fault, "\(error)"),
        library: WorkerRequest.library(inHeader: frame.header))
    }
  }

  private func answer(to request: WorkerRequest, _ body: [UInt8]) async throws -> Frame {
    let output = try await reading(of: request, body)
    try Task.checkCancellation()
    let table = PhotoTable(rows: output.rows)
    guard table.datedCount > 0 else {
      throw WorkerError(.unusable, Self.unusable(output, photos: table.count))
    }
    let analysis = try await Pipeline(thresholds: request.thresholds, givenHomes: request.homes)
      .analysis(of: table, tasks: OrderedTasks(width: settings.jobs))
    let book = await analysis.book(
      naming: naming, tasks: OrderedTasks(width: settings.jobs))
    return try WorkerAnswer.frame(request, analysis, book)
  }

  private func reading(
    of request: WorkerRequest, _ body: [UInt8]
  ) async throws -> Ingest.Output {
    switch request.format {
    case .columns:
      let columns: PhotoColumns
      do throws(PhotoColumnsError) {
        columns = try PhotoColumns(body)
      } catch {
        throw WorkerError(.payload, "\(error)")
      }
      return await Ingest(settings: ingest).read(columns, named: request.library)
    case .file(let format):
      var settings = ingest
      settings.format = format
      return await Ingest(settings: settings).read(body, named: request.library)
    }
  }

  /// Why nothing can be found in a library.
  private static func unusable(_ output: Ingest.Output, photos: Int) -> String {
    if let failure = output.failures.first { return failure.message }
    return photos == 0
      ? "there are no photos in it"
      : "none of its \(photos) photos has a usable date, so there is nothing to find"
  }
}
