internal import ImageMetadata
internal import Timeline

/// Reads what pictures, movies and their sidecars say of themselves.
struct ImageFiles: Sendable {
  /// What a file turned out to be.
  enum Outcome: Sendable {
    /// A picture or a movie.
    case picture(format: ImageFormat, facts: PhotoFacts)
    /// A sidecar of XMP, which speaks for a picture beside it.
    case sidecar(PhotoFacts)
    /// Neither; another reader may know it.
    case other
    /// The system does not let it be read.
    case unreadable(SystemError)
  }

  /// How many files one task reads before it takes the next ones.
  static let batch = 64

  /// Dates later than the day after it are doubtful.
  let today: LocalDate

  /// Reads some files, with one reader and its buffer.
  func outcomes(of files: ArraySlice<FoundFile>) -> [Outcome] {
    var settings = ImageMetadataReader.Settings()
    settings.today = today
    var reader = ImageMetadataReader(settings: settings)
    return files.map { outcome(of: $0, reader: &reader) }
  }

  private func outcome(of file: FoundFile, reader: inout ImageMetadataReader) -> Outcome {
    guard let path = file.path, !file.isSpecial else { return .other }
    do {
      let reading = try FileSystem.withOpenFile(path) { descriptor in
        try reader.read(fileDescriptor: descriptor, name: path.name)
      }
      return reading.format == .xmp
        ? .sidecar(reading.facts) : .picture(format: reading.format, facts: reading.facts)
    } catch let error as SystemError {
      return .unreadable(error)
    } catch {
      // Not a picture, or of a kind without a reader: whoever reads exports says what it is.
      return .other
    }
  }
}

/// Joins pictures with their sidecars: `IMG.jpg.xmp` speaks for `IMG.jpg`, and `IMG.xmp` for every
/// picture of that name whatever its extension, unless it has a sidecar of its own.
struct Sidecars {
  private var facts: [[UInt8]: PhotoFacts] = [:]
  private var used: Set<[UInt8]> = []

  /// Takes in a sidecar by its path.
  mutating func add(_ sidecar: PhotoFacts, path: SourcePath) {
    facts[Self.withoutExtension(path.bytes)] = sidecar
  }

  /// What a picture and its sidecar, if it has one, say together.
  mutating func joined(_ picture: PhotoFacts, path: SourcePath) -> PhotoFacts {
    for key in [path.bytes, Self.withoutExtension(path.bytes)] {
      guard let sidecar = facts[key] else { continue }
      used.insert(key)
      return picture.joined(withSidecar: sidecar)
    }
    return picture
  }

  /// How many sidecars no picture was found for.
  var unused: Int { facts.count - used.count }

  private static func withoutExtension(_ path: [UInt8]) -> [UInt8] {
    guard let point = path.lastIndex(of: UInt8(ascii: ".")),
      !path[point...].contains(UInt8(ascii: "/"))
    else { return path }
    return Array(path[..<point])
  }
}
