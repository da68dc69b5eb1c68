import Foundation
import TestSupport
import Testing

@testable import Ingest

// How long exiftool is waited for shows from inside only.
@Suite("The process of exiftool")
struct ExiftoolProcessTests {
  /// A program that does something with each question.
  private func withProgram(_ script: String, _ body: (String) throws -> Void) throws {
    // As the program does: writing to one that has ended is then an error.
    signal(SIGPIPE, SIG_IGN)
    try withTemporaryFolder { folder in
      let path = folder.appending(path: "program").path
      try Data("#!/bin/bash\n\(script)\n".utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
      try body(path)
    }
  }

  @Test("One that hangs costs the time it is given, and is ended")
  func hangs() throws {
    try withProgram("echo $$ > \"$0.pid\"; exec sleep 1000") { path in
      let start = ContinuousClock.now
      do {
        let process = try ExiftoolProcess(program: path)
        #expect(throws: ExiftoolProcess.Failure.tooLate) {
          try process.answer(about: Array("a.bmp".utf8), within: 1)
        }
      }
      #expect(ContinuousClock.now - start < .seconds(10))
      let text = try String(contentsOfFile: path + ".pid", encoding: .utf8)
      let number = try #require(Int32(text.trimmingCharacters(in: .whitespacesAndNewlines)))
      #expect(kill(number, 0) != 0, "it is gone")
    }
  }

  @Test("One that ends, or is not there, is an error")
  func ends() throws {
    try withProgram("exit 3") { path in
      for program in [path, "/nowhere/exiftool"] {
        let process = try ExiftoolProcess(program: program)
        #expect(throws: ExiftoolProcess.Failure.ended) {
          try process.answer(about: Array("a.bmp".utf8), within: 10)
        }
      }
    }
  }

  @Test("An answer without an end is bounded")
  func endless() throws {
    try withProgram("exec cat /dev/zero") { path in
      let process = try ExiftoolProcess(program: path)
      #expect(throws: ExiftoolProcess.Failure.tooLong) {
        try process.answer(about: Array("a.bmp".utf8), within: 30)
      }
    }
  }
}
