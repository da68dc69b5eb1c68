import Memories
import MemoriesToSkip
import TestSupport
import Testing
import Timeline

@Suite("Picture frames")
struct FrameTests {
  private static func memberships(_ albums: [String: [String]]) -> AlbumMemberships {
    var memberships = AlbumMemberships()
    for name in albums.keys.sorted() {
      for photo in albums[name] ?? [] { memberships.add(photo, to: name) }
    }
    return memberships
  }

  private static let names = (0..<30).map { "p\($0)" }

  private func library(
    states: [String: PhotoMark] = [:], skipped: [String] = [], leavingOut: [String] = []
  ) async throws -> MemoryLibrary {
    try await MemoryLibrary.make(
      Self.names.filter { !leavingOut.contains($0) }.map { Picture($0, "2020-05-10") }
        + [Picture("movie", "2020-05-11", traits: .video)],
      states: states, skipped: skipped)
  }

  @Test("At most 8 albums of at most 24 pictures, each once, the same for the same hour")
  func sizes() async throws {
    let library = try await library()
    let names = (0..<9).map { "album \($0)" }
    let memberships = Self.memberships(
      Dictionary(uniqueKeysWithValues: names.map { ($0, Self.names + ["movie", "not there"]) }))
    let albums = FrameBatch.chosen(
      from: library, albums: names, memberships: memberships, hour: 5)
    #expect(albums.map(\.name) == Array(names.prefix(8)))
    for album in albums {
      #expect(album.pictures.count == 24)
      #expect(Set(album.pictures).count == 24)
      #expect(
        Set(album.pictures).isSubset(of: Self.names), "no movie, and nothing that is not there")
    }
    #expect(
      albums == FrameBatch.chosen(from: library, albums: names, memberships: memberships, hour: 5))
    #expect(
      albums != FrameBatch.chosen(from: library, albums: names, memberships: memberships, hour: 6))
    #expect(albums[0].pictures != albums[1].pictures)
  }

  @Test("A skipped, set aside or waiting picture is never chosen")
  func neverChosen() async throws {
    let library = try await library(
      states: ["p0": PhotoMark(state: .setAside), "p1": PhotoMark(state: .waiting)],
      skipped: ["p2"])
    let memberships = Self.memberships(["A": ["p0", "p1", "p2", "p3"]])
    for hour in 0..<30 {
      let albums = FrameBatch.chosen(
        from: library, albums: ["A"], memberships: memberships, hour: hour)
      #expect(albums.map(\.pictures) == [["p3"]])
    }
  }

  private static let batch = FrameBatch(
    id: 4, hour: 100, albums: [FrameBatch.Album(name: "A", pictures: ["p0", "p1", "p2"])])

  private func frame(
    _ library: MemoryLibrary, _ albums: [String: [String]] = ["A": ["p0", "p1", "p2"]]
  ) -> PictureFrame {
    PictureFrame(Self.batch, library: library, memberships: Self.memberships(albums))
  }

  private static func picture(_ position: Int, batch: Int = 4) -> PictureFrame.Picture {
    .init(batch: batch, album: "A", position: position, photo: "p\(position)")
  }

  @Test("A new picture each hour, round and round, also before the batch's own hour")
  func hours() async throws {
    let frame = frame(try await library())
    #expect(
      [99, 100, 101, 102, 103].map { frame.picture(of: "A", at: $0)?.photo }
        == ["p2", "p0", "p1", "p2", "p0"])
    #expect(frame.picture(of: "B", at: 100) == nil)
  }

  @Test("An hour that only a damaged store holds ends nothing, and its batch is replaced")
  func absurdHours() async throws {
    let library = try await library()
    let memberships = Self.memberships(["A": ["p0", "p1", "p2"]])
    for absurd in [Int.min, Int.max] {
      let batch = FrameBatch(id: 4, hour: absurd, albums: Self.batch.albums)
      let frame = PictureFrame(batch, library: library, memberships: memberships)
      #expect(frame.picture(of: "A", at: 400_000) != nil)
      #expect(frame.picture(of: "A", at: -400_000) != nil)
      let store = try MemoriesStore()
      let old = try store.replaceFrameBatch(hour: absurd, albums: Self.batch.albums)
      let new = try store.frameBatch(
        at: 400_000, albums: ["A"], from: library, memberships: memberships)
      #expect(new.hour == 400_000 && new.id >= old.id)
    }
  }

  @Test("What may not be shown any more is passed over; when nothing may, nothing is shown")
  func passedOver() async throws {
    let one = frame(try await library(skipped: ["p1"]))
    #expect(one.picture(of: "A", at: 101)?.photo == "p2")
    let none = frame(try await library(skipped: ["p0", "p1", "p2"]))
    #expect(none.picture(of: "A", at: 101) == nil)
  }

  @Test(
    "Next is counted from the picture that is looked at, and refused when the batch was replaced")
  func next() async throws {
    let frame = frame(try await library(states: ["p1": PhotoMark(state: .setAside)]))
    #expect(try frame.next(after: Self.picture(2)).photo == "p0")
    #expect(try frame.next(after: Self.picture(0)).photo == "p2", "p1 was set aside")
    #expect(throws: PictureFrame.Refusal.batchReplaced) {
      try frame.next(after: Self.picture(0, batch: 3))
    }
    let gone = self.frame(try await library(), ["B": ["p0"]])
    #expect(throws: PictureFrame.Refusal.albumGone) { try gone.next(after: Self.picture(0)) }
  }

  @Test("Opening gives exactly that picture")
  func opens() async throws {
    let library = try await library()
    let photo = try frame(library).open(Self.picture(1))
    #expect(library.table.name(of: photo) == "p1")
  }

  @Test("Opening refuses with the one reason that holds, and never gives another picture")
  func refuses() async throws {
    func reason(
      _ picture: PictureFrame.Picture = Self.picture(1), albums: [String: [String]]? = nil,
      states: [String: PhotoMark] = [:], skipped: [String] = [], leavingOut: [String] = []
    ) async throws -> PictureFrame.Refusal? {
      let library = try await library(states: states, skipped: skipped, leavingOut: leavingOut)
      let frame = frame(library, albums ?? ["A": ["p0", "p1", "p2"]])
      do {
        _ = try frame.open(picture)
        return nil
      } catch {
        return error
      }
    }
    #expect(try await reason() == nil)
    #expect(try await reason(albums: ["B": ["p1"]]) == .albumGone)
    #expect(try await reason(Self.picture(1, batch: 3)) == .batchReplaced)
    #expect(try await reason(leavingOut: ["p1"]) == .notInLibrary)
    #expect(try await reason(albums: ["A": ["p0"]]) == .notInAlbum)
    #expect(try await reason(states: ["p1": PhotoMark(state: .setAside)]) == .setAside)
    #expect(try await reason(states: ["p1": PhotoMark(state: .waiting)]) == .setAside)
    #expect(try await reason(skipped: ["p1"]) == .skipped(rule: 7))
    #expect(
      try await reason(states: ["p1": PhotoMark(state: .setAside)], skipped: ["p1"])
        == .skipped(rule: 7))
  }

  @Test("A batch is kept in the store as it was chosen, and replaced as a whole")
  func stored() throws {
    let store = try MemoriesStore()
    #expect(try store.frameBatch() == nil)
    let albums = [
      FrameBatch.Album(name: "Z", pictures: ["b", "a"]), FrameBatch.Album(name: "A", pictures: []),
    ]
    let first = try store.replaceFrameBatch(hour: 7, albums: albums)
    #expect(try store.frameBatch() == FrameBatch(id: first.id, hour: 7, albums: albums))
    let second = try store.replaceFrameBatch(hour: 8, albums: [albums[0]])
    #expect(second.id > first.id)
    #expect(try store.frameBatch() == second)
  }

  @Test(
    "A batch stays for a day; then, when renewed, or for an album it lacks, another takes its place"
  )
  func renewed() async throws {
    let store = try MemoriesStore()
    let library = try await library()
    let memberships = Self.memberships(["A": Self.names, "B": ["p1"]])
    func batch(_ hour: Int, _ albums: [String], renewing: Bool = false) throws -> FrameBatch {
      try store.frameBatch(
        at: hour, albums: albums, from: library, memberships: memberships, renewing: renewing)
    }
    let first = try batch(100, ["A"])
    #expect(try batch(100, ["A"]) == first)
    #expect(try batch(123, ["A"]) == first)
    let second = try batch(124, ["A"])
    #expect(second.id > first.id && second.hour == 124)
    let before = try batch(123, ["A"])
    #expect(before.id > second.id, "a clock that went back makes another batch")
    let both = try batch(123, ["B"])
    #expect(both.albums.map(\.name) == ["B", "A"])
    #expect(try batch(130, ["A"]) == both)
    #expect(try batch(130, ["A"], renewing: true).id > both.id)
  }
}
