internal import Exports
public import LocalTime
public import Timeline

/// Reads sources of any kind into rows of photos, and reports on each.
public struct Ingest: Sendable {
  /// How to read.
  public struct Settings: Sendable {
    /// The format of every source; nil when it is to be recognised from the content.
    public var format: SourceFormat?
    /// How many tasks read at once.
    public var jobs = 1
    /// Dates more than a day after it are suspicious.
    public var today: LocalDate

    /// Where the program's own data is; nil leaves time zones unknown.
    public var data: DataFolder?
    /// Time zones opened beforehand, for those who read many libraries; nil to open them when they are needed.
    public var zones: TimeZones?
    /// The time zone of the computer on which photo programs kept the pictures; nil when it is not known.
    public var computerZone: ComputerZone?
    /// Where private copies of databases are kept while they are read.
    public var temporaryFolder = "/tmp"
    /// Camera clocks are right, whatever GPS time says.
    public var trustsCameraClock = false

    /// Kinds of pictures that do not take part.
    public var leavesOut: Set<PhotoKind> = []
    /// Parts of the names of cameras, or of their owners: only photos of such cameras take part; none for all.
    public var onlyCameras: [String] = []
    /// Parts of the names of cameras, or of their owners, whose photos do not take part.
    public var exceptCameras: [String] = []

    /// What was read before need not be read again, and what is read now is kept for the next run.
    public var catalogue: FileCatalogue?
    /// Is told how far reading has come.
    public var progress: ReadingProgress?
    /// The exiftool that is asked about pictures and movies that no reader knows; nil not to ask.
    public var exiftool: String?

    /// Location histories to place photos by that have no place: files, or folders of them.
    public var tracks: [String] = []
    /// Photos that have no place, nor get one by a location history, take it from photos of the same
    /// camera shortly before and after.
    public var placesFromNeighbours = false

    /// Formats are recognised, one task reads, and no places are made up.
    public init(today: LocalDate) { self.today = today }

    var exports: ExportSettings {
      var exports = ExportSettings(today: today)
      exports.computerZone = computerZone?.history
      exports.temporaryFolder = temporaryFolder
      return exports
    }
  }

  /// What was read.
  public struct Output: Sendable {
    /// The photos, in the order of the sources; put in order by `PhotoTable`.
    public var rows = PhotoRows()
    /// What was read from each source, in the order given: one report for each export, and one for all
    /// files of one photo each that have one format.
    public var reports: [SourceReport] = []
    /// How many rows each report stands for, in the same order.
    var rowCounts: [Int] = []
    /// Where the rows of each report come from.
    var origins: [OnePhotoOnce.Origin] = []
    /// What some rows are called besides.
    var aliases: [Int: [UInt8]] = [:]
    /// What some rows have in common with the other file of a live photo.
    var pairs: [Int: String] = [:]
    /// What came of giving places to photos without one.
    public var placing = PlacingReport()
    /// What the user should know of the whole, such as that time zones are unknown.
    public var warnings: [String] = []
    /// The sources that could not be used.
    public var failures: [SourceFailure] = []
    /// The files in folders that were of no use, by kind.
    public var passedOver: [PassedOver] = []

    init() {}
  }

  /// How to read.
  public let settings: Settings

  /// A reader of sources.
  public init(settings: Settings) { self.settings = settings }
}

/// A source, or an export in a folder, that could not be used.
public struct SourceFailure: Error, Sendable, Equatable {
  /// How it failed.
  public enum Kind: Sendable, Equatable {
    /// It is not there, or cannot be opened.
    case missing
    /// It was read, and nothing in it can be used.
    case unusable
  }

  /// The path, or `-`.
  public let source: String
  /// How it failed.
  public let kind: Kind
  /// What was met where, and what was expected: a sentence for the user.
  public let message: String

  /// A source that could not be used.
  public init(source: String, kind: Kind, message: String) {
    self.source = source
    self.kind = kind
    self.message = message
  }
}
