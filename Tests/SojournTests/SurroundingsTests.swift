import Foundation
import TestSupport
import Testing

/// Where and how the program is started, which is to change nothing of what it finds.
@Suite("Whatever is around the program, every output has the same bytes")
struct SurroundingsTests {
  private static let program = Tool.program.path

  @Test(
    "Languages, time zones, and an environment with nothing in it",
    arguments: [
      "LC_ALL=C", "LC_ALL=de_DE.UTF-8", "LC_ALL=tr_TR.UTF-8", "LC_ALL=ja_JP.UTF-8",
      "LC_ALL=ar_EG LANGUAGE=ar", "LANG=../../etc/passwd", "TZ=Pacific/Apia", "TZ=Asia/Kathmandu",
      "TZ=America/St_Johns", "TZ=Africa/Monrovia", "TZ=garbage", "TZ=", "TZ=:/dev/zero",
      "TZ=UTC+167:59:59", "HOME=", "HOME=/no/such/folder", "TMPDIR=", "COLUMNS=3", "-i", "-u HOME",
      "-u PATH -u TMPDIR",
    ])
  func environment(_ environment: String) throws {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    try tool.put("a/stages/made", "")
    try tool.put("b/stages/made", "")
    for (folder, environment) in [("a", ""), ("b", environment)] {
      let outcome = try tool.shell(
        """
        env \(environment) \(Self.program) find library.csv \
        \(EveryOutput.arguments(folder: folder).joined(separator: " ")) > \(folder)/table
        """)
      #expect(outcome.status == 0, "\(outcome.stderr)")
      #expect(!outcome.stderr.contains("warning"), "\(outcome.stderr)")
    }
    let expected = EveryOutput.contents(of: tool, folder: "a")
    #expect(EveryOutput.contents(of: tool, folder: "b") == expected)
    #expect(expected.values.allSatisfy { $0?.isEmpty == false })
    #expect(try tool.content(of: "b/table") == tool.content(of: "a/table"))
  }

  @Test("A reader of standard output that goes away early costs nothing")
  func closedPipe() throws {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    for arguments in [
      "find library.csv --csv j.csv", "find library.csv --json - --csv j.csv",
      "find library.csv --photos - --csv j.csv", "inspect library.csv", "find --help",
      "explain library.csv --from 2024-01-01 --to 2024-07-28", "homes library.csv --json -",
    ] {
      let outcome = try tool.shell(
        """
        set -o pipefail
        \(Self.program) \(arguments) | head -1
        """)
      #expect(outcome.status == 0, "\(arguments): \(outcome.stderr)")
      #expect(outcome.text.split(separator: "\n").count == 1)
    }
    #expect(try tool.text(of: "j.csv").contains("2024-03-10"))
  }

  @Test("A closed standard output, input or error is no file of ours")
  func closedStreams() throws {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    try tool.put("a/stages/made", "")
    let files = EveryOutput.arguments(folder: "a").joined(separator: " ")
    #expect(try tool.shell("\(Self.program) find library.csv -q \(files)").status == 0)
    let expected = EveryOutput.contents(of: tool, folder: "a")
    for (streams, status) in [
      (">&-", 74), ("2>&-", 0), ("<&-", 0), ("<&- >&- 2>&-", 74),
    ] as [(String, Int32)] {
      try tool.put("out/stages/made", "")
      let outcome = try tool.shell(
        """
        \(Self.program) find library.csv --catalogue c.db \
        \(EveryOutput.arguments().joined(separator: " ")) \(streams)
        """)
      #expect(outcome.status == status, "\(streams): \(outcome.stderr)")
      #expect(EveryOutput.contents(of: tool) == expected, "\(streams)")
      try FileManager.default.removeItem(atPath: tool.path("out"))
    }
    let input = try tool.shell("\(Self.program) find - <&-")
    #expect(input.status == 66, "\(input.stderr)")
    #expect(input.stderr.contains("Bad file descriptor"))
  }

  @Test("When there is no room for temporary files, the message names their folder")
  func temporaryFolder() throws {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    let outcome = try tool.shell(
      "cat library.csv | TMPDIR=/no/such/folder \(Self.program) find -")
    #expect(outcome.status == 66 || outcome.status == 65)
    #expect(
      outcome.stderr.contains("no temporary file in /no/such/folder: No such file or directory"),
      "\(outcome.stderr)")
  }
}
