/// What goes wrong with the place and time of photos, and how often.
///
/// No rates are published that we know of. These are ours: each is high enough that a library of some years has
/// the fault several times, and no rate is so high that a person would throw the library away. They are
/// written beside every score, so that whoever thinks them too kind or too hard can see them.
public struct NoiseRates: Sendable, Hashable {
  /// The share of located photos thrown 60 to 3,000 km away: a receiver's first wrong fix.
  ///
  /// Two in a thousand.
  public var glitch = 0.002
  /// The share of located photos at (0, 0): what devices write for "no position yet".
  ///
  /// Three in a thousand.
  public var zeroPosition = 0.003
  /// The share of returns home whose first one to three photos still have the last city's position, because the
  /// telephone had no new one.
  ///
  /// Three in ten.
  public var stuckPosition = 0.3
  /// Albums a year received from somebody who was elsewhere, with that person's places.
  ///
  /// Three in two years: most ways of sending photos take the place away.
  public var receivedAlbums = 1.5
  /// The share of journeys over time zones on which the second camera's clock stays at home's time.
  ///
  /// One in four, since telephones set themselves and cameras do not.
  public var homeClock = 0.25
  /// The share of a journey's bursts that the second camera takes, where there is one.
  ///
  /// A third.
  public var secondCamera = 0.33
  /// How often a year a camera that lost its battery dates up to three weeks of photos some years off.
  ///
  /// One in four years.
  public var lostClocks = 0.25

  /// The rates.
  public init() {}

  /// Nothing goes wrong: for looking at the plan alone.
  public static let none: NoiseRates = {
    var rates = NoiseRates()
    rates.glitch = 0
    rates.zeroPosition = 0
    rates.stuckPosition = 0
    rates.receivedAlbums = 0
    rates.homeClock = 0
    rates.lostClocks = 0
    return rates
  }()

  /// The rates by name, as `truth.json` and reports write them.
  public var named: [(name: String, rate: Double)] {
    [
      ("glitch", glitch), ("zeroPosition", zeroPosition), ("stuckPosition", stuckPosition),
      ("receivedAlbums", receivedAlbums), ("homeClock", homeClock),
      ("secondCamera", secondCamera), ("lostClocks", lostClocks),
    ]
  }
}

/// What went wrong with a photo, or why it has no location.
public enum PhotoFlaw: Int, Sendable, CaseIterable {
  /// The position is far off.
  case glitch
  /// The position is (0, 0).
  case zeroPosition
  /// The position is that of the last city, at home.
  case stuckPosition
  /// The photo is somebody else's, from elsewhere.
  case received
  /// The clock shows home's time elsewhere.
  case homeClock
  /// The clock is years off.
  case lostClock
  /// No location, as many photos have none.
  case unlocated
  /// No location, since the camera of those years had none.
  case beforeGPS
  /// No location, for want of a signal.
  case noSignal

  /// The case's name, as `truth.json` has it.
  public var name: String { "\(self)" }
}

/// How many photos were made, and how many of them have which flaw.
public struct PhotoTally: Sendable, Equatable {
  /// All photos.
  public private(set) var photos = 0
  /// Those with a position other than (0, 0).
  public private(set) var located = 0
  private var counts = [Int](repeating: 0, count: PhotoFlaw.allCases.count)

  /// Of no photo yet.
  public init() {}

  /// How many photos have a flaw.
  public func count(of flaw: PhotoFlaw) -> Int { counts[flaw.rawValue] }

  mutating func add(_ photo: SimulatedPhoto) {
    photos += 1
    if photo.isLocated { located += 1 }
    if let flaw = photo.flaw { counts[flaw.rawValue] += 1 }
  }
}
