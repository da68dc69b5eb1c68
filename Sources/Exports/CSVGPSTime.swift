import Timeline

// The GPS receiver's time, by which camera clocks are checked.

extension CSVColumns {
  /// Columns with the GPS receiver's time.
  struct GPSTimeColumns: Sendable, Equatable {
    /// Date and time in one text.
    var instant: Int?
    /// The date, and the time of day that belongs to it.
    var date: Int?
    var time: Int?
  }
}

extension CSVChunkReader {
  private static let day: Int64 = 86_400_000_000

  /// The GPS receiver's time of a record, in microseconds since 1970-01-01 00:00 UTC.
  ///
  /// `clock` is the camera's time in UTC as far as its offset is known, in the same unit; of a clock that
  /// tells only a date more is let pass.
  ///
  /// - Returns: nil where there is none, it cannot be read, or it is more than a day from the camera's time.
  mutating func gpsInstant(
    _ bytes: Span<UInt8>, recordStart: Int, fields: Span<CSVField>,
    columns: CSVColumns.GPSTimeColumns, clock: Int64, isDateOnly: Bool
  ) -> Int64? {
    var text: [UInt8] = []
    if let slot = columns.instant { CSVText.append(fields[slot], of: bytes, to: &text) }
    var stamp = try? TimestampText.timestamp(in: text.span)
    if stamp == nil, let date = columns.date, let time = columns.time {
      var joined: [UInt8] = []
      CSVText.append(fields[date], of: bytes, to: &joined)
      // Some cameras write the time behind the date as well.
      joined = Array(joined.prefix { $0 != UInt8(ascii: " ") }) + [UInt8(ascii: " ")]
      CSVText.append(fields[time], of: bytes, to: &joined)
      stamp = try? TimestampText.timestamp(in: joined.span)
      if text.isEmpty { text = joined }
    }
    guard let stamp, stamp.precision != .day, !GPSClock.zeros.contains(stamp.date) else {
      // Blank and dash are no fault, nor is a date alone.
      if stamp?.precision != .day, text.contains(where: { (0x30...0x39).contains($0) }) {
        note(.gpsTimeUnusable, at: recordStart, expected: "a time such as 2024:05:17 12:03:22Z") {
          String(decoding: text, as: UTF8.self)
        }
      }
      return nil
    }
    let instant = stamp.localTime.microseconds - Int64(stamp.offset?.seconds ?? 0) * 1_000_000
    // Half a day more where the camera's time is only a date.
    let tolerance = isDateOnly ? Self.day * 3 / 2 : Self.day
    guard (clock - instant).magnitude <= tolerance.magnitude else {
      note(.gpsTimeFarFromDate, at: recordStart, expected: "") {
        "\(LocalDateTime(microseconds: instant))Z"
      }
      return nil
    }
    return instant
  }
}

/// What is known of the clocks of GPS receivers.
enum GPSClock {
  /// The first days of Unix time and of GPS time, which receivers show before they have a fix.
  static let zeros = [LocalDate(daysSince1970: 0), LocalDate(daysSince1970: 3657)]
}
