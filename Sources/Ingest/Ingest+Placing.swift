internal import LocalTime
internal import Timeline
internal import Tracks

extension Ingest {
  /// Gives places to photos without one, as far as the user asked for it: by location histories, then by
  /// photos of the same camera.
  func placePhotos(
    of output: inout Output, zones: inout TimeZones?, tasks: OrderedTasks
  ) async {
    if !settings.tracks.isEmpty {
      let track = await readTracks(into: &output, tasks: tasks)
      let tally = TrackPlacing().place(&output.rows, from: track) { place, reading in
        zones?.offset(at: place, localTime: reading)
      }
      output.placing.steps.append(
        PlacingReport.Step(
          source: .track, candidates: tally.candidates, placed: tally.placed,
          unplaced: TrackPlacing.Reason.allCases.compactMap {
            reason($0.rawValue, $0.meaning, $0, tally.unplaced, output.rows)
          }))
    }
    if settings.placesFromNeighbours {
      let tally = NeighbourPlacing().place(&output.rows)
      output.placing.steps.append(
        PlacingReport.Step(
          source: .neighbours, candidates: tally.candidates, placed: tally.placed,
          unplaced: NeighbourPlacing.Reason.allCases.compactMap {
            reason($0.rawValue, $0.meaning, $0, tally.unplaced, output.rows)
          }))
    }
  }

  private func reason<Reason>(
    _ name: String, _ meaning: String, _ reason: Reason, _ photos: UnplacedPhotos<Reason>,
    _ rows: PhotoRows
  ) -> PlacingReport.Reason? {
    let count = photos.count(of: reason)
    guard count > 0 else { return nil }
    let examples = photos.examples[reason, default: []].map { row in
      rows.pool.string(of: rows.name(of: row))
    }
    return PlacingReport.Reason(name: name, meaning: meaning, count: count, examples: examples)
  }

  /// Reads all location histories to one track; what cannot be used is a failure.
  private func readTracks(into output: inout Output, tasks: OrderedTasks) async -> Track {
    let walk = SourceWalk(settings.tracks)
    output.failures += walk.failures
    var passedOver = PassedOverFiles(output.passedOver)
    passedOver.append(walk.passedOver)
    var tracks: [Track] = []
    let outcomes = await tasks.map(walk.files) { Self.track($0) }
    for (file, outcome) in zip(walk.files, outcomes) {
      switch outcome {
      case .success(let read):
        output.placing.histories.append(PlacingReport.History(read.report))
        tracks.append(read.track)
        if read.track.count == 0 {
          output.failures.append(
            SourceFailure(
              source: file.source, kind: .unusable,
              message: "\(file.source) has no time and place that can be used"))
        }
      case .failure(let failure):
        if file.isFromFolder {
          passedOver.add(file.source, "that are no location histories", failure.message)
        } else {
          output.failures.append(failure)
        }
      }
    }
    output.passedOver = passedOver.kinds
    return Track(joining: tracks)
  }

  private static func track(_ file: FoundFile) -> Result<TrackFile, SourceFailure> {
    do {
      let bytes =
        if let path = file.path, !file.isSpecial {
          try FileSystem.map(path)
        } else {
          try FileSystem.spool(file.path)
        }
      return .success(try TrackReader().read(bytes, source: file.source))
    } catch let error as SystemError {
      return .failure(
        SourceFailure(
          source: file.source, kind: .missing, message: "\(file.source): \(error.reason)"))
    } catch {
      return .failure(
        SourceFailure(source: file.source, kind: .unusable, message: "\(error)"))
    }
  }
}

extension PlacingReport.History {
  fileprivate init(_ report: TrackReport) {
    self.init(
      source: report.source, format: report.format.label, fixes: report.fixes,
      visits: report.visits,
      findings: TrackReason.allCases.compactMap { reason in
        guard let finding = report.findings[reason] else { return nil }
        let examples = finding.examples.compactMap { example in
          let place = example.line.map { "\(report.source):\($0)" } ?? ""
          let value = example.value.isEmpty ? "" : "\"\(example.value)\""
          let text = place + (place.isEmpty || value.isEmpty ? "" : " ") + value
          return text.isEmpty ? nil : text
        }
        return PlacingReport.Reason(
          name: reason.rawValue, meaning: reason.meaning, count: finding.count,
          examples: examples)
      })
  }
}
