public import Exports
internal import Timeline

extension Ingest {
  /// Reads one source whose bytes are at hand, as `read(_:)` reads a file of them.
  ///
  /// - Parameters:
  ///   - bytes: an export; pictures are not read.
  ///   - name: what messages call it.
  /// - Returns: the photos, a report, and what could not be used.
  public func read(_ bytes: [UInt8], named name: String) async -> Output {
    var output = Output()
    let tasks = OrderedTasks(width: settings.jobs)
    let file = FoundFile(
      root: name, path: SourcePath(name), isFromFolder: false, isSpecial: false,
      size: Int64(bytes.count), held: bytes)
    var files = await FileReadings([file], settings: settings, tasks: tasks)
    if Task.isCancelled { return output }
    await takeIn(&files, passedOver: PassedOverFiles(), into: &output, tasks: tasks)
    return output
  }

  /// Reads one library whose columns are at hand, by the rules of the plain photo CSV.
  ///
  /// - Parameters:
  ///   - columns: the library.
  ///   - name: what messages call it.
  /// - Returns: the photos, a report, and what could not be used.
  public func read(_ columns: PhotoColumns, named name: String) async -> Output {
    var output = Output()
    do throws(CSVError) {
      let reading = try PhotoColumnsReader(today: settings.today).read(columns, source: name)
      output.takeIn([
        PhotoCollection.Part(
          position: 0, root: name, rows: reading.rows, report: reading.report)
      ])
      await settle(&output, tasks: OrderedTasks(width: settings.jobs))
    } catch {
      output.failures.append(
        SourceFailure(source: name, kind: .unusable, message: "\(error)"))
    }
    return output
  }
}
