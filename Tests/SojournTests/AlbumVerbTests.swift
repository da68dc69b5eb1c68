import Foundation
import Testing

@Suite("sojourn album and sojourn frame")
struct AlbumVerbTests {
  private func made() throws -> Tool {
    let tool = try Tool()
    try tool.put("library.csv", MemoryVerbTests.library)
    return tool
  }

  @Test("Albums: an add says what was added, undo takes out only that, the line names two")
  func albums() throws {
    let tool = try made()
    func album(_ arguments: String...) throws -> String {
      let outcome = try tool.run(
        arguments: ["album", arguments[0], "store"] + arguments.dropFirst())
      #expect(outcome.status == 0, "\(outcome.stderr)")
      return outcome.text
    }
    #expect(
      try album("add", "--album", "Rome", "--photo", "a", "--photo", "b")
        == "step 1: added 2 photos\n  a\n  b\n")
    #expect(
      try album("add", "--album", "Rome", "--photo", "b", "--photo", "c")
        == "step 2: added 1 photo\n  c\n")
    #expect(try album("undo", "--step", "2") == "took out 1 photo\n  c\n")
    _ = try album("add", "--album", "Zoo", "--photo", "a")
    _ = try album("add", "--album", "Alps", "--photo", "a")
    #expect(try album("line", "--photo", "a") == "Rome, Zoo +1\n")
    #expect(try album("line", "--photo", "c") == "")
    #expect(try album("list") == "Photos  Album\n     2  Rome\n     1  Zoo\n     1  Alps\n")
    #expect(try tool.run("album", "undo", "store", "--step", "9").status == 64)
  }

  @Test("A frame shows, turns and opens; what a rule names since is not opened, and says the rule")
  func frame() throws {
    let tool = try made()
    for photo in ["p0.jpg", "p1.jpg", "p2.jpg"] {
      _ = try tool.run("album", "add", "store", "--album", "Rome", "--photo", photo)
    }
    func frame(_ extra: String...) throws -> Tool.Outcome {
      try tool.run(
        arguments: [
          "frame", "library.csv", "--memories", "store", "--album", "Rome", "--at", "2021-05-10T08",
          "-q",
        ] + extra)
    }
    let shown = try frame().text
    let parts = shown.split(whereSeparator: \.isWhitespace).map { String($0) }
    #expect(parts.count == 3 && parts[1] == "Rome")
    #expect(try frame().text == shown, "the same hour, the same picture")
    let place = try #require(parts.first)
    let photo = try #require(parts.last)
    let next = try frame("--next", place)
    #expect(next.status == 0 && next.text != shown)
    let batch = try #require(place.split(separator: ":").first.map(String.init))
    #expect(try frame("--open", photo, "--batch", batch).text == photo + "\n")
    #expect(try frame("--open", photo, "--batch", "99").stderr.contains("have taken their place"))
    _ = try tool.run("skip", "add", "store", "--photo", photo)
    let skipped = try frame("--open", photo, "--batch", batch)
    #expect(skipped.status == 65)
    #expect(skipped.stderr == "sojourn: skipped: rule 1 names the photo\n")
    #expect(try !frame().text.contains(photo))
    #expect(try frame("--renew").text.hasPrefix("\(batch):") == false)
    for stale in [["--next", place], ["--open", photo, "--batch", batch]] {
      let refused = try tool.run(
        arguments: ["frame", "library.csv", "--memories", "store", "--album", "Rome"] + stale)
      // It was asked for rightly: what is missing is the picture.
      #expect(refused.status == 65 && refused.text.isEmpty)
      #expect(refused.stderr.contains("have taken their place"))
    }
    #expect(try frame("--open", photo).status == 64, "without its batch it is wrong usage")
  }

  @Test("With sources, an album takes only photos that are there, and says what it had before")
  func albumOfSources() throws {
    let tool = try made()
    let wrong = try tool.run(
      "album", "add", "store", "library.csv", "--album", "Rome", "--photo", "p0.jpg", "--photo",
      "p99.jpg")
    #expect(wrong.status == 64 && wrong.text.isEmpty)
    #expect(wrong.stderr.contains("p99.jpg is not in the library; nothing was added"))
    #expect(try !tool.names.contains("store"))
    let right = try tool.run(
      "album", "add", "store", "library.csv", "--album", "Rome", "--photo", "p0.jpg")
    #expect(right.text == "step 1: added 1 photo\n  p0.jpg\n" && right.stderr.isEmpty)
    let unchecked = try tool.run(
      "album", "add", "store", "--album", "Rome", "--photo", "p99.jpg", "--photo", "p0.jpg")
    #expect(unchecked.stderr.contains("1 photo had been in the album before"))
    #expect(unchecked.stderr.contains("no SOURCE was given"))
  }

  @Test("An album whose photos were all taken out is not gone: its photo is no longer in it")
  func emptied() throws {
    let tool = try made()
    _ = try tool.run("album", "add", "store", "--album", "Rome", "--photo", "p0.jpg")
    let shown = try tool.run(
      "frame", "library.csv", "--memories", "store", "--album", "Rome", "--at", "2021-05-10T08")
    let batch = try #require(shown.text.split(separator: ":").first.map(String.init))
    _ = try tool.run("album", "undo", "store", "--step", "1")
    func reason(_ album: String) throws -> String {
      try tool.run(
        "frame", "library.csv", "--memories", "store", "--album", album, "--open", "p0.jpg",
        "--batch", batch
      ).stderr
    }
    #expect(try reason("Rome").contains("no longer in this album"))
    #expect(try reason("Roma").contains("the album is gone"))
    #expect(try tool.run("album", "list", "store").text == "Photos  Album\n     0  Rome\n")
  }

  @Test(
    "An album that is not there does not replace the batch in force, and the nearest one is named")
  func misspeltFrame() throws {
    let tool = try made()
    _ = try tool.run("album", "add", "store", "--album", "Rome", "--photo", "p0.jpg")
    func frame(_ albums: String...) throws -> Tool.Outcome {
      try tool.run(
        arguments: ["frame", "library.csv", "--memories", "store", "--at", "2021-05-10T08"]
          + albums.flatMap { ["--album", $0] })
    }
    let shown = try frame("Rome")
    let wrong = try frame("Rmoe")
    #expect(wrong.status == 65 && wrong.text.isEmpty)
    #expect(wrong.stderr == "sojourn: no album is called Rmoe; did you mean Rome?\n")
    #expect(try frame("Rome").text == shown.text)
    let both = try frame("Rome", "Rmoe")
    #expect(both.status == 0 && both.text == shown.text + "-  Rmoe  no picture\n")
  }

  @Test("A frame has at most eight albums")
  func eightAlbums() throws {
    let tool = try made()
    let names = (0..<9).map { "A\($0)" }
    for name in names {
      _ = try tool.run("album", "add", "store", "--album", name, "--photo", "p0.jpg")
    }
    func frame(_ names: [String]) throws -> Tool.Outcome {
      try tool.run(
        arguments: ["frame", "library.csv", "--memories", "store"]
          + names.flatMap { ["--album", $0] })
    }
    let nine = try frame(names)
    #expect(nine.status == 64 && nine.stderr.contains("at most 8 albums"))
    #expect(try frame(names.dropLast()).text.split(separator: "\n").count == 8)
  }

  @Test("What the store's rules hide is in no album that is shown")
  func albumsWithRules() throws {
    let tool = try made()
    for (album, photo) in [("Rome", "p0.jpg"), ("Rome", "p1.jpg"), ("Secret", "p2.jpg")] {
      _ = try tool.run("album", "add", "store", "--album", album, "--photo", photo)
    }
    _ = try tool.run("skip", "add", "store", "--photo", "p1.jpg")
    _ = try tool.run("skip", "add", "store", "--album", "Secret")
    let list = try tool.run("album", "list", "store")
    #expect(list.text == "Photos  Album\n     1  Rome\n")
    #expect(try tool.run("album", "line", "store", "--photo", "p2.jpg").text.isEmpty)
    _ = try tool.run("skip", "add", "store", "--from", "2020-05-10", "--to", "2020-05-10")
    #expect(try tool.run("album", "list", "store", "library.csv").text == "No albums.\n")
  }
}
