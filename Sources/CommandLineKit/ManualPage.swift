/// A manual page in the macros of man(7): all verbs on one page.
///
/// Groups of options and tables that several verbs have word for word are written once, in sections
/// of their own, and the verbs refer to them.
struct ManualPage {
  private let program: Program
  private let sharedGroups: [GroupEntry]
  private let sharedTables: [HelpTable]

  init(_ program: Program) {
    self.program = program
    let verbs = program.verbs.map(\.entry)
    sharedGroups = Self.repeated(verbs.flatMap(\.groups))
    sharedTables = Self.repeated(verbs.flatMap(\.tables))
  }

  /// What occurs more than once, once each, in the order of first occurrence.
  private static func repeated<Element: Equatable>(_ all: [Element]) -> [Element] {
    var met: [Element] = []
    var repeated: [Element] = []
    for element in all {
      if !met.contains(element) {
        met.append(element)
      } else if !repeated.contains(element) {
        repeated.append(element)
      }
    }
    return repeated
  }

  var text: String {
    var page = RoffText()
    page.title(program.name, section: 1, source: program.versionLine)
    page.section("NAME")
    page.paragraph(program.name + " \\- ", program.summary.asManualSummary)
    page.section("SYNOPSIS")
    let words = [italic("VERB"), "[\(italic("OPTION"))...]", "[\(italic("ARGUMENT"))...]"]
    page.line(([bold(program.name)] + words).joined(separator: " "))
    for option in program.options {
      page.line(".br")
      page.line("\(bold(program.name)) \(label(of: option))")
    }
    if !program.notes.description.isEmpty {
      page.section("DESCRIPTION")
      page.paragraphs(program.notes.description)
    }
    page.section("OPTIONS WITHOUT A VERB")
    for option in program.options { write(option, to: &page) }
    page.section("VERBS")
    for verb in program.verbs { write(verb.entry, to: &page) }
    writeShared(to: &page)
    page.section("EXIT STATUS")
    for status in program.exitStatuses {
      page.entry(bold(String(status.code)), status.meaning)
    }
    write("ENVIRONMENT", program.notes.environment, to: &page)
    write("FILES", program.notes.files, to: &page)
    page.section("EXAMPLES")
    for example in program.verbs.flatMap(\.entry.examples) {
      page.entry(bold(example.call), example.explanation)
    }
    return page.text
  }

  private func write(_ verb: VerbEntry, to page: inout RoffText) {
    page.subsection("\(program.name) \(verb.name)")
    let required = verb.options.filter(\.isRequired).map { "\(label(of: $0)) " }.joined()
    let positionals = verb.positionals.map { positional in
      let name = italic(positional.name) + (positional.isRepeated ? "..." : "")
      return " " + (positional.isRequired ? name : "[\(name)]")
    }
    page.line(
      "\(bold(program.name + " " + verb.name)) \(required)[\(italic("OPTION"))...]"
        + positionals.joined())
    page.line(".P")
    page.paragraph("", verb.summary.asSentence)
    page.paragraphs(verb.discussion)
    for positional in verb.positionals {
      page.entry(italic(positional.name), positional.summary)
    }
    for group in verb.groups where !sharedGroups.contains(group) {
      page.heading(group.heading)
      for option in group.options { write(option, to: &page) }
    }
    let others = verb.groups.filter(sharedGroups.contains).map(\.heading)
    if !others.isEmpty {
      page.paragraph("", "Further options, described below: \(others.joined(separator: "; ")).")
    }
    for table in verb.tables where !sharedTables.contains(table) {
      page.heading(table.heading)
      for row in table.rows { page.entry(bold(row.label), row.text) }
    }
  }

  private func writeShared(to page: inout RoffText) {
    if !sharedGroups.isEmpty { page.section("OPTIONS OF SEVERAL VERBS") }
    for group in sharedGroups {
      page.subsection(group.heading)
      page.paragraph("", "Of " + names { $0.groups.contains(group) } + ".")
      for option in group.options { write(option, to: &page) }
    }
    for table in sharedTables {
      page.section(table.heading.uppercased())
      page.paragraph("", "Of " + names { $0.tables.contains(table) } + ".")
      for row in table.rows { page.entry(bold(row.label), row.text) }
    }
  }

  private func write(_ heading: String, _ rows: [HelpTable.Row], to page: inout RoffText) {
    guard !rows.isEmpty else { return }
    page.section(heading)
    for row in rows { page.entry(bold(row.label), row.text) }
  }

  private func write(_ option: OptionEntry, to page: inout RoffText) {
    let alias = option.alias.map { "\(bold($0)), " } ?? ""
    page.entry(alias + label(of: option), option.explanation)
  }

  private func label(of option: OptionEntry) -> String {
    guard let value = option.valueName.map(italic) else { return bold(option.name) }
    return bold(option.name) + (option.valueIsOptional ? "[=\(value)]" : " \(value)")
  }

  private func names(of verbs: (VerbEntry) -> Bool) -> String {
    program.verbs.map(\.entry).filter(verbs).map { "`\($0.name)`" }.joined(separator: ", ")
  }

  private func bold(_ text: String) -> String { "\\fB\(RoffText.escaped(text))\\fR" }

  private func italic(_ text: String) -> String { "\\fI\(RoffText.escaped(text))\\fR" }
}

extension String {
  /// The text as it stands after the name of a page: no capital, no full stop.
  fileprivate var asManualSummary: String {
    prefix(1).lowercased() + dropFirst().trimmingFullStop
  }

  /// The text with a capital and a full stop.
  fileprivate var asSentence: String {
    prefix(1).uppercased() + dropFirst().trimmingFullStop + "."
  }
}

extension Substring {
  fileprivate var trimmingFullStop: Substring { last == "." ? dropLast() : self }
}
