import CommandLineKit
import Testing

@Suite("Options whose value may be left out")
struct OptionalValueTests {
  private struct Settings: Sendable {
    var helper: String?
    var files: [String] = []
  }

  private let command = Command(
    "x", settings: Settings(), summary: "Try.",
    positionals: [.repeated("FILE", \.files, "files")],
    groups: [
      OptionGroup(
        "Asking",
        [.optionalValue("--helper", "PATH", \.helper, standard: "usual", "ask a helper")])
    ])

  @Test(
    "Alone it means the usual value; another one stands behind an equals sign, never in the next word",
    arguments: [
      (["a"], nil, ["a"]), (["--helper", "a"], "usual", ["a"]),
      (["--helper=/bin/it", "a"], "/bin/it", ["a"]), (["a", "--helper="], "usual", ["a"]),
    ] as [([String], String?, [String])])
  func value(words: [String], helper: String?, files: [String]) throws {
    let settings = try command.settings(from: words)
    #expect(settings.helper == helper)
    #expect(settings.files == files)
  }

  @Test("Help shows that the value may be left out")
  func help() {
    #expect(command.entry.options.map(\.valueIsOptional) == [true])
    let program = Program(name: "tool", version: "1.0.0", summary: "Try.", verbs: [])
    #expect(program.help(for: command.entry).contains("  --helper[=PATH]"))
  }
}
