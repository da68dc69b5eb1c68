import Foundation
import Testing

@Suite("Photos without a place")
struct PlacingTests {
  private func tool() throws -> Tool {
    let tool = try Tool()
    try tool.put(
      "photos.csv",
      """
      file,taken,latitude,longitude,Make,Model
      tracked.jpg,2024-05-17T14:05:00+02:00,,,Maker,One
      near.jpg,2024-05-17T18:30:00+02:00,,,Maker,One
      other.jpg,2024-05-17T18:30:00+02:00,,,Maker,Two
      placed.jpg,2024-05-17T18:00:00+02:00,48.9,2.3,Maker,One
      """)
    try tool.put(
      "walk.bin",
      """
      <gpx><trk><trkseg><trkpt lat="48.75" lon="2.25"><time>2024-05-17T12:00:00Z</time></trkpt>
      <trkpt lat="49.75" lon="2.5"><time>2024-05-17T12:20:00Z</time></trkpt></trkseg></trk></gpx>
      """)
    try tool.put("Settings.json", #"{"historyEnabled":true}"#)
    return tool
  }

  private func places(_ tool: borrowing Tool, _ options: String...) throws -> [String] {
    _ = try tool.run(arguments: ["find", "photos.csv", "--stages", "out"] + options)
    return try tool.text(of: "out/1-photos.csv").split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      return "\(cells[0]) \(cells[3]) \(cells[4])"
    }
  }

  @Test("Nothing is made up unless it is asked for")
  func notAsked() throws {
    #expect(
      try places(try tool()) == [
        "tracked.jpg  ", "placed.jpg 48.900000 2.300000", "near.jpg  ", "other.jpg  ",
      ])
  }

  @Test("A track of whatever name places photos, and photos of the same camera do when asked for")
  func asked() throws {
    let tool = try tool()
    #expect(
      try places(tool, "--track", "walk.bin", "--place-from-neighbours") == [
        "tracked.jpg 49.000000 2.312500", "placed.jpg 48.900000 2.300000",
        "near.jpg 48.900000 2.300000", "other.jpg  ",
      ])
  }

  @Test("What came of it is in the table and the JSON of inspect")
  func inspected() throws {
    let tool = try tool()
    let table = try tool.run("inspect", "photos.csv", "--track", "walk.bin")
    #expect(table.status == 0)
    #expect(table.text.contains("1 of 3 photos without a place placed by location histories"))
    #expect(table.text.contains("2 (taken before the track starts or after it ends)"))
    let json = try tool.run("inspect", "photos.csv", "--track", "walk.bin", "--json", "-").text
    #expect(json.contains(#""by": "track""#) && json.contains(#""placed": 1"#))
    #expect(json.contains(#""reason": "outsideTrack""#) && json.contains(#""fixes": 2"#))
    let without = try tool.run("inspect", "photos.csv", "--json", "-").text
    #expect(!without.contains("placing"))
  }

  @Test("A track that is missing is 66 at the end; one of no use is said, and the rest is done")
  func unusable() throws {
    let tool = try tool()
    let missing = try tool.run("find", "photos.csv", "--track", "nowhere.gpx")
    #expect(missing.status == 66 && missing.stderr.contains("nowhere.gpx"))
    let settings = try tool.run("find", "photos.csv", "--track", "Settings.json")
    #expect(settings.status == 0)
    #expect(settings.stderr.contains("Settings.json has the settings of Google's location history"))
    let photos = try tool.run("find", "photos.csv", "--track", "photos.csv")
    #expect(photos.status == 0)
  }

  @Test("An output that would replace a track is refused")
  func replaced() throws {
    let tool = try tool()
    let outcome = try tool.run(
      "inspect", "photos.csv", "--track", "walk.bin", "--json", "walk.bin")
    #expect(outcome.status == 64)
    #expect(try tool.text(of: "walk.bin").hasPrefix("<gpx>"))
  }
}
