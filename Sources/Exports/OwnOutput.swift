/// Files that this program wrote into a folder that it reads: their photos are those of the sources, and would
/// count again.
///
/// They are known by their header, which has to be the whole first line: a mark beside them would get lost
/// when they are copied, and these headers are no one else's. A GeoPackage is known by the mark of all
/// GeoPackages, of which only this program's hold photos.
public enum OwnOutput {
  /// The header of the list of photos, from which all stages can be run again.
  private static let photos = "file,taken,offset,latitude,longitude,date"
  private static let others = [
    "date,source,south,west,north,east",
    "date,class,photos,located,far,source",
    "id,title,start,end,days,away_days,full_days,partial_days,far_photos,photos,farthest_km,open_start,open_end",
    "journey,stop,name,country,latitude,longitude,days",
    "journey,stop,from,to",
    "file,journey,stop,date,class,far",
    "id,title,start,end,days,away_days,full_days,far_photos,photos,stops,countries", "file,album",
  ]

  /// What to say of a file that is not to be read as a source.
  ///
  /// - Parameters:
  ///   - beginning: its first bytes.
  ///   - isFromFolder: whether nobody asked for it by name; who names the list of photos wants it.
  /// - Returns: a remark for the user; nil for all other files.
  public static func remark(on beginning: Span<UInt8>, isFromFolder: Bool) -> String? {
    if isFromFolder, hasHeader(photos, beginning) {
      return "a list of photos that sojourn wrote (--stages); name it to read it"
    }
    if isFromFolder, isGeoPackage(beginning) {
      return "a GeoPackage; name it to read it, if sojourn wrote it (--gpkg)"
    }
    return others.contains { hasHeader($0, beginning) }
      ? "an output of sojourn, which tells of no photos of its own" : nil
  }

  /// Whether it is a SQLite database with `GPKG` in its header (application id, bytes 68 to 71).
  private static func isGeoPackage(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count >= 72, bytes[0] == UInt8(ascii: "S") else { return false }
    return (68..<72).map { bytes[$0] } == Array("GPKG".utf8)
  }

  private static func hasHeader(_ header: String, _ bytes: Span<UInt8>) -> Bool {
    let header = header.utf8
    guard bytes.count >= header.count,
      header.enumerated().allSatisfy({ bytes[$0.offset] == $0.element })
    else { return false }
    return bytes.count == header.count || bytes[header.count] == UInt8(ascii: "\n")
      || bytes[header.count] == UInt8(ascii: "\r")
  }
}
