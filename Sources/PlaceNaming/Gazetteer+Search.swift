internal import Glibc
public import Timeline

extension Gazetteer {
  /// Kilometres to a degree of latitude, on a sphere as large as the Earth.
  static let kilometresPerDegree = 111.195

  /// The people that a population code of the file stands for; 0 for unknown.
  static let populations: [Double] = (0...255).map { $0 == 0 ? 0 : exp(Double($0 - 1) / 14) }

  /// Places that stand in one cell and region, as a search meets them.
  struct Group {
    let number: Int
    let region: Int
    let places: Range<Int>
    let south: Double
    let west: Double
    let height: Double
    let width: Double
  }

  /// Visits the groups of places whose cell is at most so far from a place, and then some; only those of
  /// one country, or for nil all.
  func visitGroups(
    around place: Coordinate, within kilometres: Double, country: Int?, _ bytes: Span<UInt8>,
    _ visit: (Group) -> Void
  ) {
    let reach = kilometres / Self.kilometresPerDegree
    let height = 180 / Double(layout.rowCount)
    let south = max(0, Int((place.latitude - reach + 90) / height))
    let north = min(layout.rowCount - 1, Int(max(0, place.latitude + reach + 90) / height))
    guard south <= north else { return }
    for row in south...north {
      let entry = layout.rows + row * GazetteerLayout.rowSize
      let groups =
        bytes.number32(at: entry)..<bytes.number32(at: entry + GazetteerLayout.rowSize)
      guard !groups.isEmpty else { continue }
      let columns = bytes.number32(at: entry + 4)
      let low = Double(row) * height - 90
      // The row's parallel nearest to a pole has the shortest degrees.
      let farthest = min(90, max(abs(low), abs(low + height)))
      let widest = reach / max(cos(farthest * .pi / 180), 1e-9)
      let width = 360 / Double(columns)
      for range in Self.columns(
        from: place.longitude - widest, to: place.longitude + widest, of: columns)
      {
        var group = firstGroup(in: groups, atOrEastOf: range.lowerBound, bytes)
        while group < groups.upperBound {
          let entry = layout.groups + group * GazetteerLayout.groupSize
          let column = bytes.number16(at: entry)
          guard column <= range.upperBound else { break }
          let region = bytes.number16(at: entry + 2)
          if country == nil || regionCountries[region] == country {
            visit(
              Group(
                number: group, region: region,
                places: bytes.number32(at: entry + 4)..<bytes.number32(at: entry + 16),
                south: low, west: Double(column) * width - 180, height: height, width: width))
          }
          group += 1
        }
      }
    }
  }

  /// The columns from one longitude to another: one range, or two on either side of ±180°.
  private static func columns(
    from west: Double, to east: Double, of count: Int
  ) -> [ClosedRange<Int>] {
    guard east - west < 360 else { return [0...count - 1] }
    let first = Int(((west + 180) / 360 * Double(count)).rounded(.down))
    let last = Int(((east + 180) / 360 * Double(count)).rounded(.down))
    guard last - first < count - 1 else { return [0...count - 1] }
    if first < 0 { return [0...max(0, last), (first + count)...count - 1] }
    if last >= count { return [0...last - count, min(first, count - 1)...count - 1] }
    return [first...last]
  }

  private func firstGroup(
    in groups: Range<Int>, atOrEastOf column: Int, _ bytes: Span<UInt8>
  ) -> Int {
    var low = groups.lowerBound
    var high = groups.upperBound
    while low < high {
      let middle = (low + high) / 2
      if bytes.number16(at: layout.groups + middle * GazetteerLayout.groupSize) < column {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  /// The position of a place of a group, in degrees.
  @inline(__always)
  func position(
    of place: Int, in group: Group, _ bytes: Span<UInt8>
  ) -> (latitude: Double, longitude: Double) {
    let entry = layout.places + place * GazetteerLayout.placeSize
    return (
      group.south + Double(bytes.number16(at: entry)) * (group.height / 65535),
      group.west + Double(bytes.number16(at: entry + 2)) * (group.width / 65535)
    )
  }

  /// The code of a place's population, an index of `populations`.
  @inline(__always)
  func populationCode(of place: Int, _ bytes: Span<UInt8>) -> Int {
    Int(bytes[layout.places + place * GazetteerLayout.placeSize + 4])
  }

  /// A place of a group with its names.
  func place(_ number: Int, in group: Group, _ bytes: Span<UInt8>) -> GazetteerPlace {
    // The names of a group follow each other; their lengths stand with the places.
    var start = layout.names + bytes.number32(at: layout.groups + group.number * 12 + 8)
    func length(of place: Int) -> Int {
      Int(bytes[layout.places + place * GazetteerLayout.placeSize + 5])
    }
    for before in group.places.lowerBound..<number { start += length(of: before) }
    // A damaged length must not lead out of the file.
    let end = min(start + length(of: number), layout.end)
    start = min(start, end)
    let zero = bytes.zero(in: start..<end)
    let (latitude, longitude) = position(of: number, in: group, bytes)
    let people = Self.populations[populationCode(of: number, bytes)]
    return GazetteerPlace(
      number: number,
      position: Coordinate(
        trustedLatitude: min(latitude, 90), longitude: min(longitude, 180)),
      name: bytes.text(in: start..<zero),
      localName: zero + 1 < end ? bytes.text(in: zero + 1..<end) : nil,
      country: countryCodes[regionCountries[group.region]],
      population: people > 0 ? Int(people.rounded()) : nil, region: group.region)
  }

  /// The places in a box, the most people first, as the labels of a map need them.
  ///
  /// - Parameters:
  ///   - box: where to look.
  ///   - limit: how many at most.
  /// - Returns: the places; of equally big ones the first in the file comes first.
  public func places(in box: CoordinateBox, limit: Int) -> [GazetteerPlace] {
    let middle = box.middle
    let halfWidth = (box.east - box.west) / 2
    let halfHeight = (box.north - box.south) / 2
    // Rows and columns are visited generously; what lies outside is dropped below. A degree of longitude
    // is longest where the box is nearest to the equator.
    let nearest = box.south <= 0 && box.north >= 0 ? 0 : min(abs(box.south), abs(box.north))
    let reach =
      max(halfHeight, halfWidth * cos(nearest * .pi / 180))
      * Self.kilometresPerDegree + 60
    return bytes.withBytes { bytes in
      var found: [(code: Int, number: Int, group: Group)] = []
      visitGroups(around: middle, within: reach, country: nil, bytes) { group in
        for number in group.places {
          let (latitude, longitude) = position(of: number, in: group, bytes)
          var east = longitude - middle.longitude
          if east > 180 { east -= 360 }
          if east < -180 { east += 360 }
          guard latitude >= box.south, latitude <= box.north, abs(east) <= halfWidth else {
            continue
          }
          found.append((populationCode(of: number, bytes), number, group))
        }
      }
      found.sort { ($1.code, $0.number) < ($0.code, $1.number) }
      return found.prefix(limit).map { place($0.number, in: $0.group, bytes) }
    }
  }
}
