import Glibc
import HomeDetection

/// Clauses H1 to H6 from their text, for one date at a time.
struct BruteForceHomes {
  typealias Box = RulesAnswer.Box

  /// A located photo in a patch: its date, and its longitude as it is and unwrapped around the patch's
  /// middle.
  private struct Sighting {
    let date: Int
    let latitude: Double
    let longitude: Double
    let unwrapped: Double
  }

  private struct PatchName: Hashable {
    let grid: Int
    let row: Int
    let column: Int
  }

  private let thresholds: HomeDetection.Thresholds
  private var patches: [[Sighting]] = []

  init(_ photos: [PlainPhoto], thresholds: HomeDetection.Thresholds) {
    self.thresholds = thresholds
    let h = thresholds.patchDegrees
    var slots: [PatchName: Int] = [:]
    for photo in photos {
      guard let lat = photo.latitude, let lon = photo.readLongitude else { continue }
      for (grid, shift) in [(0.0, 0.0), (h / 2, 0), (0, 0.5), (h / 2, 0.5)].enumerated() {
        let (s, t) = shift
        let r = floor((lat + 90 + s) / h)
        let m = max(-90, min(90, -90 + (r + 0.5) * h - s))
        let n = max(1, floor(360 * cos(m * (.pi / 180)) / h))
        let w = 360 / n
        let column = fmod(floor((lon + 180) / w + t), n)
        // The patch's middle: its columns begin half a column further west where t is ½.
        let middle = -180 + (column + 0.5 - t) * w
        let unwrapped = [lon - 360, lon, lon + 360].first {
          $0 >= middle - 180 && $0 < middle + 180
        }
        let name = PatchName(grid: grid, row: Int(r), column: Int(column))
        let slot = slots[name] ?? patches.count
        if slot == patches.count {
          slots[name] = slot
          patches.append([])
        }
        patches[slot].append(
          Sighting(date: photo.date, latitude: lat, longitude: lon, unwrapped: unwrapped ?? lon))
      }
    }
  }

  /// The source and the boxes of a date, equal boxes once, in order.
  func homes(on date: Int) -> (source: String, boxes: [Box]) {
    for (source, width) in [
      ("near", thresholds.nearWindowDays), ("wide", thresholds.wideWindowDays),
    ] {
      let boxes = patches.compactMap { patch in
        area(of: patch.filter { abs($0.date - date) <= width })
      }
      if !boxes.isEmpty { return (source, Self.once(boxes)) }
    }
    let episodes = patches.flatMap(episodes(of:))
    let distances = episodes.map { episode in
      max(0, episode.first - date, date - episode.last)
    }
    guard let smallest = distances.min() else { return ("none", []) }
    let boxes = zip(episodes, distances)
      .filter { $0.1 <= smallest + thresholds.wideWindowDays }.map(\.0.box)
    return ("library", Self.once(boxes))
  }

  /// The box of the sightings when they qualify.
  private func area(of sightings: [Sighting]) -> Box? {
    if sightings.count < thresholds.minDays { return nil }
    let dates = Set(sightings.map(\.date))
    guard dates.count >= thresholds.minDays, let first = dates.min(), let last = dates.max(),
      last - first + 1 >= thresholds.minSpanDays
    else { return nil }
    let latitudes = sightings.map(\.latitude)
    guard let south = latitudes.min(), let north = latitudes.max(),
      let west = sightings.min(by: { $0.unwrapped < $1.unwrapped })?.longitude,
      let east = sightings.max(by: { $0.unwrapped < $1.unwrapped })?.longitude
    else { return nil }
    return Box(south: south, west: west, north: north, east: east < west ? east + 360 : east)
  }

  private func episodes(of patch: [Sighting]) -> [(first: Int, last: Int, box: Box)] {
    let dates = Set(patch.map(\.date)).sorted()
    var parts: [[Int]] = []
    for date in dates {
      if let last = parts.last?.last, date - last <= thresholds.wideWindowDays {
        parts[parts.count - 1].append(date)
      } else {
        parts.append([date])
      }
    }
    return parts.compactMap { dates in
      let (first, last) = (dates[0], dates[dates.count - 1])
      let box = area(of: patch.filter { $0.date >= first && $0.date <= last })
      return box.map { (first, last, $0) }
    }
  }

  private static func once(_ boxes: [Box]) -> [Box] {
    boxes.sorted().reduce(into: []) { kept, box in if kept.last != box { kept.append(box) } }
  }
}
