import TestSupport
import Testing
import Timeline

@Suite("The order of the library (P3)")
struct PhotoOrderTests {
  private let day = date("2020-06-01")
  private func hours(_ hours: Double) -> UTCOffset { UTCOffset(seconds: Int32(hours * 3600)) }

  /// The names of a table's photos in its order, for whichever order they are given in.
  private func order(_ photos: [TestPhoto]) -> String {
    let orders = Set(
      [photos, photos.reversed(), Array(photos.dropFirst() + photos.prefix(1))].map { photos in
        let table = PhotoTable(photos)
        return (0..<table.count).map(table.name).joined(separator: " ")
      })
    return orders.sorted().joined(separator: " or ")
  }

  @Test("P3: the local date comes before the instant")
  func dateFirst() {
    // 1 June 23:00 in New York is later than 2 June 01:00 in Tokyo.
    let newYork = TestPhoto(day, "23:00", at: .bern, offset: hours(-4), name: "earlier-date")
    let tokyo = TestPhoto(day + 1, "01:00", at: .bern, offset: hours(9), name: "earlier-instant")
    #expect(order([newYork, tokyo]) == "earlier-date earlier-instant")
  }

  @Test("P3: within a date the instant decides, not the clock reading")
  func instantBeforeClock() {
    let east = TestPhoto(day, "13:00", at: .bern, offset: hours(9), name: "b-east")
    let west = TestPhoto(day, "12:00", at: .bern, offset: hours(0), name: "a-west")
    #expect(order([east, west]) == "b-east a-west")
  }

  @Test("P3: a microsecond's difference of the instant comes before latitude")
  func instantBeforeLatitude() {
    var north = TestPhoto(day, "12:00", at: place(50, 7), name: "b-north")
    let south = TestPhoto(day, "12:00", at: place(40, 7), name: "a-south")
    #expect(order([north, south]) == "a-south b-north")
    north.time = north.time.map { LocalDateTime(microseconds: $0.microseconds - 1) }
    #expect(order([north, south]) == "b-north a-south")
  }

  @Test("P3: at one instant latitude comes before longitude")
  func latitudeBeforeLongitude() {
    let southEast = TestPhoto(day, at: place(40, 8), name: "b-south-east")
    let northWest = TestPhoto(day, at: place(41, 7), name: "a-north-west")
    #expect(order([southEast, northWest]) == "b-south-east a-north-west")
  }

  @Test("P3: at one instant and latitude longitude comes before the name")
  func longitudeBeforeName() {
    let west = TestPhoto(day, at: place(40, 7), name: "b-west")
    let east = TestPhoto(day, at: place(40, 8), name: "a-east")
    #expect(order([west, east]) == "b-west a-east")
  }

  @Test("P3: what is not located comes last at its instant, and only at its instant")
  func noLocationLast() {
    let located = TestPhoto(day, at: place(90, 180), name: "b-located")
    let nowhere = TestPhoto(day, at: nil, name: "a-nowhere")
    let earlier = TestPhoto(day, "11:59", at: nil, name: "c-earlier")
    #expect(order([located, nowhere, earlier]) == "c-earlier b-located a-nowhere")
  }

  @Test("P3: the name decides last, byte by byte")
  func nameLast() {
    let names = ["B", "a", "a1", "b", "é"]
    #expect(order(names.map { TestPhoto(day, at: .bern, name: $0) }) == "B a a1 b é")
    #expect(order(names.map { TestPhoto(day, at: nil, name: $0) }) == "B a a1 b é")
  }

  @Test("P3: a photo with a date and no time counts as taken at 12:00, as the readers state it")
  func dateOnly() throws {
    let read = try TimestampText.timestamp(in: Array("2020-06-01".utf8).span)
    #expect(read.localTime == LocalDateTime(date: day, microsecondsOfDay: LocalDateTime.noon))
    var photo = TestPhoto(day, at: .bern, name: "b-noon")
    photo.time = read.localTime
    let morning = TestPhoto(day, "11:59:59", at: .bern, name: "c-before")
    let afternoon = TestPhoto(day, "12:00:01", at: .bern, name: "a-after")
    #expect(order([morning, photo, afternoon]) == "c-before b-noon a-after")
  }
}
