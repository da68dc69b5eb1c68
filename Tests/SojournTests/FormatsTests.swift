import Foundation
import Testing

@Suite("The list of formats")
struct FormatsTests {
  private struct List: Decodable {
    struct Format: Decodable {
      let name, summary, recognisedBy: String
      let isSidecar: Bool
    }
    let schema: String
    let formats: [Format]
  }

  @Test("Each format is listed, as text and as JSON, and each name is taken by --format")
  func list() throws {
    let tool = try Tool()
    try tool.put("notes.bin", "no list of photos")
    let text = try tool.run("formats").text
    let list = try JSONDecoder().decode(
      List.self, from: try tool.run("formats", "--json", "-").stdout)
    #expect(list.schema == "sojourn.formats/1")
    #expect(list.formats.count > 10)
    for format in list.formats {
      #expect(text.contains("\(format.name)\n  \(format.summary)\n"))
      let outcome = try tool.run("find", "notes.bin", "--format", format.name)
      #expect(outcome.status == 65, "\(format.name): \(outcome.stderr)")
      #expect(outcome.stderr.contains("notes.bin"), "\(format.name): \(outcome.stderr)")
    }
    #expect(list.formats.filter(\.isSidecar).map(\.name).contains("takeout"))
  }
}
