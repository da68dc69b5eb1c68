import Memories
import MemoriesToSkip
import TestSupport
import Testing

@Suite("Albums")
struct AlbumTests {
  @Test(
    "The album line: at most two names in the order of the panel, then how many more",
    arguments: [
      (["a"], "Rome"), (["a", "b"], "Rome, Summer"), (["a", "b", "c"], "Rome, Summer +1"),
      (["c", "b", "a", "d"], "Rome, Summer +2"), ([], nil), (["f"], nil), (["f", "c"], "Zoo"),
    ] as [([String], String?)])
  func line(albums: [String], expected: String?) {
    var memberships = AlbumMemberships()
    for (key, name) in [
      ("a", "Rome"), ("f", AlbumIndex.personalFavorites), ("b", "Summer"), ("c", "Zoo"),
      ("d", "Alps"),
    ] {
      memberships.add("other", to: name)
      if albums.contains(key) { memberships.add("p", to: name) }
    }
    #expect(AlbumIndex(memberships).line(of: "p") == expected)
  }

  @Test("An add says what it really added, and undo takes out only that")
  func addAndUndo() throws {
    let store = try MemoriesStore()
    let first = try store.finish(try store.queueAdding(["a", "b"], to: "Rome"))
    #expect(first.changed == ["a", "b"])
    let second = try store.finish(try store.queueAdding(["b", "c", "c"], to: "Rome"))
    #expect(second.changed == ["c"])
    let undone = try store.finish(try store.queueUndoing(second.id))
    #expect(undone.changed == ["c"])
    #expect(try store.albums().photos(of: "Rome") == ["a", "b"])
    #expect(try store.finish(try store.queueUndoing(second.id)).changed == [])
    #expect(try store.finish(try store.queueUndoing(first.id)).changed == ["a", "b"])
    #expect(try store.albums().photos(of: "Rome") == [])
  }

  @Test("A photo taken out and added anew by someone else is not taken out by a second undo")
  func addedAnew() throws {
    let store = try MemoriesStore()
    let first = try store.finish(try store.queueAdding(["a"], to: "Rome"))
    _ = try store.finish(try store.queueUndoing(first.id))
    _ = try store.finish(try store.queueAdding(["a"], to: "Rome"))
    _ = try store.finish(try store.queueUndoing(first.id))
    #expect(try store.albums().photos(of: "Rome") == ["a"])
  }

  @Test("An undo never overtakes its add, however the two are written down and done")
  func queue() throws {
    let store = try MemoriesStore()
    let add = try store.queueAdding(["a"], to: "Rome")
    let undo = try store.queueUndoing(add)
    #expect(try store.albumStep(undo).changed == nil)
    #expect(try store.doNextAlbumStep())
    #expect(try store.albums().photos(of: "Rome") == ["a"], "the add comes first")
    #expect(try store.doNextAlbumStep())
    #expect(try store.albums().photos(of: "Rome") == [])
    #expect(try !store.doNextAlbumStep())
    #expect(try store.albumStep(undo).changed == ["a"])
  }

  @Test("Only an add can be undone")
  func noSuchStep() throws {
    let store = try MemoriesStore()
    let add = try store.queueAdding(["a"], to: "Rome")
    let undo = try store.queueUndoing(add)
    #expect(throws: MemoriesError.noSuchStep(undo)) { try store.queueUndoing(undo) }
    #expect(throws: MemoriesError.noSuchStep(99)) { try store.queueUndoing(99) }
    #expect(throws: MemoriesError.noSuchStep(99)) { try store.finish(99) }
  }
}
