import Exports
import Testing
import Timeline

@Suite("What a CSV file looks like")
struct CSVDialectTests {
  private static let expected = [
    "a.jpg: 2024-05-17T14:03:22+02:00 at 48.858167, 2.294500", "b.jpg: 2024-05-18T09:00:00",
  ]

  @Test(
    "The same two photos are read from every dialect",
    arguments: [
      "file,taken,latitude,longitude\na.jpg,2024-05-17T14:03:22+02:00,48.858167,2.2945\nb.jpg,2024-05-18T09:00:00,,\n",
      "file,taken,latitude,longitude\r\na.jpg,2024-05-17T14:03:22+02:00,48.858167,2.2945\r\nb.jpg,2024-05-18T09:00:00,,\r\n",
      "file,taken,latitude,longitude\ra.jpg,2024-05-17T14:03:22+02:00,48.858167,2.2945\rb.jpg,2024-05-18T09:00:00,,",
      "\u{FEFF}file;taken;latitude;longitude\na.jpg;2024-05-17T14:03:22+02:00;48,858167;2,2945\nb.jpg;2024-05-18T09:00:00;;",
      "file\ttaken\tlatitude\tlongitude\na.jpg\t2024-05-17T14:03:22+02:00\t48.858167\t2.2945\nb.jpg\t2024-05-18T09:00:00\t\t\n",
      "sep=;\r\nfile;taken;latitude;longitude\r\na.jpg;2024-05-17T14:03:22+02:00;48.858167;2.2945\r\nb.jpg;2024-05-18T09:00:00;;\r\n",
      "\u{FEFF}\"sep=|\"\nfile|taken|latitude|longitude\na.jpg|2024-05-17T14:03:22+02:00|48.858167|2.2945\nb.jpg|2024-05-18T09:00:00||\n",
      "\n\n  \nLONGITUDE,Latitude,TAKEN,File\n\n2.2945,48.858167,2024-05-17T14:03:22+02:00,a.jpg\n  \n,,2024-05-18T09:00:00,b.jpg\n\n",
      "\"file\",\"taken\",\"latitude\",\"longitude; or x\"\n\"a.jpg\",\"2024-05-17T14:03:22+02:00\",\"48.858167\",\"2.2945\"\n\"b.jpg\",\"2024-05-18T09:00:00\",\"\",\"\"\n"
        .replacing("; or x", with: ""),
      "file,taken,\"latitude\",longitude,\"a;b;c;d;e;f\"\na.jpg,2024-05-17T14:03:22+02:00,48.858167,2.2945,1\nb.jpg,2024-05-18T09:00:00,,,\n",
      "file,taken,lat,lon\n\"a.jpg\",2024-05-17T14:03:22+02:00,\"48,858167\",\"2,2945\"\nb.jpg,2024-05-18T09:00:00\n",
      // A header that ends in a carriage return above lines that end in line feeds, and the other way round.
      "file,taken,latitude,longitude\ra.jpg,2024-05-17T14:03:22+02:00,48.858167,2.2945\nb.jpg,2024-05-18T09:00:00,,\n",
      "file,taken,latitude,longitude\r\na.jpg,2024-05-17T14:03:22+02:00,48.858167,\"2.2945\"\rb.jpg,2024-05-18T09:00:00,,\r\n",
      "\rsep=;\rfile;taken;latitude;longitude\ra.jpg;2024-05-17T14:03:22+02:00;48.858167;2.2945\r\r\nb.jpg;2024-05-18T09:00:00;;\n",
    ])
  func dialects(text: String) throws {
    #expect(try CSVFixture(text).photos() == Self.expected)
    #expect(try CSVFixture(text).photos(chunkSize: 1) == Self.expected)
  }

  @Test("UTF-16 of both byte orders is read, with surrogate pairs and halves of them")
  func wideText() throws {
    let text = "file,taken\nürlaub.jpg,2024-05-17T14:03:22\n𝄞.jpg,2024-05-18T09:00:00\n"
    var units: [UInt16] = [0xFEFF] + Array(text.utf16)
    units += [0xD800] + Array(",2024-05-19T09:00:00\n".utf16)
    let expected = [
      "ürlaub.jpg: 2024-05-17T14:03:22", "\u{FFFD}: 2024-05-19T09:00:00",
      "𝄞.jpg: 2024-05-18T09:00:00",
    ]
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    #expect(try CSVFixture(bytes: little).photos() == expected)
    #expect(try CSVFixture(bytes: Array(little[2...])).photos() == expected, "without a mark")
    #expect(try CSVFixture(bytes: Array(big[2...])).photos() == expected, "without a mark")
    #expect(try CSVFixture(bytes: big).photos() == expected)
  }

