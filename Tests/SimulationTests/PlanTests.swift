import PlaceNaming
import Simulation
import Testing
import Timeline

@Suite("Plans of lives")
struct PlanTests {
  private let people: [SimulatedPerson]

  init() throws { people = try Population.faultless.get() }

  @Test("Every life occurs, in turn, and every kind of episode that is no fault")
  func everything() {
    #expect(people.map(\.life) == Life.allCases + Life.allCases + Life.allCases)
    let kinds = Set(people.flatMap(\.plan.episodes).map(\.kind))
    let faults: Set<Episode.Kind> = [.received, .wrongClock]
    #expect(kinds == Set(Episode.Kind.allCases).subtracting(faults))
  }

  @Test("Faults that could be taken for journeys are labelled where they occur")
  func faults() throws {
    let people = try Population.people(6, lives: [.settled], photos: 10)
    let kinds = Set(people.flatMap(\.plan.episodes).map(\.kind))
    #expect(kinds.isSuperset(of: [.received, .wrongClock]))
  }

  @Test("Episodes are in order, do not overlap, and lie within the dates of the life")
  func order() throws {
    for person in people + (try Population.people(11, seed: 5, years: 2, photos: 10)) {
      let episodes = person.plan.episodes
      #expect(!episodes.isEmpty)
      for (one, next) in zip(episodes, episodes.dropFirst()) {
        #expect(one.dates.upperBound < next.dates.lowerBound)
      }
      #expect(episodes.allSatisfy { person.plan.dates.contains($0.dates.lowerBound) })
      #expect(episodes.allSatisfy { person.plan.dates.contains($0.dates.upperBound) })
    }
  }

  @Test("Stays follow one another over all dates, and so do intentions")
  func stays() {
    for person in people {
      let plan = person.plan
      for parts in [plan.stays.map(\.dates), plan.intentions.map(\.dates)] {
        #expect(parts.first?.lowerBound == plan.dates.lowerBound)
        #expect(parts.last?.upperBound == plan.dates.upperBound)
        for (one, next) in zip(parts, parts.dropFirst()) {
          #expect(one.upperBound + 1 == next.lowerBound)
        }
      }
      for episode in plan.episodes {
        let runs = plan.intentions.filter { $0.dates.overlaps(episode.dates) }
        #expect(runs.allSatisfy { $0.kind == episode.kind }, "\(episode)")
      }
    }
  }

  @Test("A life lasts so many years from its first date, leap days included")
  func dates() throws {
    var settings = Simulation.Settings()
    let ends = [
      ("2015-01-01", 6, "2020-12-31"), ("2015-01-01", 1, "2015-12-31"),
      ("2016-02-29", 1, "2017-02-27"), ("2016-02-29", 4, "2020-02-28"),
    ]
    for (first, years, last) in ends {
      settings.first = try LocalDate(text: first)
      settings.years = years
      #expect(settings.dates == settings.first...(try LocalDate(text: last)))
    }
    #expect(people[0].plan.dates.upperBound == (try LocalDate(text: "2019-12-31")))
  }

  @Test(
    "Homes are as far apart as the life says",
    arguments: [
      (Life.twoHomes, 80.0...1500), (.moveNear, 10...10), (.moveFar, 85...120),
      (.moveAbroad, 5000...14_000), (.student, 120...600), (.expat, 3000...14_000),
      (.nomad, 200...3000),
    ])
  func homes(life: Life, kilometres: ClosedRange<Double>) {
    let lives = people.filter { $0.life == life }
    #expect(lives.count == 3)
    for person in lives {
      let homes = person.plan.homes
      #expect(homes.count > 1)
      let apart = Population.kilometres(homes[0].place, homes[1].place)
      // Both homes are up to 6 km from the middles of their towns; a sphere is 0.6 % off.
      let slack = life == .moveNear ? 0.1 : 12 + 0.006 * apart
      #expect(apart > kilometres.lowerBound - slack && apart < kilometres.upperBound + slack)
    }
  }

  @Test("Who does not move has one home")
  func oneHome() {
    for person in people where [.settled, .commuter, .cabin, .business].contains(person.life) {
      #expect(person.plan.homes.count == 1)
    }
  }

  @Test("The stays of expats, students and nomads are excused, those in the other home are not")
  func counts() {
    func kinds(_ life: Life) -> Set<Episode.Kind> {
      Set(people.filter { $0.life == life }.flatMap(\.plan.stays).compactMap(\.kind))
    }
    #expect(kinds(.expat) == [.homeVisit])
    #expect(kinds(.student) == [.parents])
    #expect(kinds(.nomad) == [.nomadStay])
    #expect(kinds(.twoHomes) == [.otherHome])
    #expect(kinds(.settled).isEmpty)
    let excused = Episode.Kind.allCases.filter { $0.counts == .excused }
    #expect(excused == [.cabin, .parents, .homeVisit, .nomadStay])
    #expect(Episode.Kind.otherHome.counts == .no)
  }
}
