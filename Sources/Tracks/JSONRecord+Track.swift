import JSONStreaming
import Timeline

// What location histories say in the members of JSON objects.

extension JSONRecord {
  /// The first member of an object with one of some names, the first name first, that is not `null`.
  func first(_ names: [String], of container: Int?, in bytes: Span<UInt8>) -> Int? {
    guard let container else { return nil }
    for name in names {
      if let member = member(name, of: container, in: bytes), !isNull(member, in: bytes) {
        return member
      }
    }
    return nil
  }

  private func isNull(_ member: Int, in bytes: Span<UInt8>) -> Bool {
    members[member].kind == .literal && JSONString.equals(bytes, valueRange(member), "null")
  }

  /// The number that a member is, or has as its text.
  func number(_ member: Int?, in bytes: Span<UInt8>) -> Double? {
    guard let member else { return nil }
    switch members[member].kind {
    case .literal, .string:
      return CoordinateText.decimalNumber(in: bytes.extracting(valueRange(member)))
    case .escapedString, .object, .array, .omitted: return nil
    }
  }

  /// The instant that a member states, in whatever form.
  func time(_ member: Int?, in bytes: Span<UInt8>) -> TrackTime {
    guard let member else { return .missing }
    switch members[member].kind {
    case .literal, .string: return TrackTime(bytes.extracting(valueRange(member)))
    case .escapedString:
      guard let text = text(of: member, in: bytes) else { return .missing }
      return TrackTime(text.span)
    case .object, .array, .omitted: return .missing
    }
  }

  /// The first of some times of an object that is there.
  func time(_ names: [String], of container: Int?, in bytes: Span<UInt8>) -> TrackTime {
    time(first(names, of: container, in: bytes), in: bytes)
  }

  /// The place that two members state, in degrees or in degrees times 10⁷.
  func place(
    latitude: Int?, longitude: Int?, isE7: Bool, in bytes: Span<UInt8>
  ) -> CoordinateText.PlaceReading {
    CoordinateText.place(
      latitude: axis(latitude, isE7: isE7, in: bytes),
      longitude: axis(longitude, isE7: isE7, in: bytes))
  }

  private func axis(
    _ member: Int?, isE7: Bool, in bytes: Span<UInt8>
  ) -> CoordinateText.AxisReading {
    guard let member else { return .missing }
    guard let number = number(member, in: bytes) else { return .unreadable }
    return .value(
      CoordinateText.AxisValue(degrees: isE7 ? E7Degrees.degrees(number) : number, hasSign: true))
  }

  /// The place that a text states (`geo:48.85,2.35`, `48.85°, 2.35°`), be it the member itself or in it.
  func placeText(_ member: Int?, in bytes: Span<UInt8>) -> CoordinateText.PlaceReading {
    guard let member else { return .missing }
    switch members[member].kind {
    case .string:
      return CoordinateText.place(in: bytes.extracting(valueRange(member)))
    case .escapedString:
      guard let text = text(of: member, in: bytes) else { return .missing }
      return CoordinateText.place(in: text.span)
    case .object:
      return placeText(
        first(["latLng", "LatLng", "point"], of: member, in: bytes), in: bytes)
    case .literal, .array, .omitted: return .missing
    }
  }
}
