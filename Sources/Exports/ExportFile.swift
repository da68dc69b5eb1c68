public import LocalTime
public import Timeline

/// The bytes of an export: a mapped file, or what was unpacked or converted in memory.
public enum ExportBytes: Sendable {
  /// A file, or a temporary one with converted text.
  case mapped(MappedBytes)
  /// Bytes in memory, such as a member of an archive.
  case held([UInt8])

  /// How many bytes there are.
  public var count: Int {
    switch self {
    case .mapped(let bytes): bytes.count
    case .held(let bytes): bytes.count
    }
  }

  /// Lends the bytes.
  public func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    switch self {
    case .mapped(let bytes): try bytes.withBytes(body)
    case .held(let bytes): try body(bytes.span)
    }
  }

  /// Whether a mapped file has become shorter since it was opened, so that some bytes read may be zeros.
  public var hasShrunk: Bool {
    if case .mapped(let bytes) = self { bytes.hasShrunk } else { false }
  }

  /// Says that a part has been read and will not be soon again; its memory can be used otherwise.
  func release(_ range: Range<Int>) {
    if case .mapped(let bytes) = self { bytes.release(range) }
  }
}

/// A file that may be an export, open for reading.
public struct ExportFile: Sendable {
  /// Its path as the user gave it or as a folder was read; of an archive's member, the path in it.
  public let path: String
  /// What it holds.
  public let bytes: ExportBytes

  /// A file with its path.
  public init(path: String, bytes: ExportBytes) {
    self.path = path
    self.bytes = bytes
  }

  /// The name without folders.
  public var name: Substring { Self.name(of: path) }

  /// The name of the folder it is in; empty when the path does not tell.
  public var folder: Substring { Self.name(of: path.dropLast(name.count).dropLast()) }

  static func name(of path: some StringProtocol & BidirectionalCollection) -> Substring {
    let text = Substring(path)
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return text }
    return text[text.utf8.index(after: slash)...]
  }
}

/// How exports are read.
public struct ExportSettings: Sendable, Equatable {
  /// The date of today: later dates than tomorrow's are doubtful; nil not to look.
  public var today: LocalDate?
  /// The last change of the file (EXIF ModifyDate) counts where there is no other date.
  public var usesModificationTimes = false

  /// The time zone of the computer on which programs kept the pictures; nil when it is not known.
  ///
  /// Shotwell's dates are reckoned with it.
  public var computerZone: ZoneHistory?
  /// Where private copies of databases are kept while they are read.
  public var temporaryFolder = "/tmp"

  /// JSON files and sidecars give records instead of rows, to be joined with others that tell of the same
  /// photo.
  public var keepsRecords = false

  /// The defaults.
  public init(today: LocalDate? = nil) { self.today = today }
}
