import Timeline

/// What a record tells of the time.
struct CSVDate {
  var time: LocalDateTime?
  var offset: UTCOffset?
  var traits: PhotoTraits = []
}

/// What a date column holds in one record.
private enum DateReading {
  case wall(Timestamp)
  case instant(Timestamp)
  case problem(ReadingReason)
}

extension CSVChunkReader {
  /// The first usable date of a record's date columns; each is judged alone.
  ///
  /// Without one, the reason counted is that of the first column that holds something.
  mutating func date(
    _ bytes: Span<UInt8>, recordStart: Int, fields: Span<CSVField>, columns: CSVColumns
  ) -> CSVDate {
    if let date = plainDate(bytes, fields, columns) { return date }
    var problem = ReadingReason.dateMissing
    var problemSlot: Int?
    let dates = columns.dates.span
    for index in dates.indices {
      let column = dates[index]
      let reading = reading(bytes, column, fields)
      switch reading {
      case .problem(let reason):
        if problem == .dateMissing, reason != .dateMissing {
          problem = reason
          problemSlot = column.slot
        }
      case .instant(let stamp)
      where column.meaning == .instantOfOffset && stamp.precision != .day:
        let local = shifted(bytes, stamp, column, fields, columns)
        noteFuture(local ?? stamp, bytes, fields[column.slot], recordStart)
        return CSVDate(
          time: (local ?? stamp).localTime, offset: local?.offset,
          traits: local == nil ? .instantOnly : [])
      case .instant(let stamp):
        noteFuture(stamp, bytes, fields[column.slot], recordStart)
        // No offset of its own, so that none is lent to other photos.
        return CSVDate(
          time: stamp.localTime, offset: nil,
          traits: stamp.precision == .day ? [.instantOnly, .dateOnly] : .instantOnly)
      case .wall(var stamp):
        if column.meaning == .wallWithFalseZone {
          stamp.offset = companionOffset(bytes, of: stamp, fields, columns)
          stamp.hasUnreadableOffset = false
        } else if !column.offsets.isEmpty {
          takeOffset(bytes, column, fields, columns, into: &stamp)
        }
        noteFuture(stamp, bytes, fields[column.slot], recordStart)
        if stamp.hasUnreadableOffset {
          note(
            .offsetUnreadable, at: recordStart, expected: "an offset such as +02:00, or Z"
          ) { CSVText.text(of: bytes, fields[column.slot]) }
        }
        return CSVDate(
          time: stamp.localTime, offset: stamp.offset,
          traits: stamp.precision == .day ? .dateOnly : [])
      }
    }
    noteProblem(problem, problemSlot, bytes, recordStart, fields, columns)
    return CSVDate()
  }

  /// A usable date of a column that needs nothing else, which most records have; nil for everything
  /// else, and where something is to be said of it.
  @inline(__always)
  private func plainDate(
    _ bytes: Span<UInt8>, _ fields: Span<CSVField>, _ columns: CSVColumns
  ) -> CSVDate? {
    guard !holdsNULs, let slot = columns.plainDate else { return nil }
    let field = fields[slot]
    guard !field.isEmpty,
      let stamp = try? TimestampText.timestamp(in: bytes.extracting(field.start..<field.end)),
      stamp.precision != .day, !stamp.hasUnreadableOffset, !isRefused(stamp), !isInFuture(stamp)
    else { return nil }
    return CSVDate(time: stamp.localTime, offset: stamp.offset)
  }

  @inline(__always)
  private mutating func reading(
    _ bytes: Span<UInt8>, _ column: CSVColumns.DateColumn, _ fields: Span<CSVField>
  ) -> DateReading {
    let field = fields[column.slot]
    if field.isEmpty { return .problem(.dateMissing) }
    if holdsNULs, hasInnerNUL(bytes, field) { return .problem(.dateUnreadable) }
    let daysOnly = column.origin == .tag
    if let timeSlot = column.timeSlot, hasText(bytes, fields[timeSlot]) {
      let joined = joinedReading(bytes, field, fields[timeSlot], daysOnly)
      return judged(joined, column.meaning)
    }
    // Read first, then judged: as an argument it would make a copy of the whole reader.
    let reading = withText(bytes, field) { Self.reading(in: $0, daysOnly: daysOnly) }
    return judged(reading, column.meaning)
  }

