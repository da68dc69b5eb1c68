import Exports
import Foundation
import Testing
import Timeline

/// What exiftool says of the made-up images, with many sets of its options, against the outcomes wanted.
@Suite("exiftool's options")
struct ExiftoolOptionTests {
  /// The outcomes wanted, which are those of the image reader.
  struct Wanted {
    var name: String
    var time: String
    var at: String
  }

  static let wanted: [Wanted] = {
    let table = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "ImageMetadataTests/Fixtures/expected.tsv")
    let text = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      var time = cells[4].isEmpty ? "undated" : cells[4]
      if time.count == 10 { time += "T12:00:00" }
      if time.count == 16 { time += ":00" }
      return Wanted(
        name: "./" + cells[0], time: time + cells[5],
        at: cells[1].isEmpty ? "nowhere" : "\(cells[1]) \(cells[2])")
    }
  }()

  /// What exiftool does not tell, so that no reader of its output can know: its output of
  /// `neg_signed_with_ref_S` adds minutes to negative degrees, and of `rat_sec_0_0` it is empty.
  static let lost: Set<String> = ["./neg_signed_with_ref_S.jpg", "./rat_sec_0_0.jpg"]

  /// Without a reference exiftool shows a plain number with `-n` and with decimals in `-c`, as it does
  /// for one that is sound.
  static let numeric: Set<String> = lost.union(["./ref_missing.jpg"])

  /// `-d` rewrites bad dates into good ones, drops fractions, and adds times to days.
  static let reformatted: Set<String> = lost.union([
    "./dt_24h.jpg", "./dt_60s.jpg", "./dt_dateonly.jpg", "./dt_feb30.jpg", "./dt_iso_off.jpg",
    "./dt_month13.jpg", "./dt_subsec_inline.jpg", "./subsec.jpg",
  ])

  static let sets: [(name: String, lost: Set<String>)] = [
    ("default", lost), ("n", numeric), ("G", lost), ("Gn", numeric), ("G1", lost),
    ("G1n", numeric), ("G0_1", lost), ("G4", lost), ("g", lost), ("g0_1", lost), ("gn", numeric),
    ("l", lost), ("Gl", lost), ("D", lost), ("t", lost), ("f", lost), ("struct", lost),
    ("a_G1", lost), ("c_f", numeric), ("c_plus", numeric), ("c_bars", lost),
    ("c_degrees", numeric), ("d", reformatted), ("d_zone", reformatted),
  ]

  @Test(
    "A set of options gives the dates, offsets and places that the images have", arguments: sets)
  func options(set: (name: String, lost: Set<String>)) throws {
    let reading = try ExportFixture(fixture: "exiftool/\(set.name).json").read(
      as: ExportFormats.exiftoolJSON)
    let photos = Dictionary(uniqueKeysWithValues: reading.rows.photos.map { ($0.name, $0) })
    #expect(Self.wanted.count == 65)
    #expect(photos.count == 65)
    for wanted in Self.wanted where !set.lost.contains(wanted.name) {
      let photo = try #require(photos[wanted.name])
      #expect(photo.time == wanted.time, "\(wanted.name)")
      #expect(isNear(photo.at, wanted.at), "\(wanted.name): \(photo.at), not \(wanted.at)")
    }
  }

  private func isNear(_ one: String, _ other: String) -> Bool {
    let ones = one.split(separator: " ").compactMap { Double($0) }
    let others = other.split(separator: " ").compactMap { Double($0) }
    guard ones.count == 2, others.count == 2 else { return one == other }
    return zip(ones, others).allSatisfy { abs($0 - $1) < 2e-6 }
  }

  @Test("What is wrong with an image is said", arguments: ["default", "G", "g", "l", "G1n"])
  func reasons(name: String) throws {
    let counts = try ExportFixture(fixture: "exiftool/\(name).json").counts(
      as: ExportFormats.exiftoolJSON)
    #expect(counts[.hemisphereUnknown] == (name == "G1n" ? 3 : 4))
    #expect(counts[.placeNullIsland] == 1)
    #expect(counts[.latitudeOutOfRange] == 1)
    #expect(counts[.placePlaceholder] == 1)
    #expect(counts[.datePlaceholder] == 1)
    #expect(counts[.gpsStatusVoid] == 1)
    #expect(counts[.offsetUnreadable] == 1)
  }
}
