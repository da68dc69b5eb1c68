import Foundation
import Testing

/// A library with photos to forget among others: two days in Reykjavík that end a journey, a journey to
/// Tokyo, a near miss in Oslo, a photo that alone stretches the home, the first and the last date,
/// and records that cannot be used.
private struct LibraryWithSecrets {
  var rows = ["file,taken,latitude,longitude"]
  /// What no output may hold once the secrets are skipped.
  static let secrets = [
    "secret", "Zürich", "Zurich", "2024-03-11", "20240311", "47.376", "8.5417", "Reykjav",
    "Iceland", "Tokyo", "Japan", "Oslo", "Norway", "\"IS\"", "\"JP\"",
    "\"NO\"",
    "64.14", "21.94", "35.681", "139.767", "59.913", "10.752", "48.2999", "16.4444",
    "2023-12-25", "2024-03-13", "2024-03-14", "2024-06-01", "2024-06-02", "2024-06-03",
    "2024-06-15", "2024-07-20", "20231225", "20240314", "20240601", "20240602",
    "20240603", "20240615", "20240720", "14 March", "March 14", "13 March", "June 2024",
    "2199", "99.123",
  ]
  /// Coordinates that stand in binary outputs as IEEE doubles.
  static let places = [
    47.3769, 8.5417, 64.146582, -21.942635, 35.681236, 139.767125, 59.913869, 10.752245, 48.299917,
    16.444431,
  ]

  init() {
    for day in 0..<190 { add("home-\(day)", day: day, 8, 48.2082, 16.3738) }
    add("secret-first", "2023-12-25", 9, 48.2082, 16.3738)
    add("secret-last", "2024-07-20", 9, 48.2082, 16.3738)
    add("secret-home", "2024-02-02", 10, 48.299917, 16.444431)
    for (date, latitude, longitude, name) in [
      ("2024-03-10", 48.8566, 2.3522, "paris"), ("2024-03-11", 47.3769, 8.5417, "secret-mid"),
      ("2024-03-12", 45.7640, 4.8357, "lyon"), ("2024-03-13", 64.146582, -21.942635, "secret-a"),
      ("2024-03-14", 64.146582, -21.942635, "secret-b"),
      ("2024-05-05", 52.5200, 13.4050, "berlin"), ("2024-06-01", 35.681236, 139.767125, "secret-c"),
      ("2024-06-02", 35.681236, 139.767125, "secret-d"),
      ("2024-06-03", 35.681236, 139.767125, "secret-e"),
      ("2024-06-15", 59.913869, 10.752245, "secret-f"),
    ] {
      rows.removeAll { $0.contains("\(date)T") }
      for hour in [9, 12, 15] { add("\(name)-\(hour)", date, hour, latitude, longitude) }
    }
    rows.append("secret-undated.jpg,,64.146582,-21.942635")
    rows.append("secret-year.jpg,2199-01-01T10:00:00+00:00,64.146582,-21.942635")
    rows.append("secret-place.jpg,2024-02-03T10:00:00+01:00,99.123456,-21.942635")
  }

  private mutating func add(_ name: String, day: Int, _ hour: Int, _ north: Double, _ east: Double)
  {
    let date = Date(timeIntervalSince1970: 1_704_067_200 + Double(day) * 86_400)
    add(name, String(date.ISO8601Format().prefix(10)), hour, north, east)
  }

  private mutating func add(
    _ name: String, _ date: String, _ hour: Int, _ north: Double, _ east: Double
  ) {
    let two = (hour < 10 ? "0" : "") + String(hour)
    rows.append("\(name).jpg,\(date)T\(two):00:00+01:00,\(north),\(east)")
  }

  var csv: String { rows.joined(separator: "\n") + "\n" }
  var remaining: Int { rows.count { !$0.contains("secret") } - 1 }
}

@Suite("Skipped memories appear in no output")
struct SkippedOutputTests {
  private let library = LibraryWithSecrets()

