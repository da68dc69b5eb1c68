import Timeline

/// Reads a movie's header and user data: QuickTime, MP4, 3GP, and Canon's CR3, which is built alike.
struct MovieReader {
  private var movie = MovieTags()

  /// Reads the `moov` box.
  static func read(
    _ content: Range<Int>, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    var reader = MovieReader()
    if let earlier = tags.movie { reader.movie = earlier }
    tags.hasMetadata = true
    defer { tags.movie = reader.movie }
    var walk = BoxWalk(over: content)
    while let box = try walk.next(in: &source) {
      switch box.type {
      case .movieHeader: try reader.readHeader(box.content, from: &source)
      case .userData: try reader.readUserData(box.content, from: &source, into: &tags)
      case .metadata: try reader.readMetadata(box.content, from: &source)
      case .extended: try CanonBox.read(box.content, from: &source, into: &tags)
      case .compressedMovie: tags.note(.metadataPacked, "a compressed movie header")
      default: break
      }
    }
  }

  private mutating func readHeader(
    _ content: Range<Int>, from source: inout ByteSource
  ) throws(ByteSourceError) {
    guard content.count >= 12, movie.creationSeconds == nil else { return }
    let version = try source.byte(at: content.lowerBound)
    let length = version == 1 ? 8 : 4
    movie.creationSeconds = try source.number(at: content.lowerBound + 4, length: length, .big)
  }

  // MARK: User data

  private mutating func readUserData(
    _ content: Range<Int>, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    var walk = BoxWalk(over: content)
    while let box = try walk.next(in: &source) {
      switch box.type {
      case .placeText, .placeTextAt:
        keep(try Self.internationalText(box.content, from: &source), in: &movie.location)
      case .makerText, .makerTextAt:
        keep(try Self.internationalText(box.content, from: &source), in: &movie.make)
      case .modelText, .modelTextAt:
        keep(try Self.internationalText(box.content, from: &source), in: &movie.model)
      case .dayText, .dayTextAt:
        keepDate(try Self.internationalText(box.content, from: &source))
      case .date:
        let length = min(box.content.count, 64)
        keepDate(try source.text(at: box.content.lowerBound, length: length))
      case .manufacturer: keep(try Self.cameraText(box.content, from: &source), in: &movie.make)
      case .modelName: keep(try Self.cameraText(box.content, from: &source), in: &movie.model)
      case .location3GPP: try readLocation3GPP(box.content, from: &source)
      case .metadata: try readMetadata(box.content, from: &source)
      case .xmpUserData: if tags.xmpPacket == nil { tags.xmpPacket = box.content }
      case .canonData:
        // Canon's movies carry a JPEG of their first picture, with EXIF.
        if box.content.count > 4, try source.unsigned16(at: box.content.lowerBound, .big) == 0xFFD8
        {
          try JPEGReader.read(box.content, from: &source, into: &tags)
        }
        movie.cameraFamily = "Canon"
      case .canonThumbnail, .canonCompressor, .canonModel: movie.cameraFamily = "Canon"
      case .nikonData: movie.cameraFamily = "NIKON"
      case .panasonicData, .panasonicData2: movie.cameraFamily = "Panasonic"
      case .leicaData: movie.cameraFamily = "Leica"
      case .goProFirmware, .goProMetadata: movie.cameraFamily = "GoPro"
      case .cameraTags:
        let name = try source.text(at: box.content.lowerBound, length: min(box.content.count, 24))
        movie.cameraFamily = String(
          decoding: name.prefix { $0 > 0x20 && $0 < 0x7F }, as: UTF8.self)
      default: break
      }
    }
  }

  private func keep(_ value: [UInt8]?, in kept: inout [UInt8]?) {
    if kept == nil, let value, !value.isEmpty { kept = value }
  }

  /// Keeps a user data's date when it has a time: songs carry the year they came out.
  private mutating func keepDate(_ value: [UInt8]?) {
    if let value, value.count >= 16 { keep(value, in: &movie.creationDate) }
  }

  /// The first of the texts of a box: its length, its language, its letters.
  ///
  /// Some writers leave length and language out.
  private static func internationalText(
    _ content: Range<Int>, from source: inout ByteSource
  ) throws(ByteSourceError) -> [UInt8]? {
    guard content.count > 4 else { return nil }
    let length = Int(try source.unsigned16(at: content.lowerBound, .big))
    if length > 0, length <= content.count - 4 {
      return try source.text(at: content.lowerBound + 4, length: min(length, 256))
    }
    return try source.text(at: content.lowerBound, length: min(content.count, 256))
  }

