import Foundation
import LocalTime
import TestSupport
import Testing
import Timeline

/// Offsets compared with two programs that know nothing of ours.
@Suite(
  "Offsets as others see them",
  .enabled(if: TestZones.areKnown, "the system has no time-zone database (tzdata)"))
struct ZoneCrossCheckTests {
  private static let python = "/usr/bin/env"
  private static let hasPython: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: python)
    process.arguments = ["python3", "-c", "import zoneinfo"]
    process.standardError = FileHandle.nullDevice
    return (try? process.run()) != nil
      && {
        process.waitUntilExit(); return process.terminationStatus == 0
      }()
  }()

  private struct Answer {
    let name: String
    let second: Int64
    let atInstant: Int32
    let atReading: Int32
  }

  /// What Python's reader of the database says of random moments in all zones of the raster.
  private func answers(seed: Int, count: Int) throws -> [Answer] {
    let process = Process()
    process.executableURL = URL(filePath: Self.python)
    process.arguments = [
      "python3",
      URL(filePath: #filePath).deletingLastPathComponent().appending(path: "zone-offsets").path,
      String(seed), String(count),
    ]
    let input = Pipe()
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let names = try TestZones.raster().landZoneNames.joined(separator: "\n")
    try input.fileHandleForWriting.write(contentsOf: Data(names.utf8))
    try input.fileHandleForWriting.close()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return try String(decoding: text, as: UTF8.self).split(separator: "\n").map { line in
      let fields = line.split(separator: " ")
      return try Answer(
        name: String(fields[0]), second: #require(Int64(fields[1])),
        atInstant: #require(Int32(fields[2])), atReading: #require(Int32(fields[3])))
    }
  }

  @Test(
    "At instants and clock readings from 1826 to 2100 Python's zoneinfo has the same offsets",
    .enabled(if: hasPython, "python3 is not here"), arguments: [1, 2])
  func python(seed: Int) throws {
    let answers = try answers(seed: seed, count: 5000)
    #expect(answers.count == 5000)
    var histories: [String: ZoneHistory] = [:]
    for answer in answers {
      let history = try histories[answer.name] ?? ZoneFiles().history(of: answer.name)
      histories[answer.name] = history
      let instant = answer.second * 1_000_000
      #expect(history.offset(atInstant: instant).seconds == answer.atInstant, "\(answer)")
      #expect(
        history.offset(atLocalTime: LocalDateTime(microseconds: instant)).seconds
          == answer.atReading, "\(answer)")
    }
  }

  // Foundation knows the changes of the toolchain's day, and before 1970 only those of the zones
  // that were not joined to others.
  @Test("From 1980 to 2019 Foundation has the same offsets")
  func foundation() throws {
    var generator = SplitMix(state: 7)
    for name in try TestZones.raster().landZoneNames {
      let history = try ZoneFiles().history(of: name)
      let zone = try #require(TimeZone(identifier: name))
      for _ in 0..<20 {
        let second = Int64.random(in: 315_532_800..<1_577_836_800, using: &generator)
        let theirs = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(second)))
        #expect(
          history.offset(atInstant: second * 1_000_000).seconds == Int32(theirs),
          "\(name) at \(second)")
      }
    }
  }
}