  /// The options of `find` that write something, as its help lists them: new ones join by themselves.
  private func writingOptions(_ tool: borrowing Tool) throws -> [(option: String, isFolder: Bool)] {
    let help = try tool.run("find", "--help").text
    var isWriting = false
    let writing = help.split(separator: "\n").filter { line in
      if !line.hasPrefix(" ") { isWriting = line.hasPrefix("Writing") }
      return isWriting
    }
    let options = writing.compactMap { line -> (String, Bool)? in
      let words = line.split(separator: " ")
      guard words.count > 1, words[0].hasPrefix("--"), ["FILE", "DIR"].contains(words[1]) else {
        return nil
      }
      return (String(words[0]), words[1] == "DIR")
    }
    #expect(options.count >= 11, "\(help)")
    return options
  }

  /// Everything that the program says of the library: files, standard output and standard error.
  private func everything(
    _ tool: borrowing Tool, _ extra: [String], journey: String
  ) throws -> [(name: String, bytes: Data)] {
    var all: [(name: String, bytes: Data)] = []
    let folder = "out-\(extra.count)"
    try tool.put("\(folder)/made", "")
    var find = ["find", "library.csv"] + extra
    for (option, isFolder) in try writingOptions(tool) {
      find += [option, "\(folder)/\(option.dropFirst(2))" + (isFolder ? "" : ".out")]
    }
    for arguments in [
      find, ["homes", "library.csv", "--json", "\(folder)/homes.json"] + extra,
      ["homes", "library.csv"] + extra, ["inspect", "library.csv"] + extra,
      ["inspect", "library.csv", "--json", "\(folder)/inspect.json"] + extra,
      ["explain", "library.csv", "--date", "2024-03-12"] + extra,
      ["explain", "library.csv", "--date", "2024-02-02", "--json", "\(folder)/date.json"] + extra,
      ["explain", "library.csv", "--journey", journey] + extra,
      ["explain", "library.csv", "--near-miss", "2024-05-05"] + extra,
      ["explain", "library.csv", "--journey", "2020-01-01"] + extra,
    ] {
      let outcome = try tool.run(arguments: arguments)
      #expect([0, 64].contains(outcome.status), "\(arguments): \(outcome.stderr)")
      all.append(("\(arguments) on standard output", outcome.stdout))
      all.append(("\(arguments) on standard error", Data(outcome.stderr.utf8)))
    }
    for name in try FileManager.default.subpathsOfDirectory(atPath: tool.path(folder)) {
      let path = "\(folder)/\(name)"
      let values = try URL(filePath: tool.path(path)).resourceValues(forKeys: [.isRegularFileKey])
      if values.isRegularFile == true { all.append((path, try tool.content(of: path))) }
    }
    return all
  }

  /// The secrets that some output holds.
  private func found(in outputs: [(name: String, bytes: Data)]) -> [String] {
    outputs.flatMap { name, bytes in
      LibraryWithSecrets.secrets.filter { bytes.range(of: Data($0.utf8)) != nil }
        .map { "\($0) in \(name)" }
        + LibraryWithSecrets.places.filter { place in
          let littleEndian = (0..<8).map { UInt8(place.bitPattern >> (8 * $0) & 0xFF) }
          return bytes.range(of: Data(littleEndian)) != nil
            || bytes.range(of: Data(littleEndian.reversed())) != nil
        }.map { "\($0) as a double in \(name)" }
    }
  }

