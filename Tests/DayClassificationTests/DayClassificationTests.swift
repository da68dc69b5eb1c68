import DayClassification
import TestSupport
import Testing
import Timeline

@Suite("Classes of days (F1, F2, D1 to D6)")
struct DayClassificationTests {
  private let day = date("2020-06-01")
  private let bern = CoordinateBox(at: .bern)
  private let farOff = Coordinate.kyoto

  /// Homes in force on 1 June 2020.
  private func calendar(_ boxes: [CoordinateBox], source: HomeSource = .near) -> HomeCalendar {
    HomeCalendar(
      areas: boxes.map { HomeArea(box: $0, evidence: .given) },
      days: [(day, source, boxes.indices.map { Int32($0) })])
  }

  /// The day with photos at some places, in a library with these homes.
  private func classified(
    _ places: [Coordinate?], homes: HomeCalendar,
    thresholds: DayClassification.Thresholds = DayClassification.Thresholds()
  ) throws -> Day {
    let table = PhotoTable(
      places.enumerated().map { TestPhoto(day, at: $0.element, name: "photo-\($0.offset)") })
    let calendar = DayClassification(thresholds: thresholds).run(
      on: table, days: DayIndex(of: table), homes: homes)
    let days = calendar.days
    try #require(days.count == 1)
    #expect(days[0].date == day)
    #expect(days[0].photos == 0..<places.count)
    #expect(days[0].far == calendar.isFar.count { $0 })
    return days[0]
  }

  /// The class of a day with so many far photos and so many at home.
  private func dayClass(
    far: Int, home: Int, change: (inout DayClassification.Thresholds) -> Void = { _ in }
  ) throws -> DayClass {
    var thresholds = DayClassification.Thresholds()
    change(&thresholds)
    let places =
      [Coordinate](repeating: farOff, count: far) + [Coordinate](repeating: .bern, count: home)
    let day = try classified(places, homes: calendar([bern]), thresholds: thresholds)
    #expect(day.located == far + home)
    #expect(day.far == far)
    return day.dayClass
  }

  @Test("F1: a photo inside the area is at home, however large the area is")
  func inside() throws {
    let area = CoordinateBox(south: 40, west: 0, north: 50, east: 20)
    #expect(try classified([place(45, 10)], homes: calendar([area])).dayClass == .home)
    #expect(try classified([place(40, 0)], homes: calendar([area])).dayClass == .home)
  }

  @Test(
    "F2: 50 km less a metre from the area is at home, 50 km more a metre is away",
    arguments: Heading.allCases)
  func fiftyKilometres(heading: Heading) throws {
    let within = try classified([Coordinate.bern.moved(49_999, heading)], homes: calendar([bern]))
    #expect(within.dayClass == .home)
    let beyond = try classified([Coordinate.bern.moved(50_001, heading)], homes: calendar([bern]))
    #expect(beyond.dayClass == .full)
  }

