internal import Geodesy
internal import Timeline

/// Chooses the place of a day: one of its far photos (clause S1; S3 for a stray day).
///
/// A real photo, since the mean of Paris and Lyon is a field in Burgundy.
struct DayPlaceChoice {
  let geodesic: Geodesic

  /// The photo that is the day's place.
  func photo(of day: Day, in calendar: DayCalendar, table: PhotoTable) -> Int {
    guard let first = calendar.firstFarPhoto(of: day) else {
      preconditionFailure("a member day has far photos")
    }
    guard day.dayClass.isAway, day.far > 1 else { return first }
    let photos = day.photos.filter { calendar.isFar[$0] }
    let places = photos.map {
      Coordinate(trustedLatitude: table.latitudes[$0], longitude: table.longitudes[$0])
    }
    guard let nearest = geodesic.nearest(to: median(of: places), among: places) else {
      return first
    }
    return photos[nearest]
  }

  /// The component-wise lower median; longitudes are unwrapped around the first place.
  private func median(of places: [Coordinate]) -> Coordinate {
    let around = places[0].longitude
    var latitudes = places.map(\.latitude)
    var longitudes = places.map { place in
      let step = place.longitude - around
      return step > 180
        ? place.longitude - 360 : step < -180 ? place.longitude + 360 : place.longitude
    }
    return Coordinate(
      trustedLatitude: Self.lowerMedian(&latitudes), longitude: Self.lowerMedian(&longitudes))
  }

  /// The lower median by quickselect (Hoare's FIND, 1961), which needs no full sort; the values change
  /// places.
  private static func lowerMedian(_ values: inout [Double]) -> Double {
    let wanted = (values.count - 1) / 2
    var (low, high) = (0, values.count - 1)
    while low < high {
      let pivot = values[wanted]
      var (left, right) = (low, high)
      while left <= right {
        while values[left] < pivot { left += 1 }
        while pivot < values[right] { right -= 1 }
        if left <= right {
          values.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if right < wanted { low = left }
      if wanted < left { high = right }
    }
    return values[wanted]
  }
}
