import Foundation
import TestSupport
import Testing

/// The manual page and the shells' completions, as man and the shells see them.
@Suite("The manual page and completions")
struct ProgramDocumentTests {
  /// The definitions as help has them: the options of each verb.
  private static let verbs = Result { () throws -> [(name: String, options: [String])] in
    let tool = try Tool()
    let overview = try tool.run("--help").text
    let names = overview.split(separator: "\n").drop { $0 != "Verbs:" }.dropFirst()
      .prefix { $0.hasPrefix("  ") }
      .compactMap { $0.firstMatch(of: /^  ([a-z]+)/).map { String($0.1) } }
    return try names.map { name in
      let help = try tool.run(name, "--help").text
      return (name, help.matches(of: /\n  (--[a-z-]+)/).map { String($0.1) })
    }
  }

  private static func text(_ document: String) throws -> String {
    let outcome = try Tool().run("--generate", document)
    #expect(outcome.status == 0 && outcome.stderr.isEmpty)
    return outcome.text
  }

  @Test("Every verb and every option of its help is in the page and in every shell's completions")
  func isComplete() throws {
    let verbs = try Self.verbs.get()
    let all = verbs.flatMap(\.options).count
    #expect(verbs.count >= 15 && all > 150, "\(verbs.count) verbs, \(all) options")
    let page = try Self.text("man")
    let bash = try Self.text("bash").split(separator: "\n")
    let zsh = try Self.text("zsh")
    let fish = try Self.text("fish")
    for (verb, options) in verbs {
      #expect(page.contains(".SS \"sojourn \(verb)\"\n"))
      #expect(zsh.contains("\n        '\(verb):"))
      #expect(fish.contains(" -n __sojourn_verb_is -a \(verb) -d "))
      let words = try #require(bash.first { $0.hasPrefix("      \(verb)) words='") })
      let known = Set(words.split { " ')".contains($0) })
      let start = try #require(zsh.firstRange(of: "\n        \(verb))\n")).upperBound
      let end = try #require(zsh[start...].firstRange(of: "\n          ;;\n")).lowerBound
      let function = zsh[start..<end]
      for option in options {
        #expect(page.contains("\\fB\(Self.roff(option))\\fR"), "\(verb) \(option)")
        #expect(known.contains(option[...]), "\(verb) \(option)")
        let isInZsh = function.contains("\(option)[") || function.contains("\(option)=")
        #expect(isInZsh, "\(verb) \(option)")
        let line = "complete -c sojourn -n '__sojourn_verb_is \(verb)' -l \(option.dropFirst(2)) "
        #expect(fish.contains(line), "\(verb) \(option)")
      }
    }
  }

  /// An option as roff has it: a dash between letters is a hyphen.
  private static func roff(_ option: String) -> String {
    "\\-\\-" + option.dropFirst(2)
  }

