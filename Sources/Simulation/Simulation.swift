public import Timeline

/// Labelled photo libraries from simulated lives.
///
/// What is true comes from what the simulated person *meant to do*, never from the rules by which journeys are found: this
/// module knows no stage. First a life is planned, date by date, with its journeys (`Plan`); then photos are taken by a
/// habit (`PhotoHabit`) with faults at given rates (`NoiseRates`).
///
/// **Same seed, same bytes, on any machine.** Random numbers, and everything that is chosen by them, come from whole
/// numbers and from operations that IEEE 754 rounds in one way; no function of the C library takes part
/// (`RandomStream`, `Sphere`). Places come from the project's gazetteer, offsets from the system's time-zone database,
/// so another edition of either may change bytes; offsets of the past are seldom put right.
///
/// A person depends on the seed and on their number alone, not on how many others there are.
public struct Simulation: Sendable {
  /// What to simulate.
  public struct Settings: Sendable, Hashable {
    /// Which people; another seed has others.
    public var seed: UInt64 = 1
    /// The lives they lead, in turn; empty for all.
    public var lives: [Life] = []
    /// How many years of photos.
    public var years = 8
    /// The first date.
    public var first = LocalDate(daysSince1970: 16_436)
    /// How many photos each has; nil for as many as their habit gives.
    public var photos: Int?
    /// What goes wrong.
    public var rates = NoiseRates()

    /// How many years there can be.
    public static let yearsBounds = 1...60
    /// How many photos a person can have.
    public static let photosBounds = 1...50_000_000

    /// Eight years from 1 January 2015, all lives.
    public init() {}

    /// All dates: so many years from the first.
    public var dates: ClosedRange<LocalDate> {
      let (year, month, day) = first.components
      let lastDay = LocalDate.daysIn(month: month, of: year + years)
      // There is such a day: 29 February has been made the 28th.
      let after = try? LocalDate(year: year + years, month: month, day: min(day, lastDay))
      return first...(after ?? first + years * 366) - 1
    }
  }

  /// Where people live and go.
  public let atlas: Atlas
  /// What is simulated.
  public let settings: Settings

  /// A simulation.
  public init(atlas: Atlas, settings: Settings = Settings()) {
    precondition(
      Settings.yearsBounds.contains(settings.years), "a simulation has 1 to 60 years")
    self.atlas = atlas
    self.settings = settings
  }

  /// One of the people.
  ///
  /// Cost: some 20 ms.
  /// - Parameter number: from 1 on.
  /// - Returns: the person, with a plan.
  public func person(_ number: Int) -> SimulatedPerson {
    precondition(number > 0, "people are counted from 1")
    let lives = settings.lives.isEmpty ? Life.allCases : settings.lives
    let life = lives[(number - 1) % lives.count]
    var draw = RandomStream(seed: settings.seed, purpose: UInt64(number) << 16)
    let seed = draw.next()
    var habitDraw = RandomStream(seed: seed, purpose: 1)
    let habit = PhotoHabit(years: settings.years, from: &habitDraw)
    let dates = settings.dates
    var planner = Planner(
      life, dates: dates, habit: habit, rates: settings.rates, atlas: atlas, seed: seed)
    let days = Double(dates.upperBound - dates.lowerBound + 1)
    return SimulatedPerson(
      number: number, life: life, habit: habit, rates: settings.rates, plan: planner.plan(),
      photoCount: settings.photos ?? max(1, Int((habit.photosPerDay * days).rounded())), seed: seed)
  }
}

/// Somebody who does not exist, with a plan and a photo library.
public struct SimulatedPerson: Sendable {
  /// Which one, from 1 on.
  public let number: Int
  /// How they live.
  public let life: Life
  /// How they take photos.
  public let habit: PhotoHabit
  /// What goes wrong with their photos.
  public let rates: NoiseRates
  /// What they meant to do: what is true of the library.
  public let plan: Plan
  /// How many photos they have.
  public let photoCount: Int
  let seed: UInt64

  /// All their photos, the same every time.
  public var photos: PhotoStream {
    PhotoStream(plan: plan, habit: habit, rates: rates, count: photoCount, seed: seed)
  }
}
