import CommandLineKit
import Testing

@Suite("Help")
struct HelpTests {
  @Test("The program's help lists verbs, options and exit statuses")
  func program() {
    #expect(
      Ferry.program.help(for: nil) == """
        Plan ferry rides and keep their logs.

        Usage: ferry VERB [OPTION…] [ARGUMENT…]

        Verbs:
          plan             Plan a ride along stops.
          log              Write the log of a ship.

        Options:
          --help           show help; after a verb, that of the verb
          --version        show the version
          --verbose        with --version: say more about it
          --generate TEXT  write the manual page or a shell's completions (one of man,
                           bash, zsh, fish)

        Exit status:
          0                done
          64               wrong usage: the message names the nearest right option or
                           verb

        `ferry VERB --help` says more about a verb.

        """)
  }

  @Test("A verb's help shows arguments, defaults, choices and examples in aligned columns")
  func verb() {
    #expect(
      Ferry.program.help(for: Ferry.plan.entry) == """
        Plan a ride along stops.

        Usage: ferry plan [OPTION…] STOP…

        Rides are planned from the first stop to the last, without a change where there
        is a choice.

        A ride at night is never planned.

        Arguments:
          STOP…             names of stops, or - to read them

        Ride:
          --pace PACE       how fast to go (one of slow, steady, brisk; default: steady)
          --limit N         the most legs of a ride (default: 12)
          --margin MINUTES  time to change (default: 2.5)
          --start LAT,LON   where to start (default: the first stop)
          --pier LAT,LON    a pier not on the map (may be repeated)
          --avoid PACE      a pace to avoid (one of slow, steady, brisk; may be
                            repeated)

        Output:
          --json FILE       write the plan as JSON
          --quiet           print errors only
          --no-progress     draw no progress

        Help:
          --help            show this text; `ferry --help` lists the exit statuses

        Examples:
          ferry plan --pace brisk Nyon Yvoire
              From Nyon to Yvoire, fast.

        """)
  }

  @Test("On a narrow page explanations stand under their labels")
  func narrow() {
    #expect(
      Ferry.program.help(for: Ferry.log.entry, width: 40) == """
        Write the log of a ship.

        Usage: ferry log --date DATE [OPTION…]
            SHIP [CAPTAIN]

        Arguments:
          SHIP
              the name of the ship
          CAPTAIN
              who was in command

        Log:
          --date DATE
              the day to log (required)

        Output:
          --json FILE
              write the plan as JSON
          --quiet
              print errors only
          --no-progress
              draw no progress

        Help:
          --help
              show this text; `ferry --help`
              lists the exit statuses

        """)
  }

  @Test("No line is wider than the page", arguments: [30, 40, 59, 60, 80, 120])
  func width(width: Int) {
    for verb in [nil, Ferry.plan.entry, Ferry.log.entry] {
      let lines = Ferry.program.help(for: verb, width: width).split(separator: "\n")
      let tooLong = lines.filter { $0.count > width && !$0.hasPrefix("  ferry plan") }
      #expect(tooLong == [])
    }
  }

  @Test("A label too long for its column stands on a line of its own")
  func longLabel() {
    let command = Command(
      "x", settings: OutputSettings(), summary: "Try.",
      groups: [
        OptionGroup(
          "Output", [.value("--json", "A-NAME-LONGER-THAN-THE-COLUMN", \.json, "where to")])
      ])
    let text = Ferry.program.help(for: command.entry)
    #expect(text.contains("\n  --json A-NAME-LONGER-THAN-THE-COLUMN\n          where to\n"))
  }

  @Test("A width that leaves no room is widened to 20")
  func tiny() {
    let program = Ferry.program
    #expect(program.help(for: nil, width: -1) == program.help(for: nil, width: 20))
  }
}
