import TestSupport
import Testing
import Timeline

@Suite("Albums as the sources tell them")
struct PhotoAlbumsTests {
  private func rows(_ photos: [(name: String, day: String, albums: [String])]) -> PhotoRows {
    var rows = PhotoRows()
    for photo in photos {
      let made = TestPhoto(date(photo.day), at: nil)
      rows.append(
        name: rows.pool.append(photo.name), localTime: made.time, offset: .utc, place: nil)
      for album in photo.albums { rows.addLast(to: album) }
    }
    return rows
  }

  /// Each photo that is in an album, with its albums.
  private func told(_ table: PhotoTable) -> [String] {
    (0..<table.count).compactMap { photo in
      let albums = table.albums.entries(of: photo..<photo + 1)
        .map { table.albums.names[Int($0.album)] }
      return albums.isEmpty ? nil : "\(table.name(of: photo)): \(albums.joined(separator: ", "))"
    }
  }

  @Test("They go along when photos are put in order, joined with others and left out")
  func moves() {
    var all = rows([
      ("late", "2020-05-03", ["Rome", "Zoo", "Rome"]), ("none", "2020-05-02", []),
    ])
    all.append(rows([("early", "2020-05-01", ["Alps", "Rome"])]))
    all.append(rows([("gone", "2020-05-04", ["Zoo"])]))
    all.remove(where: [false, false, false, true])
    let table = PhotoTable(rows: all)
    #expect(table.albums.names == ["Rome", "Zoo", "Alps"])
    #expect(told(table) == ["early: Rome, Alps", "late: Rome, Zoo"])
    #expect(told(table.keeping([false, true, true])) == ["late: Rome, Zoo"])
  }

  @Test("A photo met twice is in the albums of both, also when only one of them stays")
  func repeated() {
    var twice = rows([("a", "2020-05-01", ["Rome"]), ("b", "2020-05-02", ["Zoo"])])
    twice.append(rows([("a", "2020-05-01", ["Alps"]), ("b", "2020-05-02", ["Zoo"])]))
    let table = PhotoTable(rows: twice)
    #expect(table.duplicates == 2)
    #expect(told(table) == ["a: Rome, Alps", "b: Zoo"])
    var joined = rows([("a", "2020-05-01", []), ("copy", "2020-05-01", ["Rome", "Zoo"])])
    joined.takeAlbums([(row: 1, into: 0)])
    joined.remove(where: [false, true])
    #expect(told(PhotoTable(rows: joined)) == ["a: Rome, Zoo"])
  }
}
