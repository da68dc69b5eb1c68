import TestSupport
import Testing
import Timeline

@Suite("Offsets from neighbours (P3)")
struct NeighbourOffsetTests {
  private let day = date("2020-06-01")

  /// The offset in hours that a photo at noon without one gets beside photos with their own.
  private func offset(beside neighbours: [(date: LocalDate, time: String, hours: Int32)]) -> Int32?
  {
    var photos = neighbours.map { neighbour in
      TestPhoto(
        neighbour.date, neighbour.time, at: nil, offset: UTCOffset(seconds: neighbour.hours * 3600))
    }
    photos.append(TestPhoto(day, "12:00", at: .bern, offset: nil, name: "asked"))
    let offsets = Set(
      [photos, photos.reversed()].map { photos in
        let table = PhotoTable(photos)
        let asked = (0..<table.count).first { table.name(of: $0) == "asked" }
        return asked.map { table.offset(of: $0).seconds / 3600 }
      })
    return offsets.count == 1 ? offsets.first.flatMap(\.self) : nil
  }

  @Test("P3: a photo's own offset stays its own")
  func own() {
    let table = PhotoTable([
      TestPhoto(day, "12:00", at: nil, offset: UTCOffset(seconds: 3600)),
      TestPhoto(day, "12:01", at: nil, offset: UTCOffset(seconds: -3600)),
    ])
    #expect((0..<2).map { table.offset(of: $0).seconds }.sorted() == [-3600, 3600])
    #expect(table.traits.allSatisfy { $0.contains(.ownOffset) })
  }

  @Test("P3: the nearest in local time lends its offset, be it before or after")
  func nearest() {
    #expect(offset(beside: [(day, "11:00", 1), (day, "13:01", 2)]) == 1)
    #expect(offset(beside: [(day, "11:00", 1), (day, "12:59", 2)]) == 2)
    #expect(offset(beside: [(day, "09:00", 3), (day, "11:00", 1), (day, "18:00", 2)]) == 1)
  }

  @Test("P3: of two equally near the earlier one lends its offset")
  func equallyNear() {
    #expect(offset(beside: [(day, "11:00", 1), (day, "13:00", 2)]) == 1)
    #expect(offset(beside: [(day, "11:00", 2), (day, "13:00", 1)]) == 2)
  }

  @Test("P3: at the same local time a neighbour is nearest, and it may be days off")
  func anyDistance() {
    #expect(offset(beside: [(day, "12:00", 5), (day, "11:59:59", 1)]) == 5)
    #expect(offset(beside: [(day - 400, "12:00", 5)]) == 5)
    #expect(offset(beside: [(day + 400, "12:00", 5), (day - 401, "12:00", 1)]) == 5)
  }

  @Test("P3: of several at one local time the earliest instant counts as the earlier")
  func sameLocalTime() {
    #expect(offset(beside: [(day, "12:00", 1), (day, "12:00", 2)]) == 2)
    #expect(offset(beside: [(day, "11:00", 1), (day, "11:00", 2), (day, "13:00", 9)]) == 2)
  }

  @Test("P3: where no photo has an offset it is 0")
  func none() {
    #expect(offset(beside: []) == 0)
  }

  @Test("P3: an offset found by this rule is not lent on, that of a place is")
  func onlyKnownOffsetsAreLent() {
    var rows = PhotoRows()
    func add(_ time: String, offset: UTCOffset?, traits: PhotoTraits = []) {
      let photo = TestPhoto(day, time, at: nil)
      rows.append(
        name: rows.pool.append(time), localTime: photo.time, offset: offset, place: nil,
        traits: traits)
    }
    add("08:00", offset: UTCOffset(seconds: 3600))
    add("11:00", offset: nil)
    add("12:00", offset: nil)
    add("14:30", offset: UTCOffset(seconds: 7200))
    let table = PhotoTable(rows: rows)
    // 11:00 takes 08:00's; 12:00 is nearer to 14:30 than to 08:00, and 11:00 has nothing to lend.
    let byName = Dictionary(
      uniqueKeysWithValues: (0..<4).map { (table.name(of: $0), table.offset(of: $0).seconds) })
    #expect(byName == ["08:00": 3600, "11:00": 3600, "12:00": 7200, "14:30": 7200])
    #expect(table.traits.count { $0.contains(.neighbourOffset) } == 2)
  }

  @Test("P3: an undated photo lends no offset")
  func undated() {
    var undated = TestPhoto(day, at: nil, offset: UTCOffset(seconds: 3600), name: "undated")
    undated.time = nil
    let table = PhotoTable([undated, TestPhoto(day, at: nil, offset: nil, name: "asked")])
    #expect(table.name(of: 0) == "asked")
    #expect(table.offset(of: 0) == .utc)
  }
}
