import Simulation
import Testing
import Timeline

@Suite("What a kind of journey says of itself holds")
struct JourneyTests {
  /// An episode of somebody, with the photos of its dates.
  private struct Lived {
    let person: SimulatedPerson
    let episode: Episode
    let photos: [LocalDate: [SimulatedPhoto]]

    /// How far each stop is from home.
    var distances: [Double] {
      guard let home = person.home(on: episode.dates.lowerBound) else { return [] }
      return episode.stops.map { Population.kilometres($0.place, home.place) }
    }

    /// The longest run of its dates for which something holds.
    func longestRun(_ holds: (LocalDate) -> Bool) -> Int {
      var (longest, run) = (0, 0)
      for date in episode.allDates {
        run = holds(date) ? run + 1 : 0
        longest = max(longest, run)
      }
      return longest
    }
  }

  private let people: [SimulatedPerson]
  private let photos: [Int: [LocalDate: [SimulatedPhoto]]]

  init() throws {
    people = try Population.faultless.get()
    photos = Dictionary(
      uniqueKeysWithValues: people.map { person in
        (person.number, Dictionary(grouping: Population.photos(of: person), by: \.reading.date))
      })
  }

  private func lived(_ kind: Episode.Kind) -> [Lived] {
    people.flatMap { person in
      person.episodes(kind).map {
        Lived(person: person, episode: $0, photos: photos[person.number] ?? [:])
      }
    }
  }

  @Test(
    "A city weekend has two to four days, five at most by night flight, in one place 150 km away or more"
  )
  func cityWeekend() {
    let all = lived(.cityWeekend)
    #expect(all.count > 20)
    for journey in all {
      #expect((2...5).contains(journey.episode.days))
      #expect(journey.episode.stops.count == 1)
      #expect(journey.distances.allSatisfy { (143...2520).contains($0) }, "\(journey.distances)")
    }
  }

  @Test("Holidays, road trips and cruises have several stops")
  func stops() {
    for (kind, least) in [(Episode.Kind.holiday, 2), (.roadTrip, 3), (.cruise, 3)] {
      let all = lived(kind)
      #expect(all.count > 2, "\(kind)")
      #expect(all.allSatisfy { $0.episode.stops.count >= least }, "\(kind)")
      #expect(all.allSatisfy { $0.distances.max() ?? 0 > 90 }, "\(kind)")
    }
    #expect(lived(.roadTrip).allSatisfy { $0.episode.stops.allSatisfy { $0.days <= 2 } })
  }

  @Test("A beach has one stop, and two days or more in a row without a photo")
  func beach() {
    let all = lived(.beach)
    #expect(all.count > 5)
    for journey in all {
      #expect(journey.episode.stops.count == 1)
      #expect(journey.longestRun { journey.photos[$0] == nil } >= 2)
    }
  }

  @Test("On a hike two days or more in a row have no located photo, and some of them have photos")
  func hike() {
    let all = lived(.hike)
    #expect(all.count > 5)
    for journey in all {
      let isDark = { (date: LocalDate) in
        (journey.photos[date] ?? []).allSatisfy { $0.flaw != nil }
      }
      #expect(journey.longestRun(isDark) >= 1)
    }
    let silent = all.filter { journey in
      journey.episode.allDates.contains { date in
        (journey.photos[date] ?? []).contains { $0.flaw == .noSignal && !$0.isLocated }
      }
    }
    #expect(silent.count > all.count / 2)
  }

  @Test("Family lives 60 to 120 km away, always in the same place")
  func family() {
    let all = lived(.family)
    #expect(all.count > 10)
    for journey in all {
      #expect(journey.distances.allSatisfy { (60...120).contains($0) }, "\(journey.distances)")
    }
    for person in people where person.plan.homes.count == 1 {
      #expect(Set(person.episodes(.family).flatMap(\.stops).map(\.place)).count <= 1)
    }
  }

  @Test("A cabin is 70 to 150 km away, and its weekends begin on a Friday")
  func cabin() {
    let all = lived(.cabin)
    #expect(all.count > 30)
    for journey in all {
      #expect(journey.distances.allSatisfy { (70...150).contains($0) }, "\(journey.distances)")
      // 1 January 1970 was a Thursday.
      #expect((journey.episode.dates.lowerBound.daysSince1970 + 3) % 7 == 4)
    }
  }

