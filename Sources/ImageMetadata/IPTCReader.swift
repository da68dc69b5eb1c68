import Timeline

/// Reads the date and time of creation from an IPTC record (IIM), as it stands in a Photoshop
/// resource of a JPEG or in a TIFF.
enum IPTCReader {
  /// Reads a run of IIM data sets: 0x1C, record, number, length, value.
  static func read(
    _ range: Range<Int>, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    var place = range.lowerBound
    while place + 5 <= range.upperBound, try source.byte(at: place) == 0x1C {
      try source.step()
      let record = try source.byte(at: place + 1)
      let number = try source.byte(at: place + 2)
      let length = Int(try source.unsigned16(at: place + 3, .big))
      // The highest bit marks a length of several bytes, which no date has.
      guard length < 0x8000, place + 5 + length <= range.upperBound else { return }
      if record == 2 {
        tags.hasMetadata = true
        if number == 55, tags.iptc.dateCreated == nil {
          tags.iptc.dateCreated = try source.text(at: place + 5, length: min(length, 32))
        } else if number == 60, tags.iptc.timeCreated == nil {
          tags.iptc.timeCreated = try source.text(at: place + 5, length: min(length, 32))
        }
      }
      place += 5 + length
    }
  }

  /// Reads the IPTC record among Photoshop's resources: `8BIM`, number, name, length, value.
  static func readPhotoshop(
    _ range: Range<Int>, from source: inout ByteSource, into tags: inout ImageTags
  ) throws(ByteSourceError) {
    var place = range.lowerBound
    while place + 12 <= range.upperBound,
      try source.unsigned32(at: place, .big) == FourCC("8", "B", "I", "M").code
    {
      try source.step()
      let number = try source.unsigned16(at: place + 4, .big)
      // A name with its length, filled up to an even number of bytes.
      let name = Int(try source.byte(at: place + 6)) + 1
      let length = place + 6 + name + (name & 1)
      guard length + 4 <= range.upperBound else { return }
      let size = Int(try source.unsigned32(at: length, .big))
      let value = length + 4
      guard size <= range.upperBound - value else { return }
      if number == 0x0404 {
        try read(value..<value + size, from: &source, into: &tags)
        return
      }
      place = value + size + (size & 1)
    }
  }
}
