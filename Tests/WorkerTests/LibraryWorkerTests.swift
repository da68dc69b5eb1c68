import Foundation
import Glibc
import TestSupport
import Testing
import Timeline
import Worker

/// The worker over files and pipes, without the program around it.
@Suite("A worker answers requests for one library each, in order")
struct LibraryWorkerTests {
  /// Sixty days at home, five photos a day, with five days away among them, from 2022-05-10.
  private static let trip: String = {
    let first = LocalDate(daysSince1970: 19_083)
    let rows = (0..<60).flatMap { day in
      let place = (39..<44).contains(day) ? "41.9,12.5" : "48.2,16.4"
      return (10...14).map { "p\(day)-\($0).jpg,\(first + day)T\($0):00:00+02:00,\(place)\n" }
    }
    return "file,taken,latitude,longitude\n" + rows.joined()
  }()

  /// Runs a worker over bytes.
  private func run(
    _ input: Data, limit: Int = 1 << 20
  ) async throws -> (ending: LibraryWorker.Ending, answers: [WorkerFrame]) {
    let scratch = try ScratchFolder()
    try input.write(to: URL(filePath: scratch.path("in")))
    try Data().write(to: URL(filePath: scratch.path("out")))
    let from = try FileHandle(forReadingFrom: URL(filePath: scratch.path("in")))
    let to = try FileHandle(forWritingTo: URL(filePath: scratch.path("out")))
    var settings = LibraryWorker.Settings(today: try LocalDate(text: "2026-01-01"))
    settings.frameLimit = limit
    let ending = await LibraryWorker(settings, naming: nil)
      .run(from: from.fileDescriptor, to: to.fileDescriptor)
    let answers = try WorkerFrame.frames(
      in: try Data(contentsOf: URL(filePath: scratch.path("out"))))
    return (ending, try #require(answers))
  }

  private func journeys(_ answer: WorkerFrame) throws -> [String] {
    let json = try JSONSerialization.jsonObject(with: try #require(answer.part("json")))
    let members = try #require(json as? [String: Any])
    return try #require(members["journeys"] as? [[String: Any]]).compactMap { $0["id"] as? String }
  }

  @Test("Bad requests between good ones are answered by errors, each in its place")
  func order() async throws {
    let good = WorkerFrame.request(library: "good", csv: Self.trip)
    let bad: [(Data, kind: String, words: String)] = [
      (WorkerFrame.request("{"), "request", "no JSON"),
      (WorkerFrame.request("[1]"), "request", "no JSON object"),
      (WorkerFrame.request("{}"), "request", "there is no \"library\""),
      (WorkerFrame.request("{\"library\": 7}"), "request", "\"library\" is of another type"),
      (
        WorkerFrame.request("{\"library\": \"x\", \"thresholds\": {\"farKn\": 1}}"), "request",
        "farKn"
      ),
      (
        WorkerFrame.request("{\"library\": \"x\", \"thresholds\": {\"farKm\": 0}}"), "request",
        "farKm=0: expected"
      ),
      (WorkerFrame.request("{\"library\": \"x\", \"tresholds\": {}}"), "request", "\"tresholds\""),
      (WorkerFrame.request("{\"library\": \"x\", \"format\": \"cvs\"}"), "request", "\"cvs\""),
      (
        WorkerFrame.request(
          "{\"library\": \"x\", \"format\": \"images\"}", body: Data(Self.trip.utf8)),
        "request", "format \"images\": expected one of columns, any, database,"
      ),
      (
        WorkerFrame.request(
          "{\"library\": \"x\", \"format\": \"xmp\"}", body: Data(Self.trip.utf8)),
        "request", "\"xmp\": expected one of columns, any, database,"
      ),
      (WorkerFrame.request("{\"library\": \"x\", \"answer\": [\"all\"]}"), "request", "\"all\""),
      (
        WorkerFrame.request(
          "{\"library\": \"x\", \"homes\": [{\"latitude\": 91, \"longitude\": 0}]}"),
        "request", "latitude 91.0"
      ),
      (WorkerFrame.request(library: "x", csv: ""), "unusable", "x"),
      (WorkerFrame.request(library: "x", csv: "no,photos\n1,2\n"), "unusable", "x"),
      (
        WorkerFrame.request(library: "x", csv: "file,taken,latitude,longitude\na.jpg,soon,1,1\n"),
        "unusable", "none of its 1 photos has a usable date"
      ),
      (
        WorkerFrame.request("{\"library\": \"x\", \"format\": \"columns\"}", body: Data([1])),
        "payload", "block 1"
      ),
      (WorkerFrame.number(2) + Data([1, 2]), "request", "a frame of 2 bytes"),
      (WorkerFrame.number(6) + WorkerFrame.number(9) + Data([1, 2]), "request", "a header of 9"),
      (
        WorkerFrame.number((1 << 20) + 1) + Data(count: (1 << 20) + 1), "oversized",
        "expected at most 1048576"
      ),
    ]
    let (ending, answers) = try await run(
      good + bad.reduce(Data()) { $0 + $1.0 + good })
    #expect(ending == .finished)
    #expect(answers.count == 1 + 2 * bad.count)
    for (number, answer) in answers.enumerated() {
      if number.isMultiple(of: 2) {
        #expect(answer["status"] == "ok" && answer["library"] == "good")
        #expect(answer.body == answers[0].body)
      } else {
        let (_, kind, words) = bad[number / 2]
        #expect(answer["status"] == "error" && answer["kind"] == kind)
        #expect(answer["message"]?.contains(words) == true, "\(answer.header)")
        #expect(answer.body.isEmpty)
      }
    }
    #expect(try journeys(answers[0]) == ["2022-05-10"])
  }

  @Test("Pictures are read in a ZIP archive, and by themselves are not, whatever the format")
  func pictures() async throws {
    let fixtures = SharedFolder.package.appending(path: "Tests/ImageMetadataTests/Fixtures")
    let picture = try Data(contentsOf: fixtures.appending(path: "ok.jpg"))
    var archive = ZipBuilder()
    archive.add("trip/ok.jpg", bytes: Array(picture))
    let zip = Data(archive.finished())
    func request(_ format: String, _ body: Data) -> Data {
      WorkerFrame.request("{\"library\": \"x\", \"format\": \"\(format)\"}", body: body)
    }
    let (_, answers) = try await run(
      request("any", zip) + request("takeout-zip", zip) + request("any", picture)
        + request("csv", picture) + request("images", picture))
    #expect(answers.map { $0.header["located"] as? Int } == [1, 1, nil, nil, nil])
    #expect(answers.map { $0["kind"] } == [nil, nil, "unusable", "unusable", "request"])
    for answer in answers[2...3] {
      #expect(answer["message"]?.contains("it looks like a JPEG image") == true)
    }
  }

  @Test("What one request asks for does not hold for the next")
  func leak() async throws {
    let plain = WorkerFrame.request(library: "a", csv: Self.trip)
    let far = WorkerFrame.request(
      "{\"library\": \"b\", \"thresholds\": {\"farKm\": 1000}}", body: Data(Self.trip.utf8))
    let home = WorkerFrame.request(
      "{\"library\": \"c\", \"homes\": [{\"latitude\": 41.9, \"longitude\": 12.5}]}",
      body: Data(Self.trip.utf8))
    let (_, answers) = try await run(plain + far + plain + home + plain)
    #expect(try answers.map { try journeys($0).count } == [1, 0, 1, 0, 1])
    #expect(answers[0].body == answers[2].body && answers[2].body == answers[4].body)
  }

  @Test("Columns in one block, in several, and counted from any offset, are the CSV")
  func columns() async throws {
    let rows = PhotoBlocks.rows(ofCSV: Self.trip)
    let header = "{\"library\": \"a\", \"format\": \"columns\", \"answer\": [\"json\", \"photos\"]}"
    let bodies = [
      PhotoBlocks.block(rows), PhotoBlocks.block(rows, firstOffset: 123_456),
      PhotoBlocks.block(Array(rows[..<100])) + PhotoBlocks.block([])
        + PhotoBlocks.block(Array(rows[100...]), firstOffset: 7),
    ]
    let csv = WorkerFrame.request(
      library: "a", csv: Self.trip, answer: ["json", "photos"])
    let (_, answers) = try await run(
      csv + bodies.reduce(Data()) { $0 + WorkerFrame.request(header, body: $1) })
    #expect(answers.count == 4 && answers[0].body.count > 1000)
    for answer in answers { #expect(answer.body == answers[0].body) }
    let parts = try #require(answers[0].header["parts"] as? [[String: Any]])
    #expect(parts.map { $0["rows"] as? Int } == [nil, rows.count])
  }

  @Test("Columns cut short or contradicting themselves are refused, wherever they end")
  func damagedColumns() async throws {
    let block = PhotoBlocks.block(Array(PhotoBlocks.rows(ofCSV: Self.trip)[..<3]))
    let header = "{\"library\": \"a\", \"format\": \"columns\"}"
    var requests = Data()
    for end in 1..<block.count {
      requests += WorkerFrame.request(header, body: block[..<end])
    }
    let firstNameOffset = 8 + 16 * 3
    for value in [Int(UInt32.max), 1 << 30] {
      var changed = block
      changed.replaceSubrange(
        firstNameOffset + 4..<firstNameOffset + 8, with: WorkerFrame.number(value))
      requests += WorkerFrame.request(header, body: changed)
    }
    var many = block
    many.replaceSubrange(0..<4, with: WorkerFrame.number(Int(UInt32.max)))
    requests += WorkerFrame.request(header, body: many)
    let (ending, answers) = try await run(requests)
    #expect(ending == .finished && answers.count == block.count + 2)
    for answer in answers { #expect(answer["kind"] == "payload", "\(answer.header)") }
  }

  @Test("An input that ends in a frame is told of, wherever it ends")
  func truncated() async throws {
    let request = WorkerFrame.request(library: "a", csv: "file,taken\n")
    for end in 1..<request.count {
      let (ending, answers) = try await run(request[..<end])
      #expect(ending == .truncated(bytes: end, expected: end < 4 ? 8 : request.count))
      #expect(answers.map { $0["kind"] } == ["truncated"])
    }
  }

  @Test("A worker that nobody feeds stops within a second of being asked to")
  func cancellation() async throws {
    var ends: [Int32] = [-1, -1]
    try #require(unsafe pipe(&ends) == 0)
    let (reading, writing) = (ends[0], ends[1])
    defer { [reading, writing].forEach { close($0) } }
    let today = try LocalDate(text: "2026-01-01")
    let work = Task {
      await LibraryWorker(LibraryWorker.Settings(today: today), naming: nil)
        .run(from: reading, to: writing)
    }
    try await Task.sleep(for: .milliseconds(150))
    let start = ContinuousClock.now
    work.cancel()
    #expect(await work.value == .cancelled)
    // Within a second, and more where the machine has other work.
    #expect(ContinuousClock.now - start < .seconds(5))
  }
}
