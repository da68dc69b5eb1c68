import CommandLineKit
import Testing

@Suite("Command: settings from arguments")
struct CommandTests {
  @Test("Defaults hold for what is not given")
  func defaults() throws {
    #expect(try Ferry.planned("Nyon") == PlanSettings(stops: ["Nyon"]))
  }

  @Test("Every kind of option reaches its property, among the arguments and in either form")
  func everyKind() throws {
    let settings = try Ferry.planned(
      "Nyon", "--pace", "brisk", "--limit=3", "--margin", "1e1", "Yvoire", "--start", "46.5,6.5",
      "--pier=1,2", "--pier", "3,4", "--avoid", "slow", "--json", "plan=1.json", "--no-progress",
      "-q")
    var expected = PlanSettings(stops: ["Nyon", "Yvoire"], pace: .brisk, limit: 3, margin: 10)
    expected.start = Position(latitude: 46.5, longitude: 6.5)
    expected.piers = [
      Position(latitude: 1, longitude: 2), Position(latitude: 3, longitude: 4),
    ]
    expected.avoided = [.slow]
    expected.output = OutputSettings(json: "plan=1.json", isQuiet: true, drawsProgress: false)
    #expect(settings == expected)
  }

  @Test("A value attached by an equals sign may contain one, or look like an option")
  func attached() throws {
    #expect(try Ferry.planned("Nyon", "--json=a=b").output.json == "a=b")
    #expect(try Ferry.planned("Nyon", "--json=--quiet").output.json == "--quiet")
  }

  @Test("A dash alone is an argument, and a value")
  func dash() throws {
    let settings = try Ferry.planned("-", "--json", "-")
    #expect(settings.stops == ["-"])
    #expect(settings.output.json == "-")
  }

  @Test("Negative numbers are values and arguments")
  func negative() throws {
    let settings = try Ferry.planned("-5", "--start", "-33.8,151.2", "--margin", "-.5")
    #expect(settings.stops == ["-5"])
    #expect(settings.start == Position(latitude: -33.8, longitude: 151.2))
    #expect(settings.margin == -0.5)
  }

  @Test("A value may begin with a dash when no option is called so")
  func dashedValue() throws {
    #expect(try Ferry.planned("Nyon", "--json", "-x.json").output.json == "-x.json")
  }

