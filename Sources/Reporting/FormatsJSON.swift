/// The formats that can be read, as JSON, schema `sojourn.formats/1`.
public struct FormatsJSON: Sendable {
  /// A format.
  public struct Format: Sendable {
    let name: String
    let summary: String
    let mark: String
    let isSidecar: Bool

    /// A format.
    ///
    /// - Parameters:
    ///   - name: its name on the command line.
    ///   - summary: what it is.
    ///   - mark: what in a file's content shows it.
    ///   - isSidecar: each file tells of one photo.
    public init(name: String, summary: String, mark: String, isSidecar: Bool) {
      self.name = name
      self.summary = summary
      self.mark = mark
      self.isSidecar = isSidecar
    }
  }

  private let formats: [Format]

  /// The JSON of some formats.
  public init(_ formats: [Format]) { self.formats = formats }

  /// Writes it.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    var json = JSONText()
    json.object { json in
      json.string("schema", "sojourn.formats/1")
      json.array("formats") { json in
        for format in formats {
          json.object { json in
            json.string("name", format.name)
            json.string("summary", format.summary)
            json.string("recognisedBy", format.mark)
            json.bool("isSidecar", format.isSidecar)
          }
        }
      }
    }
    try sink.write(json.takeText())
    try sink.write("\n")
  }
}