  /// Whether a NUL stands between other bytes; programs written in C leave some at the end.
  private func hasInnerNUL(_ bytes: Span<UInt8>, _ field: CSVField) -> Bool {
    var hasNUL = false
    for index in field.start..<field.end {
      if bytes[index] == 0 { hasNUL = true } else if hasNUL { return true }
    }
    return false
  }

  /// Reads a date as text, else as a number.
  private static func reading(in text: Span<UInt8>, daysOnly: Bool) -> DateReading {
    do throws(TimestampProblem) {
      return .wall(try TimestampText.timestamp(in: text))
    } catch {
      switch error {
      case .missing: return .problem(.dateMissing)
      case .zero: return .problem(.dateZero)
      case .yearOutOfRange: return .problem(.dateOutOfYears)
      case .ambiguous: return .problem(.dateOrderUnknown)
      case .unreadable:
        switch NumberDate.reading(in: text, daysOnly: daysOnly) {
        case .wall(let stamp): return .wall(stamp)
        case .instant(let stamp): return .instant(stamp)
        case .outOfYears: return .problem(.dateOutOfYears)
        case .none: return .problem(.dateUnreadable)
        }
      }
    }
  }

  /// A date whose time of day stands in another column; the date alone where the two do not go together.
  private mutating func joinedReading(
    _ bytes: Span<UInt8>, _ date: CSVField, _ time: CSVField, _ daysOnly: Bool
  ) -> DateReading {
    let alone = withText(bytes, date) { Self.reading(in: $0, daysOnly: daysOnly) }
    guard case .wall(let stamp) = alone, stamp.precision == .day else { return alone }
    scratch.removeAll(keepingCapacity: true)
    CSVText.append(date, of: bytes, to: &scratch)
    scratch.append(UInt8(ascii: " "))
    CSVText.append(time, of: bytes, to: &scratch)
    if case .wall(let joined) = Self.reading(in: scratch.span, daysOnly: daysOnly) {
      return .wall(joined)
    }
    return alone
  }

  /// Applies what the column means, and clause P1's rule for placeholders.
  @inline(__always)
  private func judged(_ reading: DateReading, _ meaning: CSVDateMeaning) -> DateReading {
    guard case .wall(let stamp) = reading else {
      if case .instant(let stamp) = reading, isRefused(stamp) { return .problem(.datePlaceholder) }
      return reading
    }
    if isRefused(stamp) { return .problem(.datePlaceholder) }
    switch meaning {
    case .wall, .wallWithFalseZone: return reading
    case .instantIfUTC: return stamp.offset == .utc ? .instant(stamp) : reading
    case .instant, .instantOfOffset: return .instant(Self.inUTC(stamp))
    }
  }

  @inline(__always)
  private func isRefused(_ stamp: Timestamp) -> Bool {
    !keepsPlaceholders && TimestampText.isPlaceholder(stamp)
  }

  private static func inUTC(_ stamp: Timestamp) -> Timestamp {
    guard let offset = stamp.offset, offset != .utc, stamp.precision != .day else { return stamp }
    let moved = LocalDateTime(
      microseconds: stamp.localTime.microseconds - Int64(offset.seconds) * 1_000_000)
    return Timestamp(
      date: moved.date, microsecondsOfDay: moved.microsecondsOfDay, precision: stamp.precision,
      offset: .utc)
  }
}

// MARK: - Offsets

extension CSVChunkReader {
  /// Takes the offset from the first column that has one, in the place of that in the date's own text.
  private mutating func takeOffset(
    _ bytes: Span<UInt8>, _ column: CSVColumns.DateColumn, _ fields: Span<CSVField>,
    _ columns: CSVColumns, into stamp: inout Timestamp
  ) {
    for index in column.offsets {
      let source = columns.offsetSlots[index]
      let field = fields[source.slot]
      if field.isEmpty { continue }
      switch withText(bytes, field, { Self.offset(in: $0) }) {
      case .success(let offset):
        stamp.offset = offset
        stamp.hasUnreadableOffset = false
        return
      case .failure(.missing): break
      case .failure:
        if source.isOffsetOnly, stamp.offset == nil { stamp.hasUnreadableOffset = true }
      }
    }
  }

