public import Timeline

/// A form in which programs write out what they know of photos.
///
/// A format is a value without state. It recognises a file by its content (`recognition(of:)`), and opens
/// it as a document (`open(_:settings:)`), which is read in pieces. Whoever reads does the same
/// for every format:
/// ```swift
/// func read(_ file: ExportFile, as format: some ExportFormat) throws(ExportError) -> ExportReading {
///   let document = try format.open(file, settings: settings)
///   return try document.joined(document.pieces.map { document.read($0) })
/// }
/// ```
/// with the pieces spread over as many tasks as there are cores. Pieces are found one after the other
/// while others are being read, so that a file of any size needs memory for a few pieces only.
public protocol ExportFormat: Sendable {
  /// A file of this format, ready to be read.
  associatedtype Document: ExportDocument

  /// The name on the command line (`--format`), in lower case.
  var name: String { get }
  /// What it is, in one line, for the list of formats.
  var summary: String { get }
  /// What in its content shows it, in a few words, for the list of formats.
  var mark: String { get }
  /// Each file tells of one photo, so that all files of a folder together make one source.
  var isSidecar: Bool { get }

  /// Whether a file is of this format.
  func recognition(of sample: ExportSample) -> ExportRecognition

  /// Opens a file; only its beginning is looked at.
  ///
  /// - Throws: `ExportError` when it cannot be of this format.
  func open(_ file: ExportFile, settings: ExportSettings) throws(ExportError) -> Document
}

extension ExportFormat {
  /// Most formats are files of many photos.
  public var isSidecar: Bool { false }

  /// Reads a whole file, one piece after the other.
  ///
  /// - Throws: `ExportError` when nothing of it can be used.
  public func read(
    _ file: ExportFile, settings: ExportSettings
  ) throws(ExportError) -> ExportReading {
    let document = try open(file, settings: settings)
    return try document.joined(document.pieces.map { document.read($0) })
  }
}

/// A file that is read in pieces.
public protocol ExportDocument: Sendable {
  /// A part of the file that can be read by itself.
  associatedtype Piece: Sendable
  /// The parts, in the order of the file.
  associatedtype Pieces: Sequence & Sendable where Pieces.Element == Piece
  /// What was read of a piece.
  associatedtype Reading: Sendable

  /// The parts, in the order of the file.
  var pieces: Pieces { get }

  /// Reads one piece; the same piece always gives the same.
  func read(_ piece: Piece) -> Reading

  /// Puts together what was read of all pieces, in the order of the pieces.
  ///
  /// - Returns: the same, whatever the pieces were.
  /// - Throws: `ExportError` when nothing of the file can be used.
  func joined(_ readings: consuming [Reading]) throws(ExportError) -> ExportReading
}

/// All photos of an export, and what was met while reading it.
public struct ExportReading: Sendable {
  /// The photos, in the order of the file.
  public var rows: PhotoRows
  /// Counts and findings.
  public var report: SourceReport
  /// The photos as records, not counted yet, instead of rows, where the settings ask for them.
  public var records: [PhotoRecord]

  /// What was read.
  public init(rows: PhotoRows, report: SourceReport, records: [PhotoRecord] = []) {
    self.rows = rows
    self.report = report
    self.records = records
  }
}

/// What a file's beginning says of its format.
public enum ExportRecognition: Sendable, Equatable {
  /// It is of another format, or of none.
  case other
  /// It is of this format.
  case photos
  /// It comes from the same program and tells of no photo, place or date.
  ///
  /// - remark: a sentence for the user; nil when it is not worth one.
  case nothing(remark: String?)
}
