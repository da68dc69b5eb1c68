import HomeDetection
import JourneyAssembly
import MemoriesToSkip
import Pipeline
import TestSupport
import Testing
import Timeline

/// A library of 120 days at home, one journey from 2020-03-01 to 2020-03-06 (two days in Kyoto, one
/// without places, three in Lyon), and a near miss of one day in Paris.
private struct SmallLife {
  var photos: [TestPhoto] = []

  init() {
    var library = LibraryBuilder(from: "2020-01-01")
    library.atHome(days: 60)
    library.away(days: 2, at: .kyoto, photos: 4)
    library.unlocated(photos: 2)
    library.away(days: 3, at: .lyon, photos: 3)
    library.atHome(days: 20)
    library.away(days: 1, at: .paris, photos: 3)
    library.atHome(days: 40)
    photos = library.photos
  }

  /// What the pipeline makes of it, with some photos skipped.
  func analysis(
    skipping isSkipped: (TestPhoto) -> Bool = { _ in false }, with extra: [SkipRule] = []
  ) async throws -> Analysis {
    let names = photos.filter(isSkipped).map(\.name)
    let rules = (names.isEmpty ? [] : [SkipRule(id: 1, selection: .photos(names))]) + extra
    return try await Pipeline(
      thresholds: Thresholds(), skipping: MemoriesToSkip(rules: rules)
    ).analysis(of: PhotoTable(photos))
  }

  func analysis(skippingDates first: String, _ others: String...) async throws -> Analysis {
    let dates = ([first] + others).map { TestSupport.date($0) }
    return try await analysis { photo in photo.time.map { dates.contains($0.date) } ?? false }
  }
}

@Suite("What is shown over the photos that remain (clause K2)")
struct SkippingTests {
  private let life = SmallLife()

  @Test("Rules that cover nothing change nothing")
  func nothingSkipped() async throws {
    let rule = SkipRule(id: 1, selection: .photos(["no such photo"]))
    let plain = try await life.analysis()
    let ruled = try await life.analysis(with: [rule])
    #expect(ruled.assembly == plain.assembly)
    #expect(ruled.itineraries == plain.itineraries)
    #expect(ruled.days.days == plain.days.days)
    #expect(ruled.homes.homes == plain.homes.homes)
    #expect(ruled.homes.calendar.dates == plain.homes.calendar.dates)
    #expect(plain.assembly.journeys.map(\.id) == ["2020-03-01"])
    #expect(plain.assembly.nearMisses.map(\.id) == ["2020-03-27"])
  }

  @Test("Hiding a whole day in the middle neither parts the journey nor leaves the day in it")
  func middle() async throws {
    let analysis = try await life.analysis(skippingDates: "2020-03-02")
    let journey = try #require(analysis.assembly.journeys.first)
    #expect(analysis.assembly.journeys.count == 1)
    #expect((journey.start, journey.end) == (date("2020-03-01"), date("2020-03-06")))
    #expect((journey.counts.awayDays, journey.counts.farPhotos) == (4, 13))
    #expect(journey.photos.count == 15)
    #expect(analysis.days.position(of: date("2020-03-02")) == nil)
  }

  @Test("Hiding the first or the last days moves the dates of the journey, and its id")
  func ends() async throws {
    let late = try await life.analysis(skippingDates: "2020-03-01", "2020-03-02")
    #expect(late.assembly.journeys.map(\.id) == ["2020-03-04"])
    // The day without places lies before the first far photo that remains.
    #expect(late.assembly.journeys.map(\.photos.count) == [9])
    let early = try await life.analysis(skippingDates: "2020-03-06")
    #expect(early.assembly.journeys.map(\.end) == [date("2020-03-05")])
  }

