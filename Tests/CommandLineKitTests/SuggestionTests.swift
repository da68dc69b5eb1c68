import CommandLineKit
import Testing

@Suite("Suggestion")
struct SuggestionTests {
  @Test(
    "A slip of one letter, a swap, case and dashes are near",
    arguments: [
      ("thresold", "threshold"), ("tresholds", "threshold"), ("fnid", "find"), ("farkm", "farKm"),
      ("-json", "--json"), ("--jsn", "--json"), ("geo", "geojson"),
    ])
  func near(text: String, expected: String) {
    let names = ["find", "farKm", "threshold", "--json", "geojson", "kml"]
    #expect(Suggestion.nearest(to: text, among: names) == expected)
  }

  @Test(
    "Nothing is near to a different word", arguments: ["gpx", "x", "", "--", "ki", "unrelated"])
  func far(text: String) {
    #expect(Suggestion.nearest(to: text, among: ["kml", "a", "find", "threshold"]) == nil)
  }

  @Test("The bound is a third of the longer word")
  func bound() {
    #expect(Suggestion.nearest(to: "abcxyz", among: ["abcdex"]) == nil)
    #expect(Suggestion.nearest(to: "abcdxy", among: ["abcdef"]) == "abcdef")
  }

  @Test("A swap of neighbours counts once")
  func swap() {
    #expect(Suggestion.nearest(to: "otp", among: ["tops", "top"]) == "top")
    #expect(Suggestion.nearest(to: "opt", among: ["otp", "ppp"]) == "otp")
  }

  @Test("Ties go to the longer shared beginning, then to the alphabet, whatever the order")
  func ties() {
    #expect(Suggestion.nearest(to: "cast", among: ["last", "cash", "fast"]) == "cash")
    #expect(Suggestion.nearest(to: "bate", among: ["gate", "date", "late"]) == "date")
    #expect(Suggestion.nearest(to: "bate", among: ["late", "date", "gate"]) == "date")
  }

  @Test("No candidates, no suggestion")
  func none() {
    #expect(Suggestion.nearest(to: "find", among: []) == nil)
  }
}
