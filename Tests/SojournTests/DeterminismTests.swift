import Foundation
import Testing

@Suite("The same library gives the same answer")
struct DeterminismTests {
  private let library = MadeUpLibrary()

  /// The journeys JSON that the program makes of the arguments.
  private func journeys(
    _ tool: borrowing Tool, _ sources: String..., input: Data = Data(),
    environment: [String: String] = [:]
  ) throws -> String {
    let outcome = try tool.run(
      arguments: ["find", "--json", "-", "--quiet"] + sources, input: input,
      environment: environment)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.stderr.isEmpty)
    return outcome.text
  }

  private func plainJourneys(_ tool: borrowing Tool) throws -> String {
    try tool.put("plain.csv", library.plain)
    let text = try journeys(tool, "plain.csv")
    #expect(text.contains("\"id\": \"2024-03-10\""))
    #expect(text.contains("\"id\": \"2024-06-20\""))
    return text
  }

  @Test("Every output has the same bytes with one task and with several")
  func jobs() throws {
    let tool = try Tool()
    try tool.put("plain.csv", library.plain)
    let names = [
      "journeys.json", "journeys.csv", "photos.csv", "1-photos.csv", "2-homes.csv", "3-days.csv",
      "4-journeys.csv", "5-stops.csv", "6-visits.csv",
    ]
    for jobs in ["1", "2", "7"] {
      let outcome = try tool.run(
        "find", "plain.csv", "--jobs", jobs, "--json", "\(jobs)/journeys.json", "--csv",
        "\(jobs)/journeys.csv", "--photos", "\(jobs)/photos.csv", "--stages", jobs)
      #expect(outcome.status == 74, "the folder is not there yet: outputs do not make it")
      try tool.put("\(jobs)/made", "")
      let again = try tool.run(
        "find", "plain.csv", "--jobs", jobs, "--json", "\(jobs)/journeys.json", "--csv",
        "\(jobs)/journeys.csv", "--photos", "\(jobs)/photos.csv", "--stages", jobs)
      #expect(again.status == 0)
      for name in names {
        #expect(try tool.content(of: "\(jobs)/\(name)") == tool.content(of: "1/\(name)"))
        #expect(try !tool.content(of: "\(jobs)/\(name)").isEmpty)
      }
    }
  }

  @Test("The order of the rows does not matter")
  func shuffled() throws {
    let tool = try Tool()
    let expected = try plainJourneys(tool)
    var generator = SplitMix(state: 7)
    for number in 1...3 {
      var other = library
      other.photos.shuffle(using: &generator)
      try tool.put("\(number).csv", other.plain)
      #expect(try journeys(tool, "\(number).csv") == expected)
    }
  }

  @Test("Rows may lie in several files, in a folder, and twice")
  func split() throws {
    let tool = try Tool()
    let expected = try plainJourneys(tool)
    for part in 0..<3 {
      let rows = library.photos.enumerated().filter { $0.offset % 3 == part }.map(\.element)
      try tool.put(
        "parts/\(part)/rows.csv", MadeUpLibrary.header + rows.map(MadeUpLibrary.row).joined())
    }
    let parts = (0..<3).map { "parts/\($0)/rows.csv" }
    #expect(try journeys(tool, parts[0], parts[1], parts[2]) == expected)
    #expect(try journeys(tool, parts[2], parts[0], parts[1]) == expected)
    #expect(try journeys(tool, "parts") == expected)
    #expect(try journeys(tool, "parts", "plain.csv") == expected)
  }

  @Test("The names of the photos do not matter, but where they are written")
  func renamed() throws {
    let tool = try Tool()
    let expected = try plainJourneys(tool)
    var other = library
    for index in other.photos.indices { other.photos[index].file = "x\(9999 - index).png" }
    try tool.put("renamed.csv", other.plain)
    #expect(try journeys(tool, "renamed.csv") == expected)
    let photos = try tool.run("find", "renamed.csv", "--photos", "-").text
    #expect(photos.contains("\nx") && !photos.contains("IMG"))
  }

  @Test("Every form of the library gives the same journeys, from a file and from standard input")
  func forms() throws {
    let tool = try Tool()
    let expected = try plainJourneys(tool)
    let forms: [(String, Data)] = [
      ("bom.csv", Data([0xEF, 0xBB, 0xBF]) + Data(library.plain.utf8)),
      ("wide.csv", library.wide),
      ("semicolons.csv", Data(library.semicolons.utf8)),
      ("exiftool.csv", Data(library.exiftool.utf8)),
      ("tabs.tsv", Data(library.plain.replacing(",", with: "\t").utf8)),
      ("plain", Data(library.plain.utf8)),
    ]
    for (name, content) in forms {
      try tool.put(name, content)
      #expect(try journeys(tool, name) == expected, "\(name)")
      #expect(try journeys(tool, "-", input: content) == expected, "\(name) on standard input")
    }
  }

  @Test(
    "The time zone and the language of the computer do not matter",
    arguments: [
      ["TZ": "Pacific/Kiritimati"], ["TZ": "America/St_Johns"], ["TZ": "no/such/zone"],
      ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"], ["LC_ALL": "tr_TR"], ["LC_ALL": "nonsense"],
    ])
  func environment(_ environment: [String: String]) throws {
    let tool = try Tool()
    let expected = try plainJourneys(tool)
    #expect(try journeys(tool, "plain.csv", environment: environment) == expected)
    let table = try tool.run("find", "plain.csv").text
    #expect(try tool.run("find", "plain.csv", environment: environment).text == table)
  }
}

/// A generator with a seed, so that a failure can be had again.
private struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
