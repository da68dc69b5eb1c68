import Foundation
import TestSupport
import Testing

/// Runs that are killed while they write, which nothing can keep them from.
@Suite("A run that is killed while it writes")
struct KilledWriteTests {
  private func put(_ tool: borrowing Tool, photos: Int) throws {
    var text = MadeUpLibrary().plain
    for number in 0..<photos {
      text += "\(number).jpg,2024-03-11T10:00:\(10 + number % 50)+02:00,52.5,13.5\n"
    }
    try tool.put("library.csv", text)
  }

  @Test(
    "Each output is the old one or the new one, and the next run takes away what was left",
    .tags(.slow))
  func everyOutput() throws {
    let tool = try Tool()
    try put(tool, photos: 3000)
    try tool.put("new/stages/made", "")
    let arguments = ["find", "library.csv", "-q"]
    #expect(
      try tool.run(arguments: arguments + EveryOutput.arguments(folder: "new")).status == 0)
    let new = EveryOutput.contents(of: tool, folder: "new")
    for name in EveryOutput.names { try tool.put("out/\(name)", "old") }
    var random = SeededGenerator(seed: 11)
    var killed = 0
    var caught = 0
    for name in EveryOutput.names {
      let folder = name.hasPrefix("stages/") ? "out/stages" : "out"
      let file = name.replacing("stages/", with: "")
      let outcome = try tool.shell(
        """
        set -m
        \(Tool.program.path) \((arguments + EveryOutput.arguments()).joined(separator: " ")) & tool=$!
        until compgen -G '\(folder)/.\(file).*.sojourn-part' || ! kill -0 $tool; do :; done
        sleep 0.00\(random.whole(0...9)); kill -9 $tool; wait $tool
        """, within: 60)
      if outcome.status == 137 { killed += 1 }
      for (name, content) in EveryOutput.contents(of: tool) {
        let isWhole = content == Data("old".utf8) || content == new[name]
        #expect(isWhole, "\(name) when killed while writing \(file)")
      }
      let left = try leftovers(tool)
      #expect(left.count <= 1, "\(left)")
      if !left.isEmpty { caught += 1 }
      // What is not finished is no photo, to whatever reads the folder.
      let seen = try tool.run("inspect", "out", "--json", "-")
      #expect(!seen.text.contains("sojourn-part") && !seen.stderr.contains("sojourn-part"))
      for name in EveryOutput.names { try tool.put("out/\(name)", "old") }
    }
    #expect(killed > 0 && caught > 0, "no run was killed while it wrote")
    #expect(try tool.run(arguments: arguments + EveryOutput.arguments()).status == 0)
    #expect(try leftovers(tool) == [])
    #expect(EveryOutput.contents(of: tool) == new)
  }

  @Test("Only what a killed run left is taken away, and only beside what is written")
  func leftovers() throws {
    let tool = try Tool()
    try put(tool, photos: 0)
    // This process is there; the greatest number that a process can have is hardly ever given.
    let own = ".a.csv.\(ProcessInfo.processInfo.processIdentifier).sojourn-part"
    let gone = ".a.b.csv.4194304.sojourn-part"
    let others = [".a.csv.x.sojourn-part", "a.csv.4194304.sojourn-part", ".4194304.sojourn-part"]
    for name in [own, gone] + others {
      try tool.put("out/\(name)", "x")
      try tool.put("elsewhere/\(name)", "x")
    }
    try FileManager.default.createSymbolicLink(
      atPath: tool.path("out/.link.4194304.sojourn-part"), withDestinationPath: "../library.csv")
    let held = try tool.shell(
      """
      printf x > out/.held.4194303.sojourn-part
      exec 9< out/.held.4194303.sojourn-part; flock 9
      \(Tool.program.path) find library.csv -q --json out/j.json
      """)
    #expect(held.status == 0, "\(held.stderr)")
    let names = try FileManager.default.contentsOfDirectory(atPath: tool.path("out"))
    #expect(
      Set(names)
        == Set(
          [own, "j.json", ".held.4194303.sojourn-part", ".link.4194304.sojourn-part"] + others))
    let untouched = try FileManager.default.contentsOfDirectory(atPath: tool.path("elsewhere"))
    #expect(Set(untouched) == Set([own, gone] + others))
  }

  private func leftovers(_ tool: borrowing Tool) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: tool.path("out"))
      .filter { $0.hasSuffix(".sojourn-part") }
  }
}
