import TestSupport
import Testing
import Timeline

@Suite("One photo once (P5)")
struct DuplicatePhotoTests {
  private let photo = TestPhoto(date("2020-06-01"), "12:00", at: .bern, offset: .utc, name: "a.jpg")

  /// How many photos are counted when `photo` comes together with a changed copy.
  private func counted(with change: (inout TestPhoto) -> Void) -> Int {
    var copy = photo
    change(&copy)
    let table = PhotoTable([photo, copy])
    #expect(table.count + table.duplicates == 2)
    return table.count
  }

  @Test("P5: equal path, local time, offset and position are one photo")
  func same() {
    #expect(counted { _ in } == 1)
    let table = PhotoTable([photo, photo, photo])
    #expect(table.count == 1)
    #expect(table.datedCount == 1)
    #expect(table.duplicates == 2)
  }

  @Test("P5: another path is another photo")
  func otherPath() { #expect(counted { $0.name = "b.jpg" } == 2) }

  @Test("P5: another local time is another photo, by a microsecond")
  func otherTime() {
    #expect(
      counted { copy in
        copy.time = copy.time.map { LocalDateTime(microseconds: $0.microseconds + 1) }
      } == 2)
  }

  @Test("P5: another offset is another photo, even at the same instant")
  func otherOffset() {
    #expect(counted { $0.offset = UTCOffset(seconds: 3600) } == 2)
    #expect(
      counted { copy in
        copy.offset = UTCOffset(seconds: 3600)
        copy.time = copy.time.map { LocalDateTime(microseconds: $0.microseconds + 3_600_000_000) }
      } == 2)
  }

  @Test("P5: another position is another photo, by one bit, and so is none")
  func otherPlace() {
    let bern = Coordinate.bern
    #expect(counted { $0.place = place(bern.latitude.nextUp, bern.longitude) } == 2)
    #expect(counted { $0.place = place(bern.latitude, bern.longitude.nextUp) } == 2)
    #expect(counted { $0.place = nil } == 2)
  }

  @Test("P5: photos without a place, and without a date, are met twice as well")
  func without() {
    var nowhere = photo
    nowhere.place = nil
    #expect(PhotoTable([nowhere, nowhere]).count == 1)
    var undated = photo
    undated.time = nil
    let table = PhotoTable([undated, photo, undated])
    #expect(table.count == 2)
    #expect(table.datedCount == 1)
    #expect(table.duplicates == 1)
  }

  @Test("P5: the same photo is found among others of its instant and place")
  func amongOthers() {
    let names = ["c", "a", "b", "a", "c", "d", "a"]
    let photos = names.map { name in
      var copy = photo
      copy.name = name
      return copy
    }
    let table = PhotoTable(photos)
    #expect((0..<table.count).map(table.name) == ["a", "b", "c", "d"])
  }

  @Test("P5: an offset that a neighbour lent makes a copy equal to the photo that states it")
  func lentOffset() {
    var copy = photo
    copy.offset = nil
    let table = PhotoTable([copy, photo])
    #expect(table.count == 1)
    #expect(table.traits == [.ownOffset])
  }
}
