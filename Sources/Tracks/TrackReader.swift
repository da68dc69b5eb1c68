public import Timeline

/// A track read from one file, and the report on it.
public struct TrackFile: Sendable, Equatable {
  /// The fixes and visits.
  public let track: Track
  /// What was read, and what was not used and why.
  public let report: TrackReport
}

/// Reads location histories, whose form is recognised by their content.
public struct TrackReader: Sendable {
  /// What makes a fix unusable.
  public let limits: TrackLimits

  /// A reader with some limits.
  public init(limits: TrackLimits = TrackLimits()) { self.limits = limits }

  /// Reads a mapped file; its pages are given back as they are done with, so that memory is needed for
  /// the track alone.
  ///
  /// - Throws: `TrackError` when the file is no location history.
  public func read(_ file: MappedBytes, source: String) throws(TrackError) -> TrackFile {
    var released = 0
    let track = try file.withBytes { (bytes) throws(TrackError) in
      try read(bytes, source: source) { end in
        // From the page in which the last part ended.
        file.release(released / 4096 * 4096..<end)
        released = end
      }
    }
    if file.hasShrunk { throw .changed(source: source) }
    return track
  }

  /// Reads bytes.
  ///
  /// - Throws: `TrackError` when they are no location history.
  public func read(_ bytes: Span<UInt8>, source: String) throws(TrackError) -> TrackFile {
    try read(bytes, source: source) { _ in }
  }

  private func read(
    _ bytes: Span<UInt8>, source: String, passed: (Int) -> Void
  ) throws(TrackError) -> TrackFile {
    let content: TrackContent
    do {
      content = try TrackContent(bytes)
    } catch {
      switch error {
      case .empty: throw .empty(source: source)
      case .unknown: throw .unknownFormat(source: source)
      case .companion(let kind): throw .companionFile(source: source, kind)
      }
    }
    var gathering = TrackGathering(source: source, format: content.format, limits: limits)
    var hasMemory = true
    switch content {
    case .gpx: hasMemory = GPXReader.read(bytes, into: &gathering, passed: passed)
    case .kml: hasMemory = KMLReader.read(bytes, into: &gathering, passed: passed)
    case .tcx: hasMemory = TCXReader.read(bytes, into: &gathering, passed: passed)
    case .csv(let columns):
      var reader = CSVTrackReader(columns)
      reader.read(bytes, into: &gathering, passed: passed)
    case .json(let format):
      JSONTrackReader.read(bytes, as: format, into: &gathering, passed: passed)
    case .nmea: NMEATrackReader.read(bytes, into: &gathering, passed: passed)
    }
    guard hasMemory else { throw .noMemory(source: source) }
    return gathering.finish()
  }
}
