public import Timeline

/// A library's journeys as one HTML file for people: map, timeline, and each journey with its stops, days,
/// pictures and the reasons why it is one.
///
/// The page holds everything it needs, loads nothing from anywhere (its content security policy forbids
/// it), and is readable without its script.
public struct HTMLReport: Sendable {
  /// How a report is made.
  public struct Settings: Sendable {
    /// A server to load map pictures from; nil for the map in the page.
    public var tiles: TileSource?
    /// Files and folders whose pictures may be shown.
    public var sources: [String] = []

    /// Nothing is loaded, and no pictures are shown.
    public init() {}
  }

  /// The files in the program's data that a report is made with.
  public static let files = ReportFiles.names

  private let page: ReportPage

  /// A report in English.
  ///
  /// - Parameters:
  ///   - report: what it says.
  ///   - data: the program's data, with the page's script, style and map.
  ///   - settings: how it is made.
  /// - Throws: `ReportDataError` when the page's own files are absent or cannot be used.
  public init(
    _ report: JourneyReport, data: DataFolder, settings: Settings = Settings()
  ) throws(ReportDataError) {
    page = ReportPage(
      report: report, language: English(), files: try ReportFiles(data: data), settings: settings)
  }

  /// Whether the maps have land, lakes and borders: the file with them was found.
  public var hasBaseMap: Bool { page.files.baseMap != nil }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    var html = HTMLText()
    page.head(&html)
    try sink.write(html.takeBytes())
    page.overview(&html)
    try sink.write(html.takeBytes())
    page.journeys(&html)
    try sink.write(html.takeBytes())
    page.end(&html)
    try sink.write(html.takeBytes())
  }
}
