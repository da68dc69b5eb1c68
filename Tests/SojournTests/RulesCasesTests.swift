import Foundation
import TestSupport
import Testing

/// The cases of an independent brute-force program, through the program as a person runs it.
@Suite("Cases of the rules, end to end")
struct RulesCasesTests {
  private static let folder = SharedFolder.package.appending(path: "Tests/PipelineTests/Cases")

  private static let names = (0..<40).map { "case-0" + ($0 < 10 ? "0" : "") + String($0) }

  @Test("The journeys JSON and the days are those of the independent program", arguments: names)
  func isIdentical(_ name: String) throws {
    let tool = try Tool()
    try tool.put("library.csv", try Data(contentsOf: Self.folder.appending(path: name + ".csv")))
    let outcome = try tool.run("find", "library.csv", "--json", "-", "--stages", "stages", "-q")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    let found = try JSONDecoder().decode(Answer.self, from: outcome.stdout)
    let answer = try JSONDecoder().decode(
      Expected.self, from: Data(contentsOf: Self.folder.appending(path: name + ".json")))

    #expect(found.journeys == answer.journeys)
    #expect(found.nearMisses == answer.nearMisses)
    #expect(found.library.photos - found.library.dated == answer.undated)
    #expect(try tool.text(of: "stages/3-days.csv") == answer.daysCSV)
  }
}

private struct Answer: Decodable {
  struct Visit: Decodable, Equatable { let from, to: String }
  struct Stop: Decodable, Equatable {
    let latitude, longitude: Double
    let days: Int
    let visits: [Visit]
  }
  struct Journey: Decodable, Equatable {
    let start, end: String
    let days, awayDays, fullDays, partialDays, farPhotos, photos: Int
    let openStart, openEnd: Bool
    let stops: [Stop]
  }
  struct NearMiss: Decodable, Equatable {
    let start, end: String
    let failed: [String]
  }
  struct Library: Decodable { let photos, dated: Int }
  let journeys: [Journey]
  let nearMisses: [NearMiss]
  let library: Library
}

private struct Expected: Decodable {
  struct Day: Decodable {
    let date, `class`: String
    let photos, located, far: Int
    let source: String?
  }
  let days: [Day]
  let journeys: [Answer.Journey]
  let nearMisses: [Answer.NearMiss]
  let undated: Int

  /// The days as the stage file has them.
  var daysCSV: String {
    days.reduce(into: "date,class,photos,located,far,source\n") { text, day in
      text += "\(day.date),\(day.class),\(day.photos),\(day.located),\(day.far),"
      text += "\(day.source ?? "")\n"
    }
  }
}
