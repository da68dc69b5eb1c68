import Timeline

/// Reads tables: a header, and in each row a time, a latitude and a longitude, in columns of any order.
///
/// The delimiter is the comma, semicolon or tab that gives the header its columns; with a semicolon a comma may be
/// the decimal point. The whole table is one segment.
struct CSVTrackReader {
  /// Where the columns are.
  struct Columns {
    var time: Int
    /// A column with the time of day, where `time` has the date.
    var timeOfDay: Int?
    var latitude: Int
    var longitude: Int
    var accuracy: Int?
    var isE7: Bool
    var delimiter: UInt8
    /// Where the first row starts.
    var bodyStart: Int
  }

  /// The longest quoted cell; a quote that is not closed within it was none.
  private static let quotedLimit = 64 << 10

  private let columns: Columns
  private var cells: [Range<Int>] = []
  private var line = 1

  init(_ columns: Columns) { self.columns = columns }

  /// Reads all rows.
  mutating func read(
    _ bytes: Span<UInt8>, into gathering: inout TrackGathering, passed: (Int) -> Void
  ) {
    var position = columns.bodyStart
    var passedUpTo = position
    for index in 0..<position where bytes[index] == UInt8(ascii: "\n") { line += 1 }
    while position < bytes.count {
      let startLine = line
      position = nextRow(bytes, from: position)
      take(bytes, startLine, into: &gathering)
      if position - passedUpTo > 1 << 20 {
        passed(position)
        passedUpTo = position
      }
    }
  }

  private func take(_ bytes: Span<UInt8>, _ line: Int, into gathering: inout TrackGathering) {
    if cells.count == 1, cells[0].isEmpty { return }
    let comma = columns.delimiter == UInt8(ascii: ";")
    let (latitudeCell, longitudeCell) = (
      cell(columns.latitude, bytes), cell(columns.longitude, bytes)
    )
    let latitude: CoordinateText.AxisReading
    let longitude: CoordinateText.AxisReading
    if columns.isE7 {
      latitude = E7Degrees.axis(in: bytes.extracting(latitudeCell))
      longitude = E7Degrees.axis(in: bytes.extracting(longitudeCell))
    } else {
      latitude = CoordinateText.axis(in: bytes.extracting(latitudeCell), decimalComma: comma)
      longitude = CoordinateText.axis(in: bytes.extracting(longitudeCell), decimalComma: comma)
    }
    var accuracy: Double?
    if let column = columns.accuracy,
      case .value(let value) = CoordinateText.axis(
        in: bytes.extracting(cell(column, bytes)), decimalComma: comma)
    {
      accuracy = value.degrees
    }
    gathering.addFix(
      at: time(bytes), CoordinateText.place(latitude: latitude, longitude: longitude),
      accuracy: accuracy, line: line)
  }

  private func time(_ bytes: Span<UInt8>) -> TrackTime {
    let date = cell(columns.time, bytes)
    guard let column = columns.timeOfDay else { return TrackTime(bytes.extracting(date)) }
    var joined: [UInt8] = []
    for index in date { joined.append(bytes[index]) }
    joined.append(UInt8(ascii: " "))
    for index in cell(column, bytes) { joined.append(bytes[index]) }
    return TrackTime(joined.span)
  }

  private func cell(_ column: Int, _ bytes: Span<UInt8>) -> Range<Int> {
    column < cells.count ? bytes.trimmed(cells[column]) : 0..<0
  }

  /// Finds the cells of the row at a position; quotes around a cell are left out.
  ///
  /// - Returns: where the next row starts.
  private mutating func nextRow(_ bytes: Span<UInt8>, from start: Int) -> Int {
    cells.removeAll(keepingCapacity: true)
    var position = start
    while true {
      if position < bytes.count, bytes[position] == UInt8(ascii: "\""),
        let end = endOfQuoted(bytes, from: position)
      {
        cells.append(position + 1..<end)
        for index in position..<end where bytes[index] == UInt8(ascii: "\n") { line += 1 }
        position = end + 1
        while position < bytes.count, !endsCell(bytes[position]) { position += 1 }
      } else {
        let cell = position
        while position < bytes.count, !endsCell(bytes[position]) { position += 1 }
        cells.append(cell..<position)
      }
      guard position < bytes.count else { return position }
      let sign = bytes[position]
      position += 1
      if sign == UInt8(ascii: "\n") {
        line += 1
        return position
      }
    }
  }

