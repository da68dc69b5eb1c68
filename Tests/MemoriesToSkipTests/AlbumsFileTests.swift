import MemoriesToSkip
import Testing

@Suite("A CSV of album memberships")
struct AlbumsFileTests {
  @Test("Columns in any order, quotes, and albums in the order first named")
  func reads() throws {
    let text =
      "\u{FEFF}File,note,ALBUM\r\na.jpg,,Winter\r\n\"b, 2.jpg\",x,\"The \"\"best\"\"\"\na.jpg,,Summer\n\n"
    let reading = try AlbumsFile.read(Array(text.utf8))
    #expect(reading.albums.names == ["Winter", "The \"best\"", "Summer"])
    #expect(reading.albums.photos(of: "The \"best\"") == ["b, 2.jpg"])
    #expect(reading.albums.photos(of: "Summer") == ["a.jpg"])
    #expect(reading.problems.isEmpty)
  }

  @Test("A bad row costs itself and says its line")
  func badRows() throws {
    let reading = try AlbumsFile.read(Array("album,file\nA,\nA,x\nA\nB,\"y".utf8))
    #expect(reading.albums.photos == ["A": ["x"]])
    #expect(reading.problems.map(\.line) == [2, 4, 5])
  }

  @Test("A file without the two columns cannot be used", arguments: ["", "album\nA\n", "a,b\n"])
  func noColumns(text: String) {
    #expect(throws: AlbumsFile.Problem.self) { try AlbumsFile.read(Array(text.utf8)) }
  }
}
