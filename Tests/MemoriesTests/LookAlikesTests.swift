import Memories
import TestSupport
import Testing
import Timeline

@Suite("Which photos are compared as look-alikes")
struct LookAlikesTests {
  /// The group of a photo where some are the same and some nearly the same as it.
  private func group(
    of photo: String, in library: MemoryLibrary, same: Set<String> = [], near: Set<String> = []
  ) throws -> (group: LookAlikes.Group, asked: [String]) {
    var asked: [String] = []
    let group = try LookAlikes(in: library).group(
      of: photo,
      isSame: { _, other in
        asked.append(library.table.name(of: other))
        return same.contains(library.table.name(of: other))
      }, isNear: { _, other in near.contains(library.table.name(of: other)) })
    return (group, asked)
  }

  @Test("Exact duplicates first, then near-identical ones, each nearest in time first")
  func order() async throws {
    let library = try await MemoryLibrary.make(
      ["a", "b", "p", "c", "d", "e"].enumerated().map { Picture($1, "2020-05-10", "12:0\($0)") })
    let group = try group(of: "p", in: library, same: ["a", "d"], near: ["a", "b", "e"]).group
    #expect(library.names(group.exact) == ["a", "d"])
    #expect(library.names(group.near) == ["b", "e"])
    #expect(group.scope == .day && group.compared == 5)
  }

  @Test("The same day when it has one, else the same ISO week, from Monday to Sunday")
  func scope() async throws {
    // 2020-05-13 is a Wednesday.
    let library = try await MemoryLibrary.make(
      ["2020-05-10", "2020-05-11", "2020-05-13", "2020-05-17", "2020-05-18"].map {
        Picture($0, $0)
      } + [Picture("p", "2020-05-13", "13:00")])
    let day = try group(
      of: "p", in: library, near: ["2020-05-11", "2020-05-13", "2020-05-17"]
    ).group
    #expect(library.names(day.near) == ["2020-05-13"])
    let all = Set(library.names(Array(0..<6)))
    let (week, asked) = try group(of: "p", in: library, near: all.subtracting(["2020-05-13"]))
    #expect(library.names(week.near).sorted() == ["2020-05-11", "2020-05-17"])
    #expect(week.scope == .week)
    #expect(asked.sorted() == ["2020-05-11", "2020-05-13", "2020-05-17"])
  }

  @Test("At most 48 are compared, those nearest in time, day and week together")
  func mostCandidates() async throws {
    var pictures = (0..<60).map { number in
      Picture("d\(number)", "2020-05-13", number < 30 ? "10:\(number + 10)" : "14:\(number - 20)")
    }
    pictures.append(Picture("p", "2020-05-13", "14:00"))
    let (group, asked) = try group(of: "p", in: try await MemoryLibrary.make(pictures))
    #expect(group.compared == 48 && asked.count == 48)
    #expect(!asked.contains("d0") && asked.contains("d59"))
    let few = try await MemoryLibrary.make(
      Array(pictures.suffix(41)) + (10..<40).map { Picture("w\($0)", "2020-05-14", "10:\($0)") })
    let both = try self.group(of: "p", in: few)
    #expect(both.group.compared == 48)
    #expect(both.asked.filter { $0.hasPrefix("w") }.count == 8)
  }

  @Test("Movies, screenshots and what must not be shown take no part, on either side")
  func takesNoPart() async throws {
    let library = try await MemoryLibrary.make(
      [
        Picture("p", "2020-05-13"), Picture("movie", "2020-05-13", traits: .video),
        Picture("screenshot", "2020-05-13", traits: .screenshot), Picture("aside", "2020-05-13"),
        Picture("waiting", "2020-05-13"), Picture("skipped", "2020-05-13"),
      ],
      states: ["aside": PhotoMark(state: .setAside), "waiting": PhotoMark(state: .waiting)],
      skipped: ["skipped"])
    #expect(try group(of: "p", in: library).asked == [])
    for (name, refusal) in [
      ("movie", LookAlikes.Refusal.takesNoPart), ("screenshot", .takesNoPart),
      ("aside", .withheld(.setAside)), ("waiting", .withheld(.waiting)),
      ("skipped", .withheld(.skipped(rule: 7))), ("none", .notInLibrary),
    ] {
      #expect(throws: refusal) { try group(of: name, in: library) }
    }
  }
}
