import Foundation
import TestSupport
import Testing

/// Whether the tests may mount file systems of their own, in a name space that nobody else sees.
private let canMount: Bool = {
  let outcome = try? OtherProgram("unshare")?.run([
    "--mount", "--map-root-user", "sh", "-c", "mount -t tmpfs -o size=64k none /mnt",
  ])
  return outcome?.status == 0
}()

@Suite("Where there is no room, or nothing may be written")
struct FullDiskTests {
  private func tool() throws -> Tool {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    try tool.put("out/old", "")
    return tool
  }

  @Test("Each output to a full device is told of, and is status 74", arguments: EveryOutput.options)
  func fullDevice(_ option: String, _ name: String) throws {
    let tool = try tool()
    let outcome = try tool.run("find", "library.csv", option, "/dev/full")
    #expect(outcome.status == 74)
    #expect(outcome.stderr.contains("/dev/full"), "\(outcome.stderr)")
    // The table is printed all the same.
    #expect(outcome.text.hasPrefix("Journey"))
  }

  @Test("A full standard output is told of")
  func fullStandardOutput() throws {
    let tool = try tool()
    let outcome = try tool.run(
      "find", "library.csv", "--json", "out/j.json", to: .path("/dev/full"))
    #expect(outcome.status == 74)
    #expect(outcome.stderr.contains("cannot write standard output: No space left on device"))
    #expect(try tool.text(of: "out/j.json").contains("sojourn.journeys/1"))
  }

  @Test("Where files may not grow so long, the old outputs stay and no piece of a new one is left")
  func limitedFileSize() throws {
    let tool = try tool()
    for name in EveryOutput.names { try tool.put("out/\(name)", "old") }
    // Two blocks of 1024 bytes.
    let outcome = try tool.shell(
      """
      ulimit -f 2
      \(Tool.program.path) find library.csv -q \(EveryOutput.arguments().joined(separator: " "))
      """)
    #expect(outcome.status == 74, "\(outcome.stderr)")
    try expectOldOrShort(tool, most: 2048)
    #expect(outcome.stderr.contains("cannot write out/j.html: File too large"))
    #expect(outcome.stderr.contains("out/j.gpkg"))
  }

  @Test("On a disk that is full the old outputs stay", .enabled(if: canMount))
  func fullDisk() throws {
    let tool = try tool()
    let script = """
      mount -t tmpfs -o size=256k none out && mkdir out/stages || exit 99
      for name in \(EveryOutput.names.joined(separator: " ")); do printf old > out/$name; done
      \(Tool.program.path) find library.csv -q \(EveryOutput.arguments().joined(separator: " "))
      status=$?; find out -name '.*.sojourn-part' >&2; mkdir kept; cp -r out/. kept; exit $status
      """
    let outcome = try tool.shell("unshare --mount --map-root-user bash -c \(quoted(script))")
    #expect(outcome.status == 74, "\(outcome.stderr)")
    #expect(outcome.stderr.contains("No space left on device"), "\(outcome.stderr)")
    #expect(!outcome.stderr.contains("sojourn-part"), "\(outcome.stderr)")
    // The page alone has more than the disk.
    #expect(try tool.text(of: "kept/j.html") == "old")
  }

  @Test("A catalogue on a full disk costs the run nothing but itself", .enabled(if: canMount))
  func fullCatalogue() throws {
    let tool = try tool()
    for number in 0..<1000 {
      try tool.put(
        "pictures/\(number).xmp",
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
        xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:DateTimeOriginal="2023-05-17T10:00:00+02:00"
        /></rdf:RDF></x:xmpmeta>
        """)
    }
    let script = """
      mount -t tmpfs -o size=64k none out || exit 99
      \(Tool.program.path) inspect pictures --json - --catalogue out/c.db
      """
    let outcome = try tool.shell("unshare --mount --map-root-user bash -c \(quoted(script))")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stderr.contains("the rest was read all the same"), "\(outcome.stderr)")
    #expect(outcome.text == (try tool.run("inspect", "pictures", "--json", "-").text))
  }

  @Test("In a folder that may not be written every output is told of", .enabled(if: canMount))
  func readOnlyFolder() throws {
    let tool = try tool()
    let script = """
      mount -t tmpfs none out && mkdir out/stages && printf old > out/j.json \
      && mount -o remount,ro out || exit 99
      \(Tool.program.path) find library.csv \(EveryOutput.arguments().joined(separator: " "))
      status=$?; cat out/j.json >&2; exit $status
      """
    let outcome = try tool.shell("unshare --mount --map-root-user bash -c \(quoted(script))")
    #expect(outcome.status == 74, "\(outcome.stderr)")
    #expect(outcome.stderr.hasSuffix("old"))
    for name in EveryOutput.options.map(\.1) + ["stages/1-photos.csv"] {
      #expect(outcome.stderr.contains("out/\(name): Read-only file system"), "\(outcome.stderr)")
    }
    #expect(outcome.text.hasPrefix("Journey"))
  }

  /// Every file is the old one, or a whole new one that was short enough; nothing else is left.
  private func expectOldOrShort(_ tool: borrowing Tool, most: Int) throws {
    let whole = try tool.run(
      arguments: ["find", "library.csv", "-q"] + EveryOutput.arguments(folder: "whole"))
    #expect(whole.status == 74, "the folder is not there yet")
    try tool.put("whole/made", "")
    let again = try tool.run(
      arguments: ["find", "library.csv", "-q"] + EveryOutput.arguments(folder: "whole"))
    #expect(again.status == 0)
    for name in EveryOutput.names {
      let content = try tool.content(of: "out/\(name)")
      let new = try tool.content(of: "whole/\(name)")
      #expect(content == Data("old".utf8) || content == new && new.count <= most, "\(name)")
    }
    let left = try FileManager.default.subpathsOfDirectory(atPath: tool.path("out"))
    #expect(Set(left) == Set(EveryOutput.names + ["old", "stages"]))
  }

  private func quoted(_ script: String) -> String {
    "'" + script.replacing("'", with: "'\\''") + "'"
  }
}
