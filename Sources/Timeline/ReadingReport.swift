/// Why a record, or a part of it, was not used, or is doubtful.
public enum ReadingReason: String, Sendable, Hashable, CaseIterable {
  // A record that costs itself.
  /// A quoted field that is not closed, or is followed by more text.
  case malformedQuote
  /// A record longer than the reader accepts.
  case recordTooLong
  /// A header that is met again, as in appended exports; it is no photo.
  case repeatedHeader
  /// A photo that the exporting program had deleted, and kept in its trash.
  case deletedInSource
  /// A record that breaks the rules of its format.
  case recordDamaged
  /// A record that the end of the file cuts off.
  case recordCutOff
  /// A file that the exporting program could not read.
  case errorInSource
  /// A part of another photo, such as the movie of a live photo.
  case partOfPhoto

  /// Another version of a photo that is there as well, such as a virtual copy.
  case versionOfPhoto
  /// Something else, such as a sound or a document.
  case notAPhoto
  /// What a file beside a picture says, and the picture is there.
  case sidecarOfPhoto
  /// It shows a screen, and such pictures are to be left out.
  case screenshotLeftOut
  /// It was received through a messenger, and such pictures are to be left out.
  case receivedLeftOut
  /// It was hidden in the program it comes from, and such pictures are to be left out.
  case hiddenLeftOut
  /// It is of a camera that is to be left out, or of none that is to take part.
  case cameraLeftOut

  // A record without a usable date (clause P1).
  /// There is no date.
  case dateMissing
  /// The date is all zeros.
  case dateZero
  /// The date is one that devices write when they know none.
  case datePlaceholder
  /// The text is no date.
  case dateUnreadable
  /// Day and month may stand in either order, as in `05/06/2024`.
  case dateOrderUnknown
  /// The year is not in 1826 to 2100.
  case dateOutOfYears

  // A record without a usable place (clause P2).
  /// There is no position.
  case placeMissing
  /// The position is exactly (0, 0).
  case placeNullIsland
  /// Only one of latitude and longitude is there.
  case placeOneAxis
  /// The latitude is not in [-90, 90].
  case latitudeOutOfRange
  /// The longitude is not in [-180, 180].
  case longitudeOutOfRange
  /// The text is no coordinate.
  case placeUnreadable
  /// A value without sign, letter or reference: north or south, east or west cannot be told.
  case hemisphereUnknown
  /// A sign, letter and reference that contradict each other.
  case hemisphereConflict
  /// The exporting program made the position up from other photos.
  case placeEstimated

  // Used, but doubtful.
  /// The offset from UTC cannot be read; the rest of the date is used.
  case offsetUnreadable
  /// The date is more than a day after today.
  case dateInFuture
  /// The exporting program reckoned the date with the time zone of its computer, which may be another one.
  case dateByComputerZone
  /// The same photo again (clause P5); it counts once.
  case duplicate
  /// The date may be that of the file, or of a program's guess, and not that of the photo.
  case dateMayBeFiles

  // Image files.
  /// The position is a value that devices write when they know none.
  case placePlaceholder
  /// A date of the record could not be used; another one was.
  case otherDateUsed
  /// A position of the record could not be used; another one was.
  case otherPlaceUsed
  /// The GPS receiver said that its measurement was interrupted; the position is used.
  case gpsStatusVoid
  /// The GPS receiver's time cannot be used.
  case gpsTimeUnusable
  /// The GPS receiver's time is more than a day from the camera's; it is not used.
  case gpsTimeFarFromDate
  /// The altitude cannot be one; the position is used.
  case altitudeUnusable
  /// The file ends too early; what stood before was used.
  case fileTruncated
  /// A part of the file contradicts itself; the rest was used.
  case structureDamaged
  /// The file is built so that reading it would not end; what was met until then was used.
  case structureTooLarge
  /// Dates and places may stand in a part that is packed in a way that is not read.
  case metadataPacked
  /// The file has no EXIF, XMP, IPTC or movie header.
  case metadataMissing

  // Local time.
  /// By GPS time the camera's clock stood on another time zone than that of the place.
  case clockOnOtherZone
  /// The camera's clock and the GPS time are so far apart that one of them is wrong; the clock is used.
  case clockOrGPSTimeWrong
  /// No time zone explains how the camera's clock differs from the GPS time; the clock is used.
  case clockUnexplained
  /// The stated offset is not that of the place; it was replaced.
  case offsetContradictsPlace
  /// Only the instant and no place is known; the local time is in the time zone of the nearest photo.
  case zoneOfNeighbour
  /// Only the instant and no place is known, and no photo has a time zone; the local time is that of UTC.
  case localTimeUnknown

