internal import Exports
internal import Timeline

extension Ingest {
  /// Reads sources: files, folders through their subfolders, archives, or `-` for standard input.
  ///
  /// The work is cut into files and pieces of files, which all cores share; the result is the same on
  /// one core as on many.
  /// - Returns: the photos, a report on each source and format, and what could not be used.
  public func read(_ sources: [String]) async -> Output {
    var output = Output()
    // What a forced format makes of a file is another matter than what the file is.
    let catalogue = settings.format == nil ? settings.catalogue : nil
    let walk = SourceWalk(sources, ownFiles: settings.catalogue?.ownFiles ?? [])
    output.failures = walk.failures
    let tasks = OrderedTasks(width: settings.jobs)
    var files = await FileReadings(walk.files, settings: settings, tasks: tasks)
    catalogue?.finish(walked: Task.isCancelled ? [] : walk.folders)
    // Whoever stops reading wants nothing of it.
    if Task.isCancelled { return output }
    if let exiftool = settings.exiftool {
      files.readOthers(with: exiftool, settings: settings, warnings: &output.warnings)
    }
    await takeIn(&files, passedOver: walk.passedOver, into: &output, tasks: tasks)
    return output
  }

  /// Takes in what came of files, and reads those that are to be read in pieces.
  func takeIn(
    _ files: inout FileReadings, passedOver: PassedOverFiles, into output: inout Output,
    tasks: OrderedTasks
  ) async {
    var passedOver = passedOver
    var parts = files.takeSmallFiles(&passedOver, &output.failures, today: settings.today)
    for (position, format, file) in files.takeLongExports() {
      do {
        let reading = try await Self.read(
          file, as: format, settings: settings.exports, tasks: tasks)
        parts.append(
          PhotoCollection.Part(
            position: position, root: files.files[position].root, rows: reading.rows,
            report: reading.report))
        settings.progress?.finish(files: 1, bytes: files.files[position].size)
      } catch {
        switch FileReader(settings).failed(error, files.files[position]) {
        case .passedOver(let trait, let message, _):
          passedOver.add(files.files[position].source, trait, message)
        case .failed(let failure): output.failures.append(failure)
        default: break
        }
      }
    }
    output.passedOver = passedOver.kinds
    output.takeIn(parts)
    await settle(&output, tasks: tasks)
  }

  /// What is done with the rows of all sources together, once they are read.
  func settle(_ output: inout Output, tasks: OrderedTasks) async {
    var zones = zones(for: &output)
    await placePhotos(of: &output, zones: &zones, tasks: tasks)
    settleLocalTimes(of: &output, zones: zones)
    recogniseKinds(in: &output)
    countOnce(in: &output)
    leaveOut(from: &output)
    countKinds(in: &output)
  }

  /// Reads a long export in pieces, a few at a time.
  private static func read(
    _ file: ExportFile, as format: some ExportFormat, settings: ExportSettings,
    tasks: OrderedTasks
  ) async throws(ExportError) -> ExportReading {
    let document = try format.open(file, settings: settings)
    return try document.joined(await tasks.map(inTurn: document.pieces) { document.read($0) })
  }
}
