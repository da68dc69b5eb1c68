import CommandLineKit
import Glibc

/// The command line: it picks the verb, and turns what happened into an exit status.
@main
struct Sojourn {
  static let program = Program(
    name: "sojourn", version: "0.1.0",
    summary: "Finds the journeys of a life in a photo library, from place and date alone.",
    verbs: [
      FindCommand.verb, HomesCommand.verb, ExplainCommand.verb, InspectCommand.verb,
      FormatsCommand.verb, EvaluateCommand.verb, TuneCommand.verb, SimulateCommand.verb,
      SkipCommand.verb, MarkCommand.verb, TodayCommand.verb, DeckCommand.verb,
      LookAlikesCommand.verb, AlbumCommand.verb, FrameCommand.verb, WorkerCommand.verb,
    ],
    exitStatuses: ExitStatus.allCases.map {
      ExitStatusEntry($0.rawValue, $0.meaning)
    },
    notes: About.notes)

  static func main() async {
    StandardStreams.fillGaps()
    // Whoever reads our output may stop: writing then fails with an error instead of a signal.
    signal(SIGPIPE, SIG_IGN)
    // So it is where a limit of the system keeps a file from growing.
    signal(SIGXFSZ, SIG_IGN)
    FreedMemory.keep()
    let arguments = Array(CommandLine.arguments.dropFirst())
    let work = Task { await Self.status(of: arguments) }
    StopSignals.watch { work.cancel() }
    let ending = await work.value
    exit(StopSignals.status ?? ending)
  }

  private static func status(of arguments: [String]) async -> Int32 {
    let messages = Messages(isQuiet: false)
    do {
      switch try program.outcome(of: arguments) {
      case .help(let verb):
        return say(program.help(for: verb, width: Terminal.width), messages)
      case .version(let isVerbose):
        let text = program.versionLine + "\n" + (isVerbose ? About.text + "\n" : "")
        return say(text, messages)
      case .document(let document):
        return say(program.text(of: document), messages)
      case .run(let invocation):
        return await invocation.run()
      }
    } catch {
      let verb = program.verbs.map(\.entry.name).first { $0 == arguments.first }
      let help = verb.map { "sojourn \($0) --help" } ?? "sojourn --help"
      messages.error("\(error)", advice: "Try `\(help)`.")
      return ExitStatus.usage.rawValue
    }
  }

  /// Prints what was asked for; the status with which the program ends.
  private static func say(_ text: String, _ messages: Messages) -> Int32 {
    do {
      let outputs = OutputWriting(messages: messages)
      outputs.print(text)
      try outputs.finish()
      return ExitStatus.done.rawValue
    } catch {
      return error.status.rawValue
    }
  }
}
