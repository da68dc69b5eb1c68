import PlaceNaming
import Reporting
import Simulation
import Timeline

/// The labels of simulated libraries, as `evaluate` and `tune` read them.
enum LabelsCSV {
  private static let columns = ["start", "end", "kind", "counts", "destinations"]

  static func header(withLibrary: Bool) -> String {
    CSVText.row((withLibrary ? ["library"] : []) + columns)
  }

  /// The rows of a person; `library` is put in front.
  static func rows(of plan: Plan, library: String?) -> String {
    plan.episodes.reduce(into: "") { text, episode in
      text += CSVText.row(
        (library.map { [$0] } ?? []) + [
          episode.dates.lowerBound.description, episode.dates.upperBound.description,
          episode.kind.rawValue, episode.kind.counts.rawValue,
          CSVText.harmless(episode.stops.map(\.name).joined(separator: "; ")),
        ])
    }
  }
}

/// `simulation.json`: what was simulated.
struct SimulationJSON {
  let text: String

  init(_ simulation: Simulation, people: Int) {
    let settings = simulation.settings
    var json = JSONText()
    json.object { json in
      json.string("schema", "sojourn.simulation/1")
      json.number("seed", digits: String(settings.seed))
      json.number("people", people)
      json.inlineArray("lives") { json in
        let lives = settings.lives.isEmpty ? Life.allCases : settings.lives
        for life in lives { json.string(nil, life.rawValue) }
      }
      json.string("first", settings.dates.lowerBound.description)
      json.string("last", settings.dates.upperBound.description)
      json.number("photosEach", settings.photos)
      json.add(settings.rates)
    }
    text = json.text + "\n"
  }
}

/// `truth.json`: what a simulated person meant to do, and what went wrong with the photos.
struct TruthJSON {
  let text: String

  init(_ person: SimulatedPerson, seed: UInt64, photos: PhotoTally) {
    let plan = person.plan
    var json = JSONText()
    json.object { json in
      json.string("schema", "sojourn.truth/1")
      json.number("seed", digits: String(seed))
      json.number("person", person.number)
      json.string("life", person.life.rawValue)
      json.string("first", plan.dates.lowerBound.description)
      json.string("last", plan.dates.upperBound.description)
      json.add(person.habit)
      json.add(person.rates)
      json.add(photos)
      json.array("homes") { json in for home in plan.homes { json.add(home) } }
      json.array("stays") { json in
        for stay in plan.stays {
          json.inlineObject { json in
            json.number("home", stay.home)
            json.addDates(stay.dates)
            json.string("kind", stay.kind?.rawValue)
          }
        }
      }
      json.array("episodes") { json in for episode in plan.episodes { json.add(episode) } }
      json.array("days") { json in
        for run in plan.intentions {
          json.inlineObject { json in
            json.addDates(run.dates)
            json.number("home", run.home)
            json.string("intention", run.kind?.rawValue ?? "home")
          }
        }
      }
    }
    text = json.text + "\n"
  }
}

extension JSONText {
  fileprivate mutating func addDates(_ dates: ClosedRange<LocalDate>) {
    string("from", dates.lowerBound.description)
    string("to", dates.upperBound.description)
  }

  fileprivate mutating func add(_ habit: PhotoHabit) {
    func share(_ value: Double) -> String { DecimalText.fixed(value, decimals: 3) }
    object("habit") { json in
      json.number("photosPerDay", digits: share(habit.photosPerDay))
      json.number("activeShare", digits: share(habit.activeShare))
      json.number("quietWeekShare", digits: share(habit.quietWeekShare))
      json.number("journeyFactor", digits: share(habit.journeyFactor))
      json.number("darkDayShare", digits: share(habit.darkDayShare))
      json.number("longestBurst", habit.longestBurst)
      json.number("unlocatedShare", digits: share(habit.unlocatedShare))
      json.number("yearsWithoutGPS", habit.yearsWithoutGPS)
    }
  }

  fileprivate mutating func add(_ rates: NoiseRates) {
    object("noiseRates") { json in
      for (name, rate) in rates.named {
        json.number(name, digits: DecimalText.fixed(rate, decimals: 3))
      }
    }
  }

  fileprivate mutating func add(_ tally: PhotoTally) {
    object("photos") { json in
      json.number("photos", tally.photos)
      json.number("located", tally.located)
      for flaw in PhotoFlaw.allCases { json.number(flaw.name, tally.count(of: flaw)) }
    }
  }

  fileprivate mutating func add(_ stop: PlannedStop) {
    inlineObject { json in
      json.string("name", stop.name)
      json.string("country", stop.country?.description)
      json.number("latitude", digits: DecimalText.fixed(stop.place.latitude, decimals: 6))
      json.number("longitude", digits: DecimalText.fixed(stop.place.longitude, decimals: 6))
      json.number("days", stop.days)
    }
  }

  fileprivate mutating func add(_ episode: Episode) {
    object { json in
      json.string("kind", episode.kind.rawValue)
      json.string("counts", episode.kind.counts.rawValue)
      json.addDates(episode.dates)
      json.array("stops") { json in for stop in episode.stops { json.add(stop) } }
    }
  }
}
