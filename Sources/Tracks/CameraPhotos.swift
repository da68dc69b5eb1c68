import Timeline

/// The located photos of each camera, by time.
struct CameraPhotos {
  /// What is compared: instants with instants, or clock readings with clock readings.
  enum Clock: Int, Comparable {
    case instant
    case reading

    static func < (left: Clock, right: Clock) -> Bool { left.rawValue < right.rawValue }
  }

  /// A moment of a camera.
  struct Moment {
    var camera: CameraNumber
    var clock: Clock
    /// Microseconds.
    var time: Int64
  }

  /// A located photo.
  struct Located {
    var time: Int64
    var place: Coordinate
  }

  // By clock, camera, time, place: an order that does not depend on that of the rows.
  private var keys: [Moment] = []
  private var places: [Coordinate] = []

  /// The located rows whose camera and time of day are known.
  init(_ rows: PhotoRows) {
    var found: [(Moment, Coordinate)] = []
    guard rows.hasCameras else { return }
    for row in 0..<rows.count {
      guard let place = rows.coordinate(of: row),
        !rows.traits(of: row).contains(.placedFromNeighbours),
        let moment = Self.moment(of: row, in: rows)
      else { continue }
      found.append((moment, place))
      // A photo that tells its instant shows a clock reading, too, unless it knows nothing else.
      if moment.clock == .instant, rows.showsReading(row), let reading = rows.localTime(of: row) {
        found.append(
          (
            Moment(camera: moment.camera, clock: .reading, time: reading.microseconds), place
          ))
      }
    }
    found.sort { left, right in
      Self.comesBefore(left.0, right.0)
        ?? ((left.1.latitude, left.1.longitude) < (right.1.latitude, right.1.longitude))
    }
    keys = found.map(\.0)
    places = found.map(\.1)
  }

  /// When a row was taken, as it is compared; nil when its camera or time of day is not known.
  static func moment(of row: Int, in rows: PhotoRows) -> Moment? {
    let camera = rows.camera(of: row)
    guard camera != .unknown, !rows.traits(of: row).contains(.dateOnly),
      let reading = rows.localTime(of: row)
    else { return nil }
    if let instant = rows.toldInstant(of: row) {
      return Moment(camera: camera, clock: .instant, time: instant)
    }
    return Moment(camera: camera, clock: .reading, time: reading.microseconds)
  }

  /// The last photo at or before a moment, and the first one after it.
  func neighbours(of moment: Moment) -> (before: Located?, after: Located?) {
    let after = keys.partitioningIndex { Self.comesBefore(moment, $0) ?? false }
    return (located(after - 1, like: moment), located(after, like: moment))
  }

  private func located(_ index: Int, like moment: Moment) -> Located? {
    guard keys.indices.contains(index), keys[index].camera == moment.camera,
      keys[index].clock == moment.clock
    else { return nil }
    return Located(time: keys[index].time, place: places[index])
  }

  /// Nil when both are one moment of one camera.
  private static func comesBefore(_ left: Moment, _ right: Moment) -> Bool? {
    if left.clock != right.clock { return left.clock < right.clock }
    if left.camera != right.camera { return left.camera < right.camera }
    return left.time == right.time ? nil : left.time < right.time
  }
}
