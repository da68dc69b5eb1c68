/// The tags that tell when, where and with what a photo was taken, by their names in exiftool.
enum ExiftoolTag: UInt8, CaseIterable, Sendable {
  // What the record is about.
  case sourceFile, fileName, directory, mimeType, fileType, error
  // Dates.
  case subSecDateTimeOriginal, dateTimeOriginal, subSecCreateDate, createDate, dateTimeDigitized
  case creationDate, contentCreateDate, creationDateValue
  case dateCreated, timeCreated, dateTimeCreated
  case mediaCreateDate, trackCreateDate
  case subSecModifyDate, modifyDate, fileModifyDate
  case subSecTimeOriginal, subSecTimeDigitized
  // Offsets.
  case offsetTimeOriginal, offsetTimeDigitized, offsetTime, timeZoneOffset, timeZone
  case daylightSavings
  // The GPS receiver's time.
  case gpsDateTime, gpsDateStamp, gpsTimeStamp
  // Places.
  case gpsPosition, gpsLatitude, gpsLongitude, gpsLatitudeRef, gpsLongitudeRef, gpsCoordinates
  case gpsAltitude, gpsAltitudeRef, gpsStatus
  // The camera.
  case make, model, deviceManufacturer, deviceModelName, ownerName, cameraOwnerName, artist
  case contentIdentifier, mediaGroupUUID, burstUUID, userComment
  case androidVersion, androidCaptureFPS, handlerDescription, compressorName, firmwareVersion

  /// The name as exiftool writes it.
  var name: String {
    switch self {
    case .sourceFile: "SourceFile"
    case .fileName: "FileName"
    case .directory: "Directory"
    case .mimeType: "MIMEType"
    case .fileType: "FileType"
    case .error: "Error"
    case .subSecDateTimeOriginal: "SubSecDateTimeOriginal"
    case .dateTimeOriginal: "DateTimeOriginal"
    case .subSecCreateDate: "SubSecCreateDate"
    case .createDate: "CreateDate"
    case .dateTimeDigitized: "DateTimeDigitized"
    case .creationDate: "CreationDate"
    case .contentCreateDate: "ContentCreateDate"
    case .creationDateValue: "CreationDateValue"
    case .dateCreated: "DateCreated"
    case .timeCreated: "TimeCreated"
    case .dateTimeCreated: "DateTimeCreated"
    case .mediaCreateDate: "MediaCreateDate"
    case .trackCreateDate: "TrackCreateDate"
    case .subSecModifyDate: "SubSecModifyDate"
    case .modifyDate: "ModifyDate"
    case .fileModifyDate: "FileModifyDate"
    case .subSecTimeOriginal: "SubSecTimeOriginal"
    case .subSecTimeDigitized: "SubSecTimeDigitized"
    case .offsetTimeOriginal: "OffsetTimeOriginal"
    case .offsetTimeDigitized: "OffsetTimeDigitized"
    case .offsetTime: "OffsetTime"
    case .timeZoneOffset: "TimeZoneOffset"
    case .timeZone: "TimeZone"
    case .daylightSavings: "DaylightSavings"
    case .gpsDateTime: "GPSDateTime"
    case .gpsDateStamp: "GPSDateStamp"
    case .gpsTimeStamp: "GPSTimeStamp"
    case .gpsPosition: "GPSPosition"
    case .gpsLatitude: "GPSLatitude"
    case .gpsLongitude: "GPSLongitude"
    case .gpsLatitudeRef: "GPSLatitudeRef"
    case .gpsLongitudeRef: "GPSLongitudeRef"
    case .gpsCoordinates: "GPSCoordinates"
    case .gpsAltitude: "GPSAltitude"
    case .gpsAltitudeRef: "GPSAltitudeRef"
    case .gpsStatus: "GPSStatus"
    case .make: "Make"
    case .model: "Model"
    case .deviceManufacturer: "DeviceManufacturer"
    case .deviceModelName: "DeviceModelName"
    case .ownerName: "OwnerName"
    case .cameraOwnerName: "CameraOwnerName"
    case .artist: "Artist"
    case .contentIdentifier: "ContentIdentifier"
    case .mediaGroupUUID: "MediaGroupUUID"
    case .burstUUID: "BurstUUID"
    case .userComment: "UserComment"
    case .androidVersion: "AndroidVersion"
    case .androidCaptureFPS: "AndroidCaptureFPS"
    case .handlerDescription: "HandlerDescription"
    case .compressorName: "CompressorName"
    case .firmwareVersion: "FirmwareVersion"
    }
  }
}

/// Where exiftool found a tag, as its groups say; the earlier ones come first where several have it.
struct ExiftoolGroups: OptionSet, Sendable {
  let rawValue: UInt16

  /// No group is given: exiftool chose among those that have the tag.
  static let plain = ExiftoolGroups(rawValue: 1 << 0)
  /// Worked out by exiftool from several tags.
  static let composite = ExiftoolGroups(rawValue: 1 << 1)
  /// EXIF, as the camera wrote it: numbers of degrees are magnitudes.
  static let exif = ExiftoolGroups(rawValue: 1 << 2)
  /// A video's keys and items, as phones write them.
  static let keys = ExiftoolGroups(rawValue: 1 << 3)
  /// A video's user data.
  static let userData = ExiftoolGroups(rawValue: 1 << 4)
  /// A video's movie header.
  static let quickTime = ExiftoolGroups(rawValue: 1 << 5)
  /// A video's tracks, and what is embedded in them.
  static let track = ExiftoolGroups(rawValue: 1 << 6)
  /// IPTC.
  static let iptc = ExiftoolGroups(rawValue: 1 << 7)
  /// Maker notes, and all other groups.
  static let other = ExiftoolGroups(rawValue: 1 << 8)
  /// XMP.
  static let xmp = ExiftoolGroups(rawValue: 1 << 9)
  /// The same tag again.
  static let copy = ExiftoolGroups(rawValue: 1 << 10)
  /// The file itself, and what tells nothing of the photo: thumbnails, colour profiles.
  static let foreign = ExiftoolGroups(rawValue: 1 << 11)

  /// How many there are.
  static let count = 12
  /// All of them.
  static let all = ExiftoolGroups(rawValue: 1 << 12 - 1)
  /// Those in which a video tells of itself.
  static let video: ExiftoolGroups = [.keys, .userData, .quickTime, .track]

  /// The first one; the set is not empty.
  var first: ExiftoolGroups { ExiftoolGroups(rawValue: rawValue & (~rawValue &+ 1)) }
  /// The number of the first one.
  var index: Int { rawValue.trailingZeroBitCount }
  /// All but the first one.
  var rest: ExiftoolGroups { ExiftoolGroups(rawValue: rawValue & (rawValue &- 1)) }
}
