import JourneyAssembly
import TestSupport
import Testing
import Timeline

@Suite("Runs and gaps (G1 to G4)")
struct RunTests {
  /// Two days away on each side of so many silent days; away in places so far apart.
  private func twoStays(
    silence: Int, second: Coordinate = .kyoto,
    change: (inout JourneyAssembly.Thresholds) -> Void = { _ in }
  ) -> AssembledLibrary {
    var library = LibraryBuilder()
    library.atHome(days: 1)
    library.away(days: 2, at: .kyoto)
    library.silence(days: silence)
    library.away(days: 2, at: second)
    library.atHome(days: 1)
    return AssembledLibrary(library, change: change)
  }

  @Test("G1: full, partial and stray days that follow each other are one run")
  func candidates() {
    var library = LibraryBuilder()
    library.atHome(days: 1)
    library.away(at: .kyoto)
    library.away(at: .kyoto, photos: 2, atHome: 5)
    library.stray(at: .kyoto)
    library.away(at: .paris)
    library.atHome(days: 1)
    let assembled = AssembledLibrary(library)
    #expect(assembled.runs == ["2020-01-02 to 2020-01-05"])
    #expect(assembled.verdicts.isEmpty)
    let counts = assembled.output.journeys.first?.counts
    #expect(counts?.fullDays == 2)
    #expect(counts?.partialDays == 1)
    #expect(counts?.strayDays == 1)
    #expect(counts?.farPhotos == 9)
  }

  @Test("G1: a home day ends the run, an empty day does not")
  func homeDay() {
    var library = LibraryBuilder()
    library.away(days: 2, at: .kyoto)
    library.atHome(days: 1)
    library.away(days: 2, at: .kyoto)
    library.unlocated()
    library.away(days: 2, at: .kyoto)
    let assembled = AssembledLibrary(library)
    #expect(assembled.runs == ["2020-01-01 to 2020-01-02", "2020-01-04 to 2020-01-08"])
    #expect(assembled.verdicts == ["G1 1 at home", "G2 1 short"])
    #expect(assembled.output.runs.map(\.after?.verdict) == [.atHome(date("2020-01-03")), nil])
    #expect(assembled.output.runs.map(\.before?.verdict) == [nil, .atHome(date("2020-01-03"))])
  }

  @Test("G1: a home day among empty ones ends the run as well")
  func homeDayInSilence() {
    var library = LibraryBuilder()
    library.away(days: 2, at: .kyoto)
    library.silence(days: 1)
    library.atHome(days: 1)
    library.away(days: 2, at: .kyoto)
    #expect(AssembledLibrary(library).verdicts == ["G1 2 at home"])
  }

  @Test("G1: an unknown day ends the run")
  func unknownDay() {
    var library = LibraryBuilder()
    library.away(days: 2, at: .kyoto)
    library.away(at: .kyoto)
    library.away(days: 2, at: .kyoto)
    let unknown = date("2020-01-03")
    let assembled = AssembledLibrary(library, unknown: [unknown])
    #expect(assembled.runs == ["2020-01-01 to 2020-01-02", "2020-01-04 to 2020-01-05"])
    #expect(assembled.output.runs.first?.after?.verdict == .withoutHome(unknown))
    #expect(AssembledLibrary(library).runs == ["2020-01-01 to 2020-01-05"])
  }

  @Test("G2: two empty days never break a run, three do when another city follows")
  func shortGap() {
    #expect(twoStays(silence: 2, second: .paris).runs.count == 1)
    #expect(twoStays(silence: 2, second: .paris).verdicts.first == "G2 2 short")
    #expect(twoStays(silence: 3, second: .paris).runs.count == 2)
    #expect(twoStays(silence: 3, second: .paris).verdicts.first == "G3 3 other city")
  }

  @Test("G2: days with photos of which none is located are empty days too")
  func unlocatedGap() {
    for silent in [2, 3] {
      var library = LibraryBuilder()
      library.away(days: 2, at: .kyoto)
      library.unlocated(days: silent, photos: 3)
      library.away(days: 2, at: .paris)
      #expect(AssembledLibrary(library).runs.count == (silent == 2 ? 1 : 2))
    }
  }

  @Test("G2: the longest is maxGapDays, whatever it is set to")
  func otherShortGap() {
    #expect(twoStays(silence: 7, second: .paris) { $0.maxGapDays = 7 }.runs.count == 1)
    #expect(twoStays(silence: 8, second: .paris) { $0.maxGapDays = 7 }.runs.count == 2)
    #expect(twoStays(silence: 1, second: .paris) { $0.maxGapDays = 0 }.runs.count == 2)
    #expect(twoStays(silence: 0, second: .paris) { $0.maxGapDays = 0 }.runs.count == 1)
  }

  @Test("G3: five empty days do not break a run within a city, six do")
  func sameCityGap() {
    #expect(twoStays(silence: 5).runs == ["2020-01-02 to 2020-01-10"])
    #expect(twoStays(silence: 5).verdicts.first == "G3 5 same city")
    #expect(twoStays(silence: 6).runs.count == 2)
    #expect(twoStays(silence: 6).verdicts.first == "G3 6 too long")
  }

