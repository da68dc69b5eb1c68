import Timeline

extension CSVChunkReader {
  /// The first usable place of a record's place columns; each is judged alone.
  ///
  /// Without one, the reason counted is that of the first column that holds something.
  mutating func place(
    _ bytes: Span<UInt8>, recordStart: Int, fields: Span<CSVField>, columns: CSVColumns
  ) -> Coordinate? {
    if let place = plainPlace(bytes, fields, columns) { return place }
    var rejection: (reason: ReadingReason, columns: CSVColumns.PlaceColumns)?
    let places = columns.places.span
    for index in places.indices {
      let source = places[index]
      let reading: CoordinateText.PlaceReading
      switch source {
      case .axes(let axes):
        reading = axesReading(bytes, axes, recordStart, fields)
      case .position(let slot, let north, let east):
        reading = positionReading(bytes, slot, north, east, fields)
      case .looseText(let slot):
        let text = positionReading(bytes, slot, nil, nil, fields)
        reading = text == .rejected(.placeUnreadable) ? .missing : text
      }
      switch reading {
      case .place(let place):
        guard !isNone(place) else {
          if rejection == nil { rejection = (.placePlaceholder, source) }
          continue
        }
        return place
      case .missing: break
      case .rejected(let reason): if rejection == nil { rejection = (reason, source) }
      }
    }
    note(
      rejection?.reason ?? .placeMissing, at: recordStart,
      expected: rejection.map { Self.expectation($0.reason) } ?? ""
    ) {
      if let rejection { Self.shown(bytes, rejection.columns, fields) } else { "" }
    }
    return nil
  }

  /// Whether a place is what exiftool makes of none; in the plain photo CSV every place is one.
  @inline(__always)
  private func isNone(_ place: Coordinate) -> Bool {
    !keepsPlaceholders
      && (CoordinateText.isNoneOfEXIF(place.latitude)
        || CoordinateText.isNoneOfEXIF(place.longitude))
  }

  /// Two plain decimals without references, which most records have; nil for everything else.
  @inline(__always)
  private mutating func plainPlace(
    _ bytes: Span<UInt8>, _ fields: Span<CSVField>, _ columns: CSVColumns
  ) -> Coordinate? {
    guard let axes = columns.plainAxes else { return nil }
    let north = fields[axes.latitude]
    let east = fields[axes.longitude]
    guard
      let latitude = CoordinateText.decimalNumber(
        in: bytes.extracting(north.start..<north.end)),
      let longitude = CoordinateText.decimalNumber(in: bytes.extracting(east.start..<east.end)),
      latitude.magnitude <= 90,
      let place = try? Coordinate(latitude: latitude, longitude: longitude), !isNone(place)
    else { return nil }
    tally.axes.add(latitude: latitude, longitude: longitude)
    return place
  }

  private mutating func axesReading(
    _ bytes: Span<UInt8>, _ axes: CSVColumns.Axes, _ recordStart: Int, _ fields: Span<CSVField>
  ) -> CoordinateText.PlaceReading {
    let latitude = axisReading(bytes, fields[axes.latitude], axes.isSevenDecimals)
    let longitude = axisReading(bytes, fields[axes.longitude], axes.isSevenDecimals)
    if latitude == .missing, longitude == .missing { return .missing }
    if case .value(let north) = latitude, case .value(let east) = longitude,
      north.direction == nil, east.direction == nil
    {
      tally.axes.add(latitude: north.degrees, longitude: east.degrees)
      if north.degrees.magnitude > 90 {
        tally.axes.addBeyond(
          latitude: north.degrees, at: recordStart,
          columns: (axes.latitude, axes.longitude))
      }
    }
    return CoordinateText.place(
      latitude: latitude, longitude: longitude,
      latitudeReference: reference(bytes, axes.latitudeReference, fields),
      longitudeReference: reference(bytes, axes.longitudeReference, fields),
      isUnsigned: axes.isUnsigned)
  }

  private mutating func axisReading(
    _ bytes: Span<UInt8>, _ field: CSVField, _ isSevenDecimals: Bool
  ) -> CoordinateText.AxisReading {
    if field.isEmpty { return .missing }
    return withText(bytes, field) { text in
      if isSevenDecimals, let degrees = CoordinateText.degreesE7(in: text) {
        return .value(CoordinateText.AxisValue(degrees: degrees))
      }
      let reading = CoordinateText.axis(in: text, decimalComma: true)
      return isSevenDecimals && reading != .missing ? .unreadable : reading
    }
  }

  private mutating func reference(
    _ bytes: Span<UInt8>, _ slot: Int?, _ fields: Span<CSVField>
  ) -> CoordinateText.Reference {
    guard let slot, !fields[slot].isEmpty else { return .missing }
    return withText(bytes, fields[slot]) { CoordinateText.reference(in: $0) }
  }

  /// A place in one text.
  ///
  /// References beside it do not turn its sign, since they may come from another
  /// part of the file; but one that cannot be read, or is of the other axis, makes the side unknown.
  private mutating func positionReading(
    _ bytes: Span<UInt8>, _ slot: Int, _ north: Int?, _ east: Int?, _ fields: Span<CSVField>
  ) -> CoordinateText.PlaceReading {
    if fields[slot].isEmpty { return .missing }
    let reading = withText(bytes, fields[slot]) {
      CoordinateText.place(in: $0, decimalComma: true)
    }
    guard case .place = reading else { return reading }
    for (slot, axis) in [(north, CoordinateText.Axis.latitude), (east, .longitude)] {
      switch reference(bytes, slot, fields) {
      case .unusable: return .rejected(.hemisphereUnknown)
      case .direction(let direction) where direction.axis != axis:
        return .rejected(.hemisphereConflict)
      default: break
      }
    }
    return reading
  }
}

// MARK: - Findings

extension CSVChunkReader {
  private static func shown(
    _ bytes: Span<UInt8>, _ columns: CSVColumns.PlaceColumns, _ fields: Span<CSVField>
  ) -> String {
    switch columns {
    case .position(let slot, _, _), .looseText(let slot):
      return CSVText.text(of: bytes, fields[slot])
    case .axes(let axes):
      let values = [
        axes.latitude, axes.latitudeReference, axes.longitude, axes.longitudeReference,
      ].map { slot in slot.map { CSVText.text(of: bytes, fields[$0]) } ?? "" }
      let north = [values[0], values[1]].filter { !$0.isEmpty }.joined(separator: " ")
      let east = [values[2], values[3]].filter { !$0.isEmpty }.joined(separator: " ")
      return north + ", " + east
    }
  }

  static func expectation(_ reason: ReadingReason) -> String {
    switch reason {
    case .placeNullIsland: "a position other than 0, 0"
    case .placeOneAxis: "both latitude and longitude"
    case .latitudeOutOfRange: "a latitude in [-90, 90]"
    case .longitudeOutOfRange: "a longitude in [-180, 180]"
    case .hemisphereUnknown: "a sign, N or S and E or W, or a reference"
    case .hemisphereConflict: "one hemisphere for each axis"
    default: "degrees such as 48.858167 or 48 deg 51' 29.40\" N"
    }
  }
}
