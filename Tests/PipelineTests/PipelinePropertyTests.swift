import HomeDetection
import JourneyAssembly
import Pipeline
import TestSupport
import Testing
import Timeline

/// What holds of every library, tried on random small ones.
@Suite("Properties of the pipeline")
struct PipelinePropertyTests {
  private static let libraries = (1_000..<1_030).map(RandomLibrary.init)

  private func answer(_ library: RandomLibrary, _ rows: PhotoRows) async throws -> RulesAnswer {
    RulesAnswer(
      try await Pipeline(thresholds: library.thresholds).analysis(of: PhotoTable(rows: rows)))
  }

  private func answer(_ library: RandomLibrary, _ photos: [TestPhoto]) async throws -> RulesAnswer {
    try await answer(library, PhotoRows(photos))
  }

  @Test("P3: shuffling the photos changes nothing")
  func shuffling() async throws {
    for library in Self.libraries {
      var random = SeededGenerator(seed: library.seed)
      let expected = try await answer(library, library.photos)
      #expect(try await answer(library, library.photos.reversed()) == expected, "\(library)")
      #expect(
        try await answer(library, library.photos.shuffled(using: &random)) == expected, "\(library)"
      )
    }
  }

  @Test("Splitting the photos over several sources changes nothing")
  func splitting() async throws {
    for library in Self.libraries {
      var random = SeededGenerator(seed: library.seed)
      let expected = try await answer(library, library.photos)
      var parts = [[TestPhoto]](repeating: [], count: 4)
      for photo in library.photos { parts[random.whole(0...3)].append(photo) }
      var rows = PhotoRows(parts[0])
      for part in parts.dropFirst() { rows.append(PhotoRows(part)) }
      #expect(rows.count == library.photos.count)
      #expect(try await answer(library, rows) == expected, "\(library)")
    }
  }

  @Test("Renaming the files changes their names and nothing else")
  func renaming() async throws {
    for library in Self.libraries {
      var random = SeededGenerator(seed: library.seed)
      var newNames: [String: String] = [:]
      let renamed = library.photos.map { photo in
        // Random first letters change the order of the names.
        let name = newNames[photo.name] ?? "\(random.whole(0...9_999))/\(newNames.count).jpg"
        newNames[photo.name] = name
        var photo = photo
        photo.name = name
        return photo
      }
      var expected = try await answer(library, library.photos)
      var found = try await answer(library, renamed)
      #expect(Set(found.names) == Set(expected.names.compactMap { newNames[$0] }))
      // Photos that the name alone parts may differ in their offset, and stand the other way round.
      #expect(found.offsets.sorted() == expected.offsets.sorted())
      (expected.names, expected.offsets) = ([], [])
      (found.names, found.offsets) = ([], [])
      #expect(found == expected, "\(library)")
    }
  }

  @Test("P5: giving every photo twice changes nothing")
  func twice() async throws {
    for library in Self.libraries.prefix(10) {
      #expect(
        try await answer(library, library.photos + library.photos)
          == answer(library, library.photos))
    }
  }

  @Test("P1: leaving out the undated photos changes nothing of the dated ones")
  func undated() async throws {
    for library in Self.libraries.prefix(10) {
      let dated = library.photos.filter { $0.time != nil }
      var expected = try await answer(library, dated)
      var found = try await answer(library, library.photos)
      #expect(found.names.prefix(expected.names.count) == expected.names[...])
      (expected.names, found.names) = ([], [])
      #expect(found == expected, "\(library)")
    }
  }

  @Test("Every dated photo is in exactly one day, which is its own")
  func days() async throws {
    for library in Self.libraries {
      let analysis = try await Pipeline(thresholds: library.thresholds)
        .analysis(of: PhotoTable(library.photos))
      let days = analysis.days.days
      #expect(days.flatMap(\.photos) == Array(0..<analysis.table.datedCount))
      for day in days {
        #expect(day.photos.allSatisfy { analysis.table.localTime(of: $0).date == day.date })
      }
      #expect(zip(days, days.dropFirst()).allSatisfy { $0.date < $1.date })
    }
  }

  @Test("Runs do not overlap, nor do journeys, and every candidate day is in one run")
  func runs() async throws {
    for library in Self.libraries {
      let analysis = try await Pipeline(thresholds: library.thresholds)
        .analysis(of: PhotoTable(library.photos))
      let days = analysis.days.days
      let assembly = analysis.assembly
      #expect(
        assembly.runs.flatMap(\.candidates) == days.indices.filter { days[$0].dayClass.isCandidate }
      )
      let periods =
        (assembly.journeys.map { $0.start...$0.end } + assembly.nearMisses.map { $0.start...$0.end })
        .sorted { $0.lowerBound < $1.lowerBound }
      #expect(zip(periods, periods.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
      let photos = assembly.journeys.map(\.photos)
      #expect(zip(photos, photos.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    }
  }

  @Test("Every away day of a journey is in exactly one stop, and in one of its visits")
  func stops() async throws {
    for library in Self.libraries {
      let analysis = try await Pipeline(thresholds: library.thresholds)
        .analysis(of: PhotoTable(library.photos))
      for (journey, itinerary) in zip(analysis.assembly.journeys, analysis.itineraries) {
        let inStops = itinerary.stops.flatMap(\.days).sorted()
        let away = journey.members.filter { analysis.days.days[$0].dayClass.isAway }
        #expect(Set(inStops).count == inStops.count)
        #expect(Set(away).isSubset(of: inStops))
        for stop in itinerary.stops {
          for day in stop.days.map({ analysis.days.days[$0].date }) {
            #expect(stop.visits.count { $0.from <= day && day <= $0.to } == 1)
          }
        }
      }
    }
  }

  @Test("Asking for the homes of other dates changes nothing of the rest")
  func asking() async throws {
    for library in Self.libraries.prefix(10) {
      let pipeline = Pipeline(thresholds: library.thresholds)
      let table = PhotoTable(library.photos)
      let analysis = try await pipeline.analysis(of: table)
      let expected = RulesAnswer(analysis)
      let asked = (0..<200).map { date("2019-11-01") + $0 }
      var found = RulesAnswer(try await pipeline.analysis(of: table, alsoFor: asked))
      let dates = Set(expected.homesOfDates.map(\.date))
      found.homesOfDates = found.homesOfDates.filter { dates.contains($0.date) }
      #expect(found == expected, "\(library)")
    }
  }
}
