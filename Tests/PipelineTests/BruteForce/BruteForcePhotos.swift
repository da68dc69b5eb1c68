import TestSupport
import Timeline

/// A photo as the brute-force program sees it: numbers and a name.
struct PlainPhoto: Equatable {
  var name: [UInt8]
  /// Microseconds since 1970 on the clock there; nil when undated.
  var time: Int?
  /// Seconds ahead of UTC; nil when it has none of its own.
  var offset: Int?
  var latitude: Double?
  var longitude: Double?

  init(_ photo: TestPhoto) {
    name = Array(photo.name.utf8)
    time = photo.time.map { Int($0.microseconds) }
    offset = photo.offset.map { Int($0.seconds) }
    latitude = photo.place?.latitude
    longitude = photo.place?.longitude
  }

  /// Days since 1970 (P4).
  var date: Int {
    guard let time else { preconditionFailure("only dated photos are asked for their date") }
    let day = 86_400_000_000
    return time >= 0 ? time / day : -((day - 1 - time) / day)
  }

  /// The longitude with 180 read as -180.
  var readLongitude: Double? { longitude == 180 ? -180 : longitude }
}

/// Clauses P1, P3 and P5: the dated photos in order, and the undated ones.
struct OrderedPhotos {
  var dated: [PlainPhoto]
  var undated: [PlainPhoto]

  init(_ photos: [TestPhoto]) {
    let plain = photos.map(PlainPhoto.init)
    let withOwnOffset = plain.filter { $0.time != nil && $0.offset != nil }
    let completed = plain.map { photo in
      var photo = photo
      if let time = photo.time, photo.offset == nil {
        photo.offset = Self.offset(at: time, from: withOwnOffset)
      }
      return photo
    }
    var once: [PlainPhoto] = []
    for photo in completed where !once.contains(photo) { once.append(photo) }
    dated = once.filter { $0.time != nil }.sorted(by: Self.comesBefore)
    undated = once.filter { $0.time == nil }
      .sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }

  /// The offset of the nearest in local time, the earlier if two are equally near, else 0.
  ///
  /// Of several at one local time the earliest instant, that is the greatest offset, is the earlier.
  private static func offset(at time: Int, from photos: [PlainPhoto]) -> Int {
    var best: (distance: Int, isLater: Int, offset: Int)?
    for photo in photos {
      guard let there = photo.time, let offset = photo.offset else { continue }
      let candidate = (abs(there - time), there > time ? 1 : 0, -offset)
      if let found = best, (found.distance, found.isLater, -found.offset) <= candidate { continue }
      best = (candidate.0, candidate.1, offset)
    }
    return best?.offset ?? 0
  }

  private static func comesBefore(_ left: PlainPhoto, _ right: PlainPhoto) -> Bool {
    func key(_ photo: PlainPhoto) -> (Int, Int, Double, Double) {
      (
        photo.date, (photo.time ?? 0) - (photo.offset ?? 0) * 1_000_000,
        photo.latitude ?? .infinity, photo.longitude ?? .infinity
      )
    }
    let keys = (key(left), key(right))
    if keys.0 != keys.1 { return keys.0 < keys.1 }
    if left.name != right.name { return left.name.lexicographicallyPrecedes(right.name) }
    return (left.offset ?? 0) < (right.offset ?? 0)
  }
}
