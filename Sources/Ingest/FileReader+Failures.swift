internal import Exports
internal import Timeline

extension FileReader {
  /// What to do about a file of which nothing can be used: it is a failure when the user gave it.
  func unusable(
    _ file: FoundFile, trait: String, _ message: String, isWorthTelling: Bool = true
  ) -> FileOutcome {
    file.isFromFolder
      ? .passedOver(trait: trait, message: message, isWorthTelling: isWorthTelling)
      : .failed(SourceFailure(source: file.source, kind: .unusable, message: message))
  }

  /// What to do about a file that the system does not let be read.
  func unreadable(_ file: FoundFile, _ reason: String) -> FileOutcome {
    let message = "\(file.source): \(reason)"
    return file.isFromFolder
      ? .passedOver(trait: PassedOverFiles.unreadable, message: message)
      : .failed(SourceFailure(source: file.source, kind: .missing, message: message))
  }

  /// What to do about an export that cannot be read.
  func failed(_ error: ExportError, _ file: FoundFile) -> FileOutcome {
    // A folder has other files as well, and what is said of one as the format asked for is not true of it.
    if file.isFromFolder, let asked = settings.format?.name, !error.isOfFile {
      return .passedOver(
        trait: "that cannot be read as \(asked)",
        message: "\(file.source) cannot be read as \(asked)")
    }
    return switch error {
    case .empty, .csv(.empty): unusable(file, trait: "that are empty", error.description)
    case .csv(.noDateColumn): unusable(file, trait: "without a date column", error.description)
    case .csv(.binary(_, let kind)):
      unusable(file, trait: "that look like \(kind)", error.description)
    case .nothingToRead(_, let remark):
      unusable(file, trait: ", each \(remark)", error.description)
    default:
      .failed(SourceFailure(source: file.source, kind: .unusable, message: error.description))
    }
  }
}

extension ExportError {
  /// Whether the file is at fault, and not the format as which it was read.
  fileprivate var isOfFile: Bool {
    switch self {
    case .changed, .conversionFailed, .csv(.changed), .csv(.conversionFailed), .csv(.axesSwapped):
      true
    default: false
    }
  }
}

extension ExportReading {
  /// The reading with its records, if it has any, as rows that are counted.
  func counted(
    source: String, format: String, _ today: LocalDate?
  ) -> ExportReading {
    guard !records.isEmpty else { return self }
    var collector = PhotoCollector(source: source, format: format, today: today)
    collector.append(report)
    for record in records { collector.add(record.facts, name: record.name, line: record.line) }
    let (rows, report) = collector.finish()
    return ExportReading(rows: rows, report: report)
  }
}
