import Foundation
import TestSupport
import Testing

/// A run on a terminal of its own, made by Python's `pty`.
@Suite("Progress and stopping")
struct ProgressTests {
  /// Runs the program on a terminal of 40 columns, types Ctrl-C when so many files are done, and writes what
  /// the terminal got into `seen`, and how long the program went on into `took`; the status is the program's.
  static let onTerminal = """
    import fcntl, os, pty, re, struct, sys, termios, time
    most, program = int(sys.argv[1] or 1 << 60), sys.argv[2:]
    child, terminal = pty.fork()
    if child == 0:
        fcntl.ioctl(2, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 40, 0, 0))
        os.execv(program[0], program)
    seen, start = b"", time.monotonic()
    while True:
        try: data = os.read(terminal, 65536)
        except OSError: break
        if not data: break
        seen += data
        done = re.findall(rb"([0-9]+)(?: of |/)[0-9]+", seen)
        if done and int(done[-1]) >= most:
            os.write(terminal, b"\\x03")
            most, start = 1 << 60, time.monotonic()
    open("seen", "wb").write(seen)
    open("took", "w").write(str(time.monotonic() - start))
    status = os.waitpid(child, 0)[1]
    sys.exit(os.waitstatus_to_exitcode(status) % 256)
    """

  /// Many pictures in their folders, enough to be seen reading: links to a few.
  private func tool(files: Int) throws -> Tool {
    let tool = try Tool()
    try tool.put("terminal.py", Self.onTerminal)
    let made = try tool.shell(
      """
      mkdir pictures; cd pictures
      for n in $(seq \(files)); do
        echo '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
        xmlns:exif="http://ns.adobe.com/exif/1.0/"
        exif:DateTimeOriginal="2023-05-17T10:00:00+02:00"/></rdf:RDF></x:xmpmeta>' > $n.xmp
      done
      """)
    #expect(made.status == 0)
    return tool
  }

  private func run(
    _ tool: borrowing Tool, stoppedAt files: String = "", _ arguments: String
  ) throws -> (status: Int32?, seen: String) {
    let outcome = try tool.shell(
      "python3 terminal.py '\(files)' \(Tool.program.path) \(arguments)", within: 60)
    return (outcome.status, try tool.text(of: "seen"))
  }

  @Test("One line that fits the terminal is drawn while reading, and erased at the end")
  func drawn() throws {
    let tool = try tool(files: 3000)
    let (status, seen) = try run(tool, "inspect pictures --jobs 1")
    #expect(status == 0)
    let drawings = seen.components(separatedBy: "\r\u{1B}[K").dropFirst()
    #expect(drawings.count >= 2, "\(seen)")
    // Behind the last erasing comes the table.
    for drawing in drawings.dropLast() {
      #expect(drawing.count < 40 && !drawing.contains("\n"), "\(drawing)")
    }
    #expect(drawings.dropLast().contains { $0.contains("3000") }, "\(drawings)")
    let quiet = try run(tool, "inspect pictures --quiet")
    #expect(quiet.seen.isEmpty)
    let elsewhere = try tool.run("find", "pictures")
    #expect(!elsewhere.stderr.contains("\u{1B}"))
  }

  @Test("Ctrl-C stops within a second, says so, and what the catalogue has is not read again")
  func stopped() throws {
    let tool = try tool(files: 6000)
    let (status, seen) = try run(
      tool, stoppedAt: "300", "inspect pictures --jobs 1 --catalogue c.db")
    #expect(status == 130, "\(seen)")
    #expect(seen.contains("stopped; the catalogue has"), "\(seen)")
    let took = try #require(Double(try tool.text(of: "took")))
    #expect(took < 1.5)
    let count = try #require(
      seen.components(separatedBy: "the catalogue has ").last?.split(separator: " ").first)
    #expect(try #require(Int(count.replacing("\r", with: ""))) > 0)
    let plain = try tool.run("inspect", "pictures", "--json", "-")
    let again = try tool.run("inspect", "pictures", "--catalogue", "c.db", "--json", "-")
    #expect(again.text == plain.text)
  }
}