  /// A maker's or model's name; Canon puts six bytes before it.
  private static func cameraText(
    _ content: Range<Int>, from source: inout ByteSource
  ) throws(ByteSourceError) -> [UInt8]? {
    var start = content.lowerBound
    if content.count > 6, try source.unsigned32(at: start, .big) == 0 { start += 6 }
    let text = try source.text(at: start, length: min(content.upperBound - start, 64))
    return Array(text.prefix { $0 != 0 })
  }

  /// A place as 3GPP writes it: language, a name, its role, then three numbers of 16 bits and 16 bits
  /// of fraction: longitude, latitude, altitude.
  private mutating func readLocation3GPP(
    _ content: Range<Int>, from source: inout ByteSource
  ) throws(ByteSourceError) {
    // Version, flags and language.
    var place = content.lowerBound + 6
    let limit = min(content.upperBound, place + 512)
    guard place + 2 <= limit else { return }
    let mark = try source.unsigned16(at: place, .big)
    if mark == 0xFEFF || mark == 0xFFFE {
      while place + 2 <= limit, try source.unsigned16(at: place, .big) != 0 { place += 2 }
      place += 2
    } else {
      while place < limit, try source.byte(at: place) != 0 { place += 1 }
      place += 1
    }
    place += 1
    guard place + 8 <= content.upperBound, movie.locationDegrees == nil else { return }
    let east = Int32(bitPattern: try source.unsigned32(at: place, .big))
    let north = Int32(bitPattern: try source.unsigned32(at: place + 4, .big))
    movie.locationDegrees = (Double(north) / 65_536, Double(east) / 65_536)
  }

  // MARK: Metadata by keys

  private static let keyLimit = 256

  /// Reads a `meta` box: Apple's keys and values, or the item list of MP4 files.
  private mutating func readMetadata(
    _ content: Range<Int>, from source: inout ByteSource
  ) throws(ByteSourceError) {
    guard content.count >= 16 else { return }
    // QuickTime leaves out the version and flags that MP4 has before the first box.
    let isPlain =
      FourCC(code: try source.unsigned32(at: content.lowerBound + 4, .big)) == .handler
    var names: [[UInt8]] = []
    var walk = BoxWalk(
      over: isPlain ? content : content.lowerBound + 4..<content.upperBound)
    while let box = try walk.next(in: &source) {
      switch box.type {
      case .keys: names = try Self.keyNames(box.content, from: &source)
      case .itemList: try readItemList(box.content, names: names, from: &source)
      default: break
      }
    }
  }

  private static func keyNames(
    _ content: Range<Int>, from source: inout ByteSource
  ) throws(ByteSourceError) -> [[UInt8]] {
    var names: [[UInt8]] = []
    var place = content.lowerBound + 8
    while names.count < keyLimit, place + 8 <= content.upperBound {
      try source.step()
      let size = Int(try source.unsigned32(at: place, .big))
      guard size >= 8, size <= content.upperBound - place else { break }
      names.append(try source.bytes(place + 8..<place + min(size, 136)))
      place += size
    }
    return names
  }

  private mutating func readItemList(
    _ content: Range<Int>, names: [[UInt8]], from source: inout ByteSource
  ) throws(ByteSourceError) {
    var walk = BoxWalk(over: content)
    while let box = try walk.next(in: &source) {
      let number = Int(box.type.code)
      if number >= 1, number <= names.count {
        guard let key = MovieKey(names[number - 1]) else { continue }
        if key.isOfPhone { movie.isFromPhone = true }
        guard let value = try Self.dataText(box.content, from: &source) else { continue }
        keep(value, as: key)
        continue
      }
      switch box.type {
      case .placeText: keep(try Self.dataText(box.content, from: &source), in: &movie.location)
      case .dayText: keepDate(try Self.dataText(box.content, from: &source))
      case .makerText: keep(try Self.dataText(box.content, from: &source), in: &movie.make)
      case .modelText: keep(try Self.dataText(box.content, from: &source), in: &movie.model)
      default: break
      }
    }
  }

