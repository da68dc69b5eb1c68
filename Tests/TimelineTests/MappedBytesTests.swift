import Foundation
import TestSupport
import Testing
import Timeline

@Suite("Mapped files that become shorter")
struct MappedBytesTests {
  /// The length a file of 10 pages is cut to while it is mapped, and from where on it is then read.
  static let cuts = [(0, 0), (4096, 20_000), (4097, 5000), (20_000, 40_959), (40_959, 0)]

  @Test("What is gone is read as zeros, and is told of", arguments: cuts)
  func cut(to length: Int, readFrom start: Int) throws {
    try withTemporaryFolder { folder in
      let url = folder.appending(path: "file")
      try Data(repeating: 7, count: 40_960).write(to: url)
      let bytes = try MappedBytes(path: url.path)
      #expect(!bytes.hasShrunk)
      #expect(unsafe truncate(url.path, length) == 0)
      let sum = bytes.withBytes { span in
        (start..<span.count).reduce(0) { $0 + Int(span[$1]) }
      }
      #expect(sum <= 7 * max(0, length - start))
      #expect(bytes.hasShrunk)
    }
  }

  @Test("A file that grows, or is replaced by another one, is as it was")
  func other() throws {
    try withTemporaryFolder { folder in
      let url = folder.appending(path: "file")
      try Data(repeating: 7, count: 40_960).write(to: url)
      let bytes = try MappedBytes(path: url.path)
      #expect(unsafe truncate(url.path, 100_000) == 0)
      try Data("x".utf8).write(to: url, options: .atomic)
      #expect(bytes.withBytes { $0[40_959] } == 7)
      #expect(!bytes.hasShrunk)
    }
  }

  @Test("Each of many mappings tells of its own file, also when they come and go")
  func many() throws {
    try withTemporaryFolder { folder in
      for round in 0..<3 {
        let files = (0..<20).map { folder.appending(path: "file\($0)") }
        for file in files { try Data(repeating: 1, count: 9000).write(to: file) }
        let mapped = try files.map { try MappedBytes(path: $0.path) }
        for (index, file) in files.enumerated() where index % 3 == round {
          #expect(unsafe truncate(file.path, 10) == 0)
        }
        for (index, bytes) in mapped.enumerated() {
          _ = bytes.withBytes { $0[8999] }
          #expect(bytes.hasShrunk == (index % 3 == round))
        }
      }
    }
  }
}
