import LocalTime
import Simulation
import Testing
import Timeline

@Suite("Photos of simulated lives")
struct PhotoStreamTests {
  @Test(
    "There are exactly as many photos as asked for, however few or many", arguments: [1, 50, 7001])
  func count(photos: Int) throws {
    for person in try Population.people(4, years: 2, photos: photos) {
      let all = Population.photos(of: person)
      #expect(all.map(\.number) == Array(1...photos))
    }
  }

  @Test("The first and the last date have photos, so that every label lies within the library")
  func ends() throws {
    for person in try Population.people(22, years: 2, photos: 30) {
      let dates = Population.photos(of: person).map(\.reading.date)
      #expect(dates.min() == person.plan.dates.lowerBound)
      #expect(dates.max() == person.plan.dates.upperBound)
    }
  }

  @Test("By habit there are from one photo a week to fifty a day")
  func habits() throws {
    let people = try Population.people(40, years: 1)
    let rates = people.map(\.habit.photosPerDay)
    #expect(rates.allSatisfy(PhotoHabit.photosPerDayBounds.contains))
    #expect(rates.contains { $0 < 0.5 } && rates.contains { $0 > 20 })
    for person in people {
      #expect(person.photoCount == Int((person.habit.photosPerDay * 365).rounded()))
    }
    #expect(people.allSatisfy { PhotoHabit.unlocatedBounds.contains($0.habit.unlocatedShare) })
    #expect(people.contains { $0.habit.unlocatedShare > 0.5 })
  }

  @Test("As many photos lack a location as the habit says")
  func locations() throws {
    for person in try Population.people(8, years: 3, photos: 20_000, rates: .none) {
      var stream = person.photos
      var day: [SimulatedPhoto] = []
      while stream.nextDay(into: &day) {}
      let withReceiver =
        stream.tally.photos - stream.tally.count(of: .beforeGPS)
        - stream.tally.count(of: .noSignal)
      let share = Double(stream.tally.count(of: .unlocated)) / Double(withReceiver)
      #expect((share - person.habit.unlocatedShare).magnitude < 0.03)
      #expect(stream.tally.located == withReceiver - stream.tally.count(of: .unlocated))
    }
  }

  @Test("In the years before GPS no photo has a location, afterwards some have")
  func beforeGPS() throws {
    let people = try Population.people(12, years: 6, photos: 2000, rates: .none)
      .filter { $0.habit.yearsWithoutGPS > 0 }
    #expect(!people.isEmpty)
    for person in people {
      #expect(person.habit.yearsWithoutGPS <= 2)
      let first = person.plan.dates.lowerBound + person.habit.yearsWithoutGPS * 1461 / 4
      let photos = Population.photos(of: person)
      #expect(photos.allSatisfy { !$0.isLocated || $0.reading.date >= first })
      #expect(photos.contains { $0.isLocated })
    }
  }

  @Test("Nothing goes wrong when nothing shall, and at the given rates otherwise")
  func faults() throws {
    var (clean, spoilt) = (PhotoTally(), PhotoTally())
    var day: [SimulatedPhoto] = []
    for person in try Population.people(1, lives: [.settled], photos: 40_000, rates: .none) {
      var stream = person.photos
      while stream.nextDay(into: &day) {}
      clean = stream.tally
    }
    for flaw in PhotoFlaw.allCases where ![.unlocated, .beforeGPS, .noSignal].contains(flaw) {
      #expect(clean.count(of: flaw) == 0, "\(flaw)")
    }
    for person in try Population.people(1, lives: [.settled], photos: 40_000) {
      var stream = person.photos
      while stream.nextDay(into: &day) {}
      spoilt = stream.tally
    }
    let located = Double(spoilt.located)
    #expect((0.0013...0.0027).contains(Double(spoilt.count(of: .glitch)) / located))
    #expect((0.0022...0.0038).contains(Double(spoilt.count(of: .zeroPosition)) / located))
    for flaw in [PhotoFlaw.stuckPosition, .received, .homeClock] {
      #expect(spoilt.count(of: flaw) > 0, "\(flaw)")
    }
  }

  @Test("A stuck position is that of a place far away, at home, after a journey")
  func stuck() throws {
    let person = try #require(try Population.people(1, lives: [.settled], photos: 5000).first)
    let stuck = Population.photos(of: person).filter { $0.flaw == .stuckPosition }
    #expect(!stuck.isEmpty)
    let home = person.plan.homes[0].place
    for photo in stuck {
      let place = try #require(photo.place)
      #expect(Population.kilometres(place, home) > 50)
    }
  }

  @Test("Nine photos of ten are taken by day, and their offsets are those of place and date")
  func times() throws {
    var zones = try TimeZones(data: DataFolder(stated: nil, executable: nil))
    var (all, byDay, right) = (0, 0, 0)
    var offsets: Set<Int32> = []
    for person in try Population.people(6, years: 2, photos: 2000, rates: .none) {
      for photo in Population.photos(of: person) {
        guard let place = photo.place else { continue }
        all += 1
        if (7...20).contains(photo.reading.microsecondsOfDay / 3_600_000_000) { byDay += 1 }
        if zones.offset(at: place, localTime: photo.reading) == photo.offset { right += 1 }
        offsets.insert(photo.offset.seconds)
      }
    }
    #expect(all > 4000)
    #expect(Double(byDay) > 0.9 * Double(all))
    // Beside a border a photo may be taken across it.
    #expect(Double(right) > 0.985 * Double(all))
    #expect(offsets.count > 5)
  }

  @Test("A row is the plain photo CSV")
  func row() throws {
    let person = try #require(try Population.people(1, photos: 40, rates: .none).first)
    let photos = Population.photos(of: person)
    var rows = SimulatedPhotoRows()
    for photo in photos { rows.add(photo) }
    let lines = String(decoding: rows.takeBytes(), as: UTF8.self).split(separator: "\n")
    #expect(lines.first == "file,taken,latitude,longitude")
    #expect(lines.count == 41)
    for (line, photo) in zip(lines.dropFirst(), photos) {
      let month = photo.reading.date.description.prefix(7).split(separator: "-")
      let number = String(photo.number)
      var expected = "\(month[0])/\(month[1])/IMG_"
      expected += String(repeating: "0", count: 7 - number.count) + number + ".jpg,"
      expected += "\(photo.reading)\(photo.offset),"
      expected +=
        photo.place.map {
          DecimalText.fixed($0.latitude, decimals: 6) + ","
            + DecimalText.fixed($0.longitude, decimals: 6)
        } ?? ","
      #expect(line == expected)
    }
  }
}