  private mutating func keep(_ value: [UInt8], as key: MovieKey) {
    switch key {
    case .appleCreationDate:
      // It is better than a date of the user data that may have been met before.
      if !value.isEmpty { movie.creationDate = value }
    case .appleLocation: keep(value, in: &movie.location)
    case .appleMake, .androidMake: keep(value, in: &movie.make)
    case .appleModel, .androidModel: keep(value, in: &movie.model)
    case .appleContentIdentifier: keep(value, in: &movie.contentIdentifier)
    case .otherApple, .otherAndroid: break
    }
  }

  /// The letters in the first `data` box.
  private static func dataText(
    _ content: Range<Int>, from source: inout ByteSource
  ) throws(ByteSourceError) -> [UInt8]? {
    var walk = BoxWalk(over: content)
    while let box = try walk.next(in: &source) {
      // Its type and its locale stand before the letters; type 1 is UTF-8.
      guard box.type == .data, box.content.count > 8,
        try source.unsigned32(at: box.content.lowerBound, .big) & 0xFFFFFF == 1
      else { continue }
      return try source.text(
        at: box.content.lowerBound + 8, length: min(box.content.count - 8, 256))
    }
    return nil
  }
}

/// The keys that tell something here.
private enum MovieKey {
  case appleCreationDate, appleLocation, appleMake, appleModel, appleContentIdentifier, otherApple
  case androidMake, androidModel, otherAndroid

  /// The key of a name; nil for one that tells nothing.
  init?(_ name: [UInt8]) {
    let text = String(decoding: name, as: UTF8.self)
    switch text {
    case "com.apple.quicktime.creationdate": self = .appleCreationDate
    case "com.apple.quicktime.location.ISO6709": self = .appleLocation
    case "com.apple.quicktime.make": self = .appleMake
    case "com.apple.quicktime.model": self = .appleModel
    case "com.apple.quicktime.content.identifier": self = .appleContentIdentifier
    case "com.android.manufacturer": self = .androidMake
    case "com.android.model": self = .androidModel
    case "com.android.version": self = .otherAndroid
    default:
      guard text.hasPrefix("com.apple.quicktime.") else { return nil }
      self = .otherApple
    }
  }

  /// Whether it is a mark of phones; cameras and editors write some of Apple's keys too.
  var isOfPhone: Bool {
    switch self {
    case .appleCreationDate, .androidMake, .androidModel, .otherAndroid: true
    case .appleLocation, .appleMake, .appleModel, .appleContentIdentifier, .otherApple: false
    }
  }
}

extension FourCC {
  // Texts of a movie's user data: with the sign ©, or with @ in its place.
  fileprivate static let placeText = FourCC("\u{A9}", "x", "y", "z")
  fileprivate static let placeTextAt = FourCC("@", "x", "y", "z")
  fileprivate static let makerText = FourCC("\u{A9}", "m", "a", "k")
  fileprivate static let makerTextAt = FourCC("@", "m", "a", "k")
  fileprivate static let modelText = FourCC("\u{A9}", "m", "o", "d")
  fileprivate static let modelTextAt = FourCC("@", "m", "o", "d")
  fileprivate static let dayText = FourCC("\u{A9}", "d", "a", "y")
  fileprivate static let dayTextAt = FourCC("@", "d", "a", "y")
  fileprivate static let date = FourCC("d", "a", "t", "e")
  fileprivate static let manufacturer = FourCC("m", "a", "n", "u")
  fileprivate static let modelName = FourCC("m", "o", "d", "l")
  // Boxes of camera makers.
  fileprivate static let canonData = FourCC("C", "N", "D", "A")
  fileprivate static let canonThumbnail = FourCC("C", "N", "T", "H")
  fileprivate static let canonCompressor = FourCC("C", "N", "C", "V")
  fileprivate static let canonModel = FourCC("C", "N", "M", "N")
  fileprivate static let nikonData = FourCC("N", "C", "D", "T")
  fileprivate static let panasonicData = FourCC("P", "A", "N", "A")
  fileprivate static let panasonicData2 = FourCC("p", "a", "n", "a")
  fileprivate static let leicaData = FourCC("L", "E", "I", "C")
  fileprivate static let goProFirmware = FourCC("F", "I", "R", "M")
  fileprivate static let goProMetadata = FourCC("G", "P", "M", "F")
  fileprivate static let cameraTags = FourCC("T", "A", "G", "S")
}
