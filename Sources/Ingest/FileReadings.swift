internal import Exports
internal import Timeline

/// What came of all files, archives unpacked to their members, in the order of the walk.
struct FileReadings {
  /// How many files one task reads before it takes the next ones.
  private static let batch = 64

  /// The files.
  private(set) var files: [FoundFile] = []
  // One for each file; nil once it was taken.
  private(set) var outcomes: [FileOutcome?] = []

  /// Reads all files; of long exports only the beginning.
  init(_ found: [FoundFile], settings: Ingest.Settings, tasks: OrderedTasks) async {
    var outcomes = await Self.outcomes(of: found, settings, tasks)
    let members = zip(found, outcomes).flatMap { file, outcome -> [FoundFile] in
      if case .archive(let archive) = outcome { file.members(of: archive) } else { [] }
    }
    guard !members.isEmpty || outcomes.contains(where: \.isArchive) else {
      files = found
      self.outcomes = outcomes
      return
    }
    var ofMembers = await Self.outcomes(of: members, settings, tasks)[...]
    var nextMember = members[...]
    for (index, file) in found.enumerated() {
      guard case .archive(let archive) = outcomes[index] else {
        files.append(file)
        self.outcomes.append(outcomes[index])
        continue
      }
      let count = file.members(of: archive).count
      files += nextMember.prefix(count)
      self.outcomes += ofMembers.prefix(count)
      (nextMember, ofMembers) = (nextMember.dropFirst(count), ofMembers.dropFirst(count))
      if count == 0 || archive.isDamaged {
        let reason =
          archive.isDamaged
          ? "the archive's list of members is damaged: not all were read"
          : "the archive is empty"
        files.append(file)
        self.outcomes.append(
          .failed(
            SourceFailure(
              source: file.source, kind: .unusable, message: "\(file.source): \(reason)")))
      }
    }
    outcomes = []
  }

  /// Reads files, some at a time by each task.
  private static func outcomes(
    of files: [FoundFile], _ settings: Ingest.Settings, _ tasks: OrderedTasks
  ) async -> [FileOutcome?] {
    let catalogue = settings.format == nil ? settings.catalogue : nil
    let progress = settings.progress
    var outcomes = catalogue?.outcomes(of: files) ?? Array(repeating: nil, count: files.count)
    let unread = files.indices.filter { if case nil = outcomes[$0] { true } else { false } }
    progress?.expect(files: files.count, bytes: files.reduce(0) { $0 + $1.size })
    progress?.finish(
      files: files.count - unread.count,
      bytes: zip(files, outcomes).reduce(0) { sum, known in
        if case nil = known.1 { sum } else { sum + known.0.size }
      })
    let parts = max(unread.count / batch + 1, min(unread.count, tasks.width * 8))
    let read = await tasks.map(unread.parts(upTo: parts)) { positions in
      var reader = FileReader(settings)
      let part = positions.map { files[$0] }
      var outcomes: [FileOutcome] = []
      for file in part {
        // Whoever stops reading wants the rest of none of them.
        if Task.isCancelled { break }
        let outcome = reader.outcome(of: file)
        if !outcome.isLong { progress?.finish(files: 1, bytes: file.size) }
        outcomes.append(outcome)
      }
      catalogue?.keep(part, outcomes)
      return outcomes
    }
    if Task.isCancelled { return outcomes }
    for (position, outcome) in zip(unread, read.joined()) { outcomes[position] = outcome }
    return outcomes
  }

  /// Whether a file turned out to be of no use.
  func isOfNoUse(at position: Int) -> Bool {
    switch outcomes[position] {
    case .passedOver: true
    case .failed(let failure): failure.kind == .unusable
    default: false
    }
  }

  /// Puts another outcome in the place of one.
  mutating func replace(at position: Int, with outcome: FileOutcome) {
    outcomes[position] = outcome
  }

  /// Takes the exports that are to be read in pieces.
  mutating func takeLongExports() -> [(position: Int, format: any ExportFormat, file: ExportFile)] {
    outcomes.indices.compactMap { position in
      guard case .long(let format, let file) = outcomes[position] else { return nil }
      outcomes[position] = nil
      return (position, format, file)
    }
  }

  /// Takes what came of a file; nil for a long export, or what was taken before.
  mutating func take(_ position: Int) -> FileOutcome? {
    if case .long = outcomes[position] { return nil }
    return outcomes[position].take()
  }
}

extension FileOutcome {
  /// Whether the file has only been opened.
  fileprivate var isLong: Bool {
    if case .long = self { true } else { false }
  }
}

extension FileOutcome? {
  fileprivate var isArchive: Bool {
    if case .archive = self { true } else { false }
  }
}