  @Test(
    "A journey and a near miss of which no far photo remains are gone; one far photo keeps them")
  func noFarPhoto() async throws {
    let away = life.photos.filter { photo in
      [Coordinate.kyoto, .lyon, .paris].contains { $0 == photo.place }
    }
    let none = try await life.analysis { photo in away.contains { $0.name == photo.name } }
    #expect(none.assembly == JourneyAssembly.Output(runs: [], journeys: [], nearMisses: []))
    let kept = [away.last { $0.place == .lyon }, away.first { $0.place == .paris }]
    let one = try await life.analysis { photo in
      away.contains { $0.name == photo.name } && !kept.contains { $0?.name == photo.name }
    }
    #expect(one.assembly.journeys.map(\.id) == ["2020-03-06"])
    #expect(one.assembly.journeys.map(\.counts.awayDays) == [1])
    #expect(one.assembly.nearMisses.map(\.counts.farPhotos) == [1])
    #expect(one.assembly.nearMisses.map(\.failed) == [[.j1, .j3]])
  }

  @Test("Stops, their positions and visits are those of what remains")
  func stops() async throws {
    let analysis = try await life.analysis { $0.place == .kyoto }
    #expect(analysis.itineraries.map { $0.stops.map(\.position) } == [[.lyon]])
    #expect(
      analysis.itineraries.flatMap { $0.stops.flatMap(\.visits) } == [
        Visit(from: date("2020-03-04"), to: date("2020-03-06"))
      ])
    let farthest = try #require(analysis.assembly.journeys.first?.farthest)
    #expect(farthest.kilometres < 400, "Kyoto is 9,500 km away")
  }

  @Test("A day keeps the class of all its photos, with the counts of those that remain")
  func dayClass() async throws {
    var mixed = life
    // A day with two photos at home and three far: full; the far ones but one are hidden.
    mixed.photos += ["09:00", "09:30"].map { TestPhoto(date("2020-03-01"), $0, at: .bern) }
    let first = mixed.photos.filter { $0.place == .kyoto }.prefix(3).map(\.name)
    let analysis = try await mixed.analysis { first.contains($0.name) }
    let day = try #require(analysis.days.position(of: date("2020-03-01")))
    #expect(analysis.days.days[day].dayClass == .full)
    #expect(analysis.days.days[day].located == 3)
    #expect(analysis.days.days[day].far == 1)
    let explanation = Explainer(analysis).explanation(of: date("2020-03-01")).text
    #expect(explanation.contains("D1  full, as found from all photos; of those shown, 1 of 3"))
  }

  @Test("A day of which only photos at home remain is no member, and no end of the journey")
  func homeRemains() async throws {
    var mixed = life
    mixed.photos.append(TestPhoto(date("2020-03-01"), "06:00", at: .bern, name: "leaving"))
    let hidden = Set(
      mixed.photos.filter { $0.time?.date == date("2020-03-01") && $0.place == .kyoto }
        .map(\.name))
    let analysis = try await mixed.analysis { hidden.contains($0.name) }
    #expect(analysis.assembly.journeys.map(\.id) == ["2020-03-02"])
    let day = try #require(analysis.days.position(of: date("2020-03-01")))
    #expect(analysis.days.days[day].dayClass == .full)
    let text = Explainer(analysis).explanation(of: date("2020-03-01")).text
    #expect(text.contains("full day away outside all runs that are shown"), "\(text)")
  }

  @Test("Homes are found from all photos and written as the box, days and periods of what remains")
  func homes() async throws {
    var spread = life
    // One photo at home that alone stretches the box, and one that does not.
    spread.photos.append(
      TestPhoto(date("2020-02-01"), "13:00", at: place(46.99, 7.45), name: "edge"))
    let all = try await spread.analysis()
    #expect(all.homes.homes.map(\.bounds.north) == [46.99])
    let shown = try await spread.analysis { $0.name == "edge" }
    #expect(shown.homes.homes.map(\.bounds) == [CoordinateBox(at: .bern)])
    #expect(shown.homes.calendar.areas.allSatisfy { $0.box == CoordinateBox(at: .bern) })
    // Without all but two of its dates the home is still one, and the journey one as well.
    let few = try await spread.analysis { photo in
      photo.place == .bern && photo.time?.date != date("2020-01-05")
        && photo.time?.date != date("2020-04-20")
    }
    #expect(few.homes.homes.map(\.days) == [3])
    #expect(few.assembly.journeys.map(\.id) == ["2020-03-01"])
    // A home of which nothing remains is not mentioned.
    let none = try await spread.analysis { photo in
      photo.place.map { $0.latitude > 46.9 && $0.latitude < 47 } ?? false
    }
    #expect(none.homes.homes.isEmpty)
    #expect(none.homes.calendar.areas.isEmpty)
    #expect(none.assembly.journeys.map(\.id) == ["2020-03-01"])
    #expect(await none.book().homes.isEmpty)
  }

  @Test("Counts over the library are those of what remains")
  func library() async throws {
    let analysis = try await life.analysis(skippingDates: "2020-01-01", "2020-05-06")
    let library = await analysis.book().library
    #expect(library.photos == life.photos.count - 2)
    #expect(library.dates == date("2020-01-02")...date("2020-05-05"))
  }

  @Test("Hiding everything leaves nothing, and breaks nothing")
  func everything() async throws {
    let analysis = try await life.analysis { _ in true }
    #expect(analysis.table.count == 0)
    let book = await analysis.book()
    #expect(book.library.photos == 0 && book.library.dates == nil)
    #expect(book.homes.isEmpty && book.journeys.isEmpty && book.nearMisses.isEmpty)
    #expect(!Explainer(analysis).explanation(of: date("2020-03-01")).text.contains("Kyoto"))
  }

  @Test("A gap is told with its figures only while all that decided is shown")
  func gaps() async throws {
    var library = LibraryBuilder(from: "2020-01-01")
    library.atHome(days: 60)
    library.away(days: 2, at: .kyoto)
    library.silence(days: 4)
    library.away(days: 2, at: .kyoto)
    library.atHome(days: 60)
    var life = SmallLife()
    life.photos = library.photos
    let all = try await life.analysis()
    #expect(all.assembly.runs.first?.gaps.map(\.verdict) == [.sameCity(Metres(0))])
    let last = try #require(life.photos.last { $0.time?.date == date("2020-03-02") }).name
    let shown = try await life.analysis { $0.name == last }
    #expect(shown.assembly.runs.first?.gaps.map(\.verdict) == [.foundFromAll(isBridged: true)])
    let day = try await life.analysis(skippingDates: "2020-03-02")
    #expect(
      day.assembly.runs.first?.gaps
        == [
          Gap(
            from: date("2020-03-01"), to: date("2020-03-07"),
            verdict: .foundFromAll(isBridged: true))
        ])
    let atHome = try await life.analysis(skippingDates: "2020-03-09")
    #expect(all.assembly.runs.first?.after == nil)
    #expect(atHome.assembly.runs.first?.before == nil)
  }
}

