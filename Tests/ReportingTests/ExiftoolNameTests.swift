import Testing

// How a name is written is a matter of the writer alone.
@testable import Reporting

@Suite("Names in arguments for exiftool")
struct ExiftoolNameTests {
  private func argument(_ name: String) -> String? {
    ExiftoolArguments.argument(forFile: Array(name.utf8)).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  @Test(
    "A plain path stays as it is",
    arguments: ["a.jpg", "/p/-a.jpg", "./a.jpg", "../a.jpg", "_a", "9", "é.jpg", "a\\b\"$@.jpg"])
  func plain(_ name: String) {
    #expect(argument(name) == name)
  }

  @Test(
    "What could be read as an option, a comment or a blank gets ./ before it",
    arguments: ["-a.jpg", "-", "#a.jpg", "#[CSTR]a", " a.jpg", "\ta", "@a", "=a", "|a"])
  func prefixed(_ name: String) {
    #expect(argument(name) == "./" + name)
  }

  @Test("A name with line ends is a C string")
  func lineEnds() {
    #expect(argument("a\nb\r\\\"c\t") == "#[CSTR]a\\nb\\r\\\\\\\"c\t")
    #expect(argument("-\n") == "#[CSTR]./-\\n")
  }

  @Test("What exiftool cannot be told is left out", arguments: ["", "a\u{0}b", "a\n$", "a\r@"])
  func leftOut(_ name: String) {
    #expect(argument(name) == nil)
  }
}
