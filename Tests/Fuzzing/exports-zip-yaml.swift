// modules: Timeline LocalTime JSONStreaming Store Exports
// libraries: sqlite3 zlib
// seeds: *.zip *.yml
import Exports
import Timeline

/// ZIP archives of Google Takeout, PhotoPrism's YAML, and names of sidecars.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  checkArchive(bytes)
  let sidecar = ExportFile(path: "folder/fuzz.yml", bytes: .held(bytes))
  _ = ExportFormats.recognised(ExportSample(sidecar))
  if let reading = try? ExportFormats.photoPrismYAML.read(sidecar, settings: ExportSettings()) {
    precondition(reading.report.records == 1)
  }
  let names = String(decoding: bytes.prefix(200), as: UTF8.self).split(separator: "\n")
  if names.count > 1 {
    let title = names.count > 2 ? String(names[2]) : nil
    if let name = TakeoutName(String(names[0]) + ".json"),
      name.match(String(names[1]), title: title) != nil
    {
      precondition(name.start == TakeoutName.start(ofFile: String(names[1])))
    }
  }
  return 0
}

/// What holds for every archive: no member gives more than was asked for.
private func checkArchive(_ bytes: [UInt8]) {
  let file = ExportFile(path: "takeout-fuzz.zip", bytes: .held(bytes))
  _ = ExportFormats.recognised(ExportSample(file))
  guard let archive = ZipArchive(file.bytes) else { return }
  for member in archive.members.prefix(20) {
    if let contents = try? archive.contents(of: member, limit: 10_000) {
      precondition(contents.count <= 10_000)
      let start = try? archive.beginning(of: member, limit: 100)
      precondition(start == Array(contents.prefix(100)))
    }
  }
  if let reading = try? ExportFormats.takeoutArchive.read(file, settings: ExportSettings()) {
    precondition(reading.report.records <= archive.members.count)
  }
}