  @Test("A long stay has 20 to 45 days, and one more by night flight")
  func longStay() {
    let all = lived(.longStay)
    #expect(all.count > 2)
    #expect(all.allSatisfy { (17...47).contains($0.episode.days) })
    #expect(all.allSatisfy { $0.episode.stops.count == 1 })
  }

  @Test("A journey over the date line has a stop on either side")
  func dateLine() {
    let all = lived(.dateLine)
    #expect(all.count > 1)
    for journey in all {
      let longitudes = journey.episode.stops.map(\.place.longitude)
      #expect(longitudes.contains { $0 > 165 } && longitudes.contains { $0 < -145 })
    }
  }

  @Test("Back to back are two journeys with one night between them, and photos at home around it")
  func backToBack() throws {
    let all = lived(.backToBack)
    #expect(all.count > 5 && all.count.isMultiple(of: 2))
    var atHome = 0
    for (first, second) in pairs(all) {
      #expect(first.episode.dates.upperBound + 1 == second.episode.dates.lowerBound)
      let home = try #require(first.person.home(on: first.episode.dates.upperBound))
      let photos = (first.photos[first.episode.dates.upperBound] ?? []).compactMap(\.place)
      if photos.contains(where: { Population.kilometres($0, home.place) < 10 }) { atHome += 1 }
    }
    #expect(atHome > all.count / 8)
  }

  @Test("Dark days apart are two journeys with two to four days at home without a photo")
  func darkDaysApart() {
    let all = lived(.darkDaysApart)
    #expect(all.count > 5 && all.count.isMultiple(of: 2))
    for (first, second) in pairs(all) {
      let dark = first.episode.dates.upperBound + 1..<second.episode.dates.lowerBound
      #expect((2...4).contains(dark.upperBound - dark.lowerBound))
      for day in 0..<(dark.upperBound - dark.lowerBound) {
        #expect(first.photos[dark.lowerBound + day] == nil)
      }
    }
  }

  private func pairs(_ all: [Lived]) -> [(Lived, Lived)] {
    stride(from: 0, to: all.count - 1, by: 2).map { (all[$0], all[$0 + 1]) }
  }

  @Test("Business takes two to six days, and has fewer photos a day than holidays")
  func business() {
    func perDay(_ kind: Episode.Kind) -> Double {
      let all = lived(kind)
      let photos = all.flatMap { journey in
        journey.episode.allDates.map { journey.photos[$0]?.count ?? 0 }
      }
      return Double(photos.reduce(0, +)) / Double(photos.count)
    }
    #expect(lived(.business).count > 30)
    #expect(lived(.business).allSatisfy { (2...6).contains($0.episode.days) })
    #expect(perDay(.business) < perDay(.holiday) / 3)
  }

  @Test("A day trip and a day of stopovers are one day")
  func oneDay() {
    for kind in [Episode.Kind.dayTrip, .stopover] {
      #expect(lived(kind).count > 2)
      #expect(lived(kind).allSatisfy { $0.episode.days == 1 })
    }
    let trips = lived(.dayTrip).flatMap(\.distances)
    #expect(trips.allSatisfy { (54...182).contains($0) })
  }

  @Test("A commuter is in a city 60 to 90 km away on most working days, and at home at night")
  func commute() throws {
    let commuters = people.filter { $0.life == .commuter }
    for person in commuters {
      let weeks = person.episodes(.commute)
      #expect(weeks.count > 150 && weeks.allSatisfy { $0.days <= 5 })
      let home = person.plan.homes[0].place
      let dates = Set(weeks.flatMap(\.allDates))
      let distances = Population.photos(of: person).filter { dates.contains($0.reading.date) }
        .compactMap(\.place).map { Population.kilometres($0, home) }
      #expect(distances.allSatisfy { $0 < 16 || (57...93).contains($0) })
      #expect(distances.contains { $0 > 57 })
    }
  }
}
