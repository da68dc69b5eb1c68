extension CoordinateText {
  /// Reads a place that stands in one text.
  ///
  /// Accepted: two axes in the forms of `axis(in:decimalComma:)`, latitude first unless letters say
  /// otherwise, parted by a semicolon, a comma or a blank, with or without a height after them;
  /// ISO 6709 (`+48.8582+002.2945+35.1/`, degrees, minutes and seconds by the count of digits);
  /// `geo:48.858,2.294`; WKT `POINT(2.2945 48.8582)` and GeoJSON `[2.2945,48.8582]`, longitude first.
  ///
  /// - Parameters:
  ///   - bytes: the text; blanks at its ends are passed over.
  ///   - decimalComma: whether a comma between digits may be a decimal point: `48,858 2,294`.
  /// - Returns: the place, or why there is none.
  public static func place(in bytes: Span<UInt8>, decimalComma: Bool = false) -> PlaceReading {
    if let (first, second) = PrintedAngle.pair(in: bytes) {
      return PairReader.place(.value(first), .value(second))
    }
    guard let text = FieldCursor(bytes) else { return .rejected(.placeUnreadable) }
    if text.isMissing { return .missing }
    var reader = PairReader(text, decimalComma: decimalComma)
    return reader.place()
  }
}

/// Reads a text that holds both axes.
struct PairReader {
  private var cursor: FieldCursor
  private let decimalComma: Bool

  init(_ cursor: FieldCursor, decimalComma: Bool) {
    self.cursor = cursor
    self.decimalComma = decimalComma
  }

  /// Reads the whole text.
  mutating func place() -> CoordinateText.PlaceReading {
    if cursor.accept("geo:") { return geoURI() }
    if let point = wellKnownText() { return point }
    if let place = isoSixSevenZeroNine() { return place }
    if cursor.next == UInt8(ascii: "["), cursor[cursor.count - 1] == UInt8(ascii: "]") {
      guard let inside = cursor.part(1..<cursor.count - 1) else { return .missing }
      return numbers(inside, separator: UInt8(ascii: ","), longitudeFirst: true)
    }
    if cursor.next == UInt8(ascii: "("), cursor[cursor.count - 1] == UInt8(ascii: ")"),
      let inside = cursor.part(1..<cursor.count - 1)
    {
      cursor = inside
    }
    guard let (first, second) = halves() else {
      if case .value = CoordinateText.axis(in: cursor, decimalComma: decimalComma) {
        return .rejected(.placeOneAxis)
      }
      return .rejected(.placeUnreadable)
    }
    return Self.place(axis(first), axis(second))
  }

  /// A place of two axes, latitude first unless their letters say otherwise.
  static func place(
    _ first: CoordinateText.AxisReading, _ second: CoordinateText.AxisReading
  ) -> CoordinateText.PlaceReading {
    if direction(of: first)?.axis == .longitude, direction(of: second)?.axis == .latitude {
      return CoordinateText.place(latitude: second, longitude: first)
    }
    return CoordinateText.place(latitude: first, longitude: second)
  }

  private func axis(_ range: Range<Int>) -> CoordinateText.AxisReading {
    guard let part = cursor.part(range) else { return .unreadable }
    return CoordinateText.axis(in: part, decimalComma: decimalComma)
  }

  private static func direction(
    of reading: CoordinateText.AxisReading
  ) -> CoordinateText.Direction? {
    if case .value(let value) = reading { value.direction } else { nil }
  }
}

// MARK: - Where the text is parted

extension PairReader {
  /// The two axes' parts of the text; a height after them is left out.
  private func halves() -> (Range<Int>, Range<Int>)? {
    if let cut = cursor.firstIndex(of: UInt8(ascii: ";")) { return parts(at: cut) }
    if let cut = commaBeforeBlank() { return parts(at: cut) }
    if let cut = cursor.firstIndex(of: UInt8(ascii: ",")) {
      guard let other = cursor.firstIndex(of: UInt8(ascii: ","), from: cut + 1) else {
        return parts(at: cut)
      }
      // A height after two numbers with points; or decimal commas and a blank.
      if cursor.firstIndex(of: UInt8(ascii: ",")) != nil, isPointed(0..<cut),
        isPointed(cut + 1..<other)
      {
        return (0..<cut, cut + 1..<other)
      }
    }
    if let cut = directionCut() { return (0..<cut, cut..<cursor.count) }
    return blankParts()
  }

  private func parts(at cut: Int) -> (Range<Int>, Range<Int>) {
    let separator = cursor[cut]
    var end = cursor.firstIndex(of: separator, from: cut + 1) ?? cursor.count
    // A decimal comma in the second half is no separator.
    if separator == UInt8(ascii: ","), end + 1 < cursor.count, cursor[end + 1] != UInt8(ascii: " ")
    {
      end = cursor.count
    }
    return (0..<cut, cut + 1..<end)
  }

  private func commaBeforeBlank() -> Int? {
    var index = 0
    while index + 1 < cursor.count {
      if cursor[index] == UInt8(ascii: ","), cursor[index + 1] == UInt8(ascii: " ") { return index }
      index += 1
    }
    return nil
  }

  private func isPointed(_ range: Range<Int>) -> Bool {
    range.contains { cursor[$0] == UInt8(ascii: ".") }
  }