  @Test(
    "G3: 30 km less a metre is the same city, 30 km more a metre is another",
    arguments: Heading.allCases)
  func sameCity(heading: Heading) {
    let within = twoStays(silence: 3, second: Coordinate.kyoto.moved(29_999, heading))
    #expect(within.verdicts.first == "G3 3 same city")
    let beyond = twoStays(silence: 3, second: Coordinate.kyoto.moved(30_001, heading))
    #expect(beyond.verdicts.first == "G3 3 other city")
  }

  @Test("G3: the distance is that of the last far photo before and the first far photo after")
  func edgesOfTheGap() {
    var library = LibraryBuilder()
    library.day([.paris, .paris, .kyoto, .bern])
    library.silence(days: 4)
    library.day([.bern, .kyoto, .paris, .paris])
    #expect(AssembledLibrary(library).verdicts == ["G3 4 same city"])
    // The other way round Paris stands at both edges' far ends, and Kyoto at neither.
    var turned = LibraryBuilder()
    turned.day([.kyoto, .paris, .paris])
    turned.silence(days: 4)
    turned.day([.kyoto, .paris, .paris])
    #expect(AssembledLibrary(turned).verdicts == ["G3 4 other city"])
  }

  @Test("G3: within the gap over ±180° the distance is the short one")
  func sameCityOverTheDateLine() {
    var library = LibraryBuilder()
    library.away(at: place(-16.8, 179.95))
    library.silence(days: 5)
    library.away(at: place(-16.8, -179.95))
    #expect(AssembledLibrary(library).verdicts == ["G3 5 same city"])
  }

  @Test("G3: sameCityKm and maxSameCityGapDays can be set")
  func otherSameCity() {
    let second = Coordinate.kyoto.moved(99_999, .east)
    #expect(twoStays(silence: 4, second: second) { $0.sameCity = .kilometres(100) }.runs.count == 1)
    #expect(twoStays(silence: 4, second: second) { $0.sameCity = .kilometres(99) }.runs.count == 2)
    #expect(twoStays(silence: 9) { $0.maxSameCityGapDays = 9 }.runs.count == 1)
    #expect(twoStays(silence: 10) { $0.maxSameCityGapDays = 9 }.runs.count == 2)
  }

  @Test("G3: a short gap is bridged even where maxSameCityGapDays is less")
  func shortBeforeSameCity() {
    let assembled = twoStays(silence: 4, second: .paris) {
      $0.maxGapDays = 4
      $0.maxSameCityGapDays = 1
    }
    #expect(assembled.verdicts.first == "G2 4 short")
  }

  @Test("G4: a stray day stays inside a run")
  func strayInside() {
    var library = LibraryBuilder()
    library.away(at: .kyoto)
    library.silence(days: 1)
    library.stray(at: .paris)
    library.silence(days: 1)
    library.away(at: .kyoto)
    let assembled = AssembledLibrary(library)
    #expect(assembled.output.runs.map { $0.members.count } == [3])
    #expect(assembled.journeys == ["2020-01-01 to 2020-01-05"])
  }

  @Test("G4: strays that touch the first and the last away day stay, chains of them too")
  func straysTouching() {
    var library = LibraryBuilder()
    library.stray(at: .paris, days: 2)
    library.away(days: 2, at: .kyoto)
    library.stray(at: .paris, days: 3)
    #expect(AssembledLibrary(library).runs == ["2020-01-01 to 2020-01-07"])
  }

  @Test("G4: strays beyond an empty day are trimmed off, at both ends")
  func straysApart() {
    var library = LibraryBuilder()
    library.stray(at: .paris)
    library.silence(days: 1)
    library.stray(at: .paris)
    library.away(days: 2, at: .kyoto)
    library.stray(at: .paris)
    library.unlocated()
    library.stray(at: .paris)
    let assembled = AssembledLibrary(library)
    #expect(assembled.output.runs.map(\.candidates.count) == [6])
    #expect(assembled.runs == ["2020-01-03 to 2020-01-06"])
    #expect(assembled.output.journeys.first?.counts.strayDays == 2)
    #expect(assembled.output.journeys.first?.counts.farPhotos == 8)
  }

  @Test("G4: a stray before a silent day is trimmed, the same next to the away day is not")
  func strayEdge() {
    for silent in [0, 1] {
      var library = LibraryBuilder()
      library.stray(at: .kyoto)
      library.silence(days: silent)
      library.away(days: 2, at: .kyoto)
      let start = silent == 0 ? "2020-01-01" : "2020-01-03"
      #expect(AssembledLibrary(library).output.journeys.map(\.start) == [date(start)])
    }
  }

  @Test("G4: a run without an away day is nothing, neither a journey nor a near miss")
  func onlyStrays() {
    var library = LibraryBuilder()
    library.atHome(days: 1)
    library.stray(at: .kyoto, days: 8)
    library.atHome(days: 1)
    let assembled = AssembledLibrary(library)
    #expect(assembled.runs == ["nothing"])
    #expect(assembled.output.journeys.isEmpty)
    #expect(assembled.output.nearMisses.isEmpty)
  }

  @Test("G1: strays may link away days over more silence than one gap may have")
  func straysLink() {
    var library = LibraryBuilder()
    library.away(days: 2, at: .kyoto)
    library.silence(days: 2)
    library.stray(at: .paris)
    library.silence(days: 2)
    library.away(days: 2, at: .lyon)
    #expect(AssembledLibrary(library).journeys == ["2020-01-01 to 2020-01-09"])
  }
}