  /// What the reason does to a record.
  public enum Effect: String, Sendable {
    /// The record is not used at all.
    case recordLeftOut
    /// The record counts as undated.
    case undated
    /// The record counts as not located.
    case notLocated
    /// The record is used.
    case suspicious
  }

  /// What the reason does to a record.
  public var effect: Effect {
    switch self {
    case .malformedQuote, .recordTooLong, .repeatedHeader, .deletedInSource, .recordDamaged,
      .recordCutOff, .errorInSource, .partOfPhoto, .versionOfPhoto, .notAPhoto, .duplicate,
      .sidecarOfPhoto, .screenshotLeftOut, .receivedLeftOut, .hiddenLeftOut, .cameraLeftOut:
      .recordLeftOut
    case .dateMissing, .dateZero, .datePlaceholder, .dateUnreadable, .dateOrderUnknown,
      .dateOutOfYears:
      .undated
    case .placeMissing, .placeNullIsland, .placeOneAxis, .latitudeOutOfRange, .longitudeOutOfRange,
      .placeUnreadable, .hemisphereUnknown, .hemisphereConflict, .placeEstimated,
      .placePlaceholder:
      .notLocated
    case .offsetUnreadable, .dateInFuture, .dateMayBeFiles, .dateByComputerZone, .otherDateUsed,
      .otherPlaceUsed, .gpsStatusVoid, .gpsTimeUnusable, .gpsTimeFarFromDate, .altitudeUnusable,
      .fileTruncated, .structureDamaged, .structureTooLarge, .metadataPacked, .metadataMissing,
      .clockOnOtherZone, .clockOrGPSTimeWrong, .clockUnexplained, .offsetContradictsPlace,
      .zoneOfNeighbour, .localTimeUnknown:
      .suspicious
    }
  }
}

/// How often a reason was met in a source, with the first examples.
public struct ReadingFinding: Sendable, Equatable {
  /// One record.
  public struct Example: Sendable, Equatable {
    /// The line of the file on which the record starts, from 1; nil for formats without lines.
    public var line: Int?
    /// The file, where the source is a folder of files; nil where the source's name says it.
    public var file: String?
    /// The value met, cut to a readable length.
    public var value: String
    /// What was expected, where that helps.
    public var expected: String

    /// An example.
    public init(line: Int?, file: String? = nil, value: String, expected: String) {
      self.line = line
      self.file = file
      self.value = value
      self.expected = expected
    }
  }

  /// How many examples are kept for each reason and source.
  public static let exampleLimit = 3

  /// How many records.
  public var count: Int
  /// The first few, in the order of the source.
  public var examples: [Example]

  /// A finding.
  public init(count: Int, examples: [Example]) {
    self.count = count
    self.examples = examples
  }

  /// Counts a record; keeps it as an example while there are few.
  public mutating func add(_ example: @autoclosure () -> Example) {
    count += 1
    if examples.count < Self.exampleLimit { examples.append(example()) }
  }
}

/// What was read from one source: counts, and what was not used and why.
public struct SourceReport: Sendable, Equatable {
  /// The source as the user gave it, or as a folder was read: a path, or `-`.
  public var source: String
  /// The name of the format it was read as.
  public var format: String
  /// How many records were met, good or bad.
  public var records = 0
  /// How many of them became photos.
  public var photos = 0
  /// How many photos have a usable date (clause P1).
  public var dated = 0
  /// How many dated photos have a usable place (clause P2).
  public var located = 0
  /// How many photos without a place of their own were placed by a location history or by photos of
  /// the same camera.
  public var placed = 0
  /// How many photos show a screen; they take part unless they are to be left out, as all of these kinds.
  public var screenshots = 0
  /// How many photos were received through a messenger.
  public var received = 0
  /// How many photos were hidden in the program they come from.
  public var hidden = 0
  /// What was not used, or is doubtful.
  public var findings: [ReadingReason: ReadingFinding] = [:]
  /// What is to be said of the source as a whole, a sentence each.
  public var remarks: [String] = []

  /// A report on a source of which nothing has been read yet.
  public init(source: String, format: String) {
    self.source = source
    self.format = format
  }

