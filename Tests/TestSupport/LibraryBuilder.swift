public import Timeline

/// A library as a test writes it, day after day: every call adds days and moves `today` on.
///
/// ```swift
/// var library = LibraryBuilder(home: .bern, from: "2020-01-01")
/// library.atHome(days: 40)
/// library.away(days: 3, at: .kyoto)
/// library.silence(days: 2)
/// ```
public struct LibraryBuilder: Sendable {
  /// The photos so far, in the order taken.
  public private(set) var photos: [TestPhoto] = []
  /// The date on which the next call begins.
  public private(set) var today: LocalDate
  /// Where the person lives.
  public var home: Coordinate

  /// A library that begins on a date.
  public init(home: Coordinate = .bern, from start: String = "2020-01-01") {
    self.home = home
    today = date(start)
  }

  /// The table of the photos so far.
  public var table: PhotoTable { PhotoTable(photos) }

  /// One day with a photo at each of the places, in that order, a minute apart from 08:00 on; nil is
  /// a photo that is not located.
  public mutating func day(_ places: [Coordinate?]) {
    for (position, place) in places.enumerated() {
      let minutes = Int64(8 * 60 + position)
      var photo = TestPhoto(today, at: place, name: "photo-\(photos.count)")
      photo.time = LocalDateTime(date: today, microsecondsOfDay: minutes * 60_000_000)
      photos.append(photo)
    }
    today = today + 1
  }

  /// A photo of its own, on whatever date.
  public mutating func add(_ photo: TestPhoto) { photos.append(photo) }

  /// Days with some photos at home; with `every` above 1 the days between them have no photos.
  ///
  /// The last of them is followed at once by what comes next.
  public mutating func atHome(
    days: Int, every: Int = 1, photos: Int = 1, at place: Coordinate? = nil
  ) {
    for number in 0..<days {
      if number > 0 { today = today + (every - 1) }
      day([Coordinate?](repeating: place ?? home, count: photos))
    }
  }

  /// Days with some photos at a place far off, and some at home before these.
  public mutating func away(
    days: Int = 1, at place: Coordinate, photos: Int = 3, atHome: Int = 0
  ) {
    for _ in 0..<days {
      day(
        [Coordinate?](repeating: home, count: atHome)
          + [Coordinate?](repeating: place, count: photos))
    }
  }

  /// A day with one photo far off among many at home.
  public mutating func stray(at place: Coordinate, days: Int = 1) {
    away(days: days, at: place, photos: 1, atHome: 4)
  }

  /// Days without photos.
  public mutating func silence(days: Int) { today = today + days }

  /// Days with photos of which none is located.
  public mutating func unlocated(days: Int = 1, photos: Int = 1) {
    for _ in 0..<days { day([Coordinate?](repeating: nil, count: photos)) }
  }
}

extension Coordinate {
  /// A home in the middle of Europe.
  public static let bern = place(46.948, 7.4474)
  /// Far from everything else here.
  public static let kyoto = place(35.0116, 135.7681)
  /// 430 km from Bern.
  public static let paris = place(48.8566, 2.3522)
  /// 390 km from Paris.
  public static let lyon = place(45.764, 4.8357)
}
