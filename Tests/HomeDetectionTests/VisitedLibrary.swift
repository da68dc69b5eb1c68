import HomeDetection
import TestSupport
import Timeline

/// A library as the home tests write it: places, each with the days on which a photo was taken there,
/// counted from 1 January 2020.
struct VisitedLibrary {
  static let start = date("2020-01-01")

  var photos: [TestPhoto] = []

  init(_ visits: [(at: Coordinate?, days: [Int])] = []) {
    for visit in visits { add(visit.at, visit.days) }
  }

  mutating func add(_ place: Coordinate?, _ days: [Int]) {
    for day in days {
      photos.append(TestPhoto(Self.start + day, at: place, name: "photo-\(photos.count)"))
    }
  }

  /// The days of a home that just qualifies: so many dates over so many days, both ends counted.
  static func days(_ count: Int = 14, span: Int = 35, from first: Int = 0) -> [Int] {
    (0..<count - 1).map { first + $0 } + [first + span - 1]
  }

  func output(
    asked: [Int] = [], given: [HomeDetection.GivenHome] = [],
    thresholds: HomeDetection.Thresholds = HomeDetection.Thresholds()
  ) throws -> HomeDetection.Output {
    let table = PhotoTable(photos)
    return try HomeDetection(thresholds: thresholds).run(
      on: table, days: DayIndex(of: table), given: given, alsoFor: asked.map { Self.start + $0 })
  }

  /// The homes of one day.
  func homes(
    on day: Int, given: [HomeDetection.GivenHome] = [],
    thresholds: HomeDetection.Thresholds = HomeDetection.Thresholds()
  ) throws -> HomesOfDay {
    let calendar = try output(asked: [day], given: given, thresholds: thresholds).calendar
    guard let position = calendar.position(of: Self.start + day) else {
      preconditionFailure("a day that was asked for is in the calendar")
    }
    return HomesOfDay(source: calendar.sources[position], areas: calendar.homes(at: position))
  }
}

/// The homes of a day.
struct HomesOfDay {
  let source: HomeSource
  let areas: [HomeArea]

  var boxes: [CoordinateBox] { areas.map(\.box) }

  /// What made the areas homes; those given by hand left out.
  var evidence: [PatchEvidence] {
    areas.compactMap { area in
      switch area.evidence {
      case .patch(let evidence): evidence
      case .given: nil
      }
    }
  }

  /// The grids of the patches that qualified, with those whose equal box was written once.
  var grids: Set<Int> { Set(evidence.map(\.grid)) }
}

extension Coordinate {
  /// In the middle of its patch in all four grids at once there is no place; this one is well within
  /// its patch in each.
  static let cottage = place(46.96, 7.4474)
  /// A second home, 430 km away.
  static let flat = place(48.86, 2.35)
  /// A third one, 390 km from that.
  static let cabin = place(45.76, 4.83)
}
