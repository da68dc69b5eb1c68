import Memories
import MemoriesToSkip
import TestSupport
import Timeline

/// A photo as the tests of memories write it.
struct Picture {
  var name: String
  var date: String
  var time = "12:00:00"
  var traits: PhotoTraits = []
  var camera: String?

  init(
    _ name: String, _ date: String, _ time: String = "12:00:00", traits: PhotoTraits = [],
    camera: String? = nil
  ) {
    self.name = name
    self.date = date
    self.time = time
    self.traits = traits
    self.camera = camera
  }
}

extension MemoryLibrary {
  /// A library of pictures; those in `skipped` are named by rule 7.
  static func make(
    _ pictures: [Picture], states: [String: PhotoMark] = [:], skipped: [String] = []
  ) async throws -> MemoryLibrary {
    var rows = PhotoRows()
    for picture in pictures {
      let photo = TestPhoto(TestSupport.date(picture.date), picture.time, at: nil)
      rows.append(
        name: rows.pool.append(picture.name), localTime: photo.time, offset: .utc, place: nil,
        traits: picture.traits)
      if let name = picture.camera, let camera = Camera(make: nil, model: name, owner: nil) {
        rows.setCamera(camera, of: rows.count - 1)
      }
    }
    let table = PhotoTable(rows: rows)
    let rules = skipped.isEmpty ? [] : [SkipRule(id: 7, selection: .photos(skipped))]
    return MemoryLibrary(
      table: table, coverage: try await MemoriesToSkip(rules: rules).coverage(of: table),
      states: PhotoStates(states))
  }

  func names(_ photos: [Int]) -> [String] { photos.map(table.name(of:)) }
}

/// Seconds since 1970 at noon of a date.
func noon(_ text: String) -> Int64 { Int64(date(text).daysSince1970) * 86_400 + 43_200 }
