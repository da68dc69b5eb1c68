import Foundation
import Testing

@Suite("Sources that change or do not end")
struct ChangingSourceTests {
  @Test("A pipe or device that is no list of photos is read for a megabyte and no longer")
  func endless() throws {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    let zeros = try tool.run("find", "/dev/zero", within: 20)
    #expect(zeros.status == 65, "\(zeros.stderr)")
    #expect(zeros.stderr.contains("/dev/zero"))
    let beside = try tool.run("find", "library.csv", "/dev/zero", within: 20)
    #expect(beside.status == 0)
    #expect(beside.stderr.contains("/dev/zero"))
    // What `yes` writes.
    let pipe = try tool.shell("yes | \(Tool.program.path) find -", within: 20)
    #expect(pipe.status == 65, "\(pipe.stderr)")
    #expect(pipe.stderr.contains("standard input"))
  }

  @Test("What the stages wrote into a folder of sources is not read again")
  func ownOutputs() throws {
    let tool = try Tool()
    try tool.put("photos/library.csv", MadeUpLibrary().plain)
    let outputs = ["--json", "photos/j.json", "--csv", "photos/j.csv", "--photos", "photos/p.csv"]
    let arguments = ["find", "photos", "--stages", "photos/stages", "-q"] + outputs
    #expect(try tool.run(arguments: arguments).status == 0)
    let first = try tool.text(of: "photos/j.json")
    let again = try tool.run("find", "photos", "--json", "-")
    #expect(again.text == first)
    let inspected = try tool.run("inspect", "photos").text
    #expect(
      inspected.contains("passed over: photos/stages/1-photos.csv: a list of photos that sojourn"),
      "\(inspected)")
    // Five of the stages', and two besides.
    #expect(inspected.contains("passed over: 7 files, each an output of sojourn"), "\(inspected)")
    let named = try tool.run("find", "photos/stages/1-photos.csv", "--json", "-")
    #expect(named.status == 0)
    let moved = try tool.run("find", "photos/stages/3-days.csv")
    #expect(moved.status == 65 && moved.stderr.contains("an output of sojourn"))
  }

  @Test("Dates that cannot be read are counted where no photo has one, and the first are shown")
  func unreadableDates() throws {
    let tool = try Tool()
    try tool.put("zz.csv", MadeUpLibrary.header + "a,zz,1,2\nb,zz,1,2\nc,zz,1,2\nd,zz,1,2\n")
    let outcome = try tool.run("find", "zz.csv", "-q")
    #expect(outcome.status == 65)
    #expect(
      outcome.stderr.contains(
        "4 of 4 with a date that cannot be read: zz.csv:2 \"zz\", zz.csv:3 \"zz\", zz.csv:4 \"zz\", …"
      ),
      "\(outcome.stderr)")
  }
}

@Suite("Outputs that cannot be finished")
struct UnfinishedOutputTests {
  @Test("One output that cannot be written keeps none of the others from being written")
  func others() throws {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    let outcome = try tool.run(
      "find", "library.csv", "--json", "none/j.json", "--csv", "j.csv", "--stages", "stages")
    #expect(outcome.status == 74)
    #expect(outcome.stderr.contains("none/j.json"))
    #expect(outcome.text.hasPrefix("Journey"))
    #expect(try tool.names == ["j.csv", "library.csv", "stages"])
  }

  @Test("A link whose target is missing stays a link, and its target is written")
  func danglingLink() throws {
    let tool = try Tool()
    try tool.put("library.csv", MadeUpLibrary().plain)
    try tool.put("other/x", "")
    for (name, target) in [("near.json", "other/far.json"), ("chain.json", "near.json")] {
      try FileManager.default.createSymbolicLink(
        atPath: tool.path(name), withDestinationPath: target)
    }
    #expect(try tool.run("find", "library.csv", "--json", "chain.json", "-q").status == 0)
    #expect(try tool.text(of: "other/far.json").contains("sojourn.journeys/1"))
    #expect(try tool.names == ["chain.json", "library.csv", "near.json", "other"])
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: tool.path("near.json"))
    #expect(link == "other/far.json")
  }

  @Test(
    "A signal while an output is written leaves nothing of it", arguments: ["INT", "TERM", "HUP"])
  func signal(_ name: String) throws {
    let tool = try Tool()
    // Enough that writing takes a while.
    var text = MadeUpLibrary().plain
    for number in 0..<20_000 { text += "\(number).jpg,2024-03-11T10:00:00+02:00,52.5,13.5\n" }
    try tool.put("library.csv", text)
    try tool.put("out/old.json", "old")
    let script = """
      set -m; \(Tool.program.path) find library.csv --photos out/new.csv -q & tool=$!
      until compgen -G 'out/.new.csv.*.sojourn-part'; do sleep 0.005; done
      kill -\(name) $tool; wait $tool
      """
    let outcome = try tool.shell(script, within: 60)
    let number: Int32 = ["INT": 2, "TERM": 15, "HUP": 1][name] ?? 0
    #expect(outcome.status == 128 + number)
    let left = try FileManager.default.contentsOfDirectory(atPath: tool.path("out"))
    // The output may have been finished while the program had leave to stop.
    #expect(left.filter { $0 != "new.csv" } == ["old.json"])
  }

  @Test("A folder of sources does not show what a killed run left")
  func leftovers() throws {
    let tool = try Tool()
    try tool.put("photos/library.csv", MadeUpLibrary().plain)
    try tool.put("photos/.j.csv.17.sojourn-part", MadeUpLibrary().plain)
    let outcome = try tool.run("inspect", "photos")
    #expect(!outcome.text.contains("sojourn-part"))
  }
}
