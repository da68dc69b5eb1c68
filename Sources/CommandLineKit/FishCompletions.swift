/// Completions for fish: one line an option.
struct FishCompletions {
  private let program: Program
  private let function: String

  init(_ program: Program) {
    self.program = program
    function = "__" + program.name.replacing("-", with: "_") + "_verb_is"
  }

  var text: String {
    let name = program.name
    var text = """
      # fish completions of \(name), made from the definitions of its verbs; changes here are lost.
      # Whether the verb is one of those named; nothing named: whether there is none yet.
      function \(function)
        set -l words (commandline -opc)
        if test (count $argv) -eq 0
          test (count $words) -lt 2
        else
          test (count $words) -ge 2; and contains -- $words[2] $argv
        end
      end
      complete -c \(name) -f

      """
    for option in program.options {
      // A value is completed where the option is the first word already.
      let value = option.valueName == nil ? "" : "; or \(function) \(option.name)"
      text += line(option, condition: function + value)
    }
    for verb in program.verbs.map(\.entry) {
      text += "complete -c \(name) -n \(function) -a \(verb.name) -d \(quoted(verb.summary))\n"
    }
    for verb in program.verbs.map(\.entry) {
      let condition = "\(function) \(verb.name)"
      for option in verb.allOptions { text += line(option, condition: condition) }
      // fish has no places: what any of them may be is offered for all.
      for positional in verb.positionals {
        let offered = value(program.completedValue(of: positional), needed: false)
        if !offered.isEmpty { text += "complete -c \(name) -n '\(condition)'\(offered)\n" }
      }
    }
    return text
  }

  private func line(_ option: OptionEntry, condition: String) -> String {
    var line = "complete -c \(program.name) -n '\(condition)' -l \(option.name.dropFirst(2))"
    if let alias = option.alias { line += " -s \(alias.dropFirst())" }
    // A value that may be left out is never the next word, so that it is none for fish.
    if !option.valueIsOptional, let completed = program.completedValue(of: option) {
      line += value(completed, needed: true)
    }
    return line + " -d \(quoted(option.summary))\n"
  }

  private func value(_ value: CompletedValue, needed isNeeded: Bool) -> String {
    let required = isNeeded ? " -r" : ""
    return switch value {
    case .anything: isNeeded ? " -x" : ""
    case .files: required + " -F"
    case .folders: (isNeeded ? " -x" : "") + " -a '(__fish_complete_directories)'"
    case .words(let words): (isNeeded ? " -x" : "") + " -a \(quoted(words.joined(separator: " ")))"
    }
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
