import Foundation
import Store
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

  @Test(
    "On a terminal it asks, and only yes goes on",
    arguments: [("yes", true), ("y", false), ("", false)]
  )
  func asksOnTerminal(answer: String, isRemoved: Bool) throws {
    let tool = try made()
    // `script` of Debian's bsdutils, which every system has, runs the program on a terminal.
    let outcome = try tool.shell(
      """
      echo '\(answer)' | script --quiet --return --command \
        "'\(Tool.program.path)' skip remove store --rule 1" /dev/null
      """)
    #expect(outcome.text.contains("This cannot be undone. No photo is touched. Go on? Type yes:"))
    #expect(outcome.status == (isRemoved ? 0 : 64))
    #expect(try tool.run("skip", "list", "store").text.contains("2020-05-10") != isRemoved)
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

  @Test("A restore says what it did, and what it does not know")
  func restoreSays() throws {
    let tool = try made()
    func restore(_ photos: String..., rule: String = "1", sources: [String] = []) throws
      -> Tool.Outcome
    {
      try tool.run(
        arguments: ["skip", "restore", "store"] + sources + ["--rule", rule]
          + photos.flatMap { ["--photo", $0] })
    }
    let blind = try restore("x.jpg")
    #expect(blind.status == 0)
    #expect(blind.stderr.contains("1 photo more restored from rule 1"))
    #expect(blind.stderr.contains("not looked up, since no SOURCE was given"))
    let again = try restore("x.jpg", "a.jpg")
    #expect(again.stderr.contains("1 photo more restored from rule 1; 1 photo had been before"))
    let seen = try restore("a.jpg", "b.jpg", sources: ["library.csv"])
    #expect(seen.status == 0 && !seen.stderr.contains("looked up"))
    #expect(seen.stderr.contains("b.jpg stays hidden: rule 2 names it as well"))
    for (photo, reason) in [
      ("x.jpg", "x.jpg is not in the library"), ("c.jpg", "rule 1 does not name c.jpg"),
    ] {
      let before = try tool.content(of: "store")
      let refused = try restore("a.jpg", photo, sources: ["library.csv"])
      #expect(refused.status == 64)
      #expect(refused.stderr.contains("\(reason); nothing was restored"))
      #expect(try tool.content(of: "store") == before)
    }
    _ = try tool.run("skip", "add", "store", "--name", "IMG_*")
    #expect(try restore("a.jpg", rule: "3").stderr.contains("rule 3 does not name a.jpg"))
    let taken = try tool.run(
      "skip", "unrestore", "store", "--rule", "1", "--photo", "a.jpg", "--photo", "y.jpg")
    #expect(
      taken.stderr.contains("1 exception of rule 1 taken back; 1 photo had not been restored"))
  }

  @Test("An album that no one knows is warned of where someone can tell, with the nearest name")
  func unknownAlbum() throws {
    let tool = try made()
    let alone = try tool.run("skip", "add", "store", "--album", "Rmoe")
    #expect(alone.status == 0)
    #expect(
      alone.stderr.contains("whether there is an album Rmoe was not looked up, since no SOURCE"))
    try tool.put("albums.csv", "album,file\nRome,a.jpg\nAlps,b.jpg\n")
    let misspelt = try tool.run(
      "skip", "add", "store", "--album", "Rmoe", "--albums-from", "albums.csv")
    #expect(misspelt.status == 0)
    #expect(
      misspelt.stderr.contains("no album that is known here is called Rmoe; did you mean Rome?"))
    let right = try tool.run(
      "skip", "add", "store", "--album", "Rome", "--albums-from", "albums.csv")
    #expect(right.stderr.isEmpty)
    let source = try tool.run("skip", "add", "store", "library.csv", "--album", "Rome")
    #expect(source.stderr.contains("no album that is known here is called Rome. The rule is made"))
    _ = try tool.run("album", "add", "store", "--album", "Rome", "--photo", "a.jpg")
    #expect(try tool.run("skip", "add", "store", "library.csv", "--album", "Rome").stderr.isEmpty)
    #expect(
      try tool.run("skip", "add", "store", "library.csv", "--name", "x").status == 64,
      "sources tell only of albums")
  }

  @Test("A rule whose album no one tells of hides nothing, and find says so without its name")
  func albumOfNoOne() throws {
    let tool = try made()
    _ = try tool.run("skip", "add", "other", "--album", "Hidden")
    let outcome = try tool.run("find", "library.csv", "--skip", "other")
    #expect(outcome.stderr.contains("rule 1 names an album that neither the sources"))
    #expect(!outcome.stderr.contains("Hidden"))
    try tool.put("albums.csv", "album,file\nHidden,a.jpg\n")
    let told = try tool.run(
      "find", "library.csv", "--skip", "other", "--albums-from", "albums.csv")
    #expect(!told.stderr.contains("names an album"))
  }

  @Test(
    "A rule by an album of the store, and one by an album of the sources, are shown with what they hide"
  )
  func showsAlbums() throws {
    let tool = try Tool()
    try tool.put(
      "query.json",
      """
      [{"uuid": "1", "original_filename": "a.jpg", "date": "2020-05-10T10:00:00+02:00",
        "albums": ["Source"], "latitude": 48.2, "longitude": 16.4},
       {"uuid": "2", "original_filename": "b.jpg", "date": "2020-05-11T10:00:00+02:00",
        "albums": [], "latitude": 48.2, "longitude": 16.4},
       {"uuid": "3", "original_filename": "c.jpg", "date": "2020-05-12T10:00:00+02:00",
        "albums": [], "latitude": 48.2, "longitude": 16.4}]
      """)
    _ = try tool.run("album", "add", "store", "--album", "Store", "--photo", "b.jpg")
    for album in ["Store", "Source"] { _ = try tool.run("skip", "add", "store", "--album", album) }
    let show = try tool.run("skip", "show", "store", "query.json", "-q").text
    #expect(show.contains("album Store\n  hides 1 photo here\n    2020-05-11T10:00:00  b.jpg"))
    #expect(show.contains("album Source\n  hides 1 photo here\n    2020-05-10T10:00:00  a.jpg"))
    _ = try tool.run("inspect", "query.json", "--skip", "store", "--json", "inspect.json")
    #expect(try tool.text(of: "inspect.json").contains("\"photos\": 1"))
    let list = try tool.run("album", "list", "store", "query.json").text
    #expect(list == "No albums.\n", "both are skipped")
  }

  @Test(
    "A store that cannot be read ends with 66, one with a damaged rule with 65, one that cannot be written with 74"
  )
  func statuses() throws {
    let tool = try made()
    try tool.put("text", "no database at all, but long enough to be taken for a file of some kind")
    var cut = try tool.content(of: "store")
    cut.replaceSubrange(4096..<cut.count, with: Data(repeating: 0xAB, count: cut.count - 4096))
    try tool.put("damaged", cut)
    for store in ["text", "damaged", "missing"] {
      for arguments in [
        ["skip", "list", store], ["skip", "remove", store, "--rule", "1", "--yes"],
        ["skip", "show", store, "library.csv"], ["find", "library.csv", "--skip", store],
        ["today", "library.csv", "--memories", store], ["album", "list", store],
        ["album", "undo", store, "--step", "1"],
      ] {
        let outcome = try tool.run(arguments: arguments)
        #expect(outcome.status == 66, "\(arguments): \(outcome.stderr)")
        #expect(outcome.stderr.contains(store) && outcome.stdout.isEmpty)
      }
    }
    #expect(try tool.run("skip", "add", "text", "--name", "x").status == 66)
    #expect(try tool.run("skip", "add", "no/such/folder/store", "--name", "x").status == 74)
    do {
      let database = try Database(.file(tool.path("store"), .readWrite))
      try database.run("UPDATE skip_rule SET kind = 'weekday' WHERE id = 1")
    }
    for arguments in [
      ["skip", "list", "store"], ["find", "library.csv", "--skip", "store"],
      ["deck", "library.csv", "--memories", "store"],
    ] {
      let outcome = try tool.run(arguments: arguments)
      #expect(outcome.status == 65 && outcome.stdout.isEmpty, "\(arguments)")
      #expect(outcome.stderr.contains("rule 1 cannot be used: its kind \"weekday\" is not known"))
    }
  }
}
