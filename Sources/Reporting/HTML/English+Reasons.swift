internal import Timeline

extension English {
  func sentence(_ reason: Reason) -> String {
    switch reason {
    case .homes(let names):
      names.isEmpty ? "No home was in force then." : "Home then was \(list(names))."
    case .days(let counts, let limits): self.days(counts, limits)
    case .begins(let gap, let limits): edge(gap, limits, isStart: true)
    case .ends(let gap, let limits): edge(gap, limits, isStart: false)
    case .bridged(let gap, let limits): bridged(gap, limits)
    case .trimmed(let strays):
      strays.count == 1
        ? "\(day(strays[0])), a stray day, is left out: no stray day links it to a day away."
        : "Stray days are left out (\(list(strays.map(day)))): nothing links them to a day away."
    case .awayDays(let days, let needed, let holds):
      verdict(counted(days, "day") + " away", needed: "at least \(needed)", holds)
    case .fullDays(let days, let needed, let holds):
      verdict(
        counted(days, "full day"), needed: needed == 0 ? "none" : "at least \(needed)", holds)
    case .farPhotos(let photos, let needed, let fewer, let fullDays, let holds):
      verdict(
        counted(photos, "photo") + " far from home",
        needed: "at least \(needed), or \(fewer) with \(counted(fullDays, "full day"))", holds)
    case .openAtStart: "The library starts with it, so it may have begun earlier."
    case .openAtEnd: "The library ends with it, so it may have gone on."
    case .stops(let count, let merge):
      count == 1
        ? "It made one stop: the places of its days are at most \(distance(merge)) apart."
        : "It made \(stops(count)): days whose places are at most \(distance(merge)) apart share one."
    }
  }

  private func days(_ counts: MemberCounts, _ limits: DayLimits) -> String {
    let share = Int((limits.fullDayShare * 100).rounded())
    var kinds: [String] = []
    if counts.fullDays > 0 {
      kinds.append(
        "\(counted(counts.fullDays, "full day")) (at least \(share) % of the photos taken "
          + "more than \(distance(limits.far)) from home)")
    }
    if counts.partialDays > 0 {
      kinds.append(
        "\(counted(counts.partialDays, "partial day")) (fewer, but at least "
          + "\(limits.partialDayFarPhotos))")
    }
    if counts.strayDays > 0 {
      kinds.append("\(counted(counts.strayDays, "stray day")) (too few to be a day away)")
    }
    return "It has \(list(kinds))."
  }

  private func edge(_ gap: Gap?, _ limits: GapLimits, isStart: Bool) -> String {
    let verb = isStart ? "starts" : "ends"
    guard let gap else {
      return isStart
        ? "It starts there: no day before it has photos far from home."
        : "It ends there: no day after it has photos far from home."
    }
    let other = isStart ? "the last far photo before it" : "the next far photo"
    switch gap.verdict {
    case .atHome(let date):
      return isStart
        ? "It starts after \(dates.date(date)), a day at home."
        : "It ends before \(dates.date(date)), a day at home."
    case .withoutHome(let date):
      return "It \(verb) there: no home is known for \(dates.date(date))."
    case .tooLong:
      let most = max(limits.days, limits.sameCityDays)
      return "It \(verb) there: \(emptyDays(gap)) part it from \(other), and at most "
        + "\(most) may."
    case .otherCity(let distance):
      return "It \(verb) there: \(emptyDays(gap)) part it from \(other), "
        + "\(self.distance(distance)) away; more than \(limits.days) are bridged only within "
        + "\(self.distance(limits.sameCity))."
    case .short, .sameCity: return "It \(verb) there."
    case .foundFromAll: return "It \(verb) there, as found from all photos."
    }
  }

  private func bridged(_ gap: Gap, _ limits: GapLimits) -> String {
    let days = "\(emptyDays(gap)) (\(dates.span(gap.from + 1, gap.to - 1)))"
    switch gap.verdict {
    case .sameCity(let distance):
      return "\(days) did not end it: up to \(limits.sameCityDays) may pass within "
        + "\(self.distance(limits.sameCity)), and the photos on both sides are "
        + "\(self.distance(distance)) apart."
    case .foundFromAll:
      return "The time between \(dates.date(gap.from)) and \(dates.date(gap.to)) did not end it, "
        + "as found from all photos."
    default: return "\(days) did not end it: up to \(limits.days) may pass anywhere."
    }
  }

  private func emptyDays(_ gap: Gap) -> String { counted(gap.days, "empty day") }

  private func day(_ date: LocalDate) -> String { dates.date(date) }

  private func verdict(_ found: String, needed: String, _ holds: Bool) -> String {
    holds ? "\(found): enough (\(needed))." : "\(found): too few (\(needed))."
  }

  /// `A`, `A and B`, `A, B and C`.
  private func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }
}
