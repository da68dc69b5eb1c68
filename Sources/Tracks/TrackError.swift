/// Why a file is no location history that can be used.
public enum TrackError: Error, Equatable, Sendable, CustomStringConvertible {
  /// It has no bytes.
  case empty(source: String)
  /// It is none of the forms that are read.
  case unknownFormat(source: String)
  /// It belongs to a location history, and has no points that can be used.
  case companionFile(source: String, CompanionFile)
  /// Another program made the file shorter, or its disk failed, while it was read.
  case changed(source: String)
  /// Memory for reading it cannot be had.
  case noMemory(source: String)

  /// A file that lies beside a location history in an export.
  public enum CompanionFile: Sendable, Hashable {
    /// What was corrected by hand, without the history itself.
    case timelineEdits
    /// Where encrypted copies of the history are kept.
    case encryptedBackups
    /// Which devices record.
    case settings
    /// An archive in which the history may be.
    case archive
  }

  /// What was met, and what to do, for the user.
  public var description: String {
    switch self {
    case .empty(let source): "\(source) is empty"
    case .unknownFormat(let source):
      "\(source) is no location history that can be read; GPX, KML, TCX, Google's JSON files, "
        + "Polarsteps, GeoJSON, OwnTracks, CSV and NMEA are"
    case .companionFile(let source, .timelineEdits):
      "\(source) has Google's edits of a timeline and not the timeline; export it on the phone, in "
        + "the settings of Google Maps or of the system's location services"
    case .companionFile(let source, .encryptedBackups):
      "\(source) says where Google keeps encrypted copies of a timeline; export the timeline "
        + "on the phone, in the settings of Google Maps or of the system's location services"
    case .companionFile(let source, .settings):
      "\(source) has the settings of Google's location history and no points; Records.json beside "
        + "it may have them"
    case .companionFile(let source, .archive):
      "\(source) is an archive; unpack it and give the location history in it"
    case .changed(let source):
      "\(source) changed while it was read: it is shorter now, or cannot be read on; try again"
    case .noMemory(let source): "there is no memory to read \(source)"
    }
  }
}
