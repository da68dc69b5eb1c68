import CommandLineKit
import Testing

@Suite("Program: what a command line asks for")
struct ProgramTests {
  /// The outcome in a word or two, to compare.
  private func outcome(_ arguments: [String]) throws -> String {
    switch try Ferry.program.outcome(of: arguments) {
    case .help(let verb): "help " + (verb?.name ?? "of all")
    case .version(let verbose): verbose ? "verbose version" : "version"
    case .document(let document): "text for \(document.rawValue)"
    case .run(let invocation): "run " + invocation.verb
    }
  }

  @Test(
    "Help, version and verbs are told apart",
    arguments: [
      ([], "help of all"), (["--help"], "help of all"), (["-h"], "help of all"),
      (["help"], "help of all"), (["--verbose", "-h"], "help of all"),
      (["help", "log"], "help log"), (["--help", "log"], "help log"),
      (["log", "--help"], "help log"), (["log", "--bogus", "-h"], "help log"),
      (["--version"], "version"), (["--version", "--verbose"], "verbose version"),
      (["--verbose", "--version"], "verbose version"), (["--generate", "man"], "text for man"),
      (["plan", "a"], "run plan"), (["plan", "help"], "run plan"),
      (["plan", "--", "--help"], "run plan"),
    ])
  func outcomes(arguments: [String], expected: String) throws {
    #expect(try outcome(arguments) == expected)
  }

  @Test("A verb runs with its settings and returns its status")
  func run() async throws {
    guard case .run(let invocation) = try Ferry.program.outcome(of: ["plan", "a", "b"]) else {
      Issue.record("not a verb to run")
      return
    }
    #expect(await invocation.run() == 2)
  }

  @Test("The version line is the name and the version")
  func version() {
    #expect(Ferry.program.versionLine == "ferry 1.2.3")
  }

  @Test(
    "What is wrong is told, with what is right",
    arguments: [
      (["paln"], "unknown verb paln; did you mean plan?"),
      (["help", "lgo"], "unknown verb lgo; did you mean log?"),
      (["hepl"], "unknown verb hepl; did you mean help?"),
      (["./stops.csv"], "unknown verb ./stops.csv; the verbs are plan, log"),
      (["-"], "unknown verb -; the verbs are plan, log"),
      (["plan", "a", "--date", "x"], "--date belongs to `ferry log`, not to plan"),
      (["plan", "a", "--date=x"], "--date belongs to `ferry log`, not to plan"),
      (["plan", "a", "--version"], "--version belongs to `ferry`, not to plan"),
      (["plan", "a", "--dat", "x"], "unknown option --dat"),
      (["plan", "a", "--limt", "x"], "unknown option --limt; did you mean --limit?"),
      (["--date", "x", "log"], "--date belongs to `ferry log`; the verb comes first"),
      (["-q", "log"], "-q belongs to `ferry plan` and `ferry log`; the verb comes first"),
      (["--verion"], "unknown option --verion; did you mean --version?"),
      (["--limt"], "unknown option --limt; did you mean --limit?"),
      (["--version", "plan"], "unexpected argument \"plan\": --version takes no more"),
      (["--version=2"], "--version takes no value, but was given \"2\""),
      (["--verbose"], "--verbose needs --version: it says more about the version"),
      (["log", "--date", "x"], "log needs SHIP: the name of the ship"),
    ])
  func errors(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try outcome(arguments) }
    #expect(error?.description == message)
  }

  @Test("Two verbs of one name, and a verb called help, stop the program")
  func names() async {
    await #expect(processExitsWith: .failure) {
      let verb = Verb(Ferry.log) { _ in 0 }
      _ = Program(name: "x", version: "1", summary: "", verbs: [verb, verb])
    }
    await #expect(processExitsWith: .failure) {
      let verb = Verb(Command("help", settings: 0, summary: "")) { _ in 0 }
      _ = Program(name: "x", version: "1", summary: "", verbs: [verb])
    }
  }

  @Test("A manual can be written from the values of a verb")
  func entries() throws {
    let verbs = Ferry.program.verbs.map(\.entry)
    #expect(verbs.map(\.name) == ["plan", "log"])
    #expect(verbs[0] == Ferry.plan.entry)
    let plan = verbs[0]
    #expect(plan.groups.map(\.heading) == ["Ride", "Output"])
    #expect(
      plan.options.map(\.name) == [
        "--pace", "--limit", "--margin", "--start", "--pier", "--avoid", "--json", "--quiet",
        "--no-progress",
      ])
    #expect(
      plan.options.map(\.valueName) == [
        "PACE", "N", "MINUTES", "LAT,LON", "LAT,LON", "PACE", "FILE", nil, nil,
      ])
    #expect(
      plan.options.map(\.defaultText) == [
        "steady", "12", "2.5", "the first stop", nil, nil, nil, nil, nil,
      ])
    #expect(plan.options.filter(\.isRepeatable).map(\.name) == ["--pier", "--avoid"])
    #expect(plan.options[0].choices == ["slow", "steady", "brisk"])
    #expect(plan.options[7].alias == "-q")
    #expect(verbs[1].options.filter(\.isRequired).map(\.name) == ["--date"])
    #expect(verbs[1].positionals.map(\.isRequired) == [true, false])
    #expect(
      Ferry.program.options.map(\.name) == ["--help", "--version", "--verbose", "--generate"])
  }
}
