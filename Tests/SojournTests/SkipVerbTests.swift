import Foundation
import Testing

@Suite("sojourn skip")
struct SkipVerbTests {
  private static let library = """
    file,taken,latitude,longitude
    a.jpg,2020-05-10T10:00:00+02:00,48.2,16.4
    b.jpg,2020-05-11T10:00:00+02:00,48.2,16.4
    c.jpg,2020-05-12T10:00:00+02:00,48.3,16.4

    """

  private func made() throws -> Tool {
    let tool = try Tool()
    try tool.put("library.csv", Self.library)
    for rule in [["--from", "2020-05-10", "--to", "2020-05-11"], ["--photo", "b.jpg"]] {
      #expect(try tool.run(arguments: ["skip", "add", "store"] + rule).status == 0)
    }
    return tool
  }

  private func shown(_ tool: borrowing Tool) throws -> String {
    _ = try tool.run("inspect", "library.csv", "--skip", "store", "--json", "inspect.json")
    let text = try tool.text(of: "inspect.json")
    return text.split(separator: "\n").first { $0.contains("\"photos\"") }.map(String.init) ?? ""
  }

  @Test("Rules are added with rising numbers, listed, and shown with what they hide")
  func addListShow() throws {
    let tool = try made()
    let list = try tool.run("skip", "list", "store").text
    #expect(list.contains("1         0  photos from 2020-05-10 to 2020-05-11"))
    #expect(list.contains("2         0  the photo b.jpg"))
    let show = try tool.run("skip", "show", "store", "library.csv", "-q").text
    #expect(
      show == """
        rule 1: photos from 2020-05-10 to 2020-05-11
          hides 2 photos here
            2020-05-10T10:00:00  a.jpg
            2020-05-11T10:00:00  b.jpg
        rule 2: the photo b.jpg
          hides 1 photo here
            2020-05-11T10:00:00  b.jpg

        """)
    #expect(try shown(tool).contains(": 1"))
  }

  @Test(
    "A restored photo is shown again unless another rule hides it; unrestored it is hidden again")
  func restore() throws {
    let tool = try made()
    func change(_ action: String, _ photo: String) throws {
      let outcome = try tool.run("skip", action, "store", "--rule", "1", "--photo", photo)
      #expect(outcome.status == 0, "\(outcome.stderr)")
    }
    try change("restore", "b.jpg")
    #expect(try shown(tool).contains(": 1"), "rule 2 still hides b.jpg")
    try change("restore", "a.jpg")
    #expect(try shown(tool).contains(": 2"))
    #expect(try tool.run("skip", "show", "store", "--rule", "1").text.contains("    a.jpg\n"))
    try change("unrestore", "a.jpg")
    #expect(try shown(tool).contains(": 1"))
  }

  @Test(
    "What cannot be undone asks first, and without a terminal needs --yes",
    arguments: [
      ["remove", "--rule", "1"], ["restore", "--rule", "1", "--all"],
      ["unrestore", "--rule", "1", "--all"],
    ])
  func asks(action: [String]) throws {
    let tool = try made()
    _ = try tool.run("skip", "restore", "store", "--rule", "1", "--photo", "a.jpg")
    let before = try tool.content(of: "store")
    let arguments = ["skip", action[0], "store"] + action.dropFirst()
    let refused = try tool.run(arguments: arguments, input: Data("yes\n".utf8))
    #expect(refused.status == 64)
    #expect(refused.stderr.contains("exception"))
    #expect(refused.stderr.contains("cannot be undone"))
    #expect(refused.stderr.contains("No photo is touched"))
    #expect(refused.stderr.contains("--yes"))
    #expect(try tool.content(of: "store") == before)
    #expect(try tool.run(arguments: arguments + ["--yes"]).status == 0)
    let list = try tool.run("skip", "list", "store").text
    #expect(list.contains("1         0") == (action[0] == "unrestore"))
    #expect(list.contains("2         0"))
  }

  @Test("Removing a rule removes its exceptions, and its number is not given again")
  func removed() throws {
    let tool = try made()
    _ = try tool.run("skip", "restore", "store", "--rule", "2", "--photo", "b.jpg")
    #expect(try tool.run("skip", "remove", "store", "--rule", "2", "--yes").status == 0)
    let added = try tool.run("skip", "add", "store", "--photo", "b.jpg")
    #expect(added.text == "rule 3: the photo b.jpg\n")
    #expect(try tool.run("skip", "list", "store").text.contains("3         0"))
  }

  @Test(
    "Wrong usage says what is needed",
    arguments: [
      (["skip", "add", "store"], "one way of naming photos"),
      (["skip", "add", "store", "--album", "A", "--name", "B"], "not --album and also --name"),
      (["skip", "add", "store", "--from", "2020-01-01"], "go together"),
      (["skip", "add", "store", "--from", "2020-01-02", "--to", "2020-01-01"], "after"),
      (["skip", "add", "store", "--place", "48,16"], "go together"),
      (["skip", "add", "store", "--place", "48", "--radius", "3"], "expected LAT,LON"),
      (["skip", "add", "store", "--place", "48,16", "--radius", "0"], "more than 0"),
      (["skip", "remove", "store"], "needs --rule"),
      (["skip", "restore", "store", "--rule", "1"], "needs either --photo PHOTO or --all"),
      (
        ["skip", "remove", "store", "--rule", "9", "--yes"],
        "there is no rule 9; the rules are 1, 2"
      ),
      (["skip", "restore", "store", "--rule", "2", "--photo", "a.jpg"], "does not name a.jpg"),
      (["skip", "forget", "store"], "one of add, list, show"),
      (["skip", "list", "store", "library.csv"], "takes no more"),
    ])
  func usage(arguments: [String], reason: String) throws {
    let tool = try made()
    let outcome = try tool.run(arguments: arguments)
    #expect(outcome.status == 64)
    #expect(outcome.stderr.contains(reason), "\(outcome.stderr)")
  }

  @Test("An area that cannot be used is said with its file, and makes no rule")
  func area() throws {
    let tool = try made()
    try tool.put("bad.json", "{\"type\":\"Point\",\"coordinates\":[1,2]}")
    let bad = try tool.run("skip", "add", "store", "--area", "bad.json")
    #expect(bad.status == 65)
    #expect(bad.stderr.contains("bad.json: not a GeoJSON area: \"Point\" draws no area"))
    #expect(try tool.run("skip", "add", "store", "--area", "none.json").status == 66)
    try tool.put(
      "good.json",
      "{\"type\":\"Polygon\",\"coordinates\":[[[16.3,48.25],[16.5,48.25],[16.5,48.35],[16.3,48.35]]]}"
    )
    #expect(try tool.run("skip", "add", "store", "--area", "good.json").status == 0)
    #expect(
      try tool.run("skip", "show", "store", "library.csv", "--rule", "3", "-q").text
        .contains("hides 1 photo here\n    2020-05-12T10:00:00  c.jpg"))
  }
}
