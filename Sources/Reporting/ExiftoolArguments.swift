public import Timeline

/// Arguments for `exiftool -@ FILE` that would add to each photo of a journey the journey's title as a
/// keyword.
///
/// 1. Each photo is a command of its own, so that one that cannot be written costs itself.
/// 2. A keyword is taken away before it is added, so that running it again changes nothing.
/// 3. XMP takes any text. IPTC keywords have up to 64 bytes and, by exiftool's default, the letters of
///    Latin-1; a title with others goes into XMP only.
/// 4. Whether exiftool keeps its `_original` copies is the user's choice on the command line.
public struct ExiftoolArguments: Sendable {
  private let book: JourneyBook
  private let table: PhotoTable

  /// The arguments for the journeys of a book about the photos of a table.
  public init(_ book: JourneyBook, table: PhotoTable) {
    self.book = book
    self.table = table
  }

  private static let beginning = """
    # Adds the title of its journey to each photo, as a keyword. With the name of this file for FILE:
    #   exiftool -@ FILE
    # keeps a copy of each photo as it was, with _original after its name, and
    #   exiftool -@ FILE -common_args -overwrite_original
    # keeps none. Running it again changes nothing.

    """

  /// Writes them.
  ///
  /// - Throws: `OutputError` when the output cannot take it.
  public func write(to sink: inout TextSink) throws(OutputError) {
    try sink.write(Self.beginning)
    var isFirst = true
    for named in book.journeys {
      let tags = Self.tags(for: AlbumTitles.onOneLine(named.shownTitle))
      for photo in named.journey.photos {
        let name = table.pool.bytes(of: table.names[photo])
        guard let argument = Self.argument(forFile: name) else {
          try sink.write("# left out, exiftool cannot be told its name: ")
          try sink.write(name.map { $0 < 0x20 ? UInt8(ascii: "?") : $0 })
          try sink.write("\n")
          continue
        }
        // After the last command there is none, so that options for all may follow.
        if !isFirst { try sink.write("-execute\n") }
        isFirst = false
        try sink.write(tags)
        try sink.write(argument)
        try sink.write("\n")
      }
    }
    try sink.checkNames(from: table.pool)
  }

  /// The longest IPTC keyword, in bytes.
  private static let longestKeyword = 64

  private static func tags(for title: String) -> String {
    var text = "-XMP-dc:Subject-=\(title)\n-XMP-dc:Subject+=\(title)\n"
    if title.unicodeScalars.allSatisfy({ $0.value <= 0xFF }) {
      var keyword = title
      while keyword.utf8.count > longestKeyword { keyword.removeLast() }
      text += "-IPTC:Keywords-=\(keyword)\n-IPTC:Keywords+=\(keyword)\n"
    }
    return text
  }

  /// A file as a line of arguments.
  ///
  /// A name that could be read as an option, a comment or a blank gets `./` before it, and one with line
  /// ends is written as a C string.
  /// - Returns: nil for a name that no file has, and for one that exiftool would read wrongly: `$` and `@`
  ///   in a C string gain a backslash.
  static func argument(forFile name: [UInt8]) -> [UInt8]? {
    guard let first = name.first, !name.contains(0) else { return nil }
    var argument = name
    // A name that is only a path's beginning does not change by `./`; one from the root needs none.
    if !isPlainStart(first) { argument = Array("./".utf8) + argument }
    guard name.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return argument }
    guard !name.contains(where: { $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "@") }) else {
      return nil
    }
    var escaped = Array("#[CSTR]".utf8)
    for byte in argument {
      switch byte {
      case 0x0A: escaped += Array("\\n".utf8)
      case 0x0D: escaped += Array("\\r".utf8)
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): escaped += [UInt8(ascii: "\\"), byte]
      default: escaped.append(byte)
      }
    }
    return escaped
  }

  /// Letters, digits, `.`, `/`, `_` and everything beyond ASCII.
  private static func isPlainStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "/"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
