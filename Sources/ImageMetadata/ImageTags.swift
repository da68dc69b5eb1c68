import Timeline

/// What a file's structures say, as it stands there, before any of it is judged.
///
/// A tag that is met twice keeps its first value.
struct ImageTags: Sendable {
  /// EXIF.
  var exif = EXIFTags()
  /// The GPS directory of EXIF.
  var gps = GPSTags()
  /// XMP.
  var xmp = XMPTags()
  /// IPTC.
  var iptc = IPTCTags()
  /// A movie's header and user data.
  var movie: MovieTags?
  /// Where the embedded JPEG thumbnail stands.
  var thumbnail: Range<Int>?
  /// What a TIFF is, as far as its header tells.
  var tiffFormat: ImageFormat?
  /// Where the XMP packet stands; it is read only when EXIF leaves something open.
  var xmpPacket: Range<Int>?
  /// An XMP packet that had to be unpacked.
  var xmpText: [UInt8]?
  /// It has the items of a picture in the HEIF family.
  var hasItems = false
  /// Something of EXIF, XMP, IPTC or a movie's header was met, whatever it says.
  var hasMetadata = false
  /// What is wrong with the file's structure.
  var findings: [PhotoFacts.Finding] = []

  /// Notes something that is wrong with the file's structure, each reason once.
  mutating func note(_ reason: ReadingReason, _ value: String) {
    guard findings.count < 8, !findings.contains(where: { $0.reason == reason }) else { return }
    findings.append(PhotoFacts.Finding(reason, value))
  }
}

/// A tag whose value should be text.
struct TagText: Sendable, Equatable {
  /// The value, or what stands in for it when its type is another one.
  var text: [UInt8]
  /// The value is of a text type.
  var isText = true
}

/// What EXIF says.
struct EXIFTags: Sendable {
  var original: TagText?
  var digitized: TagText?
  var modified: TagText?
  var subSecondsOriginal: [UInt8]?
  var subSecondsDigitized: [UInt8]?
  var subSecondsModified: [UInt8]?
  var offsetOriginal: [UInt8]?
  var offsetDigitized: [UInt8]?
  var offsetModified: [UInt8]?
  /// TimeZoneOffset: whole hours of DateTimeOriginal from UTC.
  var timeZoneHours: Int?
  /// How the picture is turned.
  var turn: ImageTurn?
  var make: [UInt8]?
  var model: [UInt8]?
  var artist: [UInt8]?
  var cameraOwner: [UInt8]?
  /// The user comment is the word that phones write into screenshots.
  var isScreenshot = false
  /// What pairs the still and the video of a Live Photo.
  var contentIdentifier: [UInt8]?
  /// What a burst's pictures have in common.
  var burstIdentifier: [UInt8]?
  /// DNGVersion is there.
  var isDNG = false
  /// The first directory's picture, or a subordinate one, is what a sensor saw.
  var isRaw = false
}

/// What EXIF's GPS directory says.
struct GPSTags: Sendable {
  /// A latitude or longitude as it stands.
  enum Angle: Sendable, Equatable {
    /// Degrees, minutes and seconds, or fewer.
    case numbers([TIFFStructure.Number])
    /// Text in place of numbers.
    case text([UInt8])
  }

  var latitude: Angle?
  var latitudeReference: [UInt8]?
  var longitude: Angle?
  var longitudeReference: [UInt8]?
  var altitude: TIFFStructure.Number?
  var altitudeReference: Int?
  var dateStamp: [UInt8]?
  var timeStamp: [TIFFStructure.Number] = []
  /// `A` for a running measurement, `V` for an interrupted one.
  var status: [UInt8]?
}

/// What XMP says.
struct XMPTags: Sendable {
  var original: [UInt8]?
  var dateCreated: [UInt8]?
  var createDate: [UInt8]?
  var digitized: [UInt8]?
  var modifyDate: [UInt8]?
  var latitude: [UInt8]?
  var latitudeReference: [UInt8]?
  var longitude: [UInt8]?
  var longitudeReference: [UInt8]?
  var altitude: [UInt8]?
  var altitudeReference: [UInt8]?
  var make: [UInt8]?
  var model: [UInt8]?
  var owner: [UInt8]?
  var burstIdentifier: [UInt8]?
}

/// What IPTC says.
struct IPTCTags: Sendable {
  /// `20240517`.
  var dateCreated: [UInt8]?
  /// `140322+0200`.
  var timeCreated: [UInt8]?
}

/// What a movie says.
struct MovieTags: Sendable {
  /// The movie header's creation time, in seconds since 1904.
  var creationSeconds: UInt64?
  /// `com.apple.quicktime.creationdate`, or the user data's date with a time.
  var creationDate: [UInt8]?
  /// A place as ISO 6709 writes it.
  var location: [UInt8]?
  /// A place as 3GPP writes it: degrees as they stand.
  var locationDegrees: (latitude: Double, longitude: Double)?
  var make: [UInt8]?
  var model: [UInt8]?
  var contentIdentifier: [UInt8]?
  /// The movie carries the marks of a phone, whose movie header is in UTC.
  var isFromPhone = false
  /// A camera whose maker's own box was met, though it does not write its name.
  var cameraFamily: String?
}
