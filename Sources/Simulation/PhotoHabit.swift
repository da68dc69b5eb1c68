/// How somebody takes photos.
///
/// The bounds are the and ours: no published statistics of private libraries are known to us that tell these
/// figures apart, so each is drawn from a wide range, and what was drawn stands in `truth.json`.
public struct PhotoHabit: Sendable, Hashable {
  /// Photos a day, over all days: from one a week to fifty a day, where each step of the ladder is as likely.
  public let photosPerDay: Double
  /// The share of days at home on which any photo is taken, quiet weeks left out: the more photos, the more days.
  public let activeShare: Double
  /// The share of weeks at home without any photo: 5 to 30 %.
  public let quietWeekShare: Double
  /// How many times as many photos a day on a journey has as one at home: 3 to 8.
  public let journeyFactor: Double
  /// The share of days of a journey without any photo: 2 to 12 %.
  public let darkDayShare: Double
  /// The most photos of one burst, from 1 to 12: what somebody takes of one thing.
  public let longestBurst: Int
  /// The share of photos without a location, once the camera knows where it is: half of the people below 15 %, the others up to 70 %.
  public let unlocatedShare: Double
  /// How many years at the start have no location at all: none for six people of ten, else one year to a third of the library.
  public let yearsWithoutGPS: Int

  /// Photos a day, from one a week to fifty a day.
  public static let photosPerDayBounds = 1.0 / 7...50
  /// The share of photos without a location.
  public static let unlocatedBounds = 0.0...0.7

  private static let ladder = [1.0 / 7, 2.0 / 7, 4.0 / 7, 1, 2, 4, 7, 12, 20, 32, 50]

  /// Draws a habit.
  init(years: Int, from draw: inout RandomStream) {
    let step = draw.whole(0...Self.ladder.count - 2)
    let rate = draw.number(Self.ladder[step]...Self.ladder[step + 1])
    photosPerDay = rate
    activeShare = 0.85 * (rate + 0.05) / (rate + 1)
    quietWeekShare = draw.number(0.05...0.3)
    journeyFactor = draw.number(3...8)
    darkDayShare = draw.number(0.02...0.12)
    longestBurst = draw.whole(1...12)
    unlocatedShare = draw.happens(0.5) ? draw.number(0...0.15) : draw.number(0.15...0.7)
    let mostYears = years / 3
    yearsWithoutGPS =
      mostYears > 0 && draw.happens(0.4) ? draw.whole(1...mostYears) : 0
  }
}
