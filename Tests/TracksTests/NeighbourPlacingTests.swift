import TestSupport
import Testing
import Timeline
import Tracks

@Suite("Placing photos by those of the same camera")
struct NeighbourPlacingTests {
  private struct Photo {
    var time: String
    var camera: String? = "A"
    var place: Coordinate?
    var offset: UTCOffset? = .utc
    var traits: PhotoTraits = []
  }

  private func rows(_ photos: [Photo]) -> PhotoRows {
    var rows = PhotoRows()
    for photo in photos {
      let shift = Int64(photo.offset?.seconds ?? 0) * 1_000_000
      rows.append(
        name: .empty, localTime: LocalDateTime(microseconds: instant(photo.time) + shift),
        offset: photo.offset, place: photo.place, traits: photo.traits)
      if let model = photo.camera, let camera = Camera(make: nil, model: model, owner: nil) {
        rows.setCamera(camera, of: rows.count - 1)
      }
    }
    return rows
  }

  private func placed(
    _ photos: [Photo]
  ) -> (place: Coordinate?, tally: NeighbourPlacing.Tally, traits: PhotoTraits) {
    var rows = rows(photos)
    let tally = NeighbourPlacing().place(&rows)
    return (rows.coordinate(of: 0), tally, rows.traits(of: 0))
  }

  private let paris = Coordinate(48, 2)
  // 0.0089934° to the north are one kilometre (WGS 84).
  private let near = Coordinate(48.0089, 2)
  private let apart = Coordinate(48.0091, 2)

  @Test("Two neighbours up to 6 hours off and 1 km apart place a photo between them")
  func two() {
    let result = placed([
      Photo(time: "12:00:00"), Photo(time: "06:00:00", place: paris),
      Photo(time: "15:00:00", place: near),
    ])
    expectNear(result.place, 48 + 0.0089 * 2 / 3, 2)
    #expect(result.tally.placedByTwo == 1 && result.tally.placed == 1)
    #expect(result.traits == [.ownOffset, .placedFromNeighbours])
  }

  @Test("A neighbour more than 6 hours off, or more than 1 km from the other, does not")
  func limitsOfTwo() {
    let early = placed([
      Photo(time: "12:00:00"), Photo(time: "05:59:59.999999", place: paris),
      Photo(time: "15:00:00", place: near),
    ])
    #expect(early.place == nil && early.tally.unplaced.counts == [.noNeighbour: 1])
    let late = placed([
      Photo(time: "12:00:00"), Photo(time: "11:00:00", place: paris),
      Photo(time: "18:00:00.000001", place: near),
    ])
    #expect(late.place == paris && late.tally.placedByOne == 1)
    let split = placed([
      Photo(time: "12:00:00"), Photo(time: "06:00:00", place: paris),
      Photo(time: "15:00:00", place: apart),
    ])
    #expect(split.place == nil && split.tally.unplaced.counts == [.neighboursApart: 1])
    #expect(split.tally.unplaced.examples == [.neighboursApart: [0]])
  }

  @Test(
    "One neighbour up to an hour off places a photo on it", arguments: ["11:00:00", "13:00:00"])
  func one(time: String) {
    let result = placed([Photo(time: "12:00:00"), Photo(time: time, place: paris)])
    #expect(result.place == paris && result.tally.placedByOne == 1)
  }

  @Test(
    "One neighbour more than an hour off does not",
    arguments: ["10:59:59.999999", "13:00:00.000001"])
  func tooFarOff(time: String) {
    let result = placed([Photo(time: "12:00:00"), Photo(time: time, place: paris)])
    #expect(result.place == nil && result.tally.unplaced.counts == [.noNeighbour: 1])
  }

  @Test(
    "Of two neighbours that do not agree the nearer one counts, the earlier of two equally near")
  func nearer() {
    let later = placed([
      Photo(time: "12:00:00"), Photo(time: "11:30:00", place: paris),
      Photo(time: "12:29:59", place: apart),
    ])
    #expect(later.place == apart)
    let equal = placed([
      Photo(time: "12:00:00"), Photo(time: "11:30:00", place: paris),
      Photo(time: "12:30:00", place: apart),
    ])
    #expect(equal.place == paris)
  }

  @Test("Another camera, or an unknown one, is no neighbour")
  func cameras() {
    for camera in ["B", nil] {
      let result = placed([
        Photo(time: "12:00:00"), Photo(time: "12:00:00", camera: camera, place: paris),
      ])
      #expect(result.place == nil)
    }
    let unknown = placed([
      Photo(time: "12:00:00", camera: nil), Photo(time: "12:00:00", camera: nil, place: paris),
    ])
    #expect(unknown.tally.unplaced.counts == [.cameraUnknown: 1])
  }

