import Geodesy
import JourneyAssembly
import TestSupport
import Testing
import Timeline

@Suite("Journeys and near misses (J1 to J6)")
struct JourneyTests {
  /// A library with a home day, days that a test adds, and a home day.
  private func library(_ add: (inout LibraryBuilder) -> Void) -> LibraryBuilder {
    var library = LibraryBuilder()
    library.atHome(days: 1)
    add(&library)
    library.atHome(days: 1)
    return library
  }

  @Test("J1: one away day is a near miss, two are a journey")
  func awayDays() {
    let one = AssembledLibrary(library { $0.away(at: .kyoto, photos: 20) })
    #expect(one.nearMisses == [["J1"]])
    #expect(one.journeys.isEmpty)
    let two = AssembledLibrary(library { $0.away(days: 2, at: .kyoto, photos: 10) })
    #expect(two.nearMisses.isEmpty)
    #expect(two.journeys == ["2020-01-02 to 2020-01-03"])
  }

  @Test("J1: stray days are no away days, partial days are")
  func awayDaysCounted() {
    let stray = library {
      $0.away(at: .kyoto, photos: 20)
      $0.stray(at: .kyoto)
    }
    #expect(AssembledLibrary(stray).nearMisses == [["J1"]])
    let partial = library {
      $0.away(at: .kyoto, photos: 20)
      $0.away(at: .kyoto, photos: 2, atHome: 2)
    }
    #expect(AssembledLibrary(partial).journeys.count == 1)
  }

  @Test("J2: partial days alone are a near miss, with a full day they are a journey")
  func fullDays() {
    let partial = library { $0.away(days: 3, at: .kyoto, photos: 4, atHome: 4) }
    #expect(AssembledLibrary(partial).nearMisses == [["J2"]])
    let full = library {
      $0.away(days: 2, at: .kyoto, photos: 4, atHome: 4)
      $0.away(at: .kyoto, photos: 6, atHome: 4)
    }
    #expect(AssembledLibrary(full).journeys.count == 1)
  }

  @Test("J2: it can be set to 0, and then partial days are enough")
  func noFullDays() {
    let partial = library { $0.away(days: 3, at: .kyoto, photos: 4, atHome: 4) }
    #expect(AssembledLibrary(partial) { $0.minFullDays = 0 }.journeys.count == 1)
  }

  @Test("J3: with one full day five far photos are too few, six are enough")
  func farPhotos() {
    let five = library {
      $0.away(at: .kyoto, photos: 3)
      $0.away(at: .kyoto, photos: 2, atHome: 2)
    }
    #expect(AssembledLibrary(five).nearMisses == [["J3"]])
    let six = library {
      $0.away(at: .kyoto, photos: 4)
      $0.away(at: .kyoto, photos: 2, atHome: 2)
    }
    #expect(AssembledLibrary(six).journeys.count == 1)
  }

  @Test("J3: with two full days two far photos are too few, three are enough")
  func farPhotosOfManyFullDays() {
    let two = library { $0.away(days: 2, at: .kyoto, photos: 1) }
    #expect(AssembledLibrary(two).nearMisses == [["J3"]])
    let three = library {
      $0.away(at: .kyoto, photos: 1)
      $0.away(at: .kyoto, photos: 2)
    }
    #expect(AssembledLibrary(three).journeys.count == 1)
  }

  @Test("J3: the second arm needs journeyManyFullDays full days, whatever it is set to")
  func manyFullDays() {
    let three = library { $0.away(days: 3, at: .kyoto, photos: 1) }
    #expect(AssembledLibrary(three) { $0.manyFullDays = 3 }.journeys.count == 1)
    #expect(AssembledLibrary(three) { $0.manyFullDays = 4 }.nearMisses == [["J3"]])
    #expect(AssembledLibrary(three) { $0.minFarPhotosManyFull = 4 }.nearMisses == [["J3"]])
  }

  @Test("J3: the far photos of stray days count")
  func strayPhotosCount() {
    let without = library {
      $0.away(at: .kyoto, photos: 3)
      $0.away(at: .kyoto, photos: 2, atHome: 2)
    }
    #expect(AssembledLibrary(without).journeys.isEmpty)
    let with = library {
      $0.away(at: .kyoto, photos: 3)
      $0.away(at: .kyoto, photos: 2, atHome: 2)
      $0.stray(at: .kyoto)
    }
    #expect(AssembledLibrary(with).journeys.count == 1)
  }

  @Test("J3: those of a stray day that G4 trims off do not")
  func trimmedPhotosDoNotCount() {
    let trimmed = library {
      $0.away(at: .kyoto, photos: 3)
      $0.away(at: .kyoto, photos: 2, atHome: 2)
      $0.silence(days: 1)
      $0.stray(at: .kyoto)
    }
    #expect(AssembledLibrary(trimmed).nearMisses == [["J3"]])
  }