  /// Behind a letter that ends the first axis, or before one that begins the second.
  private func directionCut() -> Int? {
    var scan = cursor
    scan.position = 0
    var isLeading = AxisReader.acceptDirection(&scan) != nil
    while !scan.isAtEnd {
      let start = scan.position
      if FieldCursor.isLetter(scan.next), !isExponent(at: start) {
        if AxisReader.acceptDirection(&scan) != nil, !scan.isAtEnd {
          return isLeading ? start : scan.position
        }
        if scan.position == start { _ = scan.word() }
        isLeading = false
      } else {
        scan.position += 1
      }
    }
    return nil
  }

  private func isExponent(at index: Int) -> Bool {
    guard cursor[index] == UInt8(ascii: "e"), index > 0, index + 1 < cursor.count,
      FieldCursor.isDigit(cursor[index - 1]) || cursor[index - 1] == UInt8(ascii: ".")
    else { return false }
    let after = cursor[index + 1]
    return FieldCursor.isDigit(after) || after == UInt8(ascii: "-") || after == UInt8(ascii: "+")
  }

  /// Two numbers, or three, parted by blanks only.
  private func blankParts() -> (Range<Int>, Range<Int>)? {
    var found: [Range<Int>] = []
    var start = 0
    for index in 0...cursor.count
    where index == cursor.count || cursor[index] == UInt8(ascii: " ") {
      if index > start { found.append(start..<index) }
      start = index + 1
    }
    guard found.count == 2 || found.count == 3 else { return nil }
    return (found[0], found[1])
  }
}

// MARK: - Forms with rules of their own

extension PairReader {
  private func geoURI() -> CoordinateText.PlaceReading {
    let ends = [UInt8(ascii: ";"), UInt8(ascii: "?")].compactMap { cursor.firstIndex(of: $0) }
    guard let body = cursor.part(cursor.position..<(ends.min() ?? cursor.count)) else {
      return .missing
    }
    return numbers(body, separator: UInt8(ascii: ","), longitudeFirst: false)
  }

  private func wellKnownText() -> CoordinateText.PlaceReading? {
    var scan = cursor
    if scan.accept("srid=") {
      guard let end = scan.firstIndex(of: UInt8(ascii: ";")) else { return nil }
      scan.position = end + 1
    }
    guard scan.accept("point") else { return nil }
    guard let open = scan.firstIndex(of: UInt8(ascii: "("), from: scan.position),
      scan[scan.count - 1] == UInt8(ascii: ")"),
      let inside = scan.part(open + 1..<scan.count - 1)
    else { return .missing }
    return numbers(inside, separator: UInt8(ascii: " "), longitudeFirst: true)
  }

  /// Two plain numbers, or more, parted by one kind of separator.
  private func numbers(
    _ text: FieldCursor, separator: UInt8, longitudeFirst: Bool
  ) -> CoordinateText.PlaceReading {
    if text.isMissing { return .missing }
    guard let cut = text.firstIndex(of: separator) else { return .rejected(.placeUnreadable) }
    let end = text.firstIndex(of: separator, from: cut + 1) ?? text.count
    guard let first = text.part(0..<cut), let second = text.part(cut + 1..<end) else {
      return .rejected(.placeUnreadable)
    }
    let one = CoordinateText.axis(in: first, decimalComma: false)
    let other = CoordinateText.axis(in: second, decimalComma: false)
    return longitudeFirst
      ? CoordinateText.place(latitude: other, longitude: one)
      : CoordinateText.place(latitude: one, longitude: other)
  }

  /// `±DD.D±DDD.D`, `±DDMM.M±DDDMM.M` or `±DDMMSS.S±DDDMMSS.S`, a height, and a slash; nil when the
  /// text has another form.
  private func isoSixSevenZeroNine() -> CoordinateText.PlaceReading? {
    var scan = cursor
    guard let latitude = isoAxis(&scan, degreeDigits: 2),
      let longitude = isoAxis(&scan, degreeDigits: 3)
    else { return nil }
    guard
      scan.isAtEnd
        || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/")]
          .contains(scan.next)
        || scan.accept("crs")
    else { return nil }
    return CoordinateText.place(latitude: .value(latitude), longitude: .value(longitude))
  }

  private func isoAxis(
    _ scan: inout FieldCursor, degreeDigits: Int
  ) -> CoordinateText.AxisValue? {
    let isNegative = scan.next == UInt8(ascii: "-")
    guard isNegative || scan.next == UInt8(ascii: "+") else { return nil }
    scan.position += 1
    let start = scan.position
    guard let (whole, digits) = scan.digits() else { return nil }
    if scan.accept(UInt8(ascii: ".")) {
      while FieldCursor.isDigit(scan.next) { scan.position += 1 }
    }
    let end = scan.position
    guard
      let value = scan.withBytes(start..<end, { CoordinateText.decimalNumber(in: $0) })
    else { return nil }
    let degrees: Double
    switch digits {
    case ...degreeDigits: degrees = value
    case degreeDigits + 1...degreeDigits + 2:
      degrees = Double(whole / 100) + (value - Double(whole / 100 * 100)) / 60
    case degreeDigits + 3...degreeDigits + 4:
      let minutes = whole / 100 % 100
      degrees =
        Double(whole / 10_000) + Double(minutes) / 60
        + (value - Double(whole / 100 * 100)) / 3600
    default: return nil
    }
    return CoordinateText.AxisValue(degrees: isNegative ? -degrees : degrees, hasSign: true)
  }
}
