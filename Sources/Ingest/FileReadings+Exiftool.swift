internal import Exports
internal import Timeline

extension FileReadings {
  /// How long exiftool may take for one file, in seconds.
  private static let patience = 20
  /// How often it is started anew after it ended or hung, before it is given up.
  private static let mostStarts = 4

  /// Asks exiftool about files that none of our readers knows and that look like pictures or movies by their names.
  ///
  /// - Parameters:
  ///   - program: its path, or its name in PATH.
  ///   - settings: how to read.
  ///   - warnings: is told what exiftool did not answer.
  mutating func readOthers(
    with program: String, settings: Ingest.Settings, warnings: inout [String]
  ) {
    var process: ExiftoolProcess?
    var starts = 0
    var unanswered = 0
    for (position, file) in files.enumerated() where isUnknownPicture(at: position) {
      guard !Task.isCancelled, let path = file.path else { return }
      // A line end would end the argument.
      guard !path.bytes.contains(UInt8(ascii: "\n")) else { continue }
      guard process != nil || starts < Self.mostStarts else {
        unanswered += 1
        continue
      }
      do throws(ExiftoolProcess.Failure) {
        if process == nil {
          starts += 1
          process = try ExiftoolProcess(program: program)
        }
        guard let answer = try process?.answer(about: path.bytes, within: Self.patience) else {
          continue
        }
        if let reading = Self.reading(of: answer, file, settings) {
          replace(at: position, with: .sidecar(format: "exiftool", reading))
        }
      } catch {
        process = nil
        warnings.append("exiftool \(error.meaning(patience: Self.patience)): \(file.source)")
      }
    }
    if unanswered > 0 {
      warnings.append(
        "exiftool was not asked about \(unanswered) more files, having failed \(starts) times")
    }
  }

  /// Whether a file was of no use, and has the name of a picture or movie.
  private func isUnknownPicture(at position: Int) -> Bool {
    guard isOfNoUse(at: position), files[position].member == nil, !files[position].isSpecial,
      let name = files[position].path?.name, let point = name.lastIndex(of: UInt8(ascii: "."))
    else { return false }
    let ending = String(decoding: name[(point + 1)...], as: UTF8.self).lowercased()
    return Self.endings.contains(ending)
  }

  /// What exiftool's answer says of a file; nil where it says neither date nor place.
  private static func reading(
    of answer: [UInt8], _ file: FoundFile, _ settings: Ingest.Settings
  ) -> ExportReading? {
    var exportSettings = settings.exports
    exportSettings.keepsRecords = true
    guard
      var reading = try? ExportFormats.exiftoolJSON.read(
        ExportFile(path: file.source, bytes: .held(answer)), settings: exportSettings),
      let record = reading.records.first,
      record.facts.wallTime != nil || record.facts.instant != nil || record.facts.place != nil
    else { return nil }
    // The answer has the name as text; the file's own need not be UTF-8.
    reading.records = [PhotoRecord(facts: record.facts, name: file.path?.bytes ?? record.name)]
    return reading
  }

  /// The endings of pictures and movies that exiftool knows, as its list of supported types has them.
  private static let endings = Set(
    """
    3fr 3g2 360 arq asf avi bmp braw ciff crm crw dcp dcr divx dv dvr-ms eip erf exr f4v
    fff flif flv fpx gif gpr hdr iiq insp insv j2k jng jp2 jpf jpm jpx jxr k25 kdc lrv
    m2t m2ts mef miff mkv mng mos mpeg mpg mpo mqv mrw mts mxf nrw ogv pcd pict psb psd
    qtif raw rm rwl rwz sr2 srf sti thm tod ts vob wdp webm wmv x3f xcf
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}

extension ExiftoolProcess.Failure {
  fileprivate func meaning(patience: Int) -> String {
    switch self {
    case .notStarted(let number): "could not be started (system error \(number))"
    case .ended: "ended without an answer"
    case .tooLate: "gave no answer within \(patience) s"
    case .tooLong: "answered with more than 16 MiB"
    }
  }
}
