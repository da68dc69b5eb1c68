import DayClassification
import Geodesy
import Glibc
import HomeDetection
import JourneyAssembly
import Pipeline
import StopClustering
import TestSupport
import Testing
import Timeline

/// A small library on the edges of the rules, and thresholds to read it with; equal seeds are equal.
struct RandomLibrary: Sendable, CustomTestStringConvertible {
  let seed: UInt64
  private(set) var thresholds = Thresholds()
  private(set) var photos: [TestPhoto] = []
  private var random: SeededGenerator
  private var places: [Coordinate] = []
  private var today = date("2019-12-01")

  var testDescription: String { "seed \(seed)" }

  init(seed: UInt64) {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    chooseThresholds()
    choosePlaces()
    let last = today + random.whole(20...130)
    while today < last { addPhase() }
    spoilSome()
  }
}

// MARK: - Thresholds

extension RandomLibrary {
  /// Mostly small ones, so that small libraries have homes and journeys; else from anywhere in their
  /// ranges; at times the defaults.
  private mutating func chooseThresholds() {
    let kind = random.whole(1...10)
    guard kind > 1 else { return }
    let names = ThresholdEntry.all
    for entry in names {
      let steps = Int((entry.range.upperBound - entry.range.lowerBound) / entry.step)
      let value = entry.range.lowerBound + Double(random.whole(0...steps)) * entry.step
      set(entry.name, value)
    }
    if kind > 3 { chooseSmallThresholds() }
    let (near, wide) = (thresholds.homes.nearWindowDays, thresholds.homes.wideWindowDays)
    thresholds.homes.nearWindowDays = min(near, wide)
    thresholds.homes.wideWindowDays = max(near, wide)
  }

  private mutating func chooseSmallThresholds() {
    set("homePatchDegrees", random.choice([0.02, 0.2, 0.2, 0.5, 2]))
    set("homeMinDays", Double(random.whole(1...8)))
    set("homeMinSpanDays", Double(random.whole(1...15)))
    set("homeNearWindowDays", Double(random.whole(7...12)))
    set("homeWideWindowDays", Double(random.whole(10...25)))
    set("farKm", Double(random.choice([1, 5, 50, 200])))
    set("fullDayShare", random.choice([0.3, 0.5, 0.6, 0.75, 1]))
    set("partialDayMinFar", Double(random.whole(1...3)))
    set("maxGapDays", Double(random.whole(0...3)))
    set("maxSameCityGapDays", Double(random.whole(0...6)))
    set("sameCityKm", Double(random.choice([1, 10, 30, 200])))
    set("journeyMinAwayDays", Double(random.whole(1...3)))
    set("journeyMinFullDays", Double(random.whole(0...2)))
    set("journeyMinFarPhotos", Double(random.whole(1...8)))
    set("journeyManyFullDays", Double(random.whole(1...3)))
    set("journeyMinFarPhotosManyFull", Double(random.whole(1...4)))
    set("stopMergeKm", Double(random.choice([1, 10, 30, 200])))
  }

  private mutating func set(_ name: String, _ value: Double) {
    guard let entry = ThresholdEntry.named(name) else { preconditionFailure("no \(name)") }
    // Steps are decimal; the value is the decimal it is meant to be.
    let text = entry.isWhole ? String(Int(value)) : String((value * 100).rounded() / 100)
    do { try thresholds.set(name, to: text) } catch { preconditionFailure(error.description) }
  }
}

// MARK: - Places

extension RandomLibrary {
  /// The first places are lived in; others lie about as far from these as the thresholds ask.
  private mutating func choosePlaces() {
    places = (0..<random.whole(1...3)).map { _ in anyCenter() }
    let lengths = [
      thresholds.days.far, thresholds.journeys.sameCity, thresholds.stops.merge,
    ].map(\.value)
    for _ in 0..<random.whole(2...5) {
      let from = random.choice(places)
      let metres = random.choice(lengths) * random.number(0.2...2.5)
      places.append(
        random.happens(15)
          ? anyCenter() : random.neighbour(of: from, within: max(metres / 111_000, 0.001)))
    }
  }

  private mutating func anyCenter() -> Coordinate {
    let height = thresholds.homes.patchDegrees
    switch random.whole(1...6) {
    case 1:  // The date line.
      let longitude = random.choice([180, -180, 179.99, -179.99, 179.9])
      return place(random.number(-85...85), longitude)
    case 2:  // A pole.
      let latitude = random.choice([90, -90, 89.97, -89.95, 89.85, -89.9, 88.9])
      return place(latitude, random.number(-180...180))
    case 3:  // A line of the straight grids, in latitude and often in longitude.
      let row = random.whole(1...Int(180 / height) - 1)
      let latitude = min(89, max(-89, -90 + Double(row) * height))
      let columns = max(1, (360 * cos(latitude * (.pi / 180)) / height).rounded(.down))
      let longitude = -180 + Double(random.whole(0...Int(columns) - 1)) * (360 / columns)
      return place(latitude, longitude)
    case 4:  // Where the signs change.
      return place(random.choice([0.001, -0.05, 0.1]), random.choice([0, 0.02, -0.1]))
    default:
      return random.anywhere()
    }
  }

  /// A place at or near one of the places.
  private mutating func near(_ center: Coordinate) -> Coordinate {
    let height = thresholds.homes.patchDegrees
    if random.happens(35) { return center }
    let degrees = random.choice([0.001, height / 4, height / 2, height])
    let there = random.neighbour(of: center, within: degrees)
    return there.latitude == 0 && there.longitude == 0 ? center : there
  }
}

// MARK: - Days

extension RandomLibrary {
  private mutating func addPhase() {
    let center = random.choice(places)
    switch random.whole(1...10) {
    case 1...3:  // Life at one place, some days left out.
      for _ in 0..<random.whole(2...15) {
        if random.happens(70) { addDay([center]) } else { today = today + random.whole(1...3) }
      }
    case 4...6:  // Days out, some of them with photos of two places.
      for _ in 0..<random.whole(1...5) {
        addDay(random.happens(60) ? [center] : [random.choice(places), center])
      }
    case 7, 8:  // Silence.
      today = today + random.whole(1...random.choice([3, 7, 7, 20, 60]))
    case 9:  // One photo of elsewhere among others.
      addDay([places[0], places[0], places[0], center])
    default:  // Photos without a place.
      for _ in 0..<random.whole(1...3) { addDay([]) }
    }
  }

  private mutating func addDay(_ centers: [Coordinate]) {
    let count = max(centers.count, random.whole(1...4))
    for number in 0..<count {
      let isLocated = !centers.isEmpty && !random.happens(8)
      let here = isLocated ? near(centers[number % centers.count]) : nil
      // Few different times, so that instants coincide.
      let minutes = random.choice([0, 540, 600, 720, 720, 1_080, 1_439])
      var photo = TestPhoto(today, at: here, name: "\(random.whole(0...99))-\(photos.count)")
      photo.time = LocalDateTime(date: today, microsecondsOfDay: Int64(minutes) * 60_000_000)
      photo.offset =
        random.happens(15)
        ? nil : UTCOffset(seconds: Int32(random.choice([-39_600, 0, 3_600, 7_200, 46_800])))
      photos.append(photo)
    }
    today = today + 1
  }

  /// Some photos come twice, some lose their date.
  private mutating func spoilSome() {
    for photo in photos where random.happens(4) { photos.append(photo) }
    for index in photos.indices where random.happens(3) { photos[index].time = nil }
  }
}
