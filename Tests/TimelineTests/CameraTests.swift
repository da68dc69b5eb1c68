import Testing
import Timeline

@Suite("Cameras of photos")
struct CameraTests {
  private func camera(_ model: String, owner: String? = nil) -> Camera {
    guard let camera = Camera(make: "Maker", model: model, owner: owner) else {
      preconditionFailure("a camera with a model is one")
    }
    return camera
  }

  private func rows(_ cameras: [Camera?]) -> PhotoRows {
    var rows = PhotoRows()
    for camera in cameras {
      rows.append(name: .empty, localTime: nil, offset: nil, place: nil)
      if let camera { rows.setCamera(camera, of: rows.count - 1) }
    }
    return rows
  }

  private func cameras(of rows: PhotoRows) -> [Camera?] {
    (0..<rows.count).map { rows.cameraList.camera(rows.camera(of: $0)) }
  }

  @Test("An owner alone, and empty texts, are no camera")
  func nothingStated() {
    #expect(Camera(make: nil, model: nil, owner: "Ada") == nil)
    #expect(Camera(make: "", model: "", owner: nil) == nil)
    #expect(Camera(make: "", model: "X", owner: nil) != nil)
  }

  @Test("Each row keeps its camera, also where only later rows have one")
  func laterRows() {
    let expected = [nil, nil, camera("A"), nil, camera("B"), camera("A"), nil]
    #expect(cameras(of: rows(expected)) == expected)
  }

  @Test("Rows keep their cameras when two readers' rows are joined")
  func joined() {
    let lists: [[Camera?]] = [
      [], [nil], [camera("A"), nil], [nil, camera("B")], [camera("B"), camera("A"), nil],
    ]
    for first in lists {
      for second in lists {
        var all = rows(first)
        all.append(rows(second))
        all.append(rows([camera("C")]))
        #expect(cameras(of: all) == first + second + [camera("C")])
      }
    }
  }

  @Test("Rows without cameras pay nothing for them")
  func nothingPaid() {
    var rows = rows([nil, nil])
    rows.append(self.rows([nil]))
    #expect(!rows.hasCameras)
  }

  @Test("The same model of two owners is two cameras")
  func owners() {
    var list = CameraList()
    #expect(list.number(of: camera("A", owner: "x")) != list.number(of: camera("A", owner: "y")))
    #expect(list.number(of: camera("A", owner: "x")) == list.number(of: camera("A", owner: "x")))
    #expect(list.cameras.count == 2)
  }

  @Test("The instant is a photo's own with an offset, or when it knows nothing else")
  func ownInstants() {
    var rows = PhotoRows()
    let time = LocalDateTime(microseconds: 7_200_000_000)
    rows.append(name: .empty, localTime: time, offset: UTCOffset(seconds: 3600), place: nil)
    rows.append(name: .empty, localTime: time, offset: nil, place: nil, traits: .instantOnly)
    rows.append(name: .empty, localTime: time, offset: nil, place: nil)
    rows.append(name: .empty, localTime: nil, offset: .utc, place: nil)
    #expect((0..<4).map { rows.ownInstant(of: $0) } == [3_600_000_000, 7_200_000_000, nil, nil])
  }
}
