import Timeline

/// Finds the EXIF and XMP items of a picture in the HEIF family, which may stand anywhere in the file.
struct HEIFItems {
  /// Where an item's bytes stand.
  private struct Item {
    let identifier: UInt32
    let isEXIF: Bool
    var pieces: [Range<Int>] = []
  }

  private var items: [Item] = []
  private var locations: Range<Int>?
  private var itemData: Range<Int>?

  // A picture has one item of each kind; some have more (a depth map's own).
  private static let itemLimit = 16
  private static let pieceLimit = 64

  /// Reads the `meta` box of a file.
  static func read(
    _ content: Range<Int>, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    // The version and flags stand before the first box.
    guard content.count > 4 else { return }
    var reader = HEIFItems()
    var walk = BoxWalk(over: content.lowerBound + 4..<content.upperBound)
    while let box = try walk.next(in: &source) {
      switch box.type {
      case .itemInformation: try reader.readInformation(box.content, from: &source, into: &tags)
      case .itemLocations: reader.locations = box.content
      case .itemData: reader.itemData = box.content
      default: break
      }
    }
    guard !reader.items.isEmpty else { return }
    tags.hasItems = true
    do throws(ByteSourceError) {
      try reader.locate(from: &source, into: &tags)
    } catch .endOfData {
      tags.note(.structureDamaged, "the list of item locations ends too early")
    }
    for item in reader.items where !item.pieces.isEmpty {
      try reader.read(item, from: &source, into: &tags)
    }
  }

  // MARK: Which items

  private mutating func readInformation(
    _ content: Range<Int>, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    guard content.count >= 6 else { return }
    let version = try source.byte(at: content.lowerBound)
    // The count is not needed: the entries are boxes.
    let first = content.lowerBound + (version == 0 ? 6 : 8)
    guard first <= content.upperBound else { return }
    var walk = BoxWalk(over: first..<content.upperBound)
    while let box = try walk.next(in: &source) {
      guard box.type == .itemEntry, items.count < Self.itemLimit, box.content.count >= 12 else {
        continue
      }
      let start = box.content.lowerBound
      let version = try source.byte(at: start)
      guard version == 2 || version == 3 else { continue }
      let wide = version == 3
      let identifier =
        wide
        ? try source.unsigned32(at: start + 4, .big)
        : UInt32(try source.unsigned16(at: start + 4, .big))
      let typePlace = start + (wide ? 10 : 8)
      guard typePlace + 4 <= box.content.upperBound else { continue }
      switch FourCC(code: try source.unsigned32(at: typePlace, .big)) {
      case .exifItem: items.append(Item(identifier: identifier, isEXIF: true))
      case .typedItem:
        let text = try source.bytes(
          typePlace + 4..<min(typePlace + 132, box.content.upperBound))
        let parts = text.split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[1].elementsEqual(Self.xmpType) else { continue }
        if parts.count >= 3, !parts[2].isEmpty {
          tags.note(.metadataPacked, String(decoding: parts[2], as: UTF8.self))
          continue
        }
        items.append(Item(identifier: identifier, isEXIF: false))
      default: break
      }
    }
  }

  private static let xmpType = Array("application/rdf+xml".utf8)

  // MARK: Where they stand

  private mutating func locate(
    from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    guard let locations, locations.count >= 8 else { return }
    var cursor = FieldWalk(locations)
    let version = try cursor.next(1, in: &source)
    _ = try cursor.next(3, in: &source)
    let sizes = try cursor.next(2, in: &source)
    let offsetSize = Int(sizes >> 12 & 15)
    let lengthSize = Int(sizes >> 8 & 15)
    let baseSize = Int(sizes >> 4 & 15)
    let indexSize = version == 0 ? 0 : Int(sizes & 15)
    guard version <= 2, max(offsetSize, lengthSize, baseSize, indexSize) <= 8 else {
      tags.note(.structureDamaged, "item locations of version \(version)")
      return
    }
    let count = try cursor.next(version < 2 ? 2 : 4, in: &source)
    var left = items.count
    for _ in 0..<count where left > 0 {
      try source.step()
      let identifier = try cursor.next(version < 2 ? 2 : 4, in: &source)
      let method = version == 0 ? 0 : try cursor.next(2, in: &source) & 15
      let reference = try cursor.next(2, in: &source)
      let base = try cursor.next(baseSize, in: &source)
      let pieces = try cursor.next(2, in: &source)
      guard let index = items.firstIndex(where: { UInt64($0.identifier) == identifier }) else {
        try cursor.skip(Int(pieces) * (indexSize + offsetSize + lengthSize))
        continue
      }
      left -= 1
      var found: [Range<Int>] = []
      for _ in 0..<pieces {
        try source.step()
        _ = try cursor.next(indexSize, in: &source)
        let offset = try cursor.next(offsetSize, in: &source)
        let length = try cursor.next(lengthSize, in: &source)
        guard found.count < Self.pieceLimit, reference == 0,
          let range = range(
            method: method, base: base, offset: offset, length: length, source.count)
        else {
          tags.note(.structureDamaged, "item \(identifier) is placed outside the file")
          found = []
          break
        }
        found.append(range)
      }
      items[index].pieces = found
      // An entry that was broken off leaves no place to go on from.
      if found.count != Int(pieces) { return }
    }
  }

