import Glibc
import Reporting
import Simulation
import Timeline

/// The folder that `simulate` writes.
struct SimulationFolder {
  /// What the table says of a person.
  struct Summary {
    let folder: String
    let life: Life
    let photos: PhotoTally
    /// The counts of its labels: journeys, excused, others.
    let labels: [Episode.Counts: Int]
  }

  private let folder: String
  private let people: Int
  private let simulation: Simulation
  private let messages: Messages
  private let outputs: OutputWriting

  /// Says what is in the folder, and by that, that `simulate` made it.
  private static let marker = "simulation.json"
  private static let photos = "photos.csv"
  private static let labels = "labels.csv"
  private static let truth = "truth.json"

  init(_ folder: String, people: Int, simulation: Simulation, messages: Messages) {
    self.folder = folder
    self.people = people
    self.simulation = simulation
    self.messages = messages
    outputs = OutputWriting(messages: messages)
  }

  private static func name(ofPerson number: Int) -> String {
    let digits = String(number)
    return "person-" + String(repeating: "0", count: max(0, 3 - digits.count)) + digits
  }

  private func subfolder(ofPerson number: Int) -> String {
    people == 1 ? folder : folder + "/" + Self.name(ofPerson: number)
  }

  // MARK: Before writing

  /// Sees to it that nothing of others is written over, and takes away what an earlier run wrote.
  ///
  /// - Throws: `Stop` when the folder is somebody else's.
  func prepare(replacing: Bool) throws(LibraryReading.Stop) {
    let isOurs = unsafe access(folder + "/" + Self.marker, F_OK) == 0
    guard isOurs || replacing || isEmptyOrAbsent else {
      messages.error(
        "\(folder) has something in it that simulate did not write; name another folder, or write into "
          + "it all the same with --force")
      throw LibraryReading.Stop(status: .cannotWrite)
    }
    guard isOurs else { return }
    // What is at once written again is not gone.
    let again = people == 1 ? [Self.photos, Self.labels, Self.truth] : [Self.labels]
    var gone = [Self.photos, Self.labels, Self.truth].filter { name in
      unsafe unlink(folder + "/" + name) == 0 && !again.contains(name)
    }
    var person = 1
    // People of an earlier run would be taken for this one's. Only files of our own go.
    while rmdirAfterRemovingFiles(folder + "/" + Self.name(ofPerson: person)) { person += 1 }
    let firstGone = people == 1 ? 1 : people + 1
    if firstGone < person {
      let (first, last) = (Self.name(ofPerson: firstGone), Self.name(ofPerson: person - 1))
      gone.append(first == last ? first : "\(first) to \(last)")
    }
    guard !gone.isEmpty else { return }
    messages.note(
      "removed from \(folder), as simulate had made it before: " + gone.joined(separator: ", "))
  }

  private func rmdirAfterRemovingFiles(_ folder: String) -> Bool {
    guard unsafe access(folder, F_OK) == 0 else { return false }
    for name in [Self.photos, Self.labels, Self.truth] { unsafe unlink(folder + "/" + name) }
    unsafe rmdir(folder)
    return true
  }

  private var isEmptyOrAbsent: Bool {
    guard let handle = unsafe opendir(folder) else { return errno == ENOENT }
    defer { unsafe closedir(handle) }
    while let entry = unsafe readdir(handle) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { return false }
    }
    return true
  }

  // MARK: Writing

  /// Writes all libraries.
  ///
  /// - Throws: `Stop` when one cannot be written.
  func write() throws(LibraryReading.Stop) -> [Summary] {
    outputs.writeFolder(folder) { () throws(OutputError) in
      try OutputFile.path(folder + "/" + Self.marker).write { sink throws(OutputError) in
        try sink.write(SimulationJSON(simulation, people: people).text)
      }
    }
    try outputs.finish()
    var summaries: [Summary] = []
    var labels = people > 1 ? LabelsCSV.header(withLibrary: true) : ""
    for number in 1...people {
      let person = simulation.person(number)
      let name = Self.name(ofPerson: number)
      if people > 1 { labels += LabelsCSV.rows(of: person.plan, library: name) }
      let tally = try write(person, into: subfolder(ofPerson: number))
      summaries.append(
        Summary(
          folder: people > 1 ? name : folder, life: person.life, photos: tally,
          labels: Dictionary(grouping: person.plan.episodes, by: \.kind.counts)
            .mapValues(\.count)))
    }
    if people > 1 {
      outputs.write(folder + "/" + Self.labels) { sink throws(OutputError) in
        try sink.write(labels)
      }
    }
    try outputs.finish()
    return summaries
  }

  private func write(
    _ person: SimulatedPerson, into folder: String
  ) throws(LibraryReading.Stop) -> PhotoTally {
    var tally = PhotoTally()
    outputs.writeFolder(folder) { () throws(OutputError) in
      try OutputFile.path(folder + "/" + Self.photos).write { sink throws(OutputError) in
        var stream = person.photos
        var rows = SimulatedPhotoRows()
        var photos: [SimulatedPhoto] = []
        while stream.nextDay(into: &photos) {
          for photo in photos { rows.add(photo) }
          try sink.write(rows.takeBytes())
        }
        tally = stream.tally
      }
      try OutputFile.path(folder + "/" + Self.labels).write { sink throws(OutputError) in
        try sink.write(
          LabelsCSV.header(withLibrary: false) + LabelsCSV.rows(of: person.plan, library: nil))
      }
      try OutputFile.path(folder + "/" + Self.truth).write { sink throws(OutputError) in
        try sink.write(
          TruthJSON(person, seed: simulation.settings.seed, photos: tally).text)
      }
    }
    // There is no use in going on where there is no room.
    try outputs.finish()
    return tally
  }

  /// What was made, for people.
  static func table(of summaries: [Summary]) -> TextTable {
    var table = TextTable(
      columns: [
        ("Library", .left), ("Photos", .right), ("Located", .right), ("Journeys", .right),
        ("Excused", .right), ("Others", .right), ("Life", .left),
      ])
    for summary in summaries {
      table.add([
        summary.folder, String(summary.photos.photos), String(summary.photos.located),
        String(summary.labels[.yes] ?? 0), String(summary.labels[.excused] ?? 0),
        String(summary.labels[.no] ?? 0), "\(summary.life.rawValue): \(summary.life.meaning)",
      ])
    }
    return table
  }
}
