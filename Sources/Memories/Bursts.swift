internal import Timeline

/// Which photos were taken in one burst: by the same camera, each at most two seconds after the one before.
///
/// Photos whose camera is not stated count as those of one camera: to keep two of them apart that are no
/// burst costs nothing, to show a burst in a row does.
struct Bursts {
  /// How far apart neighbours of a burst may be, in microseconds.
  static let longestPause: Int64 = 2_000_000

  // For each photo the first photo of its burst.
  private let firsts: [Int32]

  init(of table: PhotoTable) {
    var firsts = (0..<table.count).map { Int32($0) }
    var last: [CameraNumber: Int] = [:]
    // By instant: the table is in that order but where dates of several time zones meet.
    let order = (0..<table.datedCount).sorted { left, right in
      let instants = (table.instant(of: left), table.instant(of: right))
      return instants.0 != instants.1 ? instants.0 < instants.1 : left < right
    }
    for photo in order {
      let camera = table.camera(of: photo)
      if let before = last[camera],
        table.instant(of: photo) - table.instant(of: before) <= Self.longestPause
      {
        firsts[photo] = firsts[before]
      }
      last[camera] = photo
    }
    self.firsts = firsts
  }

  /// What photos of one burst, and no others, have in common.
  func burst(of photo: Int) -> Int32 { firsts[photo] }
}