  @Test("J4: the dates are those of the first and last member day, strays included")
  func dates() {
    let library = library {
      $0.stray(at: .kyoto)
      $0.away(days: 2, at: .kyoto)
      $0.silence(days: 2)
      $0.away(days: 1, at: .kyoto)
    }
    let journey = AssembledLibrary(library).output.journeys.first
    #expect(journey?.start == date("2020-01-02"))
    #expect(journey?.end == date("2020-01-07"))
    #expect(journey?.calendarDays == 6)
    #expect(journey?.id == "2020-01-02")
    #expect(journey?.members.count == 4)
  }

  @Test("J4: its photos are all from the first far one to the last far one, located or not")
  func photos() {
    let library = library {
      $0.day([nil, .bern, .kyoto, nil, .bern, .kyoto, .kyoto])
      $0.unlocated(photos: 2)
      $0.day([.bern, .kyoto, .kyoto, .kyoto, .bern, nil])
    }
    // 1 at home; then the far photos stand at 3, 6 and 7, and 11 to 13.
    #expect(AssembledLibrary(library).output.journeys.map(\.photos) == [3..<14])
  }

  @Test("J4: at one instant what is not located comes after the far photo, inside at the first")
  func photosByOrder() {
    for (position, photos) in [(1, 1..<8), (6, 1..<7)] {
      var library = LibraryBuilder()
      library.atHome(days: 1)
      library.away(days: 2, at: .kyoto)
      var twin = library.photos[position]
      twin.place = nil
      twin.name = "a-twin"
      library.add(twin)
      #expect(AssembledLibrary(library).output.journeys.map(\.photos) == [photos])
    }
  }

  @Test("J5: a run that fails names every clause it failed, and only those")
  func nearMiss() {
    let poor = library { $0.away(at: .kyoto, photos: 2, atHome: 2) }
    #expect(AssembledLibrary(poor).nearMisses == [["J1", "J2", "J3"]])
    let short = library { $0.away(at: .kyoto, photos: 2) }
    let assembled = AssembledLibrary(short)
    #expect(assembled.nearMisses == [["J1", "J3"]])
    #expect(assembled.output.nearMisses.first?.id == "2020-01-02")
    #expect(assembled.output.nearMisses.first?.counts.farPhotos == 2)
  }

  @Test("J5: a run that holds the bar is no near miss")
  func noNearMiss() {
    let rich = library { $0.away(days: 2, at: .kyoto, photos: 9) }
    #expect(AssembledLibrary(rich).nearMisses.isEmpty)
  }

  private struct Ends: Equatable {
    var start: Bool
    var end: Bool
  }

  private func ends(_ library: LibraryBuilder) -> [Ends] {
    AssembledLibrary(library).output.journeys.map {
      Ends(start: $0.isOpenAtStart, end: $0.isOpenAtEnd)
    }
  }

  @Test("J6: a journey between home days is open at neither end")
  func closed() {
    #expect(ends(library { $0.away(days: 3, at: .kyoto) }) == [Ends(start: false, end: false)])
  }

  @Test("J6: a journey on the library's first day is open at its start")
  func openAtStart() {
    var library = LibraryBuilder()
    library.away(days: 3, at: .kyoto)
    library.atHome(days: 1)
    #expect(ends(library) == [Ends(start: true, end: false)])
  }

  @Test("J6: a journey on the library's last day is open at its end")
  func openAtEnd() {
    var library = LibraryBuilder()
    library.atHome(days: 1)
    library.away(days: 3, at: .kyoto)
    #expect(ends(library) == [Ends(start: false, end: true)])
  }

  @Test("J6: days without a located photo before and after do not close it")
  func unlocatedEnds() {
    var library = LibraryBuilder()
    library.unlocated(days: 2)
    library.away(days: 3, at: .kyoto)
    library.unlocated(days: 9)
    #expect(ends(library) == [Ends(start: true, end: true)])
  }

  @Test("J6: a stray day that was trimmed off at the end closes it, a member does not")
  func trimmedEnd() {
    for silent in [0, 1] {
      var library = LibraryBuilder()
      library.atHome(days: 1)
      library.away(days: 3, at: .kyoto)
      library.silence(days: silent)
      library.stray(at: .kyoto)
      #expect(ends(library) == [Ends(start: false, end: silent == 0)])
    }
  }

  @Test("J6: a journey that ended long before the library's end is open only there")
  func silenceAtTheEnd() {
    // The last day with a located photo is the journey's, whatever came after.
    var library = LibraryBuilder()
    library.away(days: 2, at: .kyoto)
    library.silence(days: 400)
    library.away(days: 2, at: .kyoto)
    #expect(ends(library) == [Ends(start: true, end: false), Ends(start: false, end: true)])
  }

  @Test("A journey's greatest distance is that of its farthest far photo from home")
  func farthest() {
    let library = library {
      $0.away(at: .paris)
      $0.day([.paris, .kyoto, .paris])
    }
    let expected = Geodesic().distance(from: .kyoto, to: .bern)
    #expect(AssembledLibrary(library).output.journeys.map(\.farthest) == [expected])
  }
}
