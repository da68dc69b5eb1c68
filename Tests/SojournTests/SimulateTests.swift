import Foundation
import Testing

@Suite("sojourn simulate")
struct SimulateTests {
  private static let names = ["labels.csv", "photos.csv", "simulation.json", "truth.json"]

  @Test("One person is written into the folder itself, with labels and truth")
  func onePerson() throws {
    let tool = try Tool()
    let outcome = try tool.run(
      "simulate", "--out", "made/here", "--life", "commuter", "--years", "1", "--photos", "400")
    #expect(outcome.status == 0 && outcome.stderr.isEmpty)
    #expect(outcome.text.contains("commuter: works in a city 60 to 90 km away"))
    let photos = try tool.text(of: "made/here/photos.csv").split(separator: "\n")
    #expect(photos.first == "file,taken,latitude,longitude" && photos.count == 401)
    let labels = try tool.text(of: "made/here/labels.csv")
    #expect(labels.hasPrefix("start,end,kind,counts,destinations\n"))
    #expect(labels.contains(",commute,no,\n"))
    let truth = try json("made/here/truth.json", tool)
    #expect(truth["schema"] as? String == "sojourn.truth/1")
    #expect((truth["photos"] as? [String: Int])?["photos"] == 400)
    #expect((truth["episodes"] as? [Any])?.count == labels.split(separator: "\n").count - 1)
  }

  @Test("Several people have a folder each, and all labels together name it")
  func severalPeople() throws {
    let tool = try Tool()
    let arguments = ["simulate", "--out", "all", "--years", "1", "--photos", "50", "--quiet"]
    let outcome = try tool.run(arguments: arguments + ["--people", "11"])
    #expect(outcome.status == 0 && outcome.text.isEmpty && outcome.stderr.isEmpty)
    let all = try tool.text(of: "all/labels.csv").split(separator: "\n").map(String.init)
    #expect(all.first == "library,start,end,kind,counts,destinations")
    var expected: [String] = []
    for person in 1...11 {
      let name = "person-\(person < 10 ? "00" : "0")\(person)"
      let labels = try tool.text(of: "all/\(name)/labels.csv").split(separator: "\n").dropFirst()
      expected += labels.map { "\(name),\($0)" }
    }
    #expect(Array(all.dropFirst()) == expected)
    let lives = try #require(try json("all/simulation.json", tool)["lives"] as? [String])
    #expect(lives.count == 11)
    // Of a smaller run nothing of the bigger one is left.
    let aloud = try tool.run(
      arguments: arguments.filter { $0 != "--quiet" } + ["--people", "2"])
    #expect(aloud.status == 0)
    #expect(
      aloud.stderr
        == "removed from all, as simulate had made it before: person-003 to person-011\n")
    #expect(
      try entries("all", tool) == ["labels.csv", "person-001", "person-002", "simulation.json"])
    #expect(try tool.run(arguments: arguments).status == 0)
    #expect(try entries("all", tool) == Self.names)
    let again = try tool.run(
      arguments: arguments.filter { $0 != "--quiet" } + ["--people", "2"])
    #expect(
      again.stderr == "removed from all, as simulate had made it before: photos.csv, truth.json\n")
  }

  @Test("A folder with other things in it is left alone, but for --force")
  func otherFolder() throws {
    let tool = try Tool()
    try tool.put("mine/photos.csv", "mine")
    let arguments = ["simulate", "--out", "mine", "--years", "1", "--photos", "10"]
    let refused = try tool.run(arguments: arguments)
    #expect(refused.status == 74)
    #expect(refused.stderr.contains("mine has something in it that simulate did not write"))
    #expect(try tool.text(of: "mine/photos.csv") == "mine")
    #expect(try entries("mine", tool) == ["photos.csv"])
    #expect(try tool.run(arguments: arguments + ["--force"]).status == 0)
    #expect(try entries("mine", tool) == Self.names)
    try tool.put("file", "not a folder")
    #expect(try tool.run("simulate", "--out", "file").status == 74)
    #expect(try tool.text(of: "file") == "not a folder")
  }

  @Test("Time zone and language of the computer do not matter")
  func environment() throws {
    let tool = try Tool()
    for (name, environment) in [
      ("one", [:]), ("two", ["TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR", "LANG": "de_DE"]),
    ] {
      let outcome = try tool.run(
        arguments: [
          "simulate", "--out", name, "--years", "2", "--photos", "300", "--life", "expat",
        ], environment: environment)
      #expect(outcome.status == 0)
    }
    for name in Self.names {
      #expect(try tool.content(of: "one/\(name)") == tool.content(of: "two/\(name)"), "\(name)")
    }
  }

  @Test("What cannot be is refused by name")
  func wrongUsage() throws {
    let tool = try Tool()
    let cases: [([String], String)] = [
      ([], "needs --out"),
      (["--out", "x", "--life", "settled,nomads"], "did you mean nomad?"),
      (["--out", "x", "--people", "0"], "expected a whole number from 1 to 9999"),
      (["--out", "x", "--years", "61"], "expected a whole number from 1 to 60"),
      (["--out", "x", "--photos", "many"], "expected a whole number from 1 to 50000000"),
      (["--out", "x", "--seed", "-1"], "expected a whole number, not negative"),
      (["--out", "x", "--from", "2099-01-01"], "2099 to 2106 are not all in 1826 to 2100"),
    ]
    for (arguments, message) in cases {
      let outcome = try tool.run(arguments: ["simulate"] + arguments)
      #expect(outcome.status == 64 && outcome.stderr.contains(message), "\(outcome.stderr)")
    }
    #expect(try tool.names.isEmpty)
    let help = try tool.run("simulate", "--help").text
    #expect(help.contains("two-homes") && help.contains("--force"))
  }

  @Test("Of the journeys meant many are found, and not all; few of those found were not meant")
  func finding() throws {
    let tool = try Tool()
    let arguments = ["--life", "settled", "--years", "4", "--photos", "4000", "--people", "3"]
    #expect(try tool.run(arguments: ["simulate", "--out", "x"] + arguments).status == 0)
    let outcome = try tool.run(
      "evaluate", "x", "--labels", "x/labels.csv", "--json", "scores.json", "--quiet")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    let scores = try json("scores.json", tool)
    let micro = try #require(scores["micro"] as? [String: Any])
    for name in ["precision", "recall", "f1"] {
      let figure = try #require(micro[name] as? Double)
      #expect((0.5...0.95).contains(figure), "\(name) \(figure)")
    }
  }

  @Test("People of few photos, of every life, can be scored")
  func fewPhotos() throws {
    let tool = try Tool()
    #expect(
      try tool.run(
        "simulate", "--out", "x", "--years", "1", "--photos", "40", "--people", "11", "--quiet"
      ).status == 0)
    let outcome = try tool.run("evaluate", "x", "--labels", "x/labels.csv", "--json", "-")
    #expect(outcome.status == 0, "\(outcome.stderr)")
  }

  // MARK: Reading what was written

  private func json(_ name: String, _ tool: borrowing Tool) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: try tool.content(of: name)) as? [String: Any])
  }

  private func entries(_ folder: String, _ tool: borrowing Tool) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: tool.path(folder)).sorted()
  }
}
