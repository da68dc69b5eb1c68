/// A column's name, parted and made comparable.
///
/// `EXIF:GPS:GPSLatitude`, `exifInfo.latitude`, `GPS Latitude`, `gps_latitude` and a name behind a byte
/// order mark all come down to a plain name in lower case and the groups before it.
struct CSVColumnName: Sendable, Equatable {
  /// As the header has it, for messages.
  var original: String
  /// Lower case, without blanks, `_` and `-`.
  var name: String
  /// The prefixes, in lower case, the outermost first.
  var groups: [String]

  init(_ text: String) {
    original = Self.trimmed(text)
    var plain = original
    if let stem = Self.withoutLanguage(plain) { plain = stem }
    var parts: [String] = [""]
    for scalar in plain.unicodeScalars {
      switch scalar {
      case ":", ".": parts.append("")
      case " ", "_", "-", "\u{FEFF}", "\0", "\t": break
      case "A"..."Z":
        parts[parts.count - 1].unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
      default: parts[parts.count - 1].unicodeScalars.append(scalar)
      }
    }
    while parts.count > 1, parts.last == "" { parts.removeLast() }
    name = parts.removeLast()
    groups = parts
  }

  /// exiftool's language suffix, as in `ContentCreateDate-fra-FR`.
  private static func withoutLanguage(_ text: String) -> String? {
    let stem = text.prefix { $0 != "-" }
    guard stem.count < text.count else { return nil }
    let last = String(stem).split(separator: ":").last ?? stem
    return ["ContentCreateDate", "GPSCoordinates", "CreationDate"].contains(last)
      ? String(stem) : nil
  }

  private static func trimmed(_ text: String) -> String {
    let padding: Set<Character> = [" ", "\t", "\0", "\u{FEFF}", "\r", "\n", "\r\n"]
    let start = text.firstIndex { !padding.contains($0) } ?? text.endIndex
    let end = text.lastIndex { !padding.contains($0) }.map { text.index(after: $0) } ?? start
    return String(text[start..<end])
  }
}

/// What a date column states.
enum CSVDateMeaning: Sendable {
  /// A clock reading at the place, with the offset it states, if any.
  case wall
  /// A clock reading that is printed with a false `Z`, which says nothing.
  case wallWithFalseZone
  /// An instant; without an offset it is UTC.
  case instant
  /// An instant in UTC, reckoned from a clock reading with the offset that stands beside it.
  case instantOfOffset
  /// An instant if it ends in `Z`, else a clock reading.
  case instantIfUTC
}

/// The names by which exports call their columns, in the order in which they are trusted.
///
/// Names are in the form of `CSVColumnName.name`.
enum CSVColumnNames {
  /// Where a date column's numbers come from.
  enum Origin: Sendable {
    /// A tag of an image file: a bare count of seconds there is an error, not a date.
    case tag
    /// A program's or a person's column: a count of seconds, or a spreadsheet's day number, is a date.
    case column
  }

  /// Date columns.
  static let dates: [(name: String, meaning: CSVDateMeaning, origin: Origin)] = [
    ("localdatetime", .wallWithFalseZone, .column), ("takenatlocal", .wallWithFalseZone, .column),
    ("exiftimestamp", .wallWithFalseZone, .column),
    ("subsecdatetimeoriginal", .wall, .tag), ("datetimeoriginal", .wall, .tag),
    ("creationdate", .wall, .tag), ("contentcreatedate", .wall, .tag),
    ("subseccreatedate", .wall, .tag), ("createdate", .wall, .tag),
    ("datetimedigitized", .wall, .tag), ("datetimecreated", .wall, .tag),
    ("taken", .wall, .column), ("datetaken", .wall, .column), ("takendate", .wall, .column),
    ("datetimetaken", .wall, .column), ("takenon", .wall, .column),
    ("takenat", .instantIfUTC, .column), ("capturetime", .wall, .column),
    ("capturedate", .wall, .column), ("datecaptured", .wall, .column),
    ("date", .wall, .column), ("datetime", .wall, .column), ("dateandtime", .wall, .column),
    ("localtime", .wall, .column), ("datecreated", .wall, .column),
    ("datecreation", .wall, .column), ("timestamp", .wall, .column),
    ("time", .wall, .column),
    ("phototakentime", .instant, .column), ("filecreatedat", .instant, .column),
    ("originalcreationdate", .instant, .column), ("zdatecreated", .instant, .column),
    ("timestampms", .instant, .column), ("unixtime", .instant, .column),
    ("epoch", .instant, .column), ("datetimeepoch", .instant, .column),
    ("mediacreatedate", .wall, .tag), ("gpsdatetime", .instant, .tag),
    ("gpsdatestamp", .instant, .tag),
  ]

