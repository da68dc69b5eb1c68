/// Completions for zsh, by its function `_arguments`.
struct ZshCompletions {
  private let program: Program
  private let function: String

  init(_ program: Program) {
    self.program = program
    function = "_" + program.name.replacing("-", with: "_")
  }

  var text: String {
    var text = """
      #compdef \(program.name)
      # zsh completions of \(program.name), made from the definitions of its verbs; changes here are lost.
      \(function)() {
        local curcontext=$curcontext state state_descr line
        typeset -A opt_args
        _arguments -C \\

      """
    for option in program.options {
      text += "    \(spec(of: option, excludes: "- *")) \\\n"
    }
    text += """
          '1:verb:->verb' '*::argument:->argument' && return
        case $state in
          verb)
            local -a verbs=(

      """
    for verb in program.verbs.map(\.entry) {
      let summary = verb.summary.replacing("\\", with: "\\\\").replacing(":", with: "\\:")
      text += "        \("\(verb.name):\(summary)".inShellQuotes)\n"
    }
    text += """
            )
            _describe verb verbs
            ;;
          argument)
            case $words[1] in

      """
    for verb in program.verbs.map(\.entry) {
      text += "        \(verb.name))\n          _arguments"
      for option in verb.allOptions { text += " \\\n            " + spec(of: option) }
      for positional in verb.positionals { text += " \\\n            " + spec(of: positional) }
      text += "\n          ;;\n"
    }
    return text + """
            esac
            ;;
        esac
      }
      # Autoloaded, the file is the function; sourced, it defines it.
      if [[ $funcstack[1] == \(function) ]]; then
        \(function) "$@"
      else
        compdef \(function) \(program.name)
      fi

      """
  }

  private func spec(of option: OptionEntry, excludes: String? = nil) -> String {
    let summary = option.summary.replacing("\\", with: "\\\\")
      .replacing("[", with: "\\[").replacing("]", with: "\\]")
    var value = ""
    var mark = ""
    if let name = option.valueName, let completed = program.completedValue(of: option) {
      mark = option.valueIsOptional ? "=-" : "="
      value = (option.valueIsOptional ? "::" : ":") + escaped(name) + ":" + action(completed)
    }
    let start = option.isRepeatable ? "*" : excludes.map { "(\($0))" } ?? ""
    return (start + option.name + mark + "[" + summary + "]" + value).inShellQuotes
  }

  private func spec(of positional: PositionalEntry) -> String {
    let start = positional.isRepeated ? "*:" : positional.isRequired ? ":" : "::"
    let value = program.completedValue(of: positional)
    return (start + escaped(positional.name) + ":" + action(value)).inShellQuotes
  }

  private func escaped(_ text: String) -> String { text.replacing(":", with: "\\:") }

  private func action(_ value: CompletedValue) -> String {
    switch value {
    case .anything: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words):
      // A word that is to be continued has no space after it.
      words.contains { $0.hasSuffix("=") }
        ? "{compadd -S \"\" - \(words.joined(separator: " "))}"
        : "(\(words.joined(separator: " ")))"
    }
  }
}
