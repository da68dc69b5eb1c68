import Testing

// The builder is not for other modules, and its promise is worth more than the page that uses it.
@testable import Reporting

@Suite("HTML text")
struct HTMLTextTests {
  private func text(_ body: (inout HTMLText) -> Void) -> String {
    var html = HTMLText()
    body(&html)
    return String(decoding: html.bytes, as: UTF8.self)
  }

  @Test("Markup in a text stays text")
  func escapesText() {
    let hostile = "</p><script>alert('1')</script> & \"é\" =cmd()"
    #expect(
      text { $0.element(.p, text: hostile) }
        == "<p>&lt;/p&gt;&lt;script&gt;alert('1')&lt;/script&gt; &amp; \"é\" =cmd()</p>")
  }

  @Test("A quote does not end an attribute")
  func escapesAttributes() {
    #expect(
      text { $0.element(.a, .set(.href, "x\" onclick='y'>&")) }
        == "<a href=\"x&quot; onclick=&#39;y&#39;&gt;&amp;\"></a>")
  }

  @Test("Marks that turn the text around them are left out, other marks and emoji stay")
  func direction() {
    #expect(
      text { $0.name("a\u{202E}b\u{2066}c\u{200F}👩‍🚀") } == "<bdi>abc\u{200F}👩‍🚀</bdi>")
  }

  @Test("What HTML does not allow is shown as a replacement, and line ends are blanks")
  func controls() {
    #expect(
      text { $0.text("a\u{0}b\u{9F}c\u{FFFF}d\u{1FFFE}e\nf") }
        == "a\u{FFFD}b\u{FFFD}c\u{FFFD}d\u{FFFD}e f")
    #expect(text { $0.text("\u{A0}\u{FFFC}") } == "\u{A0}\u{FFFC}")
  }

  @Test("A void element has no end, an attribute without value no quotes")
  func voids() {
    #expect(text { $0.element(.input, .flag(.hidden)) } == "<input hidden>")
    #expect(text { $0.element(.p, .flag(.hidden)) } == "<p hidden></p>")
  }
}

@Suite("Tile source")
struct TileSourceTests {
  @Test(
    "A server with its files by zoom, column and row",
    arguments: [
      ("https://tile.example.org/{z}/{x}/{y}.png", "https://tile.example.org"),
      ("http://127.0.0.1:8080/{z}/{y}/{x}", "http://127.0.0.1:8080"),
      ("HTTPS://{s}.Tile.example.org/{z}/{x}/{y}?key=1", "https://*.tile.example.org"),
    ])
  func accepted(_ template: String, _ origin: String) {
    #expect(TileSource(template: template)?.origin == origin)
  }

  @Test(
    "Anything else is refused",
    arguments: [
      "", "tile.example.org/{z}/{x}/{y}", "file:///{z}/{x}/{y}", "javascript:/{z}/{x}/{y}",
      "https:///{z}/{x}/{y}", "https://example.org/{z}/{x}", "https://example.org{z}/{x}/{y}",
      "https://a b/{z}/{x}/{y}", "https://exa;mple.org/{z}/{x}/{y}", "https://*/{z}/{x}/{y}",
      "https://example.org:0/{z}/{x}/{y}", "https://example.org:x/{z}/{x}/{y}",
      "https://example.org:1:2/{z}/{x}/{y}", "https://user@example.org/{z}/{x}/{y}",
      "https://a..b/{z}/{x}/{y}", "https://a/{z}/{x}/{y}\"", "https://a/{z}/{x}/{y} ",
      "https://a/{z}/{x}/{y}\n",
    ])
  func refused(_ template: String) { #expect(TileSource(template: template) == nil) }

  @Test("OpenStreetMap is named, another server by its host, and no host that only looks like it")
  func attribution() throws {
    func attribution(_ host: String) -> String? {
      TileSource(template: "https://\(host)/{z}/{x}/{y}.png")?.attribution
    }
    #expect(attribution("tile.openstreetmap.org") == "© OpenStreetMap contributors")
    #expect(attribution("notopenstreetmap.org") == "notopenstreetmap.org")
  }
}

@Suite("Stored thumbnails")
struct StoredThumbnailsTests {
  private func isAmong(_ path: String, _ sources: String...) -> Bool {
    StoredThumbnails(sources: sources).isAmongSources(Array(path.utf8))
  }

  @Test("Only what is a source or lies in one is opened")
  func roots() {
    #expect(isAmong("Pictures/a/b.jpg", "Pictures"))
    #expect(isAmong("Pictures/a.jpg", "other", "Pictures/"))
    #expect(isAmong("a.jpg", "a.jpg"))
    #expect(isAmong("/a.jpg", "/"))
    #expect(isAmong("../a.jpg", ".."))
    #expect(!isAmong("Pictures2/a.jpg", "Pictures"))
    #expect(!isAmong("a.jpg", "photos.csv"))
    #expect(!isAmong("Pictures/../private.jpg", "Pictures"))
    #expect(!isAmong("/etc/a.jpg", "etc"))
  }
}
