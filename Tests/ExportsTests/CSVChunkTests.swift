import Exports
import Testing
import Timeline

@Suite("A CSV file read in chunks is what it is when read in one")
struct CSVChunkTests {
  private func isSame(_ first: CSVReading, _ second: CSVReading) -> Bool {
    let left = PhotoTable(rows: first.rows)
    let right = PhotoTable(rows: second.rows)
    return first.report == second.report && left.summaries == right.summaries
      && left.duplicates == right.duplicates && first.rows.count == second.rows.count
  }

  @Test("A chunk may begin inside a quoted line end, wherever the cut falls")
  func quotedLineEnds() throws {
    let text = """
      file,taken,note
      a.jpg,2024-05-17T10:00:00,"x
      fake.jpg,2024-05-17T10:30:00,""q""
      y"
      b.jpg,2024-05-17T11:00:00,"z"
      "c
      ,
      d.jpg",2024-05-17T12:00:00,
      """
    let whole = try CSVFixture(text).read(chunkSize: 1 << 20)
    #expect(whole.report.photos == 3)
    for size in 1...text.utf8.count {
      #expect(isSame(try CSVFixture(text).read(chunkSize: size), whole), "chunks of \(size)")
    }
  }

  @Test("Random text with quotes, line ends and garbage reads the same in chunks of any size")
  func randomGarbage() throws {
    var generator = SeededGenerator(state: 20_240_517)
    let pieces = [
      "\"", "\"\"", ",", "\n", "\r\n", "a.jpg", "2024-05-17T10:00:00", "48.5", "-2.25", "x", " ",
      "\"a\nb\"", ",,,", "file,taken,latitude,longitude\n", "file,longitude,taken,latitude\n",
      "\0", "é", "\"c.jpg\",2024-05-18T10:00:00,1,2\n", "d.jpg,2024-05-19T10:00:00,1,2\n",
    ]
    for round in 0..<150 {
      var text = "file,taken,latitude,longitude\n"
      for _ in 0..<Int.random(in: 1...80, using: &generator) {
        text += pieces[Int.random(in: 0..<pieces.count, using: &generator)]
      }
      let fixture = CSVFixture(text + "e.jpg,2024-05-20,1,2\n")
      let whole = try fixture.read(chunkSize: 1 << 20)
      for size in [1, 2, 7, 23, 64, 200] {
        #expect(isSame(try fixture.read(chunkSize: size), whole), "round \(round), size \(size)")
      }
    }
  }

  @Test("Well-formed random records come back value by value")
  func randomRecords() throws {
    var generator = SeededGenerator(state: 7)
    let letters = Array("ab,\"\n\r; 'é")
    var text = "taken,file,note\n"
    var expected: [String] = []
    func quoted(_ value: String) -> String { "\"\(value.replacing("\"", with: "\"\""))\"" }
    func random(_ length: ClosedRange<Int>) -> String {
      String(
        (0..<Int.random(in: length, using: &generator)).map { _ in
          letters[Int.random(in: 0..<letters.count, using: &generator)]
        })
    }
    for row in 0..<3000 {
      let name = "n\(row)" + random(0...6)
      let minute = row % 60 < 10 ? "0\(row % 60)" : "\(row % 60)"
      let time = "2024-05-17T10:\(minute):00"
      text += "\(time),\(quoted(name)),\(quoted(random(0...12)))\(row % 2 == 0 ? "\n" : "\r\n")"
      expected.append("\(name): \(time)")
    }
    expected.sort()
    for size in [50, 777, 1 << 20] {
      #expect(try CSVFixture(text).photos(chunkSize: size) == expected)
    }
  }

  @Test("Chunks may be joined in any order, and read twice")
  func anyOrder() throws {
    let rows = (0..<500).map { "p\($0).jpg,2024-05-17T10:00:00,48,2\n" }.joined()
    let document = try CSVFixture("file,taken,latitude,longitude\n" + rows).document(chunkSize: 300)
    #expect(document.chunks.count > 20)
    let forward = try document.joined(document.chunks.map { document.read($0) })
    let backward = try document.joined(document.chunks.reversed().map { document.read($0) })
    #expect(isSame(forward, backward))
    #expect(forward.rows.count == 500)
  }

  @Test("Photos without a name are called after the source and their line")
  func unnamed() throws {
    let text =
      "taken,note\n2024-05-17T10:00:00,\"two\nlines\"\n2024-05-17T11:00:00,\n\n2024-05-17T12:00:00\n"
    let expected = [
      "photos.csv:2: 2024-05-17T10:00:00", "photos.csv:4: 2024-05-17T11:00:00",
      "photos.csv:6: 2024-05-17T12:00:00",
    ]
    for size in [1, 10, 30, 1000] {
      #expect(try CSVFixture(text).photos(chunkSize: size) == expected)
    }
  }

  @Test("Examples are the first of the file, whatever the chunks")
  func examples() throws {
    let rows = (0..<200).map { "p\($0).jpg,\($0 % 3 == 0 ? "bad" : "2024-05-17"),,\n" }.joined()
    let reading = try CSVFixture("file,taken,latitude,longitude\n" + rows).read(chunkSize: 40)
    let found = try #require(reading.report.findings[.dateUnreadable])
    #expect(found.count == 67)
    #expect(found.examples.map(\.line) == [2, 5, 8])
  }
}