  /// The clock reading from which an instant was reckoned, with its offset where that is the photo's own.
  ///
  /// The exporting program's own zone, `UTC`, says nothing of the photo.
  ///
  /// - Returns: nil where the offset cannot be read.
  private mutating func shifted(
    _ bytes: Span<UInt8>, _ stamp: Timestamp, _ column: CSVColumns.DateColumn,
    _ fields: Span<CSVField>, _ columns: CSVColumns
  ) -> Timestamp? {
    for index in column.offsets {
      let field = fields[columns.offsetSlots[index].slot]
      guard !field.isEmpty,
        case .success(let offset) = withText(bytes, field, { Self.offset(in: $0) })
      else { continue }
      let isOwn = bytes[field.start] == UInt8(ascii: "+") || bytes[field.start] == UInt8(ascii: "-")
      let local = LocalDateTime(
        microseconds: stamp.localTime.microseconds + Int64(offset.seconds) * 1_000_000)
      return Timestamp(
        date: local.date, microsecondsOfDay: local.microsecondsOfDay,
        precision: stamp.precision, offset: isOwn ? offset : nil)
    }
    return nil
  }

  /// An offset as text, as whole hours, or as seconds.
  private static func offset(in text: Span<UInt8>) -> Result<UTCOffset, TimestampProblem> {
    if let number = CoordinateText.decimalNumber(in: text), number.magnitude <= 57_600 {
      let seconds = number.magnitude <= 15 ? number * 3600 : number
      if number.magnitude <= 15 || number.truncatingRemainder(dividingBy: 900) == 0 {
        return .success(UTCOffset(seconds: Int32(seconds)))
      }
    }
    do throws(TimestampProblem) {
      return .success(try TimestampText.offset(in: text))
    } catch {
      return .failure(error)
    }
  }

  /// How far a clock reading is ahead of the instant that stands beside it, to the quarter of an hour.
  private mutating func companionOffset(
    _ bytes: Span<UInt8>, of stamp: Timestamp, _ fields: Span<CSVField>, _ columns: CSVColumns
  ) -> UTCOffset? {
    guard let slot = columns.companionInstant, !fields[slot].isEmpty, stamp.precision != .day
    else { return nil }
    let other: Timestamp
    switch withText(bytes, fields[slot], { Self.reading(in: $0, daysOnly: false) }) {
    case .wall(let text): other = text
    case .instant(let number): other = number
    case .problem: return nil
    }
    guard other.precision != .day else { return nil }
    let difference = stamp.localTime.microseconds - Self.inUTC(other).localTime.microseconds
    let quarters = (Double(difference) / 900e6).rounded()
    let isOffset = (Double(difference) - quarters * 900e6).magnitude <= 60e6
    let seconds = quarters * 900
    // Equal times mean that the program knew no zone.
    guard isOffset, seconds != 0,
      seconds.magnitude <= Double(UTCOffset.acceptedSeconds.upperBound)
    else { return nil }
    return UTCOffset(seconds: Int32(seconds))
  }
}

// MARK: - Findings

extension CSVChunkReader {
  @inline(__always)
  private func isInFuture(_ stamp: Timestamp) -> Bool {
    today.map { stamp.date - $0 > 1 } ?? false
  }

  private mutating func noteFuture(
    _ stamp: Timestamp, _ bytes: Span<UInt8>, _ field: CSVField, _ recordStart: Int
  ) {
    guard let today, isInFuture(stamp) else { return }
    note(.dateInFuture, at: recordStart, expected: "a date up to \(today + 1)") {
      CSVText.text(of: bytes, field)
    }
  }

  private mutating func noteProblem(
    _ reason: ReadingReason, _ slot: Int?, _ bytes: Span<UInt8>, _ recordStart: Int,
    _ fields: Span<CSVField>, _ columns: CSVColumns
  ) {
    let isExportError =
      slot == nil && columns.exportError.map { hasText(bytes, fields[$0]) } ?? false
    let shown = isExportError ? columns.exportError : slot
    let expected =
      switch reason {
      case .dateUnreadable: "a date such as 2024-05-17T14:03:22+02:00"
      case .dateOrderUnknown:
        "the year first, or a date such as 17/05/2024 that has only one reading"
      case .dateOutOfYears:
        "a year from \(LocalDate.acceptedYears.lowerBound) to \(LocalDate.acceptedYears.upperBound)"
      default: ""
      }
    note(reason, at: recordStart, expected: expected) {
      if let shown { CSVText.text(of: bytes, fields[shown]) } else { "" }
    }
  }
}
