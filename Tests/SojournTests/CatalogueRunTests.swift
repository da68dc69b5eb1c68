import Foundation
import TestSupport
import Testing

@Suite("Runs with a catalogue")
struct CatalogueRunTests {
  /// Pictures with dates and places, in two folders.
  private func put(_ count: Int, into tool: borrowing Tool) throws {
    for number in 0..<count {
      let day = number % 28 + 1
      try tool.put(
        "pictures/\(number % 2 == 0 ? "a" : "b")/\(number).xmp",
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
        xmlns:exif="http://ns.adobe.com/exif/1.0/"
        exif:DateTimeOriginal="2023-05-\(day < 10 ? "0" : "")\(day)T10:00:00+02:00"
        exif:GPSLatitude="48,\(number % 60).5N" exif:GPSLongitude="16,22.5E"/></rdf:RDF></x:xmpmeta>
        """)
    }
  }

  private func inspect(_ tool: borrowing Tool, _ more: String...) throws -> String {
    let outcome = try tool.run(arguments: ["inspect", "pictures", "--json", "-"] + more)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    return outcome.text
  }

  @Test("A second run says the same, also of files that changed, came or went")
  func sameOutput() throws {
    let tool = try Tool()
    try put(40, into: tool)
    let plain = try inspect(tool)
    #expect(plain.contains("\"photos\": 40"))
    for _ in 0..<2 { #expect(try inspect(tool, "--catalogue", "c.db") == plain) }

    try FileManager.default.removeItem(atPath: tool.path("pictures/a/0.xmp"))
    let changed = try tool.text(of: "pictures/b/1.xmp").replacing("2023-05-02", with: "2021-01-31")
    try tool.put("pictures/b/1.xmp", changed)
    try tool.put("pictures/c/new.xmp", changed.replacing("2021", with: "2019"))
    let again = try inspect(tool)
    #expect(again != plain && again.contains("\"firstDate\": \"2019-01-31\""))
    for _ in 0..<2 { #expect(try inspect(tool, "--catalogue", "c.db") == again) }

    try FileManager.default.removeItem(atPath: tool.path("pictures/b"))
    let fewer = try inspect(tool)
    #expect(try inspect(tool, "--catalogue", "c.db") == fewer)
  }

  @Test("What is known is not read: only what the file system says of a file tells that it changed")
  func notRead() throws {
    let tool = try Tool()
    try put(2, into: tool)
    let before = try inspect(tool, "--catalogue", "c.db")
    let path = "pictures/a/0.xmp"
    let changed = try tool.text(of: path).replacing("2023-05", with: "2011-05")
    // `cp -p` keeps the time to the nanosecond.
    let kept = try tool.shell("cp -p \(path) time")
    #expect(kept.status == 0)
    try tool.put(path, changed)
    #expect(try tool.shell("touch -r time \(path)").status == 0)
    #expect(try inspect(tool, "--catalogue", "c.db") == before)
    #expect(try inspect(tool).contains("2011-05"))
    #expect(try tool.shell("touch \(path)").status == 0)
    #expect(try inspect(tool, "--catalogue", "c.db").contains("2011-05"))
  }

  @Test("A catalogue inside a folder of sources is no source, nor is what lies beside it")
  func inside() throws {
    let tool = try Tool()
    try put(3, into: tool)
    let plain = try inspect(tool)
    for _ in 0..<2 { #expect(try inspect(tool, "--catalogue", "pictures/c.db") == plain) }
    let asSource = try tool.run("inspect", "pictures/c.db", "--catalogue", "pictures/c.db")
    #expect(asSource.status == 65 && asSource.stderr.contains("is the catalogue"))
    let asOutput = try tool.run(
      "find", "pictures", "--catalogue", "pictures/c.db", "--json", "pictures/c.db")
    #expect(asOutput.status == 64)
  }

  @Test("A file that is no catalogue, or a damaged one, is refused and left as it is")
  func refused() throws {
    let tool = try Tool()
    try put(1, into: tool)
    try tool.put("text.db", "no database\n")
    _ = try inspect(tool, "--catalogue", "c.db")
    var bytes = try tool.content(of: "c.db")
    // The tree of the first page, behind the file's header.
    bytes.replaceSubrange(100..<3000, with: repeatElement(0x5A, count: 2900))
    try tool.put("broken.db", bytes)
    for name in ["text.db", "broken.db", "none/c.db"] {
      let before = try? tool.content(of: name)
      let outcome = try tool.run("find", "pictures", "--catalogue", name, "-q")
      #expect(outcome.status == 66)
      #expect(outcome.stderr.contains("the catalogue cannot be used"), "\(outcome.stderr)")
      #expect((try? tool.content(of: name)) == before)
    }
  }

  @Test("A run that is killed leaves a catalogue that can be used, and ten at once share one")
  func killed() throws {
    let tool = try Tool()
    try put(300, into: tool)
    let plain = try inspect(tool)
    let killing = try tool.shell(
      """
      for delay in 0.01 0.03 0.05 0.08 0.12 0.2; do
        \(Tool.program.path) inspect pictures --catalogue c.db -q & sleep $delay; kill -9 $!; wait $!
      done
      for run in 1 2 3 4 5 6 7 8 9 10; do
        \(Tool.program.path) inspect pictures --catalogue c.db --json out$run.json & pids="$pids $!"
      done
      for pid in $pids; do wait $pid || exit 1; done
      """, within: 120)
    #expect(killing.status == 0, "\(killing.stderr)")
    for run in 1...10 { #expect(try tool.text(of: "out\(run).json") == plain) }
    #expect(try inspect(tool, "--catalogue", "c.db") == plain)
  }
}
