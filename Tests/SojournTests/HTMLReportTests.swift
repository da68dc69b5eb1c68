import Foundation
import TestSupport
import Testing

/// The HTML report as a person gets it: written by the program, checked by the W3C's Nu checker and opened in
/// Chromium, which `Scripts/bootstrap tests` installs.
@Suite("HTML report", .serialized)
struct HTMLReportTests {
  private static let browserCheck = SharedFolder.package.appending(
    path: "Tests/SojournTests/Browser/check-report")
  private static let sample = ["camera.csv", "phone.csv"].map {
    SharedFolder.package.appending(path: "Datasets/sample-library/\($0)").path
  }

  /// The Nu checker, where the bootstrap puts it.
  private static let checker: String? = {
    let folder = SharedFolder.package.appending(path: ".build/nu-checker")
    return FileManager.default.subpaths(atPath: folder.path)?.first { $0.hasSuffix("/vnu.jar") }
      .map { folder.appending(path: $0).path }
  }()

  private static func isThere(_ programs: String...) -> Bool {
    programs.allSatisfy(FileManager.default.isExecutableFile)
  }

  private static let hasBrowser = isThere("/usr/bin/chromium", "/usr/bin/chromedriver")

  /// Runs another program; what it prints.
  private func output(
    of program: String, _ arguments: [String]
  ) throws -> (status: Int32, text: String) {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// A page of each kind: with journeys, with none, without any place.
  private func pages(in tool: borrowing Tool) throws -> [String] {
    let sources: [(page: String, arguments: [String])] = [
      ("sample.html", Self.sample),
      (
        "tiles.html",
        Self.sample + [
          "--tiles", "https://{s}.tile.example.org/{z}/{x}/{y}.png", "--since", "2022-01-01",
        ]
      ), ("home.html", ["home.csv"]), ("nowhere.html", ["nowhere.csv"]),
    ]
    let head = "file,taken,latitude,longitude\n"
    try tool.put(
      "home.csv", head + "<script>alert(1)</script>.jpg,2024-05-01T10:00:00Z,46.9,7.4\n")
    try tool.put("nowhere.csv", head + "a.jpg,2024-05-01T10:00:00Z,,\n")
    for (page, arguments) in sources {
      let outcome = try tool.run(arguments: ["find", "-q", "--html", page] + arguments)
      #expect(outcome.status == 0, "\(outcome.stderr)")
    }
    return sources.map { tool.path($0.page) }
  }

  @Test("Same input, same page, whatever the time zone and the language are set to")
  func isDeterministic() throws {
    let tool = try Tool()
    let arguments = ["find", "-q", "--html", "-"] + Self.sample
    let one = try tool.run(arguments: arguments)
    let other = try tool.run(
      arguments: arguments,
      environment: ["TZ": "Pacific/Auckland", "LANG": "ja_JP.UTF-8", "LC_ALL": "ja_JP.UTF-8"])
    #expect(one.status == 0)
    #expect(one.stdout == other.stdout)
    #expect(one.text.contains("Tokyo, Kyoto and Hiroshima"))
    #expect(one.stdout.count < 1_000_000, "19 journeys are no reason for so large a page")
  }

  @Test("A page may load nothing, and with --tiles only from the server that is named in it")
  func policy() throws {
    let tool = try Tool()
    let pages = try pages(in: tool).map { try String(contentsOfFile: $0, encoding: .utf8) }
    let policy = "default-src &#39;none&#39;; img-src data:; "
    #expect(pages[0].contains(policy))
    #expect(pages[0].contains("Nothing leaves your computer"))
    #expect(pages[1].contains("img-src data: https://*.tile.example.org; "))
    #expect(pages[1].contains("loaded from tile.example.org"))
    for (page, text) in zip(["no home", "no place"], pages[2...]) {
      #expect(text.contains(policy), "\(page)")
      #expect(text.contains("No journey was found, because"), "\(page)")
    }
    #expect(pages[2].contains("--home LATITUDE,LONGITUDE"))
    #expect(pages[3].contains("--track FILE"))
  }

  @Test(
    "A picture is never replaced by an output, under whatever name", arguments: ["a.jpg", "link"])
  func replaced(name: String) throws {
    let tool = try Tool()
    let picture = try Data(
      contentsOf: SharedFolder.package.appending(
        path: "Tests/ImageMetadataTests/Fixtures/dt_2000.jpg"))
    try tool.put("pictures/a.jpg", picture)
    try FileManager.default.createSymbolicLink(
      atPath: tool.path("pictures/link"), withDestinationPath: "a.jpg")
    for output in ["--html", "--json", "--gpkg"] {
      let outcome = try tool.run("find", "pictures", output, "pictures/\(name)")
      #expect(outcome.status == 64)
      #expect(outcome.stderr.contains("would replace a picture"))
    }
    #expect(try tool.content(of: "pictures/a.jpg") == picture)
  }

  @Test(
    "Pictures that are sources are shown, upright; those that a list only names are not",
    .enabled(if: isThere("/usr/bin/exiftool"), "no exiftool"))
  func pictures() throws {
    let tool = try Tool()
    let picture = SharedFolder.package.appending(
      path: "Tests/ImageMetadataTests/Fixtures/dt_2000.jpg")
    try tool.put("thumbnail.jpg", try Data(contentsOf: picture))
    for day in 3...4 {
      for hour in 10...12 {
        let name = "trip/\(day)-\(hour).jpg"
        try tool.put(name, try Data(contentsOf: picture))
        let (status, text) = try output(
          of: "/usr/bin/exiftool",
          [
            "-q", "-overwrite_original", "-ThumbnailImage<=\(tool.path("thumbnail.jpg"))",
            "-DateTimeOriginal=2024:04:0\(day) \(hour):00:00", "-GPSLatitude=35",
            "-GPSLatitudeRef=N", "-GPSLongitude=135.76", "-GPSLongitudeRef=E", "-Orientation#=6",
            tool.path(name),
          ])
        #expect(status == 0, "\(text)")
      }
    }
    func page(_ arguments: String...) throws -> String {
      try tool.run(arguments: ["find", "-q", "--home", "46.9,7.4", "--html", "-"] + arguments).text
    }
    func pictures(_ page: String) -> Int {
      page.components(separatedBy: "src=\"data:image/jpeg;base64,").count - 1
    }
    let few = try page("trip")
    #expect(pictures(few) == 2, "one a day")
    #expect(few.contains("class=\"turn-6\""))
    #expect(pictures(try page("trip", "--thumbnails", "none")) == 0)
    let list = (3...4).flatMap { day in
      (10...12).map { "trip/\(day)-\($0).jpg,2024-04-0\(day)T\($0):00:00+09:00,35,135.76" }
    }
    try tool.put("list.csv", "file,taken,latitude,longitude\n" + list.joined(separator: "\n"))
    let named = try page("list.csv")
    #expect(named.contains("id=\"journey-2024-04-03\""))
    #expect(pictures(named) == 0)
  }

  @Test("Why there is no journey is said once, however many parts of the page are empty for it")
  func withoutJourneys() throws {
    let tool = try Tool()
    let head = "file,taken,latitude,longitude\n"
    try tool.put("home.csv", head + "a.jpg,2024-05-01T10:00:00Z,46.9,7.4\n")
    try tool.put("nowhere.csv", head + "a.jpg,2024-05-01T10:00:00Z,,\n")
    for (source, reason) in [("home.csv", "no home was"), ("nowhere.csv", "no photo has a place")] {
      let page = try tool.run("find", "-q", source, "--html", "-").text
      #expect(
        page.components(separatedBy: "No journey was found, because \(reason)").count == 2)
    }
  }

