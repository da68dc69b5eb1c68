extension Program {
  /// The help text of a verb, or of the program when `verb` is nil, in lines of at most `width`
  /// characters (20 at least); only a single word or an example may be longer.
  public func help(for verb: VerbEntry?, width: Int = 80) -> String {
    var page = HelpPage(width: width)
    if let verb {
      write(verb, to: &page)
    } else {
      writeOverview(to: &page)
    }
    return page.text
  }

  private func writeOverview(to page: inout HelpPage) {
    page.add(paragraphs: summary)
    page.add(usage: [name, "VERB", "[OPTION…]", "[ARGUMENT…]"])
    page.add("Verbs", verbs.map { ($0.entry.name, $0.entry.summary) })
    page.add("Options", options.map { ($0.label, $0.explanation) })
    page.add("Exit status", exitStatuses.map { (String($0.code), $0.meaning) })
    page.add(paragraphs: "`\(name) VERB --help` says more about a verb.")
  }

  private func write(_ verb: VerbEntry, to page: inout HelpPage) {
    let required = verb.options.filter(\.isRequired).map(\.label)
    let positionals = verb.positionals.map { $0.isRequired ? $0.label : "[\($0.label)]" }
    page.add(paragraphs: verb.summary)
    page.add(usage: [name, verb.name] + required + ["[OPTION…]"] + positionals)
    page.add(paragraphs: verb.discussion)
    page.add("Arguments", verb.positionals.map { ($0.label, $0.summary) })
    for group in verb.groups {
      page.add(group.heading, group.options.map { ($0.label, $0.explanation) })
    }
    let rest = exitStatuses.isEmpty ? "" : "; `\(name) --help` lists the exit statuses"
    page.add("Help", [("--help", "show this text" + rest)])
    for table in verb.tables {
      page.add(table.heading, table.rows.map { ($0.label, $0.text) })
    }
    page.add(examples: verb.examples)
  }
}

extension OptionEntry {
  /// The summary and what else there is to know, in parentheses.
  var explanation: String {
    var notes: [String] = []
    if !choices.isEmpty { notes.append(choices.asChoice) }
    if let defaultText { notes.append("default: " + defaultText) }
    if isRequired { notes.append("required") }
    if isRepeatable { notes.append("may be repeated") }
    return notes.isEmpty ? summary : summary + " (" + notes.joined(separator: "; ") + ")"
  }
}
