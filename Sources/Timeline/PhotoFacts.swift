/// Which statement of a source a photo's time was taken from, the most trusted first.
public enum TimeSource: String, Sendable, Hashable, CaseIterable {
  /// EXIF DateTimeOriginal, or the same from an export.
  case original
  /// EXIF DateTimeDigitized.
  case digitized
  /// A video's own creation date with offset (QuickTime Keys), or its user data.
  case videoCreationDate
  /// XMP: exif:DateTimeOriginal, photoshop:DateCreated, xmp:CreateDate.
  case xmp
  /// IPTC DateCreated and TimeCreated.
  case iptc
  /// A video's movie header.
  case movieHeader
  /// The GPS receiver's date and time (an instant).
  case gps
  /// A date in the file's name.
  case fileName
  /// A date column or field of an export.
  case export
  /// EXIF ModifyDate: the last change, used on request only.
  case modified
  /// The file system's time of the last change, used on request only.
  case fileModified

  /// Whether anything else that states a time is to be believed more.
  public var isWeak: Bool { self == .fileName || self == .modified || self == .fileModified }
}

/// Why an offset from UTC is believed, the most trusted first.
public enum OffsetReason: String, Sendable, Hashable, CaseIterable {
  /// It stands beside the date, or in it.
  case stated
  /// It belongs to another date of the same photo.
  case siblingTag
  /// It is the difference between the wall time and the GPS receiver's time.
  case gpsDifference
  /// It is that of the time zone of the place.
  case zoneOfPlace
  /// It is that of the nearest photo that has one.
  case neighbour
}

/// What one record (an image file, a line of an export) says of one photo, each fact judged alone.
///
/// A photo has a wall time, or only an instant, or neither; the day it belongs to comes from the wall
/// time. Everything a record said that could not be used is in `findings`.
public struct PhotoFacts: Sendable, Equatable {
  /// What a clock on the spot showed, with its offset where one is stated.
  public var wallTime: Timestamp?
  /// Microseconds since 1970-01-01 00:00 UTC, where the record tells an instant and no wall time.
  public var instant: Int64?
  /// Where the time was taken from.
  public var timeSource: TimeSource?
  /// Why the offset of `wallTime` is believed.
  public var offsetReason: OffsetReason?
  /// The GPS receiver's time, in microseconds since 1970-01-01 00:00 UTC.
  public var gpsInstant: Int64?
  /// Where it was taken.
  public var place: Coordinate?
  /// The place is good to the minute of arc only.
  public var placeIsCoarse = false
  /// Metres above the sea, negative below.
  public var altitude: Double?
  /// The camera's maker.
  public var make: String?
  /// The camera's model.
  public var model: String?
  /// Whose camera or photo it is.
  public var owner: String?
  /// What pairs the still and the video of a Live Photo.
  public var contentIdentifier: String?
  /// What the pictures of a burst have in common.
  public var burstIdentifier: String?
  /// The names of the albums that it is in.
  public var albums: [String] = []
  /// Further traits, such as video, screenshot or hidden.
  public var traits: PhotoTraits = []
  /// What could not be used, or is doubtful, with the value met.
  public var findings: [Finding] = []

  /// Something of the record that could not be used, or is doubtful.
  public struct Finding: Sendable, Equatable {
    /// Why.
    public var reason: ReadingReason
    /// The value met.
    public var value: String

    /// A finding.
    public init(_ reason: ReadingReason, _ value: String) {
      self.reason = reason
      self.value = value
    }
  }

  /// A record that says nothing yet.
  public init() {}
}
