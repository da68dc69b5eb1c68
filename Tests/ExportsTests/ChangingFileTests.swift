import Exports
import Foundation
import TestSupport
import Testing
import Timeline

@Suite("Files that another program makes shorter while they are read")
struct ChangingFileTests {
  @Test(
    "A CSV that was cut before its last chunk was read is refused by name", arguments: [0, 5000])
  func csv(cutTo length: Int) throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "photos.csv").path
      var text = "file,taken\n"
      for number in 0..<2000 { text += "\(number).jpg,2024-05-17T14:03:22\n" }
      try Data(text.utf8).write(to: URL(filePath: path))
      let document = try CSVDocument(
        try MappedBytes(path: path), source: "photos.csv", today: nil, chunkSize: 4096)
      var readings = document.chunks.prefix(2).map { document.read($0) }
      #expect(unsafe truncate(path, length) == 0)
      readings += document.chunks.dropFirst(2).map { document.read($0) }
      let all = readings
      let error = #expect(throws: CSVError.changed(source: "photos.csv")) {
        try document.joined(all)
      }
      #expect(error?.description.hasPrefix("photos.csv changed while it was read") == true)
    }
  }

  @Test("So is JSON")
  func json() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "photos.json").path
      var text = "[\n"
      for number in 0..<500 {
        text += "{\"SourceFile\":\"\(number).jpg\",\"DateTimeOriginal\":\"2024:05:17 14:03:22\"},\n"
      }
      try Data((text + "{}]").utf8).write(to: URL(filePath: path))
      let file = ExportFile(path: "photos.json", bytes: .mapped(try MappedBytes(path: path)))
      let document = try ExportFormats.exiftoolJSON.open(file, settings: ExportSettings())
      #expect(unsafe truncate(path, 9000) == 0)
      #expect(throws: ExportError.changed(source: "photos.json")) {
        try document.joined(document.pieces.map { document.read($0) })
      }
    }
  }
}
