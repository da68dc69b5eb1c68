import Foundation
import TestSupport
import Testing

/// `Scripts/soak` for some seconds, so that it stays fit for its minutes.
@Suite("Random libraries", .tags(.slow))
struct SoakTests {
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Scripts/soak").path

  @Test("A library of each kind, and runs at once on one catalogue, show no fault")
  func someSeconds() throws {
    let tool = try Tool()
    let outcome = try tool.shell(
      """
      python3 '\(Self.script)' 0 --libraries 6 --photos 300 --at-once 20 --seed 7 --out out \
      --program '\(Tool.program.path)'
      """, within: 300)
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(outcome.text.contains("6 libraries"), "\(outcome.text)")
  }

  @Test("A program that gives another answer each time is found out, and the library is kept")
  func foundOut() throws {
    let tool = try Tool()
    try tool.put(
      "unsteady",
      """
      #!/bin/bash
      "\(Tool.program.path)" "$@"; status=$?
      for ((i = 1; i < $#; i++)); do
        if [ "${!i}" = --csv ]; then next=$((i + 1)); echo $$ >> "${!next}"; fi
      done
      exit $status
      """)
    let outcome = try tool.shell(
      """
      chmod +x unsteady
      python3 '\(Self.script)' 0 --photos 50 --at-once 0 --seed 8 --out out --program unsteady
      """, within: 120)
    #expect(outcome.status == 1, "\(outcome.stderr)")
    #expect(outcome.stderr.contains("first/j.csv and second/j.csv differ"), "\(outcome.stderr)")
    #expect(outcome.stderr.contains("--seed 8"))
    #expect(FileManager.default.fileExists(atPath: tool.path("out/8/a.csv")))
    #expect(try tool.text(of: "out/8/failure.txt").contains("differ"))
  }
}
