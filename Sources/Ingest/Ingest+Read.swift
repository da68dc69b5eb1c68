internal import Exports
internal import Timeline

extension Ingest {
  /// Reads sources: files, folders through their subfolders, or `-` for standard input.
  ///
  /// The work is cut into pieces of a few megabytes, which all cores share; the result is the same on one
  /// core as on many.
  /// - Returns: the photos, a report on each file, and what could not be used.
  public func read(_ sources: [String]) async -> Output {
    var output = Output()
    let walk = SourceWalk(sources)
    output.failures = walk.failures
    let tasks = OrderedTasks(width: settings.jobs)
    let others = await readPictures(walk.files, tasks: tasks, into: &output)
    var files: [FoundFile] = []
    var documents: [CSVDocument] = []
    for file in others {
      do {
        documents.append(try document(of: file))
        files.append(file)
      } catch {
        output.failures.append(error)
      }
    }
    let opened = documents
    let pieces = opened.enumerated().flatMap { position, document in
      document.chunks.map { Piece(document: position, chunk: $0) }
    }
    var readings: [CSVChunkReading?] = await tasks.map(pieces) {
      opened[$0.document].read($0.chunk)
    }
    var next = 0
    for (file, document) in zip(files, opened) {
      // Each reading is given away, so that its memory is freed as soon as it has been joined.
      let ofDocument = document.chunks.indices.compactMap { readings[next + $0].take() }
      next += document.chunks.count
      do {
        output.add(try document.joined(ofDocument))
      } catch {
        output.failures.append(Self.failure(error, of: file))
      }
    }
    var zones = zones(for: &output)
    await placePhotos(of: &output, zones: &zones, tasks: tasks)
    settleLocalTimes(of: &output, zones: zones)
    return output
  }

  /// Reads the pictures and movies among some files.
  ///
  /// - Returns: the other files.
  private func readPictures(
    _ files: [FoundFile], tasks: OrderedTasks, into output: inout Output
  ) async -> [FoundFile] {
    guard settings.format == nil else { return files }
    let reader = ImageFiles(today: settings.today)
    let batches = files.parts(upTo: files.count / ImageFiles.batch + 1)
    let outcomes = await tasks.map(batches, reader.outcomes).flatMap { $0 }
    var sidecars = Sidecars()
    for (file, outcome) in zip(files, outcomes) {
      if case .sidecar(let facts) = outcome, let path = file.path {
        sidecars.add(facts, path: path)
      }
    }
    var others: [FoundFile] = []
    var pictures = PictureCollection(today: settings.today)
    for (file, outcome) in zip(files, outcomes) {
      switch outcome {
      case .picture(let format, let facts):
        guard let path = file.path else { continue }
        pictures.add(sidecars.joined(facts, path: path), format: format, file: file)
      case .sidecar: break
      case .other: others.append(file)
      case .unreadable(let error):
        output.failures.append(
          SourceFailure(
            source: file.source, kind: file.isFromFolder ? .passedOver : .missing,
            message: "\(file.source): \(error.reason)"))
      }
    }
    for (rows, report) in pictures.finish() { output.add(rows, report) }
    return others
  }

  /// A part of a document, to be read by itself.
  private struct Piece: Sendable {
    let document: Int
    let chunk: CSVDocument.Chunk
  }

  private func document(of file: FoundFile) throws(SourceFailure) -> CSVDocument {
    let bytes: MappedBytes
    do {
      if let path = file.path, !file.isSpecial {
        bytes = try FileSystem.map(path)
      } else {
        bytes = try FileSystem.spool(file.path) { beginning in
          let sample = ExportSample(beginning: beginning, isWhole: false, name: file.source)
          if case .export = ExportFormats.recognised(sample) { return true }
          return false
        }
      }
    } catch {
      throw SourceFailure(
        source: file.source, kind: file.isFromFolder ? .passedOver : .missing,
        message: "\(file.source): \(error.reason)")
    }
    let remark = bytes.withBytes { OwnOutput.remark(on: $0, isFromFolder: file.isFromFolder) }
    if let remark {
      throw SourceFailure(
        source: file.source, kind: file.isFromFolder ? .passedOver : .unusable,
        message: "\(file.source): \(remark)")
    }
    do {
      return try CSVDocument(bytes, source: file.source, today: settings.today)
    } catch {
      throw Self.failure(error, of: file)
    }
  }

  private static func failure(_ error: CSVError, of file: FoundFile) -> SourceFailure {
    var kind = SourceFailure.Kind.unusable
    switch error {
    case .noDateColumn, .binary, .unreadableHeader: if file.isFromFolder { kind = .passedOver }
    case .empty, .headerOnly, .axesSwapped, .changed, .conversionFailed: break
    }
    return SourceFailure(source: file.source, kind: kind, message: error.description)
  }
}

extension Ingest.Output {
  /// Takes in what was read of a file.
  fileprivate mutating func add(_ reading: consuming CSVReading) {
    let report = reading.report
    add(reading.rows, report)
  }

  /// Takes in some rows and the report on them.
  mutating func add(_ newRows: consuming PhotoRows, _ report: SourceReport) {
    reports.append(report)
    rowCounts.append(newRows.count)
    rows.append(newRows)
  }
}
