import Glibc
import LocalTime
import PlaceNaming
import Reporting
import Timeline

/// How many processors the program may use.
enum Processors {
  static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}

/// How much memory the program has used.
enum ProcessMemory {
  /// The most memory resident so far, in bytes, file pages included.
  @Sendable static func peak() -> Int {
    var usage = rusage()
    guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return Int(usage.ru_maxrss) * 1024
  }
}

/// What the computer's clock says.
enum Clock {
  /// Seconds since 1970-01-01 00:00 UTC.
  static var now: Int64 { Int64(time(nil)) }

  /// Today's date in UTC.
  static var today: LocalDate { LocalDate(daysSince1970: Int32(time(nil) / 86_400)) }
}

/// Files that are read whole.
enum SmallFile {
  /// The longest file that is read whole, in bytes: what has no end is not read into all memory there is.
  private static let longest = 256 << 20

  /// A file's bytes; nil when it cannot be read, with the reason in `errno`.
  static func bytes(of path: String) -> [UInt8]? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe chunk.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 { return nil }
      if count == 0 { return bytes }
      guard bytes.count + count <= longest else {
        errno = EFBIG
        return nil
      }
      bytes.append(contentsOf: chunk[..<count])
    }
  }

  /// The system's reason for the last failure.
  static func reason() -> String { reason(errno) }

  /// The system's words for an error number.
  static func reason(_ number: Int32) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
  }
}

/// Other programs.
enum Programs {
  /// Where a program is: its name is looked for in PATH, unless it is a path; nil when it is not there.
  static func path(of name: String) -> String? {
    if name.contains("/") { return isProgram(name) ? name : nil }
    let folders = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
    return folders.split(separator: ":").map { $0 + "/" + name }.first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    return unsafe access(path, X_OK) == 0
  }
}

/// The program's own files.
enum ProgramFiles {
  /// Where temporary files go: as `TMPDIR` says, else `/tmp`.
  static var temporaryFolder: String {
    let stated = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
    return stated.isEmpty ? "/tmp" : stated
  }

  /// The files of its data without which nothing is begun.
  private static let needed =
    [Gazetteer.file, CountryMap.file, TimeZones.rasterFile] + HTMLReport.files

  /// Checks, before a library is read, that the program's data is all there.
  ///
  /// Without it zones and names would be unknown, and the answers others.
  /// - Throws: `LibraryReading.Stop`, already told to the user.
  static func requireData(_ messages: Messages) throws(LibraryReading.Stop) {
    do throws(MissingData) {
      try data.require(needed)
    } catch {
      messages.error("\(error)")
      throw LibraryReading.Stop(status: .missingInput)
    }
  }

  /// Where its data is: as `SOJOURN_DATA` says, beside the program, or in the package it was built from.
  static var data: DataFolder {
    let stated = unsafe getenv("SOJOURN_DATA").map { unsafe String(cString: $0) }
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe readlink("/proc/self/exe", &path, path.count)
    let executable =
      length > 0
      ? String(decoding: path.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    return DataFolder(stated: stated, executable: executable)
  }
}

/// What is in folders.
enum Folders {
  /// The names of the folders in a folder, sorted, without hidden ones; nil for what is no folder.
  static func names(in path: String) -> [String]? {
    guard let folder = unsafe opendir(path) else { return nil }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !name.hasPrefix(".") else { continue }
      var status = stat()
      guard unsafe stat(path + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
        continue
      }
      names.append(name)
    }
    return names.sorted()
  }
}
