internal import Geodesy
internal import Timeline

/// Journeys and near misses over the photos that remain.
struct RemainingMembers {
  let found: FoundJourneys
  let days: RemainingDays

  init(of found: FoundJourneys, days: RemainingDays) {
    self.found = found
    self.days = days
  }

  /// A journey; nil when no far photo of it remains.
  func journey(_ journey: Journey, runs: RemainingRuns) -> Journey? {
    let members = journey.members.compactMap(days.positionOfFar)
    guard let first = members.first, let last = members.last,
      let run = runs.position(of: journey.run),
      let from = days.calendar.firstFarPhoto(of: days.calendar.days[first]),
      let to = days.calendar.lastFarPhoto(of: days.calendar.days[last])
    else { return nil }
    let counts = MemberCounts(over: members, of: days.calendar)
    return Journey(
      run: run, members: members, start: days.date(first), end: days.date(last), counts: counts,
      photos: from..<to + 1,
      farthest: farthest(of: journey, farPhotos: counts.farPhotos),
      isOpenAtStart: journey.isOpenAtStart, isOpenAtEnd: journey.isOpenAtEnd)
  }

  /// A near miss; nil when no far photo of it remains.
  func nearMiss(_ miss: NearMiss, runs: RemainingRuns) -> NearMiss? {
    let members = miss.members.compactMap(days.positionOfFar)
    guard let first = members.first, let last = members.last,
      let run = runs.position(of: miss.run)
    else { return nil }
    return NearMiss(
      run: run, members: members, start: days.date(first), end: days.date(last),
      counts: MemberCounts(over: members, of: days.calendar), failed: miss.failed)
  }

  /// The greatest distance of a remaining far photo from the homes as they were found.
  ///
  /// Mostly few photos of a journey are skipped: as long as all of them are nearer than the greatest distance, that one
  /// stays.
  private func farthest(of journey: Journey, farPhotos: Int) -> Metres {
    let skipped = journey.counts.farPhotos - farPhotos
    if skipped == 0 { return journey.farthest }
    if skipped <= farPhotos, greatest(of: journey, kept: false) < journey.farthest {
      return journey.farthest
    }
    return greatest(of: journey, kept: true)
  }

  /// The greatest distance of the far photos that are kept, or of those that are not.
  private func greatest(of journey: Journey, kept: Bool) -> Metres {
    let dates = journey.members.compactMap { member -> PlacesOfDate? in
      let day = found.days.days[member]
      guard let position = found.homes.position(of: day.date) else { return nil }
      let places = day.photos.lazy.filter { found.days.isFar[$0] && days.isKept[$0] == kept }
        .compactMap(found.table.coordinate)
      return PlacesOfDate(
        places: Array(places), areas: found.homes.areaReferences(at: position))
    }
    return found.distance.greatest(of: dates.filter { !$0.places.isEmpty }) ?? Metres(0)
  }
}