  @Test("Two dashes end the options")
  func endOfOptions() throws {
    #expect(
      try Ferry.planned("a", "--", "--quiet", "--", "-q").stops == ["a", "--quiet", "--", "-q"])
  }

  @Test("Arguments fill their places in order, and one may be left out")
  func places() throws {
    let two = try Ferry.log.settings(from: ["Savoie", "--date", "monday", "Ada"])
    #expect(two == LogSettings(ship: "Savoie", captain: "Ada", date: "monday"))
    let one = try Ferry.log.settings(from: ["Savoie", "--date", "monday"])
    #expect(one.captain == "nobody")
  }

  @Test("A positional argument can be bound inside other settings")
  func boundPositional() throws {
    struct Outer: Sendable { var inner = LogSettings() }
    let ship = Positional<LogSettings>.one("SHIP", \.ship, "a ship")
    let command = Command(
      "see", settings: Outer(), summary: "See.", positionals: [ship.bound(at: \.inner)])
    #expect(try command.settings(from: ["Savoie"]).inner.ship == "Savoie")
  }

  @Test(
    "What is wrong is told, with what is right",
    arguments: [
      (["a", "--jsn", "x"], "unknown option --jsn; did you mean --json?"),
      (["a", "--jsn=x"], "unknown option --jsn; did you mean --json?"),
      (["a", "-json"], "unknown option -json; did you mean --json?"),
      (["a", "--hlep"], "unknown option --hlep; did you mean --help?"),
      (["a", "-x"], "unknown option -x"),
      (["a", "--wholly-other"], "unknown option --wholly-other"),
      (["a", "--json"], "--json needs a value: --json FILE"),
      (["a", "--json="], "--json needs a value: --json FILE"),
      (["a", "--json", ""], "--json needs a value: --json FILE"),
      (
        ["a", "--json", "--quiet"],
        "--json needs a value: --json FILE (if --quiet is the value, write --json=--quiet)"
      ),
      (
        ["a", "--json", "-q"],
        "--json needs a value: --json FILE (if -q is the value, write --json=-q)"
      ),
      (["a", "--quiet=yes"], "--quiet takes no value, but was given \"yes\""),
      (["a", "--quiet", "-q"], "--quiet was given twice; it can be given once"),
      (["a", "--limit", "1", "--limit=1"], "--limit was given twice; it can be given once"),
      (["a", "--limit", "1.5"], "--limit \"1.5\": expected a whole number"),
      (["a", "--margin", "nan"], "--margin \"nan\": expected a number"),
      (["a", "--margin", "ten"], "--margin \"ten\": expected a number"),
      (
        ["a", "--pace", "brsk"],
        "--pace \"brsk\": expected one of slow, steady, brisk; did you mean brisk?"
      ),
      (["a", "--avoid", "x"], "--avoid \"x\": expected one of slow, steady, brisk"),
      (["a", "--start", "46.2"], "--start \"46.2\": expected LAT,LON such as 46.2,6.1"),
      (["a", "--pier", ","], "--pier \",\": expected LAT,LON such as 46.2,6.1"),
      (["a", "--avoid", "steady"], "--pace and --avoid name the same pace"),
      ([], "plan needs STOP…: names of stops, or - to read them"),
      (["--quiet", "--"], "plan needs STOP…: names of stops, or - to read them"),
    ])
  func errors(arguments: [String], message: String) {
    let error = #expect(throws: UsageError.self) { try Ferry.plan.settings(from: arguments) }
    #expect(error?.description == message)
  }

  @Test("A required option, a missing argument and one too many are told")
  func required() {
    #expect(throws: UsageError.missingOption("--date DATE", for: "log", expected: "the day to log"))
    {
      try Ferry.log.settings(from: ["Savoie"])
    }
    #expect(
      throws: UsageError.missingArgument("SHIP", for: "log", expected: "the name of the ship")
    ) {
      try Ferry.log.settings(from: ["--date", "monday"])
    }
    #expect(throws: UsageError.unexpectedArgument("c", for: "log")) {
      try Ferry.log.settings(from: ["a", "b", "c", "--date", "monday"])
    }
  }

  @Test("A definition with one name twice stops the program")
  func twice() async {
    await #expect(processExitsWith: .failure) {
      _ = Command(
        "x", settings: OutputSettings(), summary: "",
        groups: [OutputSettings.group, OutputSettings.group])
    }
  }

  @Test(
    "A definition with a malformed or reserved name stops the program",
    arguments: ["quiet", "--", "--a b", "--a=b", "--help"])
  func malformed(name: String) async {
    await #expect(processExitsWith: .failure) { [name] in
      _ = Command(
        "x", settings: OutputSettings(), summary: "",
        groups: [OptionGroup("", [.flag(name, \.isQuiet, "")])])
    }
  }

  @Test(
    "A definition with a malformed, reserved or repeated short name stops the program",
    arguments: ["x", "--x", "-xy", "-5", "-h", "-q"])
  func malformedAlias(alias: String) async {
    await #expect(processExitsWith: .failure) { [alias] in
      let other = Option<OutputSettings>.flag("--other", alias: alias, \.drawsProgress, "")
      _ = Command(
        "x", settings: OutputSettings(), summary: "",
        groups: [OutputSettings.group, OptionGroup("", [other])])
    }
  }

  @Test("A definition with an argument after a repeated one stops the program")
  func unreachable() async {
    await #expect(processExitsWith: .failure) {
      _ = Command(
        "x", settings: PlanSettings(), summary: "",
        positionals: [.repeated("A", \.stops, ""), .repeated("B", \.stops, "")])
    }
  }
}
