internal import Timeline

/// The axis of a chart of counts: from 0 to a round number not below the greatest value.
struct ChartScale: Equatable {
  /// Where the axis ends.
  let top: Int
  /// Between two lines.
  let step: Int

  /// The axis for values up to one; there are two to five lines above 0.
  init(upTo greatest: Int) {
    let steps = [1, 2, 5, 10, 20, 50, 100, 200]
    step = steps.first { $0 * 5 >= greatest } ?? 500
    top = max(1, (greatest + step - 1) / step) * step
  }

  /// Under every how many of some columns there is room for a year, on a phone too.
  static func labelStep(for columns: Int) -> Int {
    switch columns {
    case ...12: 1
    case ...40: 5
    case ...80: 10
    default: 20
    }
  }

  /// The numbers beside the lines.
  var ticks: [Int] { Array(stride(from: 0, through: top, by: step)) }
}

/// A journey's part of a year.
struct TimelineBar: Equatable {
  /// The journey's position.
  let journey: Int
  /// Its first day in the year, from 0.
  let firstDay: Int
  /// How many of its days are in the year.
  let days: Int
  /// How many days the year has.
  let daysOfYear: Int

  /// The parts of some journeys, in date order, in a year.
  static func bars(of journeys: [Journey], in year: Int) -> [TimelineBar] {
    guard let first = try? LocalDate(year: year, month: 1, day: 1),
      let last = try? LocalDate(year: year, month: 12, day: 31)
    else { return [] }
    return journeys.indices.compactMap { number in
      let start = max(journeys[number].start, first)
      let end = min(journeys[number].end, last)
      guard start <= end else { return nil }
      return TimelineBar(
        journey: number, firstDay: start - first, days: end - start + 1,
        daysOfYear: last - first + 1)
    }
  }
}
