import CommandLineKit
import Glibc
import ImageMetadata
import Reporting

/// Sees to it before anything is read that no output goes where another one goes, or where a source is.
enum OutputTargets {
  /// Checks the outputs that are one file each.
  ///
  /// - Throws: `UsageError.unsuitable`, for the first that is in the way of another or of a source.
  static func check(
    _ outputs: [(option: String, target: String)], sources: [String]
  ) throws(UsageError) {
    let places = outputs.map { OutputPlace($0.target) }
    let read = outputs.isEmpty ? [] : sources.compactMap { $0 == "-" ? nil : FileIdentity($0) }
    for (index, output) in outputs.enumerated() {
      let place = places[index]
      if let other = places[..<index].first(where: {
        $0.descriptor != nil && $0.descriptor == place.descriptor
      }) {
        throw .unsuitable(
          other.descriptor == STDOUT_FILENO
            ? "only one output can go to standard output"
            : "two outputs cannot go to one file: \(output.target)")
      }
      guard let file = place.file else { continue }
      if let other = places[..<index].firstIndex(where: { $0.file == file }) {
        let name = output.target == "-" ? outputs[other].target : output.target
        throw .unsuitable("two outputs cannot go to one file: \(name)")
      }
      if output.target == "-" { continue }
      if place.descriptor == nil, isOpen(file) {
        throw .unsuitable(
          "\(output.option) \(output.target) would replace the file that the shell has opened for this program's "
            + "output; name another file, or - where that is meant")
      }
      if case .existing = file, isPicture(output.target) {
        throw .unsuitable(
          "\(output.option) \(output.target) would replace a picture; name another file")
      }
      if read.contains(file) {
        throw .unsuitable(
          "\(output.option) \(output.target) would replace a source; name another file")
      }
    }
  }

  /// Whether standard output or standard error goes to a file: what they say, and what others say there, would be
  /// lost with it.
  private static func isOpen(_ file: FileIdentity) -> Bool {
    [STDOUT_FILENO, STDERR_FILENO].contains { FileIdentity(open: $0) == file }
  }

  /// Whether one of the outputs goes to standard output, as `-` or as `/dev/stdout`.
  static func useStandardOutput(_ outputs: [(option: String, target: String)]) -> Bool {
    outputs.contains { OutputFile(argument: $0.target).descriptor == STDOUT_FILENO }
  }

  /// Whether a file is a picture or a movie, whatever its name: those are never replaced.
  private static func isPicture(_ path: String) -> Bool {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var reader = ImageMetadataReader()
    do {
      _ = try reader.read(fileDescriptor: descriptor, name: [])
      return true
    } catch {
      return false
    }
  }
}

/// Where an output goes: into a file that is open already, or one by its name.
private struct OutputPlace {
  let descriptor: Int32?
  /// Nil where writing twice is no harm, as into a terminal.
  let file: FileIdentity?

  init(_ target: String) {
    descriptor = OutputFile(argument: target).descriptor
    file = descriptor.map { FileIdentity(open: $0) } ?? FileIdentity(target)
  }
}

/// What tells whether two paths lead to one regular file, there already or not.
private enum FileIdentity: Equatable {
  case existing(device: UInt64, node: UInt64)
  case new(folder: String, name: String)

  /// Nil for a device; two pipes that are one are the same.
  init?(open descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0,
      [S_IFREG, S_IFIFO, S_IFSOCK].contains(status.st_mode & S_IFMT)
    else { return nil }
    self = .existing(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
  }

  /// Nil for a device, a pipe or a folder, and where the folder is not there.
  init?(_ path: String) {
    var status = stat()
    if unsafe stat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFREG else { return nil }
      self = .existing(device: UInt64(status.st_dev), node: UInt64(status.st_ino))
      return
    }
    // A link whose target is not there yet leads to where the output will be.
    let path = OutputFile(argument: path).finalPath ?? path
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let folder = parts.dropLast().joined(separator: "/")
    let start = folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder
    guard let name = parts.last, let real = unsafe realpath(start, nil) else { return nil }
    defer { unsafe free(real) }
    self = .new(folder: unsafe String(cString: real), name: name)
  }
}
