internal import JSONStreaming

/// The file that Google Takeout puts into the folder of an album (`metadata.json`, in the user's language), beside its
/// photos; folders of years have none.
public enum TakeoutAlbum {
  /// The name that the album was given; nil for any other file, and for an album without one.
  ///
  /// Old archives have such a file in the folder of each day as well, with the date for a title: that is no album.
  public static func title(of file: ExportFile, _ sample: ExportSample) -> String? {
    guard file.bytes.count <= ExportSample.length, let json = sample.json,
      !json.has("photoTakenTime"),
      json.has("title") || json.has("albumData"),
      case .nothing = TakeoutSidecar().recognition(of: sample)
    else { return nil }
    return file.bytes.withBytes { bytes in
      var start = 0
      while start < bytes.count, bytes[start] != UInt8(ascii: "{") { start += 1 }
      var record = JSONRecord()
      guard start < bytes.count,
        case .whole = record.read(bytes, from: start, until: bytes.count)
      else { return nil }
      let old = record.member("albumData", in: bytes)
      let title = record.string("title", of: old ?? JSONRecord.itself, in: bytes)
      return title.flatMap { isDate($0) ? nil : $0 }
    }
  }

  /// Whether a title is a date, such as 2015-06-01 or 2015-06-01 #2.
  private static func isDate(_ title: String) -> Bool {
    let bytes = Array(title.utf8.prefix(10))
    guard bytes.count == 10 else { return false }
    return bytes.enumerated().allSatisfy { index, byte in
      index == 4 || index == 7
        ? byte == UInt8(ascii: "-") : (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
  }
}
