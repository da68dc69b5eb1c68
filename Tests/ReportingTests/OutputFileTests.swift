import Foundation
import TestSupport
import Testing

@testable import Reporting

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

  @Test("Each unfinished file has a name of its own, which nothing there had, and is held")
  func unfinished() throws {
    let folder = try ScratchFolder()
    var paths: Set<String> = []
    for _ in 0..<50 {
      let made = try UnfinishedFiles.create(for: folder.path("out"), named: "out")
      defer {
        close(made.descriptor)
        UnfinishedFiles.remove(made.path)
      }
      paths.insert(made.path)
      let other = unsafe open(made.path, O_RDONLY | O_CLOEXEC)
      defer { close(other) }
      #expect(flock(other, LOCK_EX | LOCK_NB) == -1 && errno == EWOULDBLOCK)
    }
    #expect(paths.count == 50)
    #expect(try folder.names.count == 50)
  }

  @Test("What a container's first process left is removed by one of the same number after an hour")
  func containers() throws {
    let folder = try ScratchFolder()
    let old = folder.path(".old.\(getpid()).sojourn-part")
    let new = folder.path(".new.\(getpid()).sojourn-part")
    for path in [old, new] { try Data("x".utf8).write(to: URL(filePath: path)) }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -4000)], ofItemAtPath: old)
    try OutputFile.path(folder.path("out")).write { sink throws(OutputError) in
      try sink.write("x")
    }
    #expect(try folder.names == [".new.\(getpid()).sojourn-part", "out"])
  }
}
