internal import Timeline

/// Dates and numbers as a report in some language writes them, whatever the computer is set to.
///
/// The words and signs of English are those that Foundation's formatters write for Britain, which the
/// tests compare; Foundation's own would bring all of ICU into the program (Decisions, page 14). A language
/// that writes day, month and year in another order needs more than other words.
struct ReportDates: Sendable {
  /// The months, from January.
  private let months: [String]
  /// The months in short.
  private let shortMonths: [String]
  /// The days of the week in short, from Thursday: 1970-01-01 was one.
  private let shortWeekdays: [String]
  /// What stands between two dates.
  private let dash: String
  /// What stands between groups of three digits.
  private let grouping: Character

  /// As the British write them.
  static let english = ReportDates(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ],
    shortMonths: [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ],
    shortWeekdays: ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"],
    // An en dash between thin spaces.
    dash: "\u{2009}\u{2013}\u{2009}", grouping: ",")

  /// From one date to another: `3 – 11 April 2024`; one date where they are equal.
  func span(_ from: LocalDate, _ to: LocalDate) -> String {
    guard from < to else { return date(from) }
    let (first, last) = (from.components, to.components)
    if first.year != last.year { return date(from) + dash + date(to) }
    let month = first.month == last.month ? "" : " " + months[first.month - 1]
    return "\(first.day)\(month)" + dash + date(to)
  }

  /// A date: `3 April 2024`.
  func date(_ date: LocalDate) -> String { "\(date.components.day) \(month(date))" }

  /// A date whose year is known: `Wed 3 April`.
  func day(_ date: LocalDate) -> String {
    let (_, month, day) = date.components
    // Days before 1970 are negative.
    let weekday = ((Int(date.daysSince1970) % 7) + 7) % 7
    return "\(shortWeekdays[weekday]) \(day) \(months[month - 1])"
  }

  /// From one date to another where the year is known: `3 – 11 Apr`; with the years where they differ.
  func shortSpan(_ from: LocalDate, _ to: LocalDate) -> String {
    let (first, last) = (from.components, to.components)
    let start = "\(first.day) \(monthName(first.month))"
    let end = "\(last.day) \(monthName(last.month))"
    guard from < to else { return start }
    if first.year != last.year { return "\(start) \(first.year)\(dash)\(end) \(last.year)" }
    return (first.month == last.month ? "\(first.day)" : start) + dash + end
  }

  /// A month by its number, from 1: `Apr`; nothing for a number that no month has.
  func monthName(_ month: Int) -> String {
    shortMonths.indices.contains(month - 1) ? shortMonths[month - 1] : ""
  }

  /// A month: `April 2024`.
  func month(_ date: LocalDate) -> String {
    let (year, month, _) = date.components
    return "\(months[month - 1]) \(year)"
  }

  /// A number: `18,283`.
  func number(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(grouping) }
      text.append(digit)
    }
    return text
  }
}
