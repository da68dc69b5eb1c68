import CommandLineKit
import Ingest
import Reporting

/// `sojourn formats`: what can be read.
enum FormatsCommand {
  struct Settings: Sendable {
    var json: String?
  }

  static let verb = Verb(command, run: run)

  static let command = Command(
    "formats", settings: Settings(),
    summary: "list what can be read, and by what each format is recognised",
    groups: [
      OptionGroup("Writing", [.value("--json", "FILE", \.json, "write the list as JSON")])
    ],
    examples: [Example("sojourn formats", "before exporting")])

  static func run(_ settings: Settings) async -> Int32 {
    let outputs = OutputWriting(messages: Messages(isQuiet: false))
    do {
      if let target = settings.json {
        let formats = FormatsJSON(
          SourceFormat.all.map {
            FormatsJSON.Format(
              name: $0.name, summary: $0.summary, mark: $0.mark, isSidecar: $0.isSidecar)
          })
        outputs.write(target) { sink throws(OutputError) in try formats.write(to: &sink) }
      } else {
        outputs.print(text)
      }
      try outputs.finish()
      return ExitStatus.done.rawValue
    } catch {
      return error.status.rawValue
    }
  }

  private static var text: String {
    var text = ""
    for format in SourceFormat.all {
      text += "\(format.name)\n  \(format.summary)\n  recognised by: \(format.mark)\n"
    }
    return text + "\n`--format NAME` reads every source as one of them.\n"
  }
}
