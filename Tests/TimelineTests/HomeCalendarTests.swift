import TestSupport
import Testing
import Timeline

@Suite("The homes of every date")
struct HomeCalendarTests {
  private typealias Claim = HomeCalendar.Claim

  @Test("On every date exactly the areas claimed for it are in force, in order", arguments: 1...70)
  func claims(dateCount: Int) {
    var generator = SeededGenerator(state: UInt64(dateCount))
    let claims = (0..<40).map { area in
      let start = Int.random(in: 0..<dateCount, using: &generator)
      let end = Int.random(in: start...dateCount, using: &generator)
      return Claim(area: Int32(area), positions: Int32(start)..<Int32(end))
    }
    let box = CoordinateBox(at: .bern)
    let calendar = HomeCalendar(
      areas: claims.map { _ in HomeArea(box: box, evidence: .given) },
      dates: (0..<dateCount).map { date("2020-01-01") + $0 },
      sources: Array(repeating: .near, count: dateCount), claims: claims)
    for position in 0..<dateCount {
      let expected = claims.filter { $0.positions.contains(Int32(position)) }.map(\.area)
      #expect(Array(calendar.areaReferences(at: position)) == expected)
    }
  }

  @Test("A calendar without dates has none")
  func empty() {
    let calendar = HomeCalendar(areas: [], dates: [], sources: [], claims: [])
    #expect(calendar.position(of: date("2020-01-01")) == nil)
  }

  @Test("Claims come in the order of their areas")
  func order() async {
    await #expect(processExitsWith: .failure) {
      let area = HomeArea(box: CoordinateBox(at: .bern), evidence: .given)
      _ = HomeCalendar(
        areas: [area, area], dates: [date("2020-01-01")], sources: [.near],
        claims: [Claim(area: 1, positions: 0..<1), Claim(area: 0, positions: 0..<1)])
    }
  }
}
