import Foundation
import TestSupport
import Testing

/// `Scripts/install`, and the program where it was put.
@Suite("Installing")
struct InstallTests {
  private static let script = SharedFolder.package.appending(path: "Scripts/install").path
  private static let library = SharedFolder.package.appending(
    path: "Datasets/sample-library/phone.csv")

  /// Installs the program that was built with the tests.
  private func install(_ tool: borrowing Tool, _ arguments: String...) throws -> Tool.Outcome {
    try tool.run(
      arguments: ["--program", Tool.program.path] + arguments,
      environment: ["DESTDIR": ""], program: URL(filePath: Self.script))
  }

  /// All files below a folder, by their paths in it.
  private func files(below folder: String) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + $0)
      return attributes[.type] as? FileAttributeType != .typeDirectory
    }.sorted()
  }

  @Test("A program that was installed and moved works from another folder, with its own data")
  func moved() throws {
    let tool = try Tool()
    let outcome = try install(tool, "prefix")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stderr.contains("sojourn 0."))
    try FileManager.default.moveItem(atPath: tool.path("prefix"), toPath: tool.path("elsewhere"))
    try tool.put("photos.csv", try Data(contentsOf: Self.library))
    let program = URL(filePath: tool.path("elsewhere/bin/sojourn"))
    let found = try tool.run(
      arguments: ["find", "photos.csv", "--html", "a.html", "--json", "-", "-q"], program: program)
    #expect(found.status == 0 && found.stderr.isEmpty, "\(found.stderr)")
    let here = try tool.run("find", "photos.csv", "--json", "-", "-q")
    #expect(found.stdout == here.stdout)

    // That it reads this copy of the data, and no other, shows when a part of it is gone.
    for name in ["gazetteer/places.bin", "time-zones/zone-raster.bin", "report/page.css"] {
      let path = tool.path("elsewhere/share/sojourn/" + name)
      try FileManager.default.moveItem(atPath: path, toPath: path + ".away")
      let lacking = try tool.run(
        arguments: ["find", "photos.csv", "--json", "b.json"], program: program)
      #expect(lacking.status == 66)
      #expect(lacking.stderr.contains("elsewhere/bin/../share/sojourn is not complete"))
      #expect(lacking.stderr.contains("there is no \(name)"))
      #expect(try !tool.names.contains("b.json"))
      try FileManager.default.moveItem(atPath: path + ".away", toPath: path)
    }
  }

  @Test("Installing again repairs, and takes away what an earlier version had and nothing else")
  func again() throws {
    let tool = try Tool()
    try #require(try install(tool, "prefix").status == 0)
    let first = try files(below: tool.path("prefix"))
    #expect(first.contains("bin/sojourn") && first.contains("share/man/man1/sojourn.1"))
    for folder in ["bash-completion/completions/sojourn", "zsh/site-functions/_sojourn"] {
      #expect(first.contains("share/" + folder))
    }
    #expect(first.contains("share/sojourn/gazetteer/LICENSE-borders"))

    let list = "prefix/share/sojourn/installed-files"
    try tool.put(list, try tool.text(of: list) + "share/sojourn/old/part.bin\n../kept\n")
    try tool.put("prefix/share/sojourn/old/part.bin", "old")
    try tool.put("kept", "not ours")
    try tool.put("prefix/bin/sojourn", "broken")
    try #require(try install(tool, "prefix").status == 0)
    #expect(try files(below: tool.path("prefix")) == first)
    #expect(try tool.names.contains("kept"))
    let version = try tool.run(
      arguments: ["--version"], program: URL(filePath: tool.path("prefix/bin/sojourn")))
    #expect(version.status == 0)
  }

  @Test("What was installed is removed, and what others put there stays")
  func uninstall() throws {
    let tool = try Tool()
    try #require(try install(tool, "prefix").status == 0)
    try tool.put("prefix/bin/other", "")
    try tool.put("prefix/share/man/man1/other.1", "")
    #expect(try install(tool, "--uninstall", "prefix").status == 0)
    #expect(try files(below: tool.path("prefix")) == ["bin/other", "share/man/man1/other.1"])
    let again = try install(tool, "--uninstall", "prefix")
    #expect(again.status == 1)
    #expect(again.stderr.contains("nothing is installed in"))
  }

  @Test("Below another root the files lie where PREFIX says, and the list is what is installed")
  func staged() throws {
    let tool = try Tool()
    let outcome = try install(tool, "--destdir", tool.path("stage"), "/opt/some where")
    try #require(outcome.status == 0, "\(outcome.stderr)")
    let root = tool.path("stage/opt/some where")
    let list = try install(tool, "--list", "--destdir", tool.path("stage"), "/opt/some where")
    let listed = list.text.split(separator: "\n").map(String.init).sorted()
    #expect(try files(below: root).map { root + "/" + $0 } == listed)
  }

  @Test(
    "Wrong calls are refused with how to call it", arguments: [[], ["a", "b"], ["--to", "a"]])
  func misuse(_ arguments: [String]) throws {
    let tool = try Tool()
    let outcome = try tool.run(arguments: arguments, program: URL(filePath: Self.script))
    #expect(outcome.status == 64)
    #expect(outcome.stderr.contains("Scripts/install PREFIX"))
    #expect(try tool.names.isEmpty)
  }

  @Test("Every C library that the program needs is named with Debian's package")
  func libraries() throws {
    let script = SharedFolder.package.appending(path: "Scripts/runtime-libraries")
    let tool = try Tool()
    let outcome = try tool.run(arguments: [Tool.program.path], program: script)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.text.contains("libproj.so.25: libproj25: "))
    // A program that needs another one is told from it.
    let other = try tool.run(arguments: ["/bin/bash"], program: script)
    #expect(other.status == 1)
    #expect(other.stderr.contains("needs libtinfo.so.6"))
  }
}

/// The program's own data, as the environment names it.
@Suite("The program's data")
struct ProgramDataTests {
  @Test(
    "Without its data nothing is begun, and where it is looked for is said",
    arguments: [
      ["find", "photos.csv", "--json", "a.json"], ["homes", "photos.csv"],
      ["inspect", "photos.csv"], ["explain", "photos.csv", "--date", "2020-01-01"],
      ["simulate", "--out", "people"], ["worker"],
    ])
  func absent(_ arguments: [String]) throws {
    let tool = try Tool()
    try tool.put("photos.csv", MadeUpLibrary().plain)
    let outcome = try tool.run(
      arguments: arguments, environment: ["SOJOURN_DATA": tool.path("none")])
    #expect(outcome.status == 66)
    #expect(outcome.stdout.isEmpty)
    #expect(
      outcome.stderr.hasPrefix("sojourn: the program's data was not found: there is no folder "))
    #expect(outcome.stderr.contains(tool.path("none")))
    #expect(outcome.stderr.contains("SOJOURN_DATA"))
    #expect(try tool.names == ["photos.csv"])
  }

  @Test("What needs no data works without")
  func needless() throws {
    let tool = try Tool()
    for arguments in [["--version"], ["find", "--help"], ["formats"], ["--generate", "man"]] {
      let outcome = try tool.run(
        arguments: arguments, environment: ["SOJOURN_DATA": tool.path("none")])
      #expect(outcome.status == 0, "\(outcome.stderr)")
    }
  }
}
