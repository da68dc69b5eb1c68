import CommandLineKit
import Testing

@Suite("The manual page and completions")
struct ProgramDocumentTests {
  /// A program whose texts have everything that roff and shells take for theirs.
  private static let hostile = Program(
    name: "odd-one", version: "1.0", summary: "Does 'it'.",
    verbs: [
      Verb(
        Command(
          "go", settings: OutputSettings(), summary: "don't \\ stop: `now`",
          discussion: ".TH is a macro\n\n'tis one too",
          groups: [
            OptionGroup("A \"group\"", [.value("--to", "FILE", \.json, "a [file]: 10 °C – 20 °C")])
          ])
      ) { _ in 0 }
    ])

  @Test("--generate asks for one of them, with or without an equals sign")
  func asked() throws {
    for document in ProgramDocument.allCases {
      for words in [["--generate", document.rawValue], ["--generate=\(document.rawValue)"]] {
        guard case .document(document) = try Ferry.program.outcome(of: words) else {
          Issue.record("\(words) asks for something else")
          continue
        }
      }
    }
  }

  @Test("--generate without a name, with a wrong one or with more is refused")
  func refused() {
    for words in [["--generate"], ["--generate="]] {
      let missing = UsageError.missingValue(
        option: "--generate", valueName: "TEXT", follower: nil)
      #expect(throws: missing) {
        _ = try Ferry.program.outcome(of: words)
      }
    }
    #expect(throws: UsageError.self) { _ = try Ferry.program.outcome(of: ["--generate", "men"]) }
    #expect(throws: UsageError.unexpectedArgument("zsh", for: "--generate")) {
      _ = try Ferry.program.outcome(of: ["--generate", "man", "zsh"])
    }
  }

  @Test("Help takes no value, before and after a verb", arguments: ["--help=x", "-h=x", "--help="])
  func helpWithValue(_ word: String) {
    #expect(throws: UsageError.self) { _ = try Ferry.program.outcome(of: [word]) }
    let name = word.hasPrefix("--") ? "--help" : "-h"
    let value = word.hasSuffix("x") ? "x" : ""
    #expect(throws: UsageError.unexpectedValue(option: name, value: value)) {
      _ = try Ferry.program.outcome(of: ["plan", word])
    }
  }

  @Test("The manual page has every verb with its options, defaults and choices")
  func manual() {
    let page = Ferry.program.text(of: .man)
    for part in [
      ".TH FERRY 1", "ferry \\- plan ferry rides and keep their logs", ".SS \"ferry plan\"",
      ".TP\n\\fB\\-\\-pace\\fR \\fIPACE\\fR\nhow fast to go (one of slow, steady, brisk; default: steady)\n",
      "\\fBferry log\\fR \\fB\\-\\-date\\fR \\fIDATE\\fR [\\fIOPTION\\fR...] \\fISHIP\\fR [\\fICAPTAIN\\fR]\n",
      ".TP\n\\fB64\\fR\nwrong usage", "\\fBferry plan \\-\\-pace brisk Nyon Yvoire\\fR\nFrom Nyon",
    ] { #expect(page.contains(part), "\(part)") }
  }

  @Test("What several verbs have word for word stands once in the manual page")
  func shared() {
    let page = Ferry.program.text(of: .man)
    let section = page.split(separator: ".SH \"OPTIONS OF SEVERAL VERBS\"")
    #expect(section.count == 2)
    #expect(page.components(of: "\\-\\-no-progress") == 1)
    #expect(section.last?.contains(".SS \"Output\"\n.P\nOf \\fBplan\\fR, \\fBlog\\fR.") == true)
    #expect(page.contains("Further options, described below: Output."))
  }

  @Test("Nothing that a text says is taken for a macro, a font or a quote")
  func escapes() {
    let page = Self.hostile.text(of: .man)
    #expect(page.contains("odd-one \\- does 'it'\n"))
    #expect(page.contains("Don't \\e stop: \\fBnow\\fR."))
    #expect(page.contains("\n\\&.TH is a macro\n.P\n\\&'tis one too\n"))
    #expect(page.contains("\\fBA \"group\"\\fR"))
    #expect(page.contains("a [file]: 10 \\(deC \\(en 20 \\(deC"))

    let zsh = Self.hostile.text(of: .zsh)
    #expect(zsh.contains("'go:don'\\''t \\\\ stop\\: `now`'"))
    #expect(zsh.contains("'--to=[a \\[file\\]: 10 °C – 20 °C]:FILE: '"))
    #expect(Self.hostile.text(of: .fish).contains("-a go -d 'don\\'t \\\\ stop: `now`'"))
    #expect(Self.hostile.text(of: .bash).contains("complete -F _odd_one odd-one"))
  }

  @Test("Completions know choices, values and places")
  func completions() {
    let bash = Ferry.program.text(of: .bash)
    #expect(bash.contains("\"plan --pace\") kind=words words='slow steady brisk' ;;"))
    #expect(bash.contains("\"plan --limit\") kind=none ;;"))
    #expect(bash.contains("log) words='--date --json --quiet --no-progress --help' ;;"))
    let zsh = Ferry.program.text(of: .zsh)
    #expect(zsh.contains("'*--avoid=[a pace to avoid]:PACE:(slow steady brisk)'"))
    #expect(zsh.contains("'--no-progress[draw no progress]'"))
    #expect(zsh.contains("'*:STOP: '") && zsh.contains("'::CAPTAIN: '"))
    let fish = Ferry.program.text(of: .fish)
    #expect(
      fish.contains(
        "-n '__ferry_verb_is plan' -l pace -x -a 'slow steady brisk' -d 'how fast to go'"))
    #expect(fish.contains("-n '__ferry_verb_is log' -l quiet -s q -d"))
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    ranges(of: part).count
  }
}
