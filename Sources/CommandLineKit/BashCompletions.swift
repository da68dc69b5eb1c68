/// Completions for bash: one function, which needs nothing but bash.
struct BashCompletions {
  private let program: Program
  private let function: String

  init(_ program: Program) {
    self.program = program
    function = "_" + program.name.replacing("-", with: "_")
  }

  var text: String {
    var text = """
      # bash completions of \(program.name), made from the definitions of its verbs; changes here are lost.
      \(function)() {
        local current=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} verb= words= kind=
        local word assigned= place=0
        COMPREPLY=()
        # bash takes --option=value for three words.
        if [[ $current == = ]]; then
          current= assigned=yes
        elif [[ $option == = ]]; then
          option=${COMP_WORDS[COMP_CWORD - 2]} assigned=yes
        fi
        if ((COMP_CWORD < 2)); then
          kind=words
          words=\((program.verbs.map(\.entry.name) + program.options.map(\.name)).joined(separator: " ").inShellQuotes)
        else
          verb=${COMP_WORDS[1]}
          case "$verb $option" in

      """
    text += line("--generate", value: .words(ProgramDocument.allCases.map(\.rawValue)), verb: nil)
    for verb in program.verbs.map(\.entry) {
      for option in verb.options {
        guard let value = program.completedValue(of: option) else { continue }
        text += line(
          option.name, value: value, verb: verb.name, onlyAssigned: option.valueIsOptional)
      }
    }
    text += """
          esac
          if [[ -z $kind && -n $assigned ]]; then return; fi
        fi
        if [[ -z $kind && $current == -* ]]; then
          kind=words
          case $verb in

      """
    for verb in program.verbs.map(\.entry) {
      let names = verb.allOptions.map(\.name).joined(separator: " ")
      text += "      \(verb.name)) words=\(names.inShellQuotes) ;;\n"
    }
    text += """
          esac
        elif [[ -z $kind ]]; then
          case $verb in

      """
    for verb in program.verbs.map(\.entry) where !verb.positionals.isEmpty {
      text += "      \(verb.name))\n" + positionals(of: verb) + "        ;;\n"
    }
    text += """
          esac
        fi
        case $kind in
          words)
            COMPREPLY=($(compgen -W "$words" -- "$current"))
            if [[ ${COMPREPLY[0]-} == *= ]]; then compopt -o nospace 2>/dev/null; fi
            ;;
          files | folders)
            # One name a line, so that names may have spaces.
            local -; set -f
            local IFS=$'\\n'
            if [[ $kind == files ]]; then
              COMPREPLY=($(compgen -f -- "$current"))
            else
              COMPREPLY=($(compgen -d -- "$current"))
            fi
            compopt -o filenames 2>/dev/null
            ;;
        esac
      }
      complete -F \(function) \(program.name)

      """
    return text
  }

  /// What is to be offered after an option that takes a value.
  private func line(
    _ option: String, value: CompletedValue, verb: String?, onlyAssigned: Bool = false
  ) -> String {
    let pattern = "\"\(verb ?? option) \(option)\""
    let condition = onlyAssigned ? "[[ -z $assigned ]] || " : ""
    return "      \(pattern)) \(condition)\(choice(value)) ;;\n"
  }

  private func choice(_ value: CompletedValue) -> String {
    switch value {
    case .anything: "kind=none"
    case .files: "kind=files"
    case .folders: "kind=folders"
    case .words(let words): "kind=words words=\(words.joined(separator: " ").inShellQuotes)"
    }
  }

  /// Counts the words before the current one that are no options: where values stand among them, the place is
  /// guessed, and only the first few places matter.
  private func positionals(of verb: VerbEntry) -> String {
    let withValue = verb.options.filter { $0.valueName != nil && !$0.valueIsOptional }.map(\.name)
    var text = ""
    if verb.positionals.count > 1 {
      let patterns = withValue.isEmpty ? "--" : withValue.joined(separator: " | ")
      text += """
                for ((word = 2; word < COMP_CWORD; word++)); do
                  case ${COMP_WORDS[word]} in
                    \(patterns)) ((word++)) ;;
                    -*) ;;
                    *) ((place++)) ;;
                  esac
                done

        """
    }
    text += "        case $place in\n"
    for (place, positional) in verb.positionals.enumerated() {
      let isLast = place == verb.positionals.count - 1
      let pattern = isLast && positional.isRepeated ? "*" : String(place)
      text += "          \(pattern)) \(choice(program.completedValue(of: positional))) ;;\n"
    }
    return text + "        esac\n"
  }
}
