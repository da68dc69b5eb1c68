import Foundation
import Ingest
import TestSupport
import Testing
import Timeline

/// What a run does with a catalogue, over and over.
private enum Run {
  static let batchSize = 100

  static func batch(_ number: Int) -> [Catalogue.Change] {
    (0..<batchSize).map { file in
      .put(
        folder: Array("/photos/\(number)".utf8),
        CatalogueEntry(
          name: Array("IMG_\(file).jpg".utf8), size: Int64(number), modified: 1,
          reading: .photo(PhotoFacts(), format: "JPEG")))
    }
  }

  /// How many batches there are, one after the other; each is there as a whole.
  static func wholeBatches(in catalogue: borrowing Catalogue) throws -> Int {
    var number = 0
    while true {
      let count = try catalogue.folder(Array("/photos/\(number)".utf8)).count
      if count == 0 { return number }
      #expect(count == batchSize)
      number += 1
    }
  }
}

@Suite("A catalogue and several processes", .serialized)
struct CatalogueProcessTests {
  @Test("A run that is killed at any moment leaves whole batches, and the next one goes on")
  func killed() async throws {
    let folder = try ScratchFolder()
    let path = folder.path("c")
    var written = 0
    for milliseconds in [0, 2, 10, 40, 120, 300] {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = path as String, milliseconds = milliseconds as Int, written = written as Int] in
        Thread.detachNewThread {
          usleep(useconds_t(milliseconds * 1000))
          kill(getpid(), SIGKILL)
        }
        let catalogue = try Catalogue(path: path, method: 1)
        var number = written
        while true {
          try catalogue.write(Run.batch(number))
          number += 1
        }
      }
      let catalogue = try Catalogue(path: path, method: 1)
      let whole = try Run.wholeBatches(in: catalogue)
      #expect(whole >= written, "what was written stays")
      written = whole
    }
    #expect(written > 0, "some run lived long enough to write")
  }

  @Test("Eight runs write and read one catalogue at once, which none of them had found")
  func together() async throws {
    let folder = try ScratchFolder()
    let path = folder.path("c")
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          await #expect(processExitsWith: .success) { [path = path as String] in
            let catalogue = try Catalogue(path: path, method: 1)
            for number in 0..<20 {
              _ = try catalogue.folder(Array("/photos/\(number)".utf8))
              try catalogue.write(Run.batch(number))
            }
          }
        }
      }
    }
    let catalogue = try Catalogue(path: path, method: 1)
    #expect(try Run.wholeBatches(in: catalogue) == 20)
  }
}
