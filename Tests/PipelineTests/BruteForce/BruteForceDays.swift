import DayClassification
import Geodesy
import Timeline

/// Clauses F1, F2 and D1 to D6 from their text.
struct BruteForceDays {
  typealias Box = RulesAnswer.Box

  let thresholds: DayClassification.Thresholds
  private let geodesic = Geodesic()

  init(thresholds: DayClassification.Thresholds) { self.thresholds = thresholds }

  /// The geodesic distance in metres of a photo from a box (F1).
  func distance(of photo: PlainPhoto, from box: Box) -> Double {
    guard let latitude = photo.latitude, let longitude = photo.longitude else { return .nan }
    let isWithin = [-360, 0, 360.0].contains {
      longitude + $0 >= box.west && longitude + $0 <= box.east
    }
    func degrees(_ edge: Double) -> Double {
      let apart = abs(edge - longitude).truncatingRemainder(dividingBy: 360)
      return min(apart, 360 - apart)
    }
    let edge = degrees(box.west) <= degrees(box.east) ? box.west : box.east
    let clampedLatitude = max(box.south, min(box.north, latitude))
    if isWithin && clampedLatitude == latitude { return 0 }
    return geodesic.distance(
      from: Coordinate(trustedLatitude: latitude, longitude: longitude),
      to: Coordinate(
        trustedLatitude: clampedLatitude, longitude: isWithin ? longitude : edge)
    ).value
  }

  /// The distance from the nearest of a date's boxes.
  func nearest(_ photo: PlainPhoto, _ boxes: [Box]) -> Double {
    boxes.map { distance(of: photo, from: $0) }.min() ?? .infinity
  }

  /// One day for each date with photos.
  func days(
    of photos: [PlainPhoto], homes: [RulesAnswer.Homes]
  ) -> [RulesAnswer.Day] {
    Set(photos.map(\.date)).sorted().map { date in
      let ofDate = photos.indices.filter { photos[$0].date == date }
      let located = ofDate.filter { photos[$0].latitude != nil }
      let boxes = homes.first { $0.date == date }?.boxes ?? []
      let far =
        boxes.isEmpty
        ? [] : located.filter { nearest(photos[$0], boxes) > thresholds.far.value }
      let dayClass =
        if located.isEmpty {
          "empty"
        } else if boxes.isEmpty {
          "unknown"
        } else if Double(far.count) / Double(located.count) >= thresholds.fullDayShare {
          "full"
        } else if far.count >= thresholds.partialDayMinFar {
          "partial"
        } else if far.count >= 1 {
          "stray"
        } else {
          "home"
        }
      return RulesAnswer.Day(
        date: date, dayClass: dayClass, photos: ofDate[0]..<ofDate[ofDate.count - 1] + 1,
        farPhotos: far, located: located.count,
        source: located.isEmpty ? nil : homes.first { $0.date == date }?.source)
    }
  }
}
