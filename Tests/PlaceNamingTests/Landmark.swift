import Foundation
import PlaceNaming
import TestSupport
import Timeline

/// A place of landmarks.csv: somewhere people take pictures, and what they would say where it was.
///
/// The list was written down by hand before the rule was made. The rule was tuned on the half called
/// `tuned` and never looked at the half called `held`.
struct Landmark {
  let half: Substring
  let kind: Substring
  let name: Substring
  let place: Coordinate
  /// The countries that are right; empty at sea.
  let countries: [Substring]
  /// The names that are right.
  let expected: [Substring]

  static func all() throws -> [Landmark] {
    let file = SharedFolder.package.appending(path: "Tests/PlaceNamingTests/landmarks.csv")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.split(separator: "\n").dropFirst().map { line in
      let cells = Self.cells(of: line)
      return Landmark(
        half: cells[0], kind: cells[1], name: cells[2],
        place: TestSupport.place(Double(cells[3]) ?? .nan, Double(cells[4]) ?? .nan),
        countries: cells[5].split(separator: ";"),
        expected: [cells[6]] + cells[7].split(separator: ";"))
    }
  }

  /// A row of the list; a quoted cell may hold commas.
  private static func cells(of line: Substring) -> [Substring] {
    var cells: [Substring] = []
    var rest = line
    while true {
      if rest.first == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
        cells.append(rest[rest.index(after: rest.startIndex)..<end])
        rest = rest[end...].dropFirst()
      } else {
        let end = rest.firstIndex(of: ",") ?? rest.endIndex
        cells.append(rest[..<end])
        rest = rest[end...]
      }
      guard rest.first == "," else { return cells }
      rest = rest.dropFirst()
    }
  }

  func isRightlyNamed(_ name: PlaceName) -> Bool {
    let found = Self.folded(name.text)
    return expected.contains { Self.folded($0) == found }
  }

  func isInRightCountry(_ name: PlaceName) -> Bool {
    let country = name.country?.description
    return countries.isEmpty ? country == nil : countries.contains { $0 == country ?? "" }
  }

  /// Without diacritics, case and the shape of apostrophes.
  private static func folded(_ text: some StringProtocol) -> String {
    text.folding(options: [.diacriticInsensitive, .caseInsensitive], locale: nil)
      .replacing("’", with: "'").replacing("ı", with: "i").replacing("ø", with: "o")
  }
}
