import Geodesy
import TestSupport
import Testing
import Timeline

@Suite("Boxes that hold, meet and enclose")
struct BoxTests {
  /// Whether two boxes overlap or touch; both are tried in every unwrapping.
  private func meet(_ one: CoordinateBox, _ other: CoordinateBox) -> Bool {
    one.south <= other.north && other.south <= one.north
      && [-360, 0, 360.0].contains { shift in
        one.west + shift <= other.east && other.west <= one.east + shift
      }
  }

  /// Boxes on a coarse lattice, so that edges coincide; many cross ±180°, some lie round a pole.
  private func latticeBoxes(_ count: Int, with random: inout SeededGenerator) -> [CoordinateBox] {
    (0..<count).map { _ in
      let south = Double(random.whole(-9...9)) * 10
      let west = Double(random.whole(-18...17)) * 10
      let height = min(90 - south, Double(random.choice([0, 10, 20])))
      let width = Double(random.choice([0, 10, 20, 30, random.whole(0...36) * 10]))
      return CoordinateBox(south: south, west: west, north: south + height, east: west + width)
    }
  }

  @Test("A tree finds what brute force finds: overlaps, touching edges and corners, over ±180°")
  func tree() throws {
    var random = SeededGenerator(seed: 50)
    for _ in 0..<60 {
      let boxes = latticeBoxes(random.whole(1...30), with: &random)
      let tree = try BoxTree(boxes)
      for box in boxes + latticeBoxes(10, with: &random) {
        #expect(
          try tree.positions(meeting: box) == boxes.indices.filter { meet(boxes[$0], box) })
      }
    }
  }

  @Test("An empty tree has nothing to meet")
  func emptyTree() throws {
    #expect(try BoxTree([]).positions(meeting: CoordinateBox(at: .bern)).isEmpty)
  }

  @Test("Edges that coincide touch, and one bit apart they do not")
  func oneBit() throws {
    let box = CoordinateBox(south: 46, west: 7, north: 47, east: 8)
    let tree = try BoxTree([box])
    #expect(try tree.positions(meeting: CoordinateBox(at: place(47, 8))) == [0])
    #expect(try tree.positions(meeting: CoordinateBox(at: place(47, 8.0.nextUp))) == [])
    #expect(try tree.positions(meeting: CoordinateBox(at: place(47.0.nextUp, 8))) == [])
  }

  @Test("Longitude 180 touches -180")
  func dateLine() throws {
    let west = CoordinateBox(south: 0, west: 170, north: 10, east: 180)
    let east = CoordinateBox(south: 0, west: -180, north: 10, east: -170)
    let crossing = CoordinateBox(south: 0, west: 175, north: 10, east: 185)
    let tree = try BoxTree([west, east, crossing])
    for box in [west, east, crossing] { #expect(try tree.positions(meeting: box) == [0, 1, 2]) }
  }

  @Test("A box holds the places that brute force says, on its edges and over ±180°")
  func containsPlace() {
    var random = SeededGenerator(seed: 51)
    for box in latticeBoxes(200, with: &random) {
      for _ in 0..<20 {
        let latitude = Double(random.whole(-18...18)) * 5
        let longitude = random.happens(20) ? 180 : Double(random.whole(-36...36)) * 5
        guard latitude != 0 || longitude != 0 else { continue }
        let expected =
          (box.south...box.north).contains(latitude)
          && [-360, 0, 360.0].contains { (box.west...box.east).contains(longitude + $0) }
        #expect(box.contains(place(latitude, longitude)) == expected, "\(box) \(longitude)")
      }
    }
  }

  @Test("A box holds another when it holds all of its places")
  func containsBox() {
    var random = SeededGenerator(seed: 52)
    for _ in 0..<2_000 {
      let pair = latticeBoxes(2, with: &random)
      let (outer, inner) = (pair[0], pair[1])
      let expected =
        outer.south <= inner.south && inner.north <= outer.north
        && (outer.east - outer.west >= 360
          || [-360, 0, 360.0].contains {
            outer.west <= inner.west + $0 && inner.east + $0 <= outer.east
          })
      #expect(outer.contains(inner) == expected, "\(outer) \(inner)")
    }
  }

  @Test("The enclosing box leaves out the widest part of the circle that no box covers")
  func enclosing() throws {
    var random = SeededGenerator(seed: 53)
    for _ in 0..<3_000 {
      let boxes = latticeBoxes(random.whole(1...6), with: &random)
      let found = try #require(CoordinateBox.enclosing(boxes))
      #expect(found.south == boxes.map(\.south).min())
      #expect(found.north == boxes.map(\.north).max())

      // The circle in cells of 10°, and the widest runs of cells that no box covers.
      let isCovered = (0..<36).map { cell in
        boxes.contains { box in
          let middle = -175 + Double(cell) * 10
          return [-360, 0, 360.0].contains { (box.west...box.east).contains(middle + $0) }
        }
      }
      func uncovered(from cell: Int) -> Int {
        (0..<36).prefix { !isCovered[(cell + $0) % 36] }.count
      }
      // Boxes without width part the runs.
      let lines = Set(boxes.filter { $0.west == $0.east }.map { Int(($0.west + 180) / 10) })
      func run(from cell: Int) -> Int {
        let free = uncovered(from: cell)
        return (1...36).first { $0 >= free || lines.contains((cell + $0) % 36) } ?? 36
      }
      let widest =
        (0..<36).filter { !isCovered[$0] }.map { min(run(from: $0), uncovered(from: $0)) }
        .max() ?? 0
      #expect(found.east - found.west == 360 - Double(widest) * 10, "\(boxes)")
      for box in boxes { #expect(found.contains(box), "\(found) holds \(box)") }
    }
  }

  @Test("A box over ±180° covers what lies east of it, wherever the walk round begins")
  func enclosingOverTheDateLine() {
    // Only the first box covers -160 to -150; together they go all round.
    let boxes = [(170.0, 210.0), (-175, -170), (-150, 170)].map {
      CoordinateBox(south: 80, west: $0.0, north: 81, east: $0.1)
    }
    #expect(
      CoordinateBox.enclosing(boxes) == CoordinateBox(south: 80, west: -180, north: 81, east: 180))
  }

  @Test("Of several equally wide parts the westernmost is left out")
  func equallyWide() {
    let boxes = [-90.0, 90.0].map { CoordinateBox(south: 1, west: $0, north: 2, east: $0) }
    // From -90 to 90, and from 90 round to -90: the first begins further west.
    #expect(
      CoordinateBox.enclosing(boxes) == CoordinateBox(south: 1, west: 90, north: 2, east: 270))
  }

  @Test("No boxes have no box, and one has itself")
  func few() {
    #expect(CoordinateBox.enclosing([]) == nil)
    let crossing = CoordinateBox(south: 1, west: 175, north: 2, east: 185)
    #expect(CoordinateBox.enclosing([crossing]) == crossing)
  }
}