/// What holds of every library, whatever is skipped, tried on random small ones.
@Suite("Properties of skipping")
struct SkippingPropertyTests {
  @Test("Only what remains is shown, and what is shown is found as before", arguments: 0..<24)
  func properties(number: Int) async throws {
    let library = RandomLibrary(seed: 3_000 + UInt64(number))
    var random = SeededGenerator(seed: UInt64(number))
    let share = random.whole(5...80)
    var dates: [LocalDate: Bool] = [:]
    var names: Set<String> = []
    for photo in library.photos {
      let day = photo.time?.date ?? date("1900-01-01")
      let wholeDay = dates[day] ?? random.happens(share / 2)
      dates[day] = wholeDay
      if wholeDay || random.happens(share / 2) { names.insert(photo.name) }
    }
    let table = PhotoTable(library.photos)
    let plain = Pipeline(thresholds: library.thresholds)
    let found = try await plain.analysis(of: table)
    let shown = try await Pipeline(
      thresholds: library.thresholds,
      skipping: MemoriesToSkip(rules: [SkipRule(id: 1, selection: .photos(Array(names)))])
    ).analysis(of: table)
    let remaining = (0..<table.count).filter { !names.contains(table.name(of: $0)) }
    #expect((0..<shown.table.count).map(shown.table.name) == remaining.map(table.name))
    days(found, shown, remaining)
    journeys(found, shown, remaining)
    explanations(found, shown)
  }