  @Test("The page has thresholds with their ranges, exit statuses, environment, files, examples")
  func manual() throws {
    let page = try Self.text("man")
    for part in [
      ".SH \"THRESHOLDS, WITH THEIR DEFAULTS\"", "\\fBfarKm=50\\fR\na number from 1 to 1000\n",
      ".SH \"EXIT STATUS\"", "\\fB74\\fR\nan output could not be written", ".SH \"ENVIRONMENT\"",
      "\\fBSOJOURN_DATA\\fR", ".SH \"FILES\"", "PREFIX/share/sojourn", ".SH \"EXAMPLES\"",
      "\\fBsojourn find photos.csv\\fR",
    ] { #expect(page.contains(part), "\(part)") }
  }

  @Test("man has nothing to say against the page", .enabled(if: isProgram("man"), "no man"))
  func isSound() throws {
    let tool = try Tool()
    try tool.put("sojourn.1", try Self.text("man"))
    let outcome = try tool.shell(
      "export LC_ALL=C.UTF-8; groff -ww -b -Tutf8 -man -z sojourn.1 && "
        + "MANWIDTH=80 man --warnings -E UTF-8 -l sojourn.1 | col -b")
    #expect(outcome.status == 0)
    #expect(outcome.stderr.isEmpty, "\(outcome.stderr)")
    #expect(outcome.text.contains("sojourn - finds the journeys of a life in a photo library"))
    #expect(outcome.text.contains("       --place-from-neighbours\n"))
  }

  /// A line at whose end Tab is pressed, and what is offered.
  struct Offer: CustomTestStringConvertible {
    let line: String
    let offered: [String]

    init(_ line: String, _ offered: String...) {
      self.line = line
      self.offered = offered
    }

    var testDescription: String { line }
  }

  static let offers = [
    Offer("sojourn fin", "find"),
    Offer("sojourn f", "find", "formats", "frame"),
    Offer("sojourn find --geo", "--geojson"),
    Offer("sojourn find --thumbnails ", "none", "few", "many"),
    Offer("sojourn find --set farK", "farKm="),
    Offer("sojourn find --json jour", "journeys.json"),
    Offer("sojourn find --stages st", "stages/"),
    Offer("sojourn find pho", "photos.csv"),
    Offer("sojourn homes --format takeout-", "takeout-zip"),
    Offer("sojourn skip ", "add", "list", "show", "restore", "unrestore", "remove"),
    Offer("sojourn --generate ", "man", "bash", "zsh", "fish"),
  ]

  private static func folder(_ tool: borrowing Tool) throws {
    for name in ["journeys.json", "photos.csv", "stages/1-photos.csv"] { try tool.put(name, "") }
  }

  @Test("bash offers verbs, options, choices and files", arguments: offers)
  func bash(_ offer: Offer) throws {
    let tool = try Tool()
    try Self.folder(tool)
    try tool.put("completions", try Self.text("bash"))
    let words = offer.line.split(separator: " ", omittingEmptySubsequences: false)
      .map { "'\($0)'" }
    let outcome = try tool.shell(
      """
      bash -n completions && source completions || exit 1
      COMP_WORDS=(\(words.joined(separator: " "))) COMP_CWORD=\(words.count - 1)
      [[ $(complete -p sojourn) == "complete -F _sojourn sojourn" ]] || exit 1
      _sojourn
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    #expect(outcome.status == 0)
    let offered = outcome.text.split(separator: "\n").map {
      // That it is a folder is added by what draws the line.
      $0 == "stages" ? "stages/" : String($0)
    }
    #expect(offered.sorted() == offer.offered.sorted())
  }

  @Test("bash completes a value behind an equals sign, which it takes for a word of its own")
  func bashEqualsSign() throws {
    let tool = try Tool()
    try Self.folder(tool)
    try tool.put("completions", try Self.text("bash"))
    for (words, offered) in [
      ("find --json = jour", "journeys.json"), ("find --exiftool = pho", "photos.csv"),
      ("find --thumbnails = f", "few"), ("find --set farKm = ph", ""),
    ] {
      let outcome = try tool.shell(
        "source completions; COMP_WORDS=(sojourn \(words)) COMP_CWORD=4; _sojourn; echo ${COMPREPLY[*]}"
      )
      #expect(outcome.text == offered + "\n", "\(words)")
    }
  }

  @Test(
    "fish offers verbs, options, choices and files", .enabled(if: isProgram("fish"), "no fish"),
    arguments: offers)
  func fish(_ offer: Offer) throws {
    let tool = try Tool()
    try Self.folder(tool)
    try tool.put("completions", try Self.text("fish"))
    let outcome = try tool.shell(
      "export HOME=$PWD; fish -n completions && fish -c 'source completions; complete -C \"\(offer.line)\"'"
    )
    #expect(outcome.status == 0)
    let offered = outcome.text.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    for word in offer.offered { #expect(offered.contains(word[...]), "\(offered)") }
  }

  @Test(
    "zsh offers verbs, options, choices and files", .enabled(if: isProgram("zsh"), "no zsh"),
    // Each takes some seconds of waiting for a shell to become quiet.
    arguments: offers.prefix(6) + offers.suffix(2))
  func zsh(_ offer: Offer) throws {
    let tool = try Tool()
    try Self.folder(tool)
    try tool.put("completions/_sojourn", try Self.text("zsh"))
    let script = GoldenTests.folder.deletingLastPathComponent()
      .appending(path: "Completions/offered-by-zsh").path
    let outcome = try tool.shell(
      "zsh -n completions/_sojourn && '\(script)' completions '\(offer.line)'")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    // What was typed is echoed before it.
    let shown = outcome.text.components(separatedBy: .whitespacesAndNewlines)
      .map { $0.trimmingCharacters(in: .controlCharacters) }
    for word in offer.offered {
      // An option with a value is completed with an equals sign.
      #expect(shown.contains(word) || shown.contains(word + "="), "\(outcome.text)")
    }
  }
}

/// Whether a program is in one of the usual folders.
private func isProgram(_ name: String) -> Bool {
  ["/usr/bin/", "/bin/", "/usr/local/bin/"].contains {
    FileManager.default.isExecutableFile(atPath: $0 + name)
  }
}
