import TestSupport
import Testing
import Timeline

@Suite("Boxes")
struct CoordinateBoxTests {
  @Test(
    "Whatever the unwrapping, the west edge comes out in [-180, 180)",
    arguments: [
      ((-190.0, -170.0), (170.0, 190.0)), ((180, 180), (-180, -180)), ((-180, 180), (-180, 180)),
      ((181, 185), (-179, -175)), ((170, 190), (170, 190)), ((-185, 165), (175, 525)),
    ])
  func unwrapping(given: (Double, Double), expected: (Double, Double)) {
    let box = CoordinateBox(south: 1, west: given.0, north: 2, east: given.1)
    #expect(box.west == expected.0)
    #expect(box.east == expected.1)
  }

  @Test("360° and more are the whole circle")
  func wholeCircle() {
    let box = CoordinateBox(south: 89, west: -190, north: 90, east: 170)
    #expect(box == CoordinateBox(south: 89, west: -180, north: 90, east: 180))
    #expect(box.wrappedEast == 180)
  }

  @Test("Outputs write an eastern edge below the western one where the box crosses ±180°")
  func wrappedEast() {
    #expect(CoordinateBox(south: 1, west: 170, north: 2, east: 190).wrappedEast == -170)
    #expect(CoordinateBox(south: 1, west: 170, north: 2, east: 180).wrappedEast == 180)
  }

  @Test("The middle of a box that crosses ±180° lies in it")
  func middle() {
    #expect(CoordinateBox(south: 1, west: 170, north: 3, east: 194).middle == place(2, -178))
    #expect(CoordinateBox(south: 1, west: 170, north: 3, east: 188).middle == place(2, 179))
    #expect(CoordinateBox(south: 1, west: -10, north: 3, east: 30).middle == place(2, 10))
  }
}