  @Test(
    "No byte of any output tells of a skipped photo, however the rule names it",
    arguments: [
      [["--name", "secret-*"]],
      [
        ["--from", "2023-12-25", "--to", "2023-12-25"],
        ["--from", "2024-07-20", "--to", "2024-07-20"],
        ["--place", "48.299917,16.444431", "--radius", "0.1"],
        ["--place", "64.146582,-21.942635", "--radius", "5"],
        ["--from", "2024-06-01", "--to", "2024-06-03"],
        ["--from", "2024-03-11", "--to", "2024-03-11"],
        ["--place", "59.913869,10.752245", "--radius", "5"], ["--name", "secret-place.jpg"],
      ],
      [["--album", "Forget"]],
    ])
  func nothingTold(rules: [[String]]) throws {
    let tool = try Tool()
    try tool.put("library.csv", library.csv)
    let names = library.rows.filter { $0.contains("secret") }
      .compactMap { $0.split(separator: ",").first }
    try tool.put("albums.csv", "album,file\n" + names.map { "Forget,\($0)\n" }.joined())
    for rule in rules {
      let outcome = try tool.run(arguments: ["skip", "add", "store"] + rule)
      #expect(outcome.status == 0, "\(outcome.stderr)")
    }
    let outputs = try everything(
      tool, ["--skip", "store", "--albums-from", "albums.csv"], journey: "2024-03-10")
    #expect(found(in: outputs) == [])
    let json = try #require(outputs.first { $0.name.hasSuffix("/json.out") })
    let text = String(decoding: json.bytes, as: UTF8.self)
    #expect(text.contains("\"photos\": \(library.remaining),"))
    #expect(text.contains("\"id\": \"2024-03-10\""))
    #expect(text.contains("\"end\": \"2024-03-12\""))
    #expect(text.contains("\"firstDate\": \"2024-01-01\""))
  }

  @Test("Without a rule all of it is told: the search can find it")
  func allToldOtherwise() throws {
    let tool = try Tool()
    try tool.put("library.csv", library.csv)
    let told = Set(
      found(in: try everything(tool, [], journey: "2024-03-10"))
        .compactMap { $0.components(separatedBy: " in ").first })
    let unwritten = [
      "20240311", "Zürich", "Zurich",
      "20231225", "20240314", "20240601", "20240602", "20240603", "20240615",
      "20240720", "14 March", "March 14", "13 March", "June 2024", "\"NO\"", "Oslo", "Norway",
      "Iceland",
      "Japan",
    ]
    for secret in LibraryWithSecrets.secrets where !unwritten.contains(secret) {
      #expect(told.contains(secret), "\(secret)")
    }
  }

  @Test("Explaining what is hidden says no more than of a date without photos")
  func askedFor() throws {
    let tool = try Tool()
    try tool.put("library.csv", library.csv)
    _ = try tool.run("skip", "add", "store", "--name", "secret-*")
    let hidden = try tool.run(
      "explain", "library.csv", "--date", "2024-06-02", "--skip", "store", "-q")
    #expect(hidden.status == 0)
    #expect(hidden.text.contains("D5  empty: no photos"))
    #expect(!hidden.text.contains("secret"))
    let journey = try tool.run(
      "explain", "library.csv", "--journey", "2024-06-01", "--skip", "store", "-q")
    #expect(journey.status == 64)
    #expect(journey.stderr.contains("there is no journey 2024-06-01"))
    #expect(!journey.stderr.contains("2024-06-03"))
  }

  @Test("A store that is missing, or is none, ends the program: nothing is shown without its rules")
  func noStore() throws {
    let tool = try Tool()
    try tool.put("library.csv", library.csv)
    try tool.put("text", "no database")
    for store in ["missing", "text"] {
      let outcome = try tool.run("find", "library.csv", "--skip", store)
      #expect(outcome.status == 66)
      #expect(outcome.stdout.isEmpty)
      #expect(outcome.stderr.contains(store))
    }
  }

  @Test("An output does not replace the store or the albums")
  func outputsKeepOff() throws {
    let tool = try Tool()
    try tool.put("library.csv", library.csv)
    try tool.put("albums.csv", "album,file\n")
    _ = try tool.run("skip", "add", "store", "--name", "secret-*")
    for option in [
      ["--skip", "store", "--json", "store"],
      ["--albums-from", "albums.csv", "--csv", "albums.csv"],
    ] {
      #expect(try tool.run(arguments: ["find", "library.csv"] + option).status == 64)
    }
  }
}
