import Timeline

/// Finds the place to believe among those that a record states, each judged alone, in the order in which
/// they are offered.
struct PlaceChoice {
  private(set) var place: Coordinate?
  private var refused: [PhotoFacts.Finding] = []

  /// Whether a place is believed.
  var isSettled: Bool { place != nil }

  /// Offers the next place; nothing happens when one is believed already.
  ///
  /// - Parameters:
  ///   - reading: what its texts say.
  ///   - text: the texts, for findings.
  mutating func offer(_ reading: CoordinateText.PlaceReading, _ text: () -> String) {
    guard place == nil else { return }
    switch reading {
    case .place(let found): place = found
    case .missing: break
    case .rejected(let reason): refused.append(PhotoFacts.Finding(reason, text()))
    }
  }

  /// Offers a place as two texts.
  mutating func offer(latitude: [UInt8]?, longitude: [UInt8]?, _ name: String) {
    guard place == nil, latitude != nil || longitude != nil else { return }
    let reading = CoordinateText.place(
      latitude: Self.axis(latitude), longitude: Self.axis(longitude))
    offer(reading) {
      "\(name) \(String(decoding: latitude ?? [], as: UTF8.self)), "
        + String(decoding: longitude ?? [], as: UTF8.self)
    }
  }

  static func axis(_ text: [UInt8]?) -> CoordinateText.AxisReading {
    text.map { CoordinateText.axis(in: $0.span) } ?? .missing
  }

  /// Writes the place that is believed into the facts, and what was refused: as what it is when nothing
  /// else could be used, else as passed over.
  mutating func settle(into facts: inout PhotoFacts) {
    facts.place = place
    facts.note(refused, ifUsed: place != nil, as: .otherPlaceUsed)
    refused = []
  }
}
