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
    let latitudes = places.map(\.latitude).sorted()
    let longitudes = places.map { place in
      let step = place.longitude - around
      return step > 180
        ? place.longitude - 360 : step < -180 ? place.longitude + 360 : place.longitude
    }.sorted()
    let middle = (places.count - 1) / 2
    return Coordinate(trustedLatitude: latitudes[middle], longitude: longitudes[middle])
  }
}