  @Test("Places taken from neighbours are not passed on, those from a track are")
  func chains() {
    let chain = placed([
      Photo(time: "12:00:00"), Photo(time: "12:50:00"), Photo(time: "13:40:00", place: paris),
    ])
    #expect(chain.place == nil && chain.tally.placedByOne == 1)
    let guessed = placed([
      Photo(time: "12:00:00"),
      Photo(time: "12:01:00", place: paris, traits: .placedFromNeighbours),
    ])
    #expect(guessed.place == nil)
    let tracked = placed([
      Photo(time: "12:00:00"), Photo(time: "12:01:00", place: paris, traits: .placedFromTrack),
    ])
    #expect(tracked.place == paris)
  }

  @Test("A clock reading is compared with readings, an instant with instants")
  func clocks() {
    let tokyo = UTCOffset(seconds: 9 * 3600)
    // Both show 12:00, the second one in Tokyo.
    let reading = placed([
      Photo(time: "12:00:00", offset: nil), Photo(time: "03:00:00", place: paris, offset: tokyo),
    ])
    #expect(reading.place == paris)
    let instants = placed([
      Photo(time: "12:00:00", offset: .utc), Photo(time: "12:00:00", place: paris, offset: tokyo),
    ])
    #expect(instants.place == paris)
    let different = placed([
      Photo(time: "12:00:00", offset: .utc), Photo(time: "03:00:00", place: paris, offset: tokyo),
    ])
    #expect(different.place == nil)
    // A video that knows the instant only.
    let video = placed([
      Photo(time: "12:00:00", offset: nil, traits: .instantOnly),
      Photo(time: "12:10:00", place: paris, offset: tokyo),
      Photo(time: "12:00:00", place: apart, offset: nil),
    ])
    #expect(video.place == paris)
  }

  @Test("A guessed offset leaves the clock reading, but 0 that leaves the instant")
  func guessed() {
    let newYork = UTCOffset(seconds: -4 * 3600)
    // Shows 12:00; the instant that the offset gives is 16:00.
    let guess = Photo(time: "16:00:00", place: paris, offset: newYork, traits: .guessedOffset)
    #expect(placed([Photo(time: "12:00:00", offset: nil), guess]).place == paris)
    #expect(placed([Photo(time: "16:00:00", offset: .utc), guess]).place == nil)
    let zero = Photo(time: "12:00:00", place: paris, offset: .utc, traits: .guessedOffset)
    #expect(placed([Photo(time: "12:00:00", offset: .utc), zero]).place == paris)
    #expect(placed([Photo(time: "12:00:00", offset: nil), zero]).place == nil)
  }

  @Test("A date without a time is neither placed nor a neighbour; no date at all is not placed")
  func dates() {
    let dateOnly = placed([
      Photo(time: "12:00:00", traits: .dateOnly), Photo(time: "12:00:00", place: paris),
    ])
    #expect(dateOnly.tally.unplaced.counts == [.dateOnly: 1])
    let neighbour = placed([
      Photo(time: "12:00:00"), Photo(time: "12:00:00", place: paris, traits: .dateOnly),
    ])
    #expect(neighbour.place == nil)
    var rows = PhotoRows()
    rows.append(name: .empty, localTime: nil, offset: nil, place: nil)
    #expect(NeighbourPlacing().place(&rows).unplaced.counts == [.undated: 1])
  }

  @Test("The order of the rows makes no difference")
  func shuffled() {
    var generator = SeededGenerator(seed: 7)
    var photos: [Photo] = []
    for _ in 0..<200 {
      let (day, hour) = (10 + generator.next() % 20, 10 + generator.next() % 10)
      let time = "2024-05-\(day)T\(hour):\(10 + generator.next() % 50):00Z"
      let place =
        generator.next() % 4 == 0 ? Coordinate(48 + Double(generator.next() % 9) / 400, 2) : nil
      photos.append(
        Photo(
          time: time, camera: generator.next() % 3 == 0 ? "B" : "A", place: place,
          offset: generator.next() % 2 == 0 ? nil : .utc))
    }
    func places(_ order: [Int]) -> [Int: Coordinate?] {
      var rows = rows(order.map { photos[$0] })
      _ = NeighbourPlacing().place(&rows)
      return Dictionary(
        uniqueKeysWithValues: order.enumerated().map { ($1, rows.coordinate(of: $0)) })
    }
    let order = Array(photos.indices)
    let expected = places(order)
    #expect(expected.values.contains { $0 != nil } && expected.values.contains { $0 == nil })
    for _ in 0..<5 { #expect(places(order.shuffled(using: &generator)) == expected) }
  }
}
