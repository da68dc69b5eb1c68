import JourneyAssembly
import Pipeline
import Synchronization
import TestSupport
import Testing
import Timeline
import Tuning

@Suite("Tuner")
struct TunerTests {
  /// A year at home, with trips of two days of which each is parted by three dark days of the next two: one trip to
  /// whoever labels it, two journeys to the default gap of two days.
  private static func library(_ number: Int, trips: Int = 6) -> TuningLibrary {
    var library = LibraryBuilder(from: "2020-01-01")
    library.atHome(days: 50)
    var labels: [Label] = []
    for trip in 0..<trips {
      let start = library.today
      library.away(days: 2, at: trip % 2 == 0 ? .kyoto : .paris)
      library.silence(days: 3)
      library.away(days: 2, at: .lyon)
      labels.append(Label(dates: start...library.today - 1))
      library.atHome(days: 9 + number)
    }
    return TuningLibrary(name: "p\(number)", table: library.table, labels: labels)
  }

  private static let libraries = (0..<6).map { library($0) }

  @Test("A gap that parts every trip is widened, also as the held-out scores show")
  func findsGap() async throws {
    var settings = Tuner.Settings()
    settings.evaluations = 150
    let result = await Tuner(settings: settings).run(on: Self.libraries)
    #expect(result.initialStanding.f1 == 0)
    #expect(result.chosenStanding.f1 == 1)
    #expect(result.chosenStanding.boundaryError == 0)
    let heldOut = try #require(result.heldOut)
    #expect(heldOut.initial.f1 == 0)
    #expect(heldOut.tuned.f1 == 1)
    #expect(heldOut.gainInterval == 1...1)
    #expect(result.setsScored <= 150)
    // Nothing is moved that need not be.
    let moved = ThresholdEntry.all.filter { $0.get(result.chosen) != $0.get(Thresholds()) }
    #expect(moved.count <= 2 && moved.contains { $0.name.hasPrefix("max") }, "\(moved.map(\.name))")
    #expect(result.warnings.isEmpty, "\(result.warnings)")
  }

  @Test("The same seed gives the same result, however much is done at once")
  func reproducible() async throws {
    var settings = Tuner.Settings()
    settings.evaluations = 80
    settings.lattice = ThresholdLattice(
      ThresholdEntry.all.filter { $0.stage == .days || $0.name.hasPrefix("max") })
    let first = await Tuner(settings: settings).run(on: Self.libraries)
    let again = await Tuner(settings: settings, tasks: OrderedTasks(width: 4))
      .run(on: (0..<6).map { Self.library($0) })
    #expect(first.chosen == again.chosen)
    #expect(first.heldOut?.folds.map(\.units) == again.heldOut?.folds.map(\.units))
    #expect(first.heldOut?.folds.map(\.thresholds) == again.heldOut?.folds.map(\.thresholds))
    #expect(
      first.sensitivities.map(\.aroundChosen) == again.sensitivities.map(\.aroundChosen))
    settings.seed = 2
    let other = await Tuner(settings: settings).run(on: Self.libraries)
    #expect(first.heldOut?.folds.map(\.units) != other.heldOut?.folds.map(\.units))
  }

  @Test("Two thresholds are tried on a grid, all values where they fit, else every so many-th")
  func grid() async throws {
    var settings = Tuner.Settings()
    settings.lattice = ThresholdLattice([try #require(ThresholdEntry.named("maxGapDays"))])
    settings.evaluations = 31
    let all = await Tuner(settings: settings).run(on: (0..<6).map { Self.library($0) })
    #expect(all.method == .grid(everySteps: 1))
    #expect(all.setsScored == 31)
    // The least of all that are as good: the first on the grid.
    #expect(all.chosen.journeys.maxGapDays == 3)
    #expect(all.sensitivities.first?.aroundInitial.count == 31)
    settings.evaluations = 20
    let some = await Tuner(settings: settings).run(on: Self.libraries)
    #expect(some.method == .grid(everySteps: 2))
    #expect(some.chosen.journeys.maxGapDays == 4)
  }

  @Test("Where better trips would have worse ends, the limit on boundary errors holds")
  func boundaryLimit() async throws {
    // Trips of four days; home days between, and one far photo on the days beside the trip that are stray.
    var builder = LibraryBuilder(from: "2020-01-01")
    builder.atHome(days: 50)
    var labels: [Label] = []
    for trip in 0..<6 {
      // Not so often to one place that it becomes a home.
      let place = [Coordinate.paris, .lyon, .kyoto][trip % 3]
      builder.stray(at: place)
      let start = builder.today
      builder.away(days: 2, at: place)
      labels.append(Label(dates: start...builder.today - 1))
      builder.stray(at: place)
      builder.atHome(days: 10)
    }
    var settings = Tuner.Settings()
    settings.lattice = ThresholdLattice([try #require(ThresholdEntry.named("partialDayMinFar"))])
    let library = TuningLibrary(name: "", table: builder.table, labels: labels, blockCount: 3)
    #expect(library.blocks.count == 2)
    let result = await Tuner(settings: settings).run(on: [library])
    let error = try #require(result.chosenStanding.boundaryError)
    let limit = try #require(result.initialStanding.boundaryError) + settings.tolerance
    #expect(error <= limit)
    #expect(result.hasTimeBlocks && result.unitNames.count == 3)
  }

  @Test("Stopped before it began, it leaves the defaults; stopped on the way, the best so far")
  func stopped() async throws {
    let atOnce = await Tuner(settings: Tuner.Settings(), isStopped: { true }).run(
      on: [Self.library(0)])
    #expect(atOnce.chosen == Thresholds())
    #expect(atOnce.isStopped && atOnce.heldOut == nil)
    #expect(atOnce.warnings.first?.contains("stopped") == true)

    let share = Atomic<Int>(0)
    var settings = Tuner.Settings()
    settings.lattice = ThresholdLattice([try #require(ThresholdEntry.named("maxGapDays"))])
    settings.evaluations = 31
    let late = await Tuner(
      settings: settings, isStopped: { share.load(ordering: .relaxed) >= 500 },
      progressed: { share.store(Int($0 * 1000), ordering: .relaxed) }
    ).run(on: [Self.library(1)])
    #expect(late.isStopped)
    #expect(late.chosen.journeys.maxGapDays == 3)
  }

  @Test("Time blocks share the trips out, and their tallies add up to the whole")
  func blocks() {
    let whole = Self.library(0)
    let builder = Self.library(0)
    let parted = TuningLibrary(
      name: "", table: Self.table(0), labels: builder.labels, blockCount: 3)
    let tallies = parted.tallies(with: Thresholds())
    #expect(tallies.count == 3)
    #expect(tallies.map(\.missed) == [2, 2, 2])
    #expect(tallies.reduce(Tally(), +) == whole.tallies(with: Thresholds())[0])
  }

  private static func table(_ number: Int) -> PhotoTable {
    var library = LibraryBuilder(from: "2020-01-01")
    library.atHome(days: 50)
    for trip in 0..<6 {
      library.away(days: 2, at: trip % 2 == 0 ? .kyoto : .paris)
      library.silence(days: 3)
      library.away(days: 2, at: .lyon)
      library.atHome(days: 9 + number)
    }
    return library.table
  }
}
