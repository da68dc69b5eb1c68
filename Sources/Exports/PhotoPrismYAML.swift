import JSONStreaming
import Timeline

/// The YAML file that PhotoPrism keeps of each photo.
struct PhotoPrismYAML: ExportFormat {
  let name = "photoprism-yaml"
  let summary = "YAML files of PhotoPrism (storage/sidecar), one for each photo"
  let mark = "TakenAt in a .yml file"
  var isSidecar: Bool { true }

  func recognition(of sample: ExportSample) -> ExportRecognition {
    let isNamed = [".yml", ".yaml"].contains { sample.name.lowercased().hasSuffix($0) }
    guard isNamed, sample.json == nil else { return .other }
    let values = FlatYAML(sample.beginning)
    if values["TakenAt"] != nil || values["TakenAtLocal"] != nil { return .photos }
    // Albums and settings of the same program.
    return values["UID"] != nil ? .nothing(remark: nil) : .other
  }

  func open(_ file: ExportFile, settings: ExportSettings) throws(ExportError) -> SidecarDocument {
    guard file.bytes.count > 0 else { throw .empty(source: file.path) }
    return SidecarDocument(file: file, format: name, settings: settings) { bytes, collector in
      let values = FlatYAML([UInt8](copying: bytes))
      guard ["UID", "TakenAt", "TakenAtLocal"].contains(where: { values[$0] != nil }) else {
        return
      }
      let photo = PhotoPrismRecord(value: { values[$0] }, leavesOutZeros: true)
      // The file is called as the photo is.
      let name = file.path.prefix(upTo: file.path.lastIndex(of: ".") ?? file.path.endIndex)
      guard !photo.isDeleted else {
        collector.leaveOut(.deletedInSource, value: String(name))
        return
      }
      collector.add(photo.facts(settings), name: Array(name.utf8))
    }
  }
}

/// The values of a YAML file that stand at its outermost level, one a line.
struct FlatYAML {
  private var values: [String: [UInt8]] = [:]

  /// Reads the lines `Name: value`; what is indented belongs to something else and is passed over.
  init(_ bytes: [UInt8]) {
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard let first = line.first, first > 0x20, first != UInt8(ascii: "#"),
        first != UInt8(ascii: "-"), let colon = line.firstIndex(of: UInt8(ascii: ":")),
        colon - line.startIndex <= 64
      else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      guard values[name] == nil, let value = Self.value(line[(colon + 1)...]) else { continue }
      values[name] = value
    }
  }

  subscript(name: String) -> [UInt8]? { values[name] }

  /// A plain or quoted value without blanks and comments around it; nil for none.
  private static func value(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var text = text.drop { $0 <= 0x20 }
    while let last = text.last, last <= 0x20 { text = text.dropLast() }
    guard let quote = text.first else { return nil }
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
      guard let end = text.dropFirst().firstIndex(of: quote) else { return nil }
      let inside = Array(text[(text.startIndex + 1)..<end])
      return inside.isEmpty ? nil : inside
    }
    for index in text.indices.dropFirst()
    where text[index] == UInt8(ascii: "#") && text[index - 1] <= 0x20 {
      text = text[..<index]
      break
    }
    while let last = text.last, last <= 0x20 { text = text.dropLast() }
    let nothing = ["null", "~", "|", ">", ">-", "|-", "{}", "[]"]
    return text.isEmpty || nothing.contains(String(decoding: text, as: UTF8.self))
      ? nil : Array(text)
  }
}