  /// A piece of an item in the file.
  ///
  /// - Returns: nil when it lies outside, or is made from other items.
  private func range(
    method: UInt64, base: UInt64, offset: UInt64, length: UInt64, _ count: Int
  ) -> Range<Int>? {
    let whole: Range<Int>
    switch method {
    case 0: whole = 0..<count
    case 1:
      guard let itemData else { return nil }
      whole = itemData
    default: return nil
    }
    let (sum, overflow) = base.addingReportingOverflow(offset)
    guard !overflow, sum <= UInt64(whole.count) else { return nil }
    let start = whole.lowerBound + Int(sum)
    // Without a length a piece reaches up to the end.
    let room = whole.upperBound - start
    guard length > 0 else { return start..<whole.upperBound }
    return start..<start + Int(min(length, UInt64(room)))
  }

  // MARK: What they say

  private func read(
    _ item: Item, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    var joined: [Range<Int>] = []
    for piece in item.pieces {
      if let last = joined.last, last.upperBound == piece.lowerBound {
        joined[joined.count - 1] = last.lowerBound..<piece.upperBound
      } else {
        joined.append(piece)
      }
    }
    if joined.count == 1 {
      if item.isEXIF {
        try Self.readEXIF(joined[0], from: &source, into: &tags)
      } else if tags.xmpPacket == nil {
        tags.xmpPacket = joined[0]
      }
      return
    }
    var bytes: [UInt8] = []
    for piece in joined { bytes += try source.bytes(piece) }
    if item.isEXIF {
      var gathered = ByteSource(bytes)
      let before = tags.thumbnail
      try Self.readEXIF(0..<bytes.count, from: &gathered, into: &tags)
      // A place among the gathered bytes is none in the file.
      tags.thumbnail = before
    } else {
      XMPReader.read(bytes, into: &tags)
    }
  }

  /// Reads an EXIF item: the offset of the TIFF header from the fifth byte on, then the rest.
  ///
  /// Some writers leave the offset out, or put `Exif` before the header without counting it.
  static func readEXIF(
    _ range: Range<Int>, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    guard range.count >= 12 else { return }
    let offset = Int(try source.unsigned32(at: range.lowerBound, .big))
    for skipped in [4 + offset, 4, 10, 0, 6] where skipped <= range.count - 8 {
      let start = range.lowerBound + skipped
      guard
        let structure = try TIFFStructure(
          in: &source, at: start, count: range.upperBound - start)
      else { continue }
      var reader = EXIFReader(structure)
      try reader.read(from: &source, into: &tags)
      return
    }
    tags.note(.structureDamaged, "the EXIF item has no TIFF header")
  }
}

/// Walks over fields of given sizes in a part of a file.
private struct FieldWalk {
  private var place: Int
  private let end: Int

  init(_ range: Range<Int>) {
    place = range.lowerBound
    end = range.upperBound
  }

  /// The next field as a number; no byte is 0.
  mutating func next(_ length: Int, in source: inout ByteSource) throws(ByteSourceError) -> UInt64 {
    guard length <= end - place else { throw .endOfData }
    let value = try source.number(at: place, length: length, .big)
    place += length
    return value
  }

  /// Passes over some bytes.
  mutating func skip(_ length: Int) throws(ByteSourceError) {
    guard length <= end - place else { throw .endOfData }
    place += length
  }
}
