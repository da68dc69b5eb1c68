import Geodesy
import MemoriesToSkip
import TestSupport
import Testing
import Timeline

/// Rules of every kind over random libraries, held against asking each rule of each photo.
@Suite("Many rules at once")
struct RulesPropertyTests {
  private struct Library {
    var rows = PhotoRows()
    var names: [String] = []
    var cameras: [Camera] = []
    var albums = AlbumMemberships()

    init(_ random: inout SeededGenerator) {
      cameras = ["EOS 5D", "EOS 6D", "Z 6"].compactMap { Camera(make: "M", model: $0, owner: nil) }
      for number in 0..<9_000 {
        let folder = random.choice(["", "a/", "long folder with blanks/2020/"])
        let ending = random.choice([".jpg", ".JPG", ".heic", "", "_ä.jpg"])
        let name = "\(folder)\(random.choice(["IMG_", "img", "DSC"]))\(number % 400)\(ending)"
        let photo = TestPhoto(
          date("2020-01-01") + random.whole(0...300),
          "\(random.whole(10...23)):\(random.whole(10...59))",
          at: random.happens(90) ? random.neighbour(of: .bern, within: 2) : nil, name: name)
        rows.append(
          name: rows.pool.append(name), localTime: random.happens(95) ? photo.time : nil,
          offset: photo.offset, place: photo.place)
        if random.happens(50) { rows.setCamera(random.choice(cameras), of: number) }
        if random.happens(10) { rows.addLast(to: "of the source \(random.whole(0...3))") }
        if random.happens(5) { albums.add(name, to: "of the store") }
        names.append(name)
      }
    }
  }

  private func selection(_ random: inout SeededGenerator, _ names: [String]) throws -> SkipSelection
  {
    switch random.whole(0...7) {
    case 0:
      let first = date("2019-12-20") + random.whole(0...310)
      return .dates(first...first + random.whole(0...20))
    case 1:
      return .place(
        random.neighbour(of: .bern, within: 2), radius: .kilometres(random.number(1...60)))
    case 2:
      let middle = random.neighbour(of: .bern, within: 2)
      let ring = (0..<random.whole(3...60)).map { _ in
        let corner = random.neighbour(of: middle, within: 0.7)
        return "[\(corner.longitude),\(corner.latitude)]"
      }
      // Such rings cross themselves.
      return .area(
        try SkipArea(
          geoJSON: "{\"type\":\"Polygon\",\"coordinates\":[[\(ring.joined(separator: ","))]]}"))
    case 3:
      return .album(random.choice(["of the store", "of the source 1", "of the source 2", "x"]))
    case 4: return .camera(CameraPattern(random.choice(["EOS*", "z 6", "*", "none"])))
    case 5: return .photos((0..<40).map { _ in random.choice(names) })
    default:
      return .fileName(
        NamePattern(
          random.choice([
            "*1.jpg", "img_?.JPG", "*7?.heic", "*ä.jpg", "*?.jpg", "a/*", "dsc*2*", "*",
            "nothing.jpg",
          ])))
    }
  }

  /// Whether a rule names a photo, as clause K1 says it.
  private func names(
    _ selection: SkipSelection, _ photo: Int, _ table: PhotoTable, _ albums: AlbumMemberships,
    _ area: PreparedArea?
  ) throws -> Bool {
    let name = table.name(of: photo)
    switch selection {
    case .dates(let dates):
      return photo < table.datedCount && dates.contains(table.localTime(of: photo).date)
    case .place(let middle, let radius):
      return table.coordinate(of: photo).map {
        Geodesic().distance(from: middle, to: $0) <= radius
      } ?? false
    case .area:
      return try table.coordinate(of: photo).flatMap { try area?.contains($0) } ?? false
    case .album(let album):
      return albums.photos(of: album).contains(name)
        || table.albums.entries.contains {
          $0.photo == photo && table.albums.names[Int($0.album)] == album
        }
    case .fileName(let pattern): return pattern.fits(name)
    case .camera(let pattern):
      return table.cameraList.camera(table.camera(of: photo)).map(pattern.fits) ?? false
    case .photos(let photos): return photos.contains(name)
    }
  }

  @Test("The first rule that names a photo and it is not restored from", arguments: 0..<12)
  func asOneByOne(seed: Int) async throws {
    var random = SeededGenerator(seed: 700 + UInt64(seed))
    let library = Library(&random)
    var rules: [SkipRule] = []
    for id in 1...random.whole(1...14) {
      rules.append(
        SkipRule(
          id: id, selection: try selection(&random, library.names),
          exceptions: (0..<random.whole(0...60)).map { _ in random.choice(library.names) }))
    }
    let table = PhotoTable(rows: library.rows)
    let coverage = try await MemoriesToSkip(rules: rules, albums: library.albums)
      .coverage(of: table, tasks: OrderedTasks(width: 1 + seed % 3))
    var areas: [Int: PreparedArea] = [:]
    for rule in rules {
      if case .area(let area) = rule.selection { areas[rule.id] = try PreparedArea(area.area) }
    }
    // All of a few hundred, since this way of asking is slow.
    for photo in stride(from: seed % 17, to: table.count, by: 17) {
      let name = table.name(of: photo)
      let first = try rules.first {
        try !$0.exceptions.contains(name)
          && names($0.selection, photo, table, library.albums, areas[$0.id])
      }
      #expect(coverage.rule(of: photo)?.id == first?.id, "\(name)")
    }
  }
}
