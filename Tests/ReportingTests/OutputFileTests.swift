import Foundation
import Reporting
import TestSupport
import Testing

@Suite("Output files")
struct OutputFileTests {
  @Test("A file is replaced whole, keeps its permissions, and nothing else is left in the folder")
  func replaces() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "out.txt").path
      try Data("old".utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      try OutputFile.path(path).write { sink throws(OutputError) in try sink.write("new") }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "new")
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o640)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.txt"])
    }
  }

  @Test("When writing fails the old file stays, and nothing else is left in the folder")
  func failure() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "out.txt").path
      try Data("old".utf8).write(to: URL(filePath: path))
      let failure = OutputError.system("x", reason: "made up")
      #expect(throws: failure) {
        try OutputFile.path(path).write { sink throws(OutputError) in
          try sink.write("new")
          throw failure
        }
      }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["out.txt"])
    }
  }

  @Test("A link stays a link; its target is replaced")
  func link() throws {
    try withTemporaryFolder { folder in
      let target = folder.appending(path: "target.txt")
      let link = folder.appending(path: "link.txt")
      try Data("old".utf8).write(to: target)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
      try OutputFile.path(link.path).write { sink throws(OutputError) in try sink.write("new") }
      #expect(try String(contentsOf: target, encoding: .utf8) == "new")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
    }
  }

  @Test("A device is written directly")
  func device() throws {
    try OutputFile.path("/dev/null").write { sink throws(OutputError) in try sink.write("x") }
  }

  @Test("A device that is full is an error that names it")
  func full() {
    #expect(throws: OutputError.system("/dev/full", reason: "No space left on device")) {
      try OutputFile.path("/dev/full").write { sink throws(OutputError) in try sink.write("x") }
    }
  }

  @Test("A folder that is not there is an error that names the file")
  func missingFolder() {
    #expect(
      throws: OutputError.system("/nowhere/at/all.csv", reason: "No such file or directory")
    ) {
      try OutputFile.path("/nowhere/at/all.csv").write { sink throws(OutputError) in
        try sink.write("x")
      }
    }
  }

  @Test("Large outputs arrive whole")
  func large() throws {
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "out.txt").path
      try OutputFile.path(path).write { sink throws(OutputError) in
        for number in 0..<200_000 { try sink.write("\(number)\n") }
      }
      let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
      #expect(lines.count == 200_000)
      #expect(lines.last == "199999")
    }
  }
}
