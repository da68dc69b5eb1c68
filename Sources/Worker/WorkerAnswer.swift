internal import Ingest
internal import Pipeline
internal import Reporting
internal import Timeline

/// What a worker tells of a library.
struct WorkerAnswer {
  /// A text that can be asked for; the raw value is its name in requests and answers.
  enum Part: String, Sendable, CaseIterable {
    /// What `find --json` writes.
    case json
    // The files of `find --stages`.
    case photos, homes, days, journeys, stops, visits

    /// The stage file that it is; nil for the JSON.
    var file: StageFiles.File? {
      switch self {
      case .json: nil
      case .photos: .photos
      case .homes: .homes
      case .days: .days
      case .journeys: .journeys
      case .stops: .stops
      case .visits: .visits
      }
    }
  }

  /// The answer to a request that succeeded.
  ///
  /// - Throws: `OutputError` when a source changed meanwhile.
  static func frame(
    _ request: WorkerRequest, _ analysis: Analysis, _ book: JourneyBook
  ) throws(OutputError) -> Frame {
    let files = StageFiles(analysis, book: book)
    var body: [UInt8] = []
    var told: [(part: Part, bytes: Int, rows: Int?)] = []
    for part in request.parts {
      let text = try TextSink.bytes(of: part.rawValue) { (sink) throws(OutputError) in
        if let file = part.file {
          try files.write(file, to: &sink)
        } else {
          try JourneysJSON(book).write(to: &sink)
        }
      }
      let rows = part.file.map { files.rows(of: $0, in: text) }
      told.append((part, text.count, rows))
      if request.parts.count == 1 { body = text } else { body += text }
    }
    var json = JSONText()
    json.inlineObject { json in
      json.string("library", request.library)
      json.string("status", "ok")
      json.number("photos", book.library.photos)
      json.number("dated", book.library.dated)
      json.number("located", book.library.located)
      json.inlineArray("parts") { json in
        for (part, bytes, rows) in told {
          json.inlineObject { json in
            json.string("name", part.rawValue)
            json.number("bytes", bytes)
            if let rows { json.number("rows", rows) }
          }
        }
      }
    }
    return Frame(header: Array(json.text.utf8), body: body)
  }

  /// The answer to a request that failed; the library is nil where the request does not tell it.
  static func frame(_ error: WorkerError, library: String?) -> Frame {
    var json = JSONText()
    json.inlineObject { json in
      json.string("library", library)
      json.string("status", "error")
      json.string("kind", error.kind.rawValue)
      json.string("message", error.message)
    }
    return Frame(header: Array(json.text.utf8), body: [])
  }
}
