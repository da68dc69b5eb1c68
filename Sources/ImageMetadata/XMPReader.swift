import Timeline

/// Reads the few XMP properties that tell when, where and with what a picture was taken.
enum XMPReader {
  private static let rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"

  /// Reads a packet, or a sidecar; one that is not well-formed gives what stands before its fault.
  static func read(_ bytes: [UInt8], into tags: inout ImageTags) {
    guard let xml = XMLPull(bytes) else {
      tags.note(.structureDamaged, "an XMP packet that cannot be read")
      return
    }
    var reader = PropertyReader()
    while let event = xml.next() {
      switch event {
      case .start: reader.start(xml, into: &tags)
      case .end: reader.end(depth: xml.depth)
      case .text: reader.text(xml, into: &tags)
      }
    }
    if reader.hasDescription { tags.hasMetadata = true }
  }

  /// Follows the reader through rdf:RDF, its descriptions, and their properties, which are attributes
  /// or elements; what stands deeper (histories, ingredients) is another picture's.
  private struct PropertyReader {
    var hasDescription = false
    private var rootDepth: Int?
    private var property: Property?
    private var count = 0

    // More properties than any sound packet has.
    private static let countLimit = 100_000

    mutating func start(_ xml: borrowing XMLPull, into tags: inout ImageTags) {
      let depth = xml.depth
      guard let root = rootDepth else {
        if xml.name == "RDF", xml.namespace == rdf, !xml.isEmptyElement { rootDepth = depth }
        return
      }
      count += 1
      guard count < Self.countLimit else { return }
      if depth == root + 1 {
        hasDescription = true
        property = nil
        while xml.nextAttribute() {
          guard let property = Property(xml.namespace, xml.name) else { continue }
          property.keep(xml.value, in: &tags)
        }
      } else if depth == root + 2 {
        property = xml.isEmptyElement ? nil : Property(xml.namespace, xml.name)
      }
    }

    mutating func end(depth: Int) {
      guard let root = rootDepth else { return }
      if depth == root { rootDepth = nil }
      if depth == root + 2 { property = nil }
    }

    /// A property's text, or that of its first item.
    mutating func text(_ xml: borrowing XMLPull, into tags: inout ImageTags) {
      guard let root = rootDepth, let property, xml.depth <= root + 5 else { return }
      property.keep(xml.value, in: &tags)
      self.property = nil
    }
  }

  /// The properties that are kept.
  private enum Property {
    case original, dateCreated, createDate, digitized, modifyDate
    case latitude, latitudeReference, longitude, longitudeReference, altitude, altitudeReference
    case make, model, owner, burst

    init?(_ namespace: String, _ name: String) {
      switch namespace {
      case "http://ns.adobe.com/exif/1.0/":
        switch name {
        case "DateTimeOriginal": self = .original
        case "DateTimeDigitized": self = .digitized
        case "GPSLatitude": self = .latitude
        case "GPSLatitudeRef": self = .latitudeReference
        case "GPSLongitude": self = .longitude
        case "GPSLongitudeRef": self = .longitudeReference
        case "GPSAltitude": self = .altitude
        case "GPSAltitudeRef": self = .altitudeReference
        default: return nil
        }
      case "http://ns.adobe.com/photoshop/1.0/":
        guard name == "DateCreated" else { return nil }
        self = .dateCreated
      case "http://ns.adobe.com/xap/1.0/":
        switch name {
        case "CreateDate": self = .createDate
        case "ModifyDate": self = .modifyDate
        default: return nil
        }
      case "http://ns.adobe.com/tiff/1.0/":
        switch name {
        case "Make": self = .make
        case "Model": self = .model
        default: return nil
        }
      case "http://ns.adobe.com/exif/1.0/aux/":
        guard name == "OwnerName" else { return nil }
        self = .owner
      case "http://cipa.jp/exif/1.0/":
        guard name == "CameraOwnerName" else { return nil }
        self = .owner
      case "http://ns.google.com/photos/1.0/camera/":
        guard name == "BurstID" else { return nil }
        self = .burst
      default: return nil
      }
    }

    func keep(_ text: String, in tags: inout ImageTags) {
      switch self {
      case .original: Self.keep(text, &tags.xmp.original)
      case .dateCreated: Self.keep(text, &tags.xmp.dateCreated)
      case .createDate: Self.keep(text, &tags.xmp.createDate)
      case .digitized: Self.keep(text, &tags.xmp.digitized)
      case .modifyDate: Self.keep(text, &tags.xmp.modifyDate)
      case .latitude: Self.keep(text, &tags.xmp.latitude)
      case .latitudeReference: Self.keep(text, &tags.xmp.latitudeReference)
      case .longitude: Self.keep(text, &tags.xmp.longitude)
      case .longitudeReference: Self.keep(text, &tags.xmp.longitudeReference)
      case .altitude: Self.keep(text, &tags.xmp.altitude)
      case .altitudeReference: Self.keep(text, &tags.xmp.altitudeReference)
      case .make: Self.keep(text, &tags.xmp.make)
      case .model: Self.keep(text, &tags.xmp.model)
      case .owner: Self.keep(text, &tags.xmp.owner)
      case .burst: Self.keep(text, &tags.xmp.burstIdentifier)
      }
    }

    private static func keep(_ text: String, _ value: inout [UInt8]?) {
      if value == nil { value = Array(text.utf8.prefix(256)) }
    }
  }
}

/// Reads the XML that Sony's camcorders put into their movies.
enum SonyXML {
  /// Notes where a movie's `meta` box has its XML.
  static func read(
    _ content: Range<Int>, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    guard content.count > 4 else { return }
    var walk = BoxWalk(over: content.lowerBound + 4..<content.upperBound)
    while let box = try walk.next(in: &source) {
      guard box.type == .xml, box.content.count > 4, box.content.count <= XMLPull.byteLimit else {
        continue
      }
      // Version and flags stand before the text.
      let bytes = try source.bytes(box.content.lowerBound + 4..<box.content.upperBound)
      read(bytes, into: &tags)
      return
    }
  }

  private static func read(_ bytes: [UInt8], into tags: inout ImageTags) {
    guard let xml = XMLPull(bytes) else { return }
    var movie = tags.movie ?? MovieTags()
    var elements = 0
    while let event = xml.next(), elements < 1000 {
      guard event == .start else { continue }
      elements += 1
      switch xml.name {
      case "CreationDate":
        while xml.nextAttribute() {
          guard xml.name == "value", movie.creationDate == nil else { continue }
          movie.creationDate = Array(xml.value.utf8)
        }
      case "Device":
        while xml.nextAttribute() {
          switch xml.name {
          case "manufacturer": movie.make = movie.make ?? Array(xml.value.utf8)
          case "modelName": movie.model = movie.model ?? Array(xml.value.utf8)
          default: break
          }
        }
      default: break
      }
    }
    tags.movie = movie
  }
}

extension FourCC {
  fileprivate static let xml = FourCC("x", "m", "l", " ")
}
