import Foundation
import Testing

/// Outputs that go into files which the shell has opened already.
@Suite("Outputs into open files")
struct OpenOutputTests {
  private func prepared() throws -> Tool {
    let tool = try Tool()
    try tool.put("t.csv", MadeUpLibrary().plain)
    #expect(try tool.run("find", "t.csv", "-q", "--csv", "reference").status == 0)
    #expect(!(try tool.text(of: "reference")).isEmpty)
    return tool
  }

  private func find(_ arguments: String) -> String {
    "\(Tool.program.path) find t.csv -q \(arguments)"
  }

  @Test(
    "What a file held before is kept when an output is appended through a descriptor",
    arguments: [
      "--csv /dev/stdout >> log", "--csv /dev/fd/5 5>> log", "--csv /proc/self/fd/1 >> log",
      "--csv link >> log", "--csv /dev/stderr 2>> log", "--csv /proc/thread-self/fd/1 >> log",
      "--csv /proc/$$/fd/5",
    ])
  func appended(_ arguments: String) throws {
    let tool = try prepared()
    try tool.put("log", "PRECIOUS\n")
    let outcome = try tool.shell("ln -s /dev/stdout link; exec 5>> log; \(find(arguments))")
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(try tool.text(of: "log") == "PRECIOUS\n" + tool.text(of: "reference"))
  }

  @Test(
    "Two outputs into one open file are refused before anything is read",
    arguments: [
      "--json - --csv /dev/stdout > f", "--json - --csv f > f", "--csv f --json - > f",
      "--json /dev/fd/5 --csv /dev/fd/6 5> f 6>&5", "--json /dev/stdout --csv f > f",
      "--json - --csv /dev/stderr 2>&1 | cat; exit ${PIPESTATUS[0]}", "--gpkg /dev/stdout > f",
    ])
  func twice(_ arguments: String) throws {
    let tool = try prepared()
    let outcome = try tool.shell("touch f; \(find(arguments))")
    #expect(outcome.status == 64, "\(outcome.stderr)")
    #expect(try tool.text(of: "f").isEmpty)
  }

  @Test(
    "The file that the shell has opened for the table and messages is not replaced by an output of its name",
    arguments: ["> f", ">> f", "2> f"])
  func ownFile(_ redirection: String) throws {
    let tool = try prepared()
    let outcome = try tool.shell(
      "(echo HEAD >&1; echo HEAD >&2; \(Tool.program.path) find t.csv --csv f; s=$?; echo TAIL; echo TAIL >&2; exit $s) "
        + redirection)
    #expect(outcome.status == 64, "\(outcome.stderr)")
    let text = try tool.text(of: "f")
    #expect(text.hasPrefix("HEAD\n") && text.hasSuffix("TAIL\n"))
  }

  @Test(
    "Pipes and files without a name are written into; outputs into two of them do not meet",
    arguments: [
      "--csv /dev/stdout | cat > got", "--csv /dev/fd/1 | cat > got",
      "--csv >(cat > part; mv part got); until [ -e got ]; do sleep 0.01; done",
      "--json - --csv /dev/stderr 2> got > /dev/null",
      "--csv /dev/fd/7 7<> deleted; cat /dev/fd/7 > got",
      "--csv /dev/null --json /dev/null; cp reference got",
    ])
  func direct(_ arguments: String) throws {
    let tool = try prepared()
    let outcome = try tool.shell(
      "exec 7> deleted; rm deleted; set -o pipefail; "
        + find(arguments.replacing(" 7<> deleted", with: "")))
    #expect(outcome.status == 0, "\(outcome.stderr)")
    #expect(try tool.text(of: "got") == tool.text(of: "reference"))
    #expect(!(try tool.names.contains { $0.contains("deleted") }))
  }

  @Test("The table is not printed behind an output that goes to standard output by another name")
  func noTable() throws {
    let tool = try prepared()
    let outcome = try tool.run("find", "t.csv", "--csv", "/dev/stdout")
    #expect(try outcome.text == tool.text(of: "reference"))
  }

  @Test(
    "A descriptor that is not open, and a link that leads to itself, cannot be written",
    arguments: ["/dev/fd/77", "/dev/fd/x", "loop"])
  func nowhere(_ target: String) throws {
    let tool = try prepared()
    let outcome = try tool.shell(
      "ln -s loop loop; \(find("--csv \(target)")); s=$?; readlink loop; exit $s")
    #expect(outcome.status == 74)
    #expect(outcome.stderr.contains("cannot write \(target): "), "\(outcome.stderr)")
    #expect(outcome.text == "loop\n")
  }

  @Test("A line end in a name is shown as a sign, so that a name cannot pretend to be a message")
  func lineEnds() throws {
    let tool = try prepared()
    let forged = "no\nsojourn: fake"
    try tool.put("folder/\(forged).csv", "no photo")
    try tool.put("folder/t.csv", MadeUpLibrary().plain)
    for arguments in [["find", forged], ["inspect", "folder"], ["find", "t.csv", "--\(forged)"]] {
      let outcome = try tool.run(arguments: arguments)
      let all = outcome.text + outcome.stderr
      #expect(all.contains("no␊sojourn: fake"), "\(all)")
      #expect(!all.contains("\nsojourn: fake"), "\(all)")
    }
  }
}