  private func days(_ found: Analysis, _ shown: Analysis, _ remaining: [Int]) {
    for day in shown.days.days {
      guard let position = found.days.position(of: day.date) else {
        Issue.record("a day that was not found")
        continue
      }
      let before = found.days.days[position]
      let kept = remaining.filter(before.photos.contains)
      #expect(day.dayClass == before.dayClass)
      #expect(day.photos.count == kept.count)
      #expect(day.located == kept.count(where: found.table.isLocated))
      #expect(day.far == kept.count { found.days.isFar[$0] })
    }
    let dates = Set(
      remaining.filter { $0 < found.table.datedCount }.map { found.table.localTime(of: $0).date })
    #expect(Set(shown.days.days.map(\.date)) == dates)
    for area in shown.homes.calendar.areas {
      guard case .patch(let evidence) = area.evidence else { continue }
      #expect(dates.contains(evidence.first) && dates.contains(evidence.last))
      #expect(
        (0..<shown.table.datedCount).contains { photo in
          shown.table.latitudes[photo] == area.box.north
        })
    }
  }

  private func journeys(_ found: Analysis, _ shown: Analysis, _ remaining: [Int]) {
    var expected: [[String]] = []
    for journey in found.assembly.journeys {
      let members = journey.members.map { found.days.days[$0] }
      let far = members.flatMap(\.photos)
        .filter { found.days.isFar[$0] && remaining.contains($0) }
      guard let first = far.first, let last = far.last else { continue }
      let farthest = far.compactMap { photo -> Metres? in
        guard let place = found.table.coordinate(of: photo),
          let day = found.homes.calendar.position(of: found.table.localTime(of: photo).date)
        else { return nil }
        return DistanceToHomes(found).distance(
          of: place, among: found.homes.calendar.areaReferences(at: day))
      }.max()
      expected.append([
        found.table.localTime(of: first).date.description,
        found.table.localTime(of: last).date.description, String(far.count),
        String(remaining.count { $0 >= first && $0 <= last && $0 < found.table.datedCount }),
        farthest?.text ?? "",
      ])
    }
    let journeys = shown.assembly.journeys.map { journey in
      [
        journey.start.description, journey.end.description, String(journey.counts.farPhotos),
        String(journey.photos.count), journey.farthest.text,
      ]
    }
    #expect(journeys == expected)
    for (journey, itinerary) in zip(shown.assembly.journeys, shown.itineraries) {
      #expect(itinerary.days.count == journey.members.count)
    }
  }

  /// No explanation of what is shown says a date of which nothing remains.
  private func explanations(_ found: Analysis, _ shown: Analysis) {
    let hidden = found.days.days.map(\.date).filter { shown.days.position(of: $0) == nil }
      .map(\.description)
    let explainer = Explainer(shown)
    var texts = shown.days.days.map { explainer.explanation(of: $0.date).text }
    for journey in shown.assembly.journeys {
      if let text = try? explainer.explanation(ofJourney: journey.id).text { texts.append(text) }
    }
    for miss in shown.assembly.nearMisses {
      if let text = try? explainer.explanation(ofNearMiss: miss.id).text { texts.append(text) }
    }
    #expect(
      texts.count
        == shown.days.days.count + shown.assembly.journeys.count + shown.assembly.nearMisses.count)
    for text in texts {
      #expect(!hidden.contains { text.contains($0) }, "\(text)")
    }
  }
}