  /// Columns with the time of day that belongs to a date column.
  static let times: [(date: String, time: String)] = [
    ("date", "time"), ("gpsdatestamp", "gpstimestamp"),
  ]

  /// Columns with the offset that belongs to a date column; the most trusted first.
  static let tagOffsets = ["offsettimeoriginal", "timezoneoffset", "offsettime", "timezone"]
  static let digitizedOffsets = ["offsettimedigitized", "timezoneoffset", "offsettime", "timezone"]
  static let columnOffsets = [
    "offset", "utcoffset", "tzoffset", "timezoneoffset", "timezone", "tz",
  ]

  /// Columns with an instant that, beside a clock reading, tells its offset.
  static let companionInstants = ["filecreatedat", "takenat", "epoch"]

  /// Pairs of columns for latitude and longitude.
  static let axes: [(latitude: String, longitudes: [String])] = [
    ("gpslatitude", ["gpslongitude"]), ("latitude", ["longitude", "lng", "lon", "long"]),
    ("lat", ["lon", "lng", "long", "longitude"]), ("gpslat", ["gpslon", "gpslng", "gpslong"]),
    ("exifgpslat", ["exifgpslon", "exifgpslng"]), ("photolat", ["photolon", "photolng"]),
    ("latituden/s", ["longitudee/w"]), ("latitudenumber", ["longitudenumber"]),
    ("zlatitude", ["zlongitude"]), ("latitudee7", ["longitudee7"]),
    ("late7", ["lone7", "lnge7", "longe7"]), ("y", ["x"]),
  ]

  /// Columns of integers that are degrees times ten million.
  static let sevenDecimals: Set<String> = ["latitudee7", "late7"]

  /// Columns with the reference beside an axis.
  static let latitudeReferences = ["gpslatituderef", "latituderef", "latref"]
  static let longitudeReferences = ["gpslongituderef", "longituderef", "lonref", "lngref"]

  /// Columns with a place in one text.
  ///
  /// Those of a person may hold a place's name instead.
  static let tagPositions = ["gpscoordinates", "geotag"]
  static let columnPositions = [
    "location", "latlng", "latlon", "latlong", "lat/lng", "lat/lon", "coordinates", "coordinate",
    "point", "position", "geolocation", "geo", "gps",
  ]

  /// Columns with the photo's path, name or id; the fullest first.
  static let names = [
    "sourcefile", "path", "filepath", "originalpath", "file", "filename", "originalfilename",
    "imgname", "imagename", "images", "image", "photo", "uuid", "id", "name", "title",
    "assetid", "fileid", "imagehash",
  ]

  /// Columns with the camera's maker and model, and whose it is.
  static let makes = ["make", "cameramake", "exifmake"]
  static let models = ["model", "cameramodelname", "cameramodel", "exifmodel"]
  static let owners = ["ownername", "cameraownername"]

  /// Columns that say whether the exporting program had deleted the photo.
  static let deletions = [
    "deleted", "intrash", "istrashed", "trashed", "isdeleted", "deletedat", "intrashcan", "removed",
    "orphan", "ztrashedstate",
  ]

  /// What a message says was looked for, where there is no place.
  static let placesInMessages = [
    "latitude and longitude", "lat and lon", "GPSLatitude and GPSLongitude", "GPSPosition",
  ]

  /// What a message says was looked for, where there is no date.
  static let datesInMessages = [
    "DateTimeOriginal", "SubSecDateTimeOriginal", "CreateDate", "CreationDate", "taken",
    "date_taken", "date", "datetime", "timestamp", "captureTime", "localDateTime", "TakenAt",
  ]
}
