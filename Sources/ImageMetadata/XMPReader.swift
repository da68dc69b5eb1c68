import Timeline

/// Reads the few XMP properties that tell when, where and with what a picture was taken.
enum XMPReader {
  /// Reads a packet, or a sidecar; one that is not well-formed gives what stands before its fault.
  static func read(_ bytes: [UInt8], into tags: inout ImageTags) {
    var reader = PropertyReader()
    XMLWalk.walk(over: bytes, vocabularies: Vocabulary.addresses) { event in
      switch event {
      case .start(let name, let depth, let attributes): reader.start(name, depth, attributes)
      case .end(let depth): reader.end(depth)
      case .text(let text, let depth): reader.text(text, depth)
      }
    }
    tags.xmp = reader.tags
    if reader.hasDescription {
      tags.hasMetadata = true
    } else {
      tags.note(.structureDamaged, "an XMP packet that cannot be read")
    }
  }

  /// The vocabularies in which properties are kept.
  fileprivate enum Vocabulary: Int, CaseIterable {
    case rdf, exif, photoshop, basic, tiff, lens, exifExtended, googleCamera

    static let addresses = allCases.map { Array($0.address.utf8) }

    private var address: String {
      switch self {
      case .rdf: "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
      case .exif: "http://ns.adobe.com/exif/1.0/"
      case .photoshop: "http://ns.adobe.com/photoshop/1.0/"
      case .basic: "http://ns.adobe.com/xap/1.0/"
      case .tiff: "http://ns.adobe.com/tiff/1.0/"
      case .lens: "http://ns.adobe.com/exif/1.0/aux/"
      case .exifExtended: "http://cipa.jp/exif/1.0/"
      case .googleCamera: "http://ns.google.com/photos/1.0/camera/"
      }
    }
  }

  /// Follows the walk through rdf:RDF, its descriptions, and their properties, which are attributes
  /// or elements; what stands deeper (histories, ingredients) is another picture's.
  private struct PropertyReader {
    private(set) var tags = XMPTags()
    private(set) var hasDescription = false
    private var root: Int?
    private var property: XMLName?

    mutating func start(
      _ name: XMLName, _ depth: Int, _ attributes: [(name: XMLName, value: String)]
    ) {
      guard let root else {
        if name == XMLName(vocabulary: Vocabulary.rdf.rawValue, local: "RDF") { self.root = depth }
        return
      }
      if depth == root + 1 {
        hasDescription = true
        for (name, value) in attributes { tags.keep(value, as: name) }
      } else if depth == root + 2 {
        property = name.vocabulary == nil ? nil : name
      }
    }

    mutating func end(_ depth: Int) {
      guard let root else { return }
      if depth == root { self.root = nil }
      if depth == root + 2 { property = nil }
    }

    /// A property's text, or that of its first item.
    mutating func text(_ text: String, _ depth: Int) {
      guard let root, let property, depth <= root + 5 else { return }
      tags.keep(text, as: property)
      self.property = nil
    }
  }
}

extension XMPTags {
  /// Keeps a property's text where none is kept yet, if the property is one of the few.
  fileprivate mutating func keep(_ text: String, as name: XMLName) {
    guard let vocabulary = name.vocabulary.flatMap(XMPReader.Vocabulary.init) else { return }
    switch (vocabulary, name.local) {
    case (.exif, "DateTimeOriginal"): Self.keep(text, in: &original)
    case (.exif, "DateTimeDigitized"): Self.keep(text, in: &digitized)
    case (.exif, "GPSLatitude"): Self.keep(text, in: &latitude)
    case (.exif, "GPSLatitudeRef"): Self.keep(text, in: &latitudeReference)
    case (.exif, "GPSLongitude"): Self.keep(text, in: &longitude)
    case (.exif, "GPSLongitudeRef"): Self.keep(text, in: &longitudeReference)
    case (.exif, "GPSAltitude"): Self.keep(text, in: &altitude)
    case (.exif, "GPSAltitudeRef"): Self.keep(text, in: &altitudeReference)
    case (.photoshop, "DateCreated"): Self.keep(text, in: &dateCreated)
    case (.basic, "CreateDate"): Self.keep(text, in: &createDate)
    case (.basic, "ModifyDate"): Self.keep(text, in: &modifyDate)
    case (.tiff, "Make"): Self.keep(text, in: &make)
    case (.tiff, "Model"): Self.keep(text, in: &model)
    case (.lens, "OwnerName"), (.exifExtended, "CameraOwnerName"): Self.keep(text, in: &owner)
    case (.googleCamera, "BurstID"): Self.keep(text, in: &burstIdentifier)
    default: break
    }
  }

  private static func keep(_ text: String, in value: inout [UInt8]?) {
    if value == nil { value = Array(text.utf8) }
  }
}

/// Reads the XML that Sony's camcorders put into their movies.
enum SonyXML {
  /// Reads a movie's `meta` box.
  static func read(
    _ content: Range<Int>, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    guard content.count > 4 else { return }
    var walk = BoxWalk(over: content.lowerBound + 4..<content.upperBound)
    while let box = try walk.next(in: &source) {
      guard box.type == .xml, box.content.count > 4, box.content.count <= XMLWalk.byteLimit else {
        continue
      }
      // Version and flags stand before the text.
      let bytes = try source.bytes(box.content.lowerBound + 4..<box.content.upperBound)
      read(bytes, into: &tags)
      return
    }
  }

  private static func read(_ bytes: [UInt8], into tags: inout ImageTags) {
    var movie = tags.movie ?? MovieTags()
    XMLWalk.walk(over: bytes, vocabularies: [[]]) { event in
      guard case .start(let element, _, let attributes) = event else { return }
      for (name, value) in attributes {
        switch (element.local, name.local) {
        case ("CreationDate", "value"):
          movie.creationDate = movie.creationDate ?? Array(value.utf8)
        case ("Device", "manufacturer"): movie.make = movie.make ?? Array(value.utf8)
        case ("Device", "modelName"): movie.model = movie.model ?? Array(value.utf8)
        default: break
        }
      }
    }
    tags.movie = movie
    tags.hasMetadata = true
  }
}

extension FourCC {
  fileprivate static let xml = FourCC("x", "m", "l", " ")
}
