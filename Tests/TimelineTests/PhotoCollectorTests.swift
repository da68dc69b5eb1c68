import Testing
import Timeline

@Suite("Taking in what readers say of photos")
struct PhotoCollectorTests {
  @Test("A photo counts once for each reason, however many of its tags have the fault")
  func countedOnce() {
    var collector = PhotoCollector(source: "a", format: "JPEG", today: nil)
    for name in ["a.jpg", "b.jpg"] {
      var facts = PhotoFacts()
      facts.findings = [
        PhotoFacts.Finding(.dateUnreadable, "DateTimeOriginal x"),
        PhotoFacts.Finding(.altitudeUnusable, "1"),
        PhotoFacts.Finding(.dateUnreadable, "CreateDate y"),
      ]
      collector.add(facts, name: name.utf8)
    }
    let report = collector.finish().report
    #expect(report.findings[.dateUnreadable]?.count == 2)
    #expect(report.findings[.altitudeUnusable]?.count == 2)
    #expect(
      report.findings[.dateUnreadable]?.examples.map(\.value)
        == ["DateTimeOriginal x", "DateTimeOriginal x"])
  }
}