  private func endsCell(_ byte: UInt8) -> Bool {
    byte == columns.delimiter || byte == UInt8(ascii: "\n")
  }

  private func endOfQuoted(_ bytes: Span<UInt8>, from quote: Int) -> Int? {
    var position = quote + 1
    let limit = min(bytes.count, quote + Self.quotedLimit)
    while position < limit {
      if bytes[position] == UInt8(ascii: "\"") {
        guard position + 1 < bytes.count, bytes[position + 1] == UInt8(ascii: "\"") else {
          return position
        }
        position += 1
      }
      position += 1
    }
    return nil
  }
}

extension CSVTrackReader.Columns {
  /// Looks for a header; nil when the first line is none of a table with times and places.
  init?(headerOf bytes: Span<UInt8>) {
    var start = bytes.hasByteOrderMark ? 3 : 0
    var end = bytes.endOfLine(from: start)
    // Excel's way of stating the delimiter.
    if end - start >= 5, bytes.extracting(start..<start + 4).isEqual(to: "sep=") {
      start = end + 1
      end = bytes.endOfLine(from: min(start, bytes.count))
    }
    guard end > start, end - start < 1 << 14 else { return nil }
    for delimiter in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
      let names = Self.names(in: bytes.extracting(start..<end), delimiter: delimiter)
      if let columns = Self.columns(names, delimiter, bodyStart: min(end + 1, bytes.count)) {
        self = columns
        return
      }
    }
    return nil
  }

  private static func columns(
    _ names: [String], _ delimiter: UInt8, bodyStart: Int
  ) -> Self? {
    func first(_ candidates: [String]) -> Int? {
      candidates.lazy.compactMap { names.firstIndex(of: $0) }.first
    }
    let e7 = (first(["latitudee7", "late7"]), first(["longitudee7", "lnge7", "lone7"]))
    let plain = (
      first(["latitude", "lat", "latituden/s", "gpslatitude", "y"]),
      first(["longitude", "lon", "lng", "long", "longitudee/w", "gpslongitude", "x"])
    )
    let stamp = first([
      "timestamp", "datetime", "timestampms", "utctime", "timeutc", "isotime", "gpstime",
      "recordedat",
    ])
    let time: (Int, Int?)
    if let stamp {
      time = (stamp, nil)
    } else if let date = first(["date", "utcdate"]) {
      time = (date, first(["time"]))
    } else if let only = first(["time"]) {
      time = (only, nil)
    } else {
      return nil
    }
    let accuracy = first([
      "accuracy", "horizontalaccuracy", "accuracymeters", "accuracy(m)", "acc", "hacc",
    ])
    if let latitude = e7.0, let longitude = e7.1 {
      return Self(
        time: time.0, timeOfDay: time.1, latitude: latitude, longitude: longitude,
        accuracy: accuracy, isE7: true, delimiter: delimiter, bodyStart: bodyStart)
    }
    guard let latitude = plain.0, let longitude = plain.1 else { return nil }
    return Self(
      time: time.0, timeOfDay: time.1, latitude: latitude, longitude: longitude,
      accuracy: accuracy, isE7: false, delimiter: delimiter, bodyStart: bodyStart)
  }

  /// The names in lower case without blanks, underscores, hyphens and quotes.
  private static func names(in header: Span<UInt8>, delimiter: UInt8) -> [String] {
    var names = [""]
    var isQuoted = false
    for index in header.indices {
      let byte = header[index]
      switch byte {
      case delimiter where !isQuoted: names.append("")
      case UInt8(ascii: "\""): isQuoted.toggle()
      case 0...0x20, UInt8(ascii: "_"), UInt8(ascii: "-"): break
      case 0x41...0x5A: names[names.count - 1].unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      default: names[names.count - 1].unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return names
  }
}
