internal import HomeDetection
internal import JourneyAssembly
internal import StopClustering
internal import Timeline

/// A journey or near miss that is asked for and is not there.
public enum ExplainError: Error, Equatable, Sendable, CustomStringConvertible {
  /// No journey has the id; those nearest to it.
  case noSuchJourney(String, nearest: [String])
  /// No near miss has the id; those nearest to it.
  case noSuchNearMiss(String, nearest: [String])
  /// No journey has the id, but a near miss does.
  case isNearMiss(String)
  /// No near miss has the id, but a journey does.
  case isJourney(String)

  /// What was met and what there is, for the user.
  public var description: String {
    switch self {
    case .noSuchJourney(let id, let nearest):
      "there is no journey \(id); " + Self.offer(nearest, of: "journeys")
    case .noSuchNearMiss(let id, let nearest):
      "there is no near miss \(id); " + Self.offer(nearest, of: "near misses")
    case .isNearMiss(let id): "\(id) is a near miss, no journey: --near-miss \(id) explains it"
    case .isJourney(let id): "\(id) is a journey, no near miss: --journey \(id) explains it"
    }
  }

  private static func offer(_ ids: [String], of kind: String) -> String {
    ids.isEmpty ? "there are no \(kind)" : "the nearest are " + ids.joined(separator: ", ")
  }
}

extension Explainer {
  /// Why a journey is one, and why it starts and ends where it does.
  ///
  /// - Throws: `ExplainError.noSuchJourney`.
  public func explanation(ofJourney id: String) throws(ExplainError) -> Explanation {
    let journeys = analysis.assembly.journeys
    guard let position = journeys.firstIndex(where: { $0.id == id }) else {
      if analysis.assembly.nearMisses.contains(where: { $0.id == id }) { throw .isNearMiss(id) }
      throw .noSuchJourney(id, nearest: Self.nearest(to: id, among: journeys.map(\.id)))
    }
    let journey = journeys[position]
    let itinerary = analysis.itineraries[position]
    var explanation = Explanation(
      subject: "journey \(id)  \(journey.start) to \(journey.end)")
    homes(during: journey.members, into: &explanation)
    days(journey.members, itinerary: itinerary, into: &explanation)
    run(journey.run, into: &explanation)
    outcome(of: journey.run, into: &explanation)
    stops(itinerary, into: &explanation)
    return explanation
  }

  /// What a near miss lacked.
  ///
  /// - Throws: `ExplainError.noSuchNearMiss`.
  public func explanation(ofNearMiss id: String) throws(ExplainError) -> Explanation {
    let misses = analysis.assembly.nearMisses
    guard let miss = misses.first(where: { $0.id == id }) else {
      if analysis.assembly.journeys.contains(where: { $0.id == id }) { throw .isJourney(id) }
      throw .noSuchNearMiss(id, nearest: Self.nearest(to: id, among: misses.map(\.id)))
    }
    var explanation = Explanation(subject: "near miss \(id)  \(miss.start) to \(miss.end)")
    homes(during: miss.members, into: &explanation)
    days(miss.members, itinerary: nil, into: &explanation)
    run(miss.run, into: &explanation)
    outcome(of: miss.run, into: &explanation)
    return explanation
  }

  /// The ids before and after where an id would stand.
  private static func nearest(to id: String, among ids: [String]) -> [String] {
    let after = ids.firstIndex { $0 > id } ?? ids.count
    return Array(ids[max(0, after - 2)..<min(ids.count, after + 2)])
  }

  /// The rungs and the homes in force on some days, condensed.
  private func homes(during members: [Int], into explanation: inout Explanation) {
    let calendar = analysis.homes.calendar
    let dates = members.map { analysis.days.days[$0].date }
    var sources: [HomeSource] = []
    for position in dates.compactMap(calendar.position(of:))
    where !sources.contains(calendar.sources[position]) {
      sources.append(calendar.sources[position])
    }
    let inForce = analysis.homes.homes.filter { home in
      home.periods.contains { dates.contains(where: $0.contains) }
    }
    let rungs = sources.map(\.rawValue).joined(separator: ", ")
    explanation.add(.h5, "homes in force, from \(rungs): \(Self.count(inForce.count, "home"))")
    for home in inForce {
      explanation.add(.h7, "\(home.id): \(Self.text(of: home.bounds))", level: 1)
    }
  }

  private func days(
    _ members: [Int], itinerary: Itinerary?, into explanation: inout Explanation
  ) {
    for (index, member) in members.enumerated() {
      let day = analysis.days.days[member]
      var text =
        "\(day.date)  \(Self.name(of: day.dayClass)): \(day.far) of "
        + "\(Self.count(day.located, "located photo")) far"
      if let itinerary {
        text += itinerary.days[index].stop.map { ", stop \($0 + 1)" } ?? ", no stop"
      }
      explanation.add(day.dayClass.clause, text)
    }
  }

  private func stops(_ itinerary: Itinerary, into explanation: inout Explanation) {
    let merge = Self.kilometres(analysis.thresholds.stops.merge)
    explanation.add(
      .s2, "\(Self.count(itinerary.stops.count, "stop")), whose days are at most \(merge) apart")
    for (number, stop) in zip(1..., itinerary.stops) {
      explanation.add(
        .s5, "stop \(number): \(stop.position.text), \(Self.count(stop.days.count, "day"))",
        level: 1)
      for visit in stop.visits {
        explanation.add(.s4, "visit \(visit.from) to \(visit.to)", level: 2)
      }
    }
  }
}
