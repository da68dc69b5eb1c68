import PlaceNaming
import Testing

/// The score of the naming rule on places that people go to.
@Suite("Landmarks")
struct LandmarkTests {
  @Test(
    "Of the landmarks, 90 % get the name people use, and 98 % their country",
    arguments: ["tuned", "held"])
  func score(half: String) throws {
    let naming = try PlaceData.naming()
    let landmarks = try Landmark.all().filter { $0.half == half }
    var named = 0
    var placed = 0
    for landmark in landmarks {
      let name = naming.name(of: landmark.place)
      let isNamed = landmark.isRightlyNamed(name)
      let isPlaced = landmark.isInRightCountry(name)
      if !isNamed || !isPlaced, half == "tuned" {
        print(
          "landmark \(landmark.kind) \(landmark.name): \(name.text) (\(name.country?.description ?? "-")),",
          "expected \(landmark.expected.joined(separator: " or "))")
      }
      named += isNamed ? 1 : 0
      placed += isPlaced ? 1 : 0
    }
    print(
      "landmarks, \(half) half: \(named) of \(landmarks.count) named,",
      "\(placed) in the right country")
    #expect(landmarks.count >= 60)
    #expect(Double(named) >= 0.9 * Double(landmarks.count))
    #expect(Double(placed) >= 0.98 * Double(landmarks.count))
  }
}
