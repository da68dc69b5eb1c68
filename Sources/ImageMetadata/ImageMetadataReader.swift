public import Timeline

/// Reads the few tags that tell when, where and with what a picture or a movie was taken, by seeking
/// only the bytes that hold them.
///
/// One reader serves one worker: it keeps its buffer from file to file. A file costs a handful of
/// reads of 4 KiB; what a damaged or hostile file can make it do is bounded (`ByteSource.Bounds`).
public struct ImageMetadataReader: ~Copyable, Sendable {
  /// What is taken into account.
  public struct Settings: Sendable, Equatable {
    /// A date in the file's name counts where the file has none.
    public var usesFileNames = true
    /// The last change (EXIF ModifyDate, then the file system's) counts where there is nothing else.
    public var usesModificationTimes = false
    /// The date of today, nil when it is not known; later dates than tomorrow's are doubtful.
    public var today: LocalDate?

    /// The defaults.
    public init() {}
  }

  /// What is taken into account.
  public let settings: Settings
  private var source = ByteSource()

  /// A reader with a buffer of its own.
  public init(settings: Settings = Settings()) {
    self.settings = settings
  }

  // MARK: Reading

  /// Reads a file.
  ///
  /// - Throws: `ImageMetadataError` when it cannot be read, or is no picture and no movie.
  public mutating func read(path: String) throws(ImageMetadataError) -> ImageReading {
    try read(path: Array(path.utf8))
  }

  /// Reads a file whose path need not be UTF-8.
  ///
  /// - Parameter path: the path as the bytes the system gives, without a zero at the end.
  /// - Returns: what it says.
  /// - Throws: `ImageMetadataError` when it cannot be read, or is no picture and no movie.
  public mutating func read(path: [UInt8]) throws(ImageMetadataError) -> ImageReading {
    let file = try OpenFile(path: path)
    let slash = path.lastIndex(of: UInt8(ascii: "/"))
    return try read(file, name: Array(path[(slash.map { $0 + 1 } ?? 0)...]))
  }

  /// Reads a file that is open for reading; it stays open, and its position does not change.
  ///
  /// - Parameters:
  ///   - fileDescriptor: of a regular file.
  ///   - name: the file's name without folders, as the bytes the system gives; empty when unknown.
  /// - Returns: what it says.
  /// - Throws: `ImageMetadataError` when it cannot be read, or is no picture and no movie.
  public mutating func read(
    fileDescriptor: Int32, name: [UInt8]
  ) throws(ImageMetadataError) -> ImageReading {
    try read(try OpenFile(borrowing: fileDescriptor), name: name)
  }

  /// Reads a file that is in memory, such as a member of an archive.
  ///
  /// - Throws: `ImageMetadataError` when it is no picture and no movie.
  public mutating func read(
    bytes: [UInt8], name: [UInt8] = []
  ) throws(ImageMetadataError) -> ImageReading {
    source.open(bytes)
    return try read(name: name, modified: nil)
  }

  /// Reads a file that is a part of a mapped one, such as a member of an archive that is not packed.
  ///
  /// - Parameters:
  ///   - file: the file around it.
  ///   - range: where in it.
  ///   - name: the name without folders.
  /// - Returns: what it says.
  /// - Throws: `ImageMetadataError` when it is no picture and no movie.
  public mutating func read(
    _ file: MappedBytes, _ range: Range<Int>, name: [UInt8]
  ) throws(ImageMetadataError) -> ImageReading {
    source.open(file, range)
    return try read(name: name, modified: nil)
  }

  private mutating func read(
    _ file: consuming OpenFile, name: [UInt8]
  ) throws(ImageMetadataError) -> ImageReading {
    let modified = file.modified
    source.open(file)
    return try read(name: name, modified: modified)
  }

  private mutating func read(
    name: [UInt8], modified: Int64?
  ) throws(ImageMetadataError) -> ImageReading {
    defer { source.close() }
    guard source.count > 0 else { throw .empty }
    let container = try Container.recognised(in: &source)
    var tags = ImageTags()
    tags.gather(container, from: &source)
    // Another text in XML is no picture's.
    if container == .xmp, !tags.hasMetadata { throw .notAnImage }
    let format = container.format(tags)
    let facts = PhotoJudgement(settings).facts(
      of: tags, format: format, name: name, modified: modified)
    return ImageReading(
      facts: facts, format: format, thumbnail: tags.thumbnail, turn: tags.exif.turn ?? .upright,
      bytesRead: source.bytesFetched)
  }

  // MARK: Thumbnails and sidecars

  /// The embedded JPEG thumbnail of a file, as it stands there.
  ///
  /// - Parameters:
  ///   - path: the file, as the bytes the system gives.
  ///   - range: what `ImageReading.thumbnail` said of it.
  /// - Returns: nil when the file has changed, so that no JPEG stands there.
  /// - Throws: `ImageMetadataError` when it cannot be read.
  public mutating func thumbnail(
    of path: [UInt8], at range: Range<Int>
  ) throws(ImageMetadataError) -> [UInt8]? {
    source.open(try OpenFile(path: path))
    defer { source.close() }
    guard let bytes = try? source.bytes(range), bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8
    else { return nil }
    return bytes
  }

  /// The embedded JPEG thumbnail of a file, as it stands there.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - range: what `ImageReading.thumbnail` said of it.
  /// - Returns: nil when the file has changed, so that no JPEG stands there.
  /// - Throws: `ImageMetadataError` when it cannot be read.
  public mutating func thumbnail(
    of path: String, at range: Range<Int>
  ) throws(ImageMetadataError) -> [UInt8]? {
    try thumbnail(of: Array(path.utf8), at: range)
  }

  /// What a sidecar of XMP says; its place comes before that of the file it belongs to.
  ///
  /// - Parameter bytes: the whole sidecar.
  /// - Returns: what it says.
  /// - Throws: `ImageMetadataError.notAnImage` when it holds no XMP.
  public func sidecar(_ bytes: [UInt8]) throws(ImageMetadataError) -> PhotoFacts {
    var tags = ImageTags()
    XMPReader.read(bytes, into: &tags)
    guard tags.hasMetadata else { throw .notAnImage }
    return PhotoJudgement(settings).facts(of: tags, format: .xmp, name: [], modified: nil)
  }
}

/// What was read from a picture or a movie.
public struct ImageReading: Sendable, Equatable {
  /// When, where and with what it was taken, and what could not be used.
  public var facts: PhotoFacts
  /// What kind of file it is, by its content.
  public var format: ImageFormat
  /// Where an embedded JPEG thumbnail stands in the file; nil when there is none.
  public var thumbnail: Range<Int>?
  /// How the picture and its thumbnail stand in the file.
  public var turn: ImageTurn
  /// How many bytes of the file were read.
  public var bytesRead: Int
}
