/// What a file turns out to be, by its content.
enum TrackContent {
  case gpx
  case kml
  case tcx
  case json(TrackFormat)
  case csv(CSVTrackReader.Columns)
  case nmea

  /// Why a file is no location history.
  enum Problem: Error {
    case empty
    case unknown
    case companion(TrackError.CompanionFile)
  }

  /// The form.
  var format: TrackFormat {
    switch self {
    case .gpx: .gpx
    case .kml: .kml
    case .tcx: .tcx
    case .json(let format): format
    case .csv: .csv
    case .nmea: .nmea
    }
  }

  /// Looks at the start of a file, and as much further as is needed.
  init(_ bytes: Span<UInt8>) throws(Problem) {
    var start = bytes.hasByteOrderMark ? 3 : 0
    while start < bytes.count, bytes[start] <= 0x20 { start += 1 }
    let text = bytes.extracting(start...)
    guard text.count > 0 else { throw .empty }
    if text[0] == UInt8(ascii: "P"), text.count > 3, text[1] == UInt8(ascii: "K"), text[2] == 3 {
      throw .companion(.archive)
    }
    if text[0] == UInt8(ascii: "{") || text[0] == UInt8(ascii: "[") {
      switch JSONTrackReader.recognition(of: bytes) {
      case .form(let format):
        self = .json(format)
        return
      case .companion(let kind): throw .companion(kind)
      case .unknown: throw .unknown
      }
    }
    if let xml = Self.xml(bytes, from: bytes.hasByteOrderMark ? 0 : start) { self = xml; return }
    if NMEATrackReader.isRecognised(text) { self = .nmea; return }
    if let columns = CSVTrackReader.Columns(headerOf: bytes) { self = .csv(columns); return }
    if Self.isOwnTracksRecording(text) { self = .json(.ownTracks); return }
    if Self.isEncryptedBackupsNote(text) { throw .companion(.encryptedBackups) }
    throw .unknown
  }

  /// Lines of a time, a kind and a JSON object.
  private static func isOwnTracksRecording(_ text: Span<UInt8>) -> Bool {
    let line = text.extracting(first: min(text.endOfLine(from: 0), 4096))
    for index in line.indices where line[index] == UInt8(ascii: "{") {
      if case .form(.ownTracks) = JSONTrackReader.recognition(of: line.extracting(index...)) {
        return true
      }
      return false
    }
    return false
  }

  /// A short text, in English, about encrypted backups.
  private static func isEncryptedBackupsNote(_ text: Span<UInt8>) -> Bool {
    guard text.count < 1 << 14 else { return false }
    var letters: [UInt8] = []
    for index in text.indices { letters.append(text[index] | 0x20) }
    let note = String(decoding: letters, as: UTF8.self)
    return note.contains("encrypted") && note.contains("backup")
  }

  /// The root element tells, in any encoding.
  private static func xml(_ bytes: Span<UInt8>, from start: Int) -> TrackContent? {
    let roots = ["gpx", "kml", "TrainingCenterDatabase"]
    guard let events = XMLEvents(elements: roots, attributes: []) else { return nil }
    var root: Int?
    // Comments and the like may come first.
    _ = events.read(bytes.extracting(start...).extracting(first: 1 << 16)) { batch, _, _ in
      if root == nil, let first = batch.first, first.depth == 0 { root = first.name }
    }
    switch root {
    case 0: return .gpx
    case 1: return .kml
    case 2: return .tcx
    default: return nil
    }
  }
}