  @Test("F2: the distance counts from the area's edge, over ±180° along the shorter way")
  func overTheDateLine() throws {
    let area = CoordinateBox(south: -17, west: 179.5, north: -16, east: 180.5)
    let edge = place(-16.5, -179.5)
    #expect(
      try classified([edge.moved(49_999, .east)], homes: calendar([area])).dayClass == .home)
    #expect(
      try classified([edge.moved(50_001, .east)], homes: calendar([area])).dayClass == .full)
  }

  @Test("F2: at a pole every longitude is the same place, and 50 km off it is 50 km off")
  func pole() throws {
    let homes = calendar([CoordinateBox(at: place(-90, 12))])
    let pole = place(-90, -170)
    #expect(try classified([pole], homes: homes).dayClass == .home)
    #expect(try classified([pole.moved(49_999, .north)], homes: homes).dayClass == .home)
    #expect(try classified([pole.moved(50_001, .north)], homes: homes).dayClass == .full)
  }

  @Test("F2: the nearest of the date's areas counts, and areas of other dates do not")
  func nearestArea() throws {
    let here = Coordinate.bern.moved(50_001, .north)
    let second = CoordinateBox(at: here.moved(49_999, .north))
    #expect(try classified([here], homes: calendar([bern, second])).dayClass == .home)
    let other = HomeCalendar(
      areas: [bern, second].map { HomeArea(box: $0, evidence: .given) },
      days: [(day - 1, .near, [1]), (day, .near, [0]), (day + 1, .near, [1])])
    #expect(try classified([here], homes: other).dayClass == .full)
  }

  @Test("F2: beyond farKm, whatever it is set to", arguments: [1, 1_000.0])
  func farThreshold(kilometres: Double) throws {
    var thresholds = DayClassification.Thresholds()
    thresholds.far = .kilometres(kilometres)
    for (metres, dayClass) in [(-1.0, DayClass.home), (1, .full)] {
      let here = Coordinate.bern.moved(kilometres * 1_000 + metres, .south)
      #expect(
        try classified([here], homes: calendar([bern]), thresholds: thresholds).dayClass == dayClass
      )
    }
  }

  @Test("D1: 60 % of far photos make a full day, 59.9 % do not")
  func fullDayShare() throws {
    #expect(try dayClass(far: 600, home: 400) == .full)
    #expect(try dayClass(far: 599, home: 401) == .partial)
    #expect(try dayClass(far: 3, home: 2) == .full)
    #expect(try dayClass(far: 1, home: 0) == .full)
  }

  @Test("D1: the share is fullDayShare, whatever it is set to")
  func otherShare() throws {
    #expect(try dayClass(far: 19, home: 1) { $0.fullDayShare = 0.95 } == .full)
    #expect(try dayClass(far: 18, home: 2) { $0.fullDayShare = 0.95 } == .partial)
    #expect(try dayClass(far: 3, home: 0) { $0.fullDayShare = 1 } == .full)
    #expect(try dayClass(far: 99, home: 1) { $0.fullDayShare = 1 } == .partial)
  }

  @Test("D1: only located photos count")
  func locatedOnly() throws {
    let places = [farOff, farOff, farOff, .bern, .bern, nil, nil, nil, nil]
    let day = try classified(places, homes: calendar([bern]))
    #expect(day.dayClass == .full)
    #expect(day.located == 5)
  }

  @Test("D2: two far photos that are not enough for a full day make a partial one, one does not")
  func partial() throws {
    #expect(try dayClass(far: 2, home: 2) == .partial)
    #expect(try dayClass(far: 2, home: 998) == .partial)
    #expect(try dayClass(far: 1, home: 1) == .stray)
  }

  @Test("D2: so many are partialDayMinFar, whatever it is set to")
  func otherPartial() throws {
    #expect(try dayClass(far: 4, home: 6) { $0.partialDayMinFar = 4 } == .partial)
    #expect(try dayClass(far: 3, home: 7) { $0.partialDayMinFar = 4 } == .stray)
    #expect(try dayClass(far: 1, home: 7) { $0.partialDayMinFar = 1 } == .partial)
  }

  @Test("D3: one far photo among others is a stray, none is a day at home")
  func stray() throws {
    #expect(try dayClass(far: 1, home: 1) == .stray)
    #expect(try dayClass(far: 1, home: 99) == .stray)
    #expect(try dayClass(far: 0, home: 99) == .home)
  }

  @Test("D4: a day with located photos of which none is far is at home, with one far it is not")
  func home() throws {
    #expect(try dayClass(far: 0, home: 1) == .home)
    #expect(try dayClass(far: 1, home: 50) != .home)
    #expect(try classified([.bern, nil, nil], homes: calendar([bern])).dayClass == .home)
  }

  @Test("D5: a day without a located photo is empty, one located photo makes it another")
  func empty() throws {
    let day = try classified([nil, nil], homes: calendar([bern]))
    #expect(day.dayClass == .empty)
    #expect(day.source == nil)
    #expect(try classified([nil, nil, farOff], homes: calendar([bern])).dayClass == .full)
  }

  @Test("D5: without a located photo a day is empty, also when the date has no home")
  func emptyWithoutHome() throws {
    #expect(try classified([nil], homes: calendar([], source: .none)).dayClass == .empty)
  }

  @Test("D6: a day with located photos and no home is unknown, with a home it is not")
  func unknown() throws {
    let day = try classified([farOff, .bern], homes: calendar([], source: .none))
    #expect(day.dayClass == .unknown)
    #expect(day.far == 0)
    #expect(day.source == HomeSource.none)
    #expect(try classified([farOff, .bern], homes: calendar([bern])).dayClass == .stray)
  }

  @Test("D6: a date that only has a home given by hand has one")
  func givenHome() throws {
    let day = try classified([farOff], homes: calendar([bern], source: .none))
    #expect(day.dayClass == .full)
    #expect(day.source == HomeSource.none)
  }

  @Test("Every clause of D names one class, and away days are the full and partial ones")
  func clauses() {
    #expect(
      DayClass.allCases.map(\.clause.rawValue).sorted() == ["D1", "D2", "D3", "D4", "D5", "D6"])
    #expect(DayClass.allCases.filter(\.isAway) == [.full, .partial])
    #expect(DayClass.allCases.filter(\.isCandidate) == [.full, .partial, .stray])
  }
}