  @Test("Bytes of a name that are not UTF-8 are kept as they are")
  func latin() throws {
    var bytes = Array("file,taken\ncaf".utf8)
    bytes += [0xE9]
    bytes += Array(".jpg,2024-05-17T14:03:22\n".utf8)
    let table = PhotoTable(rows: try CSVFixture(bytes: bytes).read().rows)
    #expect(table.pool.bytes(of: table.names[0]) == Array("caf".utf8) + [0xE9] + Array(".jpg".utf8))
  }

  @Test("Quoted delimiters, quotes and line ends are part of a value")
  func quoting() throws {
    let text =
      "file,taken,note\n\"a, \"\"b\"\".jpg\",2024-05-17T14:03:22,\"two\nlines, and \"\"quotes\"\"\"\n"
      + "\"c\nd.jpg\",\"2024-05-18T09:00:00\",\n"
    #expect(
      try CSVFixture(text).photos() == [
        "a, \"b\".jpg: 2024-05-17T14:03:22", "c\nd.jpg: 2024-05-18T09:00:00",
      ])
  }

  @Test(
    "An empty file, or one of blank lines, says that it is empty",
    arguments: ["", "\n\n", "\u{FEFF}", "sep=;\n"])
  func empty(text: String) {
    #expect(throws: CSVError.empty(source: "photos.csv")) { try CSVFixture(text).read() }
  }

  @Test("A header alone says so", arguments: ["file,taken", "file,taken\n", "file,taken\n\n \n"])
  func headerOnly(text: String) {
    #expect(throws: CSVError.headerOnly(source: "photos.csv")) { try CSVFixture(text).read() }
  }

  @Test("Without a date column the error names the columns seen and the ones looked for")
  func noDate() throws {
    let error = #expect(throws: CSVError.self) {
      try CSVFixture("FileName,ISO,GPSLatitude\na.jpg,100,48.8\n").read()
    }
    guard case .noDateColumn(_, let seen, 3, let lookedFor) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(seen == ["FileName", "ISO", "GPSLatitude"])
    #expect(lookedFor.contains("DateTimeOriginal") && lookedFor.contains("taken"))
    #expect(error?.description.contains("\"ISO\"") == true)
  }

  @Test("Columns of editing and uploading are no dates")
  func otherDates() {
    for name in ["ModifyDate", "FileModifyDate", "importDate", "creationTime.timestamp"] {
      #expect(throws: CSVError.self) { try CSVFixture("file,\(name)\na,2024-05-17\n").read() }
    }
  }

  @Test("Of very many columns only some are named")
  func manyColumns() throws {
    let header = (1...500).map { "column\($0)" }.joined(separator: ",")
    let error = #expect(throws: CSVError.self) { try CSVFixture(header + "\n1\n").read() }
    guard case .noDateColumn(_, let seen, 500, _) = error else {
      Issue.record("another error")
      return
    }
    #expect(seen.count == 20)
  }

  @Test("A header whose quote never closes is an error")
  func openHeader() {
    #expect(throws: CSVError.unreadableHeader(source: "photos.csv")) {
      try CSVFixture("\"file,taken\na,2024-05-17\n").read()
    }
  }

  @Test(
    "A file that is no text says what it looks like",
    arguments: [
      ([0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10], "a JPEG image"),
      (Array("SQLite format 3\0".utf8), "an SQLite database"),
      ([0x50, 0x4B, 0x03, 0x04, 1, 2, 3], "a ZIP archive or a spreadsheet; save it as CSV"),
      ([0, 0, 0, 0x18] + Array("ftypheic".utf8), "an HEIC image or a video"),
      ([1, 2, 3, 4, 5, 6, 7, 8], "binary data"),
      (Array("no columns here \u{01}".utf8), "binary data"),
    ] as [([UInt8], String)])
  func binary(bytes: [UInt8], kind: String) {
    #expect(throws: CSVError.binary(source: "photos.csv", looksLike: kind)) {
      try CSVFixture(bytes: bytes).read()
    }
  }
}