  @Test("An unsuitable server is refused with what is expected")
  func tiles() throws {
    let outcome = try Tool().run("find", "a.csv", "--html", "a.html", "--tiles", "ftp://a/{z}")
    #expect(outcome.status == 64)
    #expect(outcome.stderr.contains("an http or https URL"))
  }

  @Test(
    "The W3C's checker has nothing to say", .enabled(if: checker != nil, "no Nu checker"),
    .enabled(if: isThere("/usr/bin/java"), "no Java"))
  func isValid() throws {
    let tool = try Tool()
    let (status, text) = try output(
      of: "/usr/bin/java", ["-jar", try #require(Self.checker)] + pages(in: tool))
    #expect(status == 0, "\(text)")
    #expect(text.isEmpty, "\(text)")
  }

  @Test(
    "In Chromium it is quiet, quick, and usable by keyboard, on a phone and without scripts",
    .enabled(if: hasBrowser, "no Chromium"))
  func inBrowser() throws {
    let tool = try Tool()
    let page = try pages(in: tool)[0]
    let (status, text) = try output(of: Self.browserCheck.path, [page])
    #expect(status == 0, "\(text)")
    #expect(text.hasPrefix("map drawn after"), "\(text)")
  }

  @Test(
    "With 500 journeys the page still answers within a second",
    .enabled(if: hasBrowser, "no Chromium"))
  func manyJourneys() throws {
    let tool = try Tool()
    let simulated = try tool.run(
      "simulate", "-q", "--out", "life", "--life", "two-homes", "--years", "60", "--from",
      "1950-01-01", "--seed", "3", "--photos", "200000")
    #expect(simulated.status == 0, "\(simulated.stderr)")
    let found = try tool.run(
      "find", "-q", "life/photos.csv", "--html", "life.html", "--csv", "life.csv")
    #expect(found.status == 0, "\(found.stderr)")
    let rows = try tool.content(of: "life.csv").count { $0 == UInt8(ascii: "\n") }
    #expect(rows > 500)
    let (status, text) = try output(
      of: Self.browserCheck.path, [tool.path("life.html"), "--only-speed"])
    #expect(status == 0, "\(text)")
  }
}
