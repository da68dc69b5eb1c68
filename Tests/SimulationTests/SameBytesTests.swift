import Geodesy
import Glibc
import Testing
import Timeline

// What makes bytes the same on every machine is inside the module: its generator and its sphere.
@testable import Simulation

@Suite("The same seed gives the same bytes")
struct SameBytesTests {
  /// FNV-1a, 64 bits (Fowler, Noll and Vo).
  private func hash(of person: SimulatedPerson) -> String {
    var rows = SimulatedPhotoRows()
    for photo in Population.photos(of: person) { rows.add(photo) }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in rows.takeBytes() { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    for episode in person.plan.episodes {
      let text = "\(episode.kind) \(episode.dates) \(episode.stops.map(\.name))"
      for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
    return String(hash, radix: 16)
  }

  @Test("Photos and labels are the known ones, one person of each life")
  func known() throws {
    let people = try Population.people(Life.allCases.count, seed: 2026, years: 2, photos: 300)
    #expect(people.map(hash) == Self.knownHashes)
  }

  private static let knownHashes = [
    "5a9846ef6beb49ca",
    "5c8346c08ad3ff28",
    "9a6fed612db28c88",
    "c3b87a96ac78e4b",
    "d5d3b1ffdc6dc31d",
    "9595a355d12f6440",
    "88e5f5120d252f39",
    "9215b779098d564f",
    "2239fc4aa9a7a58",
    "93fcc672d8903e80",
    "8c27f054eb3c9d35",
  ]

  @Test("A person depends on seed and number, not on others, and not on when photos are asked for")
  func independence() throws {
    let many = try Population.people(3, seed: 3, years: 1, photos: 200)
    let again = try Population.people(2, seed: 3, years: 1, photos: 200)
    #expect(hash(of: many[1]) == hash(of: again[1]))
    #expect(hash(of: many[1]) == hash(of: many[1]))
    let others = try Population.people(2, seed: 4, years: 1, photos: 200)
    #expect(hash(of: many[1]) != hash(of: others[1]))
    #expect(many[1].plan.homes != others[1].plan.homes)
  }

  @Test("The generator is SplitMix64, by the numbers that its authors' program gives for seed 0")
  func generator() {
    var stream = RandomStream(seed: 0)
    let numbers = (0..<3).map { _ in stream.next() }
    #expect(
      numbers == [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F])
  }

  @Test("Draws stay in their ranges and reach both ends")
  func draws() {
    var stream = RandomStream(seed: 9)
    let wholes = (0..<2000).map { _ in stream.whole(-3...4) }
    #expect(Set(wholes) == Set(-3...4))
    let units = (0..<2000).map { _ in stream.unit() }
    #expect(units.allSatisfy { $0 >= 0 && $0 < 1 })
    #expect((0.47...0.53).contains(units.reduce(0, +) / 2000))
    #expect(stream.element(of: [Int]()) == nil)
    let picks = (0..<2000).map { _ in
      stream.element(weighted: [("a", weight: 3), ("b", 1), ("c", 0)])
    }
    #expect((1400...1600).contains(picks.filter { $0 == "a" }.count))
    #expect(!picks.contains("c"))
    #expect(
      RandomStream(seed: 1, purpose: 1).nextOfCopy != RandomStream(seed: 1, purpose: 2).nextOfCopy)
  }

  @Test("The polynomial is the cosine to eleven digits, and the sine to match")
  func cosine() {
    for step in -3600...3600 {
      let angle = Double(step) / 20
      #expect((Sphere.cosine(ofDegrees: angle) - cos(angle * .pi / 180)).magnitude < 1e-11)
      #expect((Sphere.sine(ofDegrees: angle) - sin(angle * .pi / 180)).magnitude < 1e-11)
    }
  }

  @Test("Chords and moves are within 0.6 % of geodesics")
  func distances() {
    var stream = RandomStream(seed: 11)
    for _ in 0..<500 {
      let from = Coordinate(
        trustedLatitude: stream.number(-65...65), longitude: stream.number(-180...180))
      let direction = stream.pointOnRim()
      let far = stream.number(5...150)
      let to = Sphere.moved(from, east: far * direction.x, north: far * direction.y)
      let geodesic = Geodesic().distance(from: from, to: to).kilometres
      #expect((geodesic - far).magnitude < 0.006 * far, "\(from) \(far) \(geodesic)")
      #expect(Sphere.are(from, to, within: geodesic * 1.006))
      #expect(!Sphere.are(from, to, within: geodesic * 0.994))
    }
  }
}

extension RandomStream {
  /// The next number, without using it up.
  fileprivate var nextOfCopy: UInt64 {
    var copy = self
    return copy.next()
  }
}