  /// The same report without examples, which name photos.
  public var withoutExamples: SourceReport {
    var report = self
    report.findings = findings.mapValues { ReadingFinding(count: $0.count, examples: []) }
    return report
  }

  /// Counts a reason; keeps the example while there are few.
  public mutating func note(
    _ reason: ReadingReason, example: @autoclosure () -> ReadingFinding.Example
  ) {
    findings[reason, default: ReadingFinding(count: 0, examples: [])].add(example())
  }
}

extension ReadingReason {
  /// The reason in words, for messages and tables.
  public var meaning: String {
    switch self {
    case .malformedQuote: "a quote that is not closed, or is followed by more text"
    case .recordTooLong: "a record that is too long"
    case .repeatedHeader: "a header again"
    case .deletedInSource: "a photo in the trash of the program it comes from"
    case .recordDamaged: "a record that is damaged"
    case .recordCutOff: "a record that the end of the file cuts off"
    case .errorInSource: "a file that the exporting program could not read"
    case .partOfPhoto: "a part of another photo"
    case .versionOfPhoto: "another version of a photo"
    case .notAPhoto: "something that is neither a photo nor a video"
    case .sidecarOfPhoto: "a file beside a picture, read with it"
    case .screenshotLeftOut: "a screenshot, left out as asked"
    case .receivedLeftOut: "a received picture, left out as asked"
    case .hiddenLeftOut: "a hidden picture, left out as asked"
    case .cameraLeftOut: "a picture of another camera, left out as asked"
    case .dateMissing: "no date"
    case .dateZero: "a date of zeros"
    case .datePlaceholder: "a date that devices write when they know none"
    case .dateUnreadable: "a date that cannot be read"
    case .dateOrderUnknown: "a date whose day and month may stand in either order"
    case .dateOutOfYears: "a date outside the years 1826 to 2100"
    case .placeMissing: "no place"
    case .placeNullIsland: "the position (0, 0), which means none"
    case .placeOneAxis: "a number for only one of latitude and longitude"
    case .latitudeOutOfRange: "a latitude outside -90 to 90"
    case .longitudeOutOfRange: "a longitude outside -180 to 180"
    case .placeUnreadable: "a place that cannot be read"
    case .hemisphereUnknown: "a place without north or south, east or west"
    case .hemisphereConflict: "a place whose sign, letter and reference contradict each other"
    case .placeEstimated: "a place that the exporting program guessed"
    case .dateMayBeFiles: "a date that may be the file's and not the photo's"
    case .dateByComputerZone: "a date reckoned with a computer's time zone"
    case .offsetUnreadable: "an offset from UTC that cannot be read"
    case .dateInFuture: "a date in the future"
    case .duplicate: "a photo met before"
    case .placePlaceholder: "a position that devices write when they know none"
    case .otherDateUsed: "a date that cannot be used beside one that can"
    case .otherPlaceUsed: "a place that cannot be used beside one that can"
    case .gpsStatusVoid: "a place from an interrupted GPS measurement"
    case .gpsTimeUnusable: "a GPS time that cannot be read"
    case .gpsTimeFarFromDate: "a GPS time more than a day from the camera's"
    case .altitudeUnusable: "an altitude that cannot be one"
    case .fileTruncated: "a file that ends too early"
    case .structureDamaged: "a file that is damaged"
    case .structureTooLarge: "a file whose reading would not end"
    case .metadataPacked: "dates and places packed in a way that is not read"
    case .metadataMissing: "a file without dates, places or camera"
    case .clockOnOtherZone: "a camera clock on another time zone"
    case .clockOrGPSTimeWrong: "a camera clock more than 14 hours from GPS time"
    case .clockUnexplained: "a camera clock that GPS time contradicts and no time zone explains"
    case .offsetContradictsPlace: "an offset from UTC that the place did not have"
    case .zoneOfNeighbour: "an instant without a place, read in the time zone of the nearest photo"
    case .localTimeUnknown: "an instant without a place or a photo with a time zone, read in UTC"
    }
  }
}

extension ReadingReason {
  /// Why a record has no usable date.
  public init(_ problem: TimestampProblem) {
    self =
      switch problem {
      case .missing: .dateMissing
      case .zero: .dateZero
      case .unreadable: .dateUnreadable
      case .ambiguous: .dateOrderUnknown
      case .yearOutOfRange: .dateOutOfYears
      }
  }
}
