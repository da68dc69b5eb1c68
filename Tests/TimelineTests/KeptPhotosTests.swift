import TestSupport
import Testing
import Timeline

@Suite("A table of the photos that are kept")
struct KeptPhotosTests {
  private var table: PhotoTable {
    var rows = PhotoRows([
      TestPhoto(date("2020-01-02"), "10:00", at: .bern, name: "b"),
      TestPhoto(date("2020-01-01"), "10:00", at: nil, name: "a"),
      TestPhoto(date("2020-01-03"), "10:00", at: .kyoto, name: "c"),
    ])
    var undated = TestPhoto(date("2020-01-03"), at: .paris, name: "undated")
    undated.time = nil
    rows.append(PhotoRows([undated]))
    if let camera = Camera(make: "Make", model: "Model", owner: nil) {
      rows.setCamera(camera, of: 0)
    }
    return PhotoTable(rows: rows)
  }

  @Test("The others are gone, the order and all that is known of a photo stays")
  func keeping() {
    let table = self.table
    let kept = table.keeping([false, true, false, true])
    #expect((0..<kept.count).map(kept.name) == ["b", "undated"])
    #expect(kept.datedCount == 1)
    #expect(kept.coordinate(of: 0) == .bern && kept.coordinate(of: 1) == .paris)
    #expect(kept.localTime(of: 0) == table.localTime(of: 1))
    #expect(kept.cameraList.camera(kept.camera(of: 0))?.model == "Model")
    #expect(kept.camera(of: 1) == .unknown)
  }

  @Test("All kept is the table again, none kept is an empty one")
  func edges() {
    let all = table.keeping([true, true, true, true])
    #expect((0..<all.count).map(all.name) == ["a", "b", "c", "undated"])
    let none = table.keeping([false, false, false, false])
    #expect(none.count == 0 && none.datedCount == 0)
  }

  @Test(
    "Cameras go along when the table puts photos in order, and a photo met twice keeps the stated one",
    arguments: [
      [true, false], [false, true],
    ])
  func cameras(stated: [Bool]) {
    var rows = PhotoRows([
      TestPhoto(date("2020-01-02"), "10:00", at: .bern, name: "b"),
      TestPhoto(date("2020-01-01"), "10:00", at: .bern, name: "a"),
      TestPhoto(date("2020-01-01"), "10:00", at: .bern, name: "a"),
    ])
    for (row, model) in [(0, "B"), (1, "A"), (2, "A")] {
      guard row == 0 || stated[row - 1], let camera = Camera(make: nil, model: model, owner: nil)
      else { continue }
      rows.setCamera(camera, of: row)
    }
    let table = PhotoTable(rows: rows)
    #expect(table.duplicates == 1)
    #expect(
      (0..<table.count).map { table.cameraList.camera(table.camera(of: $0))?.model } == ["A", "B"])
  }

  @Test("A table without cameras has no column of them")
  func noCameras() {
    let table = PhotoTable([TestPhoto(date("2020-01-02"), at: .bern)])
    #expect(table.cameras.isEmpty && table.camera(of: 0) == .unknown)
  }
}
