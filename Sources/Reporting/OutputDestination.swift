internal import Glibc

/// Where the path of an output leads, its links followed.
enum Destination {
  /// A file by its name, there already or not.
  case file(String)
  /// A file that this program was started with open.
  case descriptor(Int32)
  /// A file that another program has open.
  case openElsewhere
  /// Nowhere, with the number of the system's error.
  case nowhere(Int32)

  /// Follows a path.
  ///
  /// The links in `/proc/self/fd`, to which `/dev/stdout` leads, are not followed: what they show is no name
  /// when the file is a pipe or was deleted, and a file of that name would take the place of the open one.
  init(_ path: String) {
    var path = path
    // As many links as the system follows.
    for _ in 0..<40 {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      let name = parts.last.map(String.init) ?? ""
      let start = String(path.dropLast(name.count))
      guard !["", ".", ".."].contains(name), let folder = Self.real(start.isEmpty ? "." : start)
      else {
        self = .file(path)
        return
      }
      if folder.hasPrefix("/proc/"), folder.hasSuffix("/fd") {
        self = Self.open(folder, name)
        return
      }
      let whole = (folder == "/" ? "" : folder) + "/" + name
      guard let next = Self.link(whole) else {
        self = .file(whole)
        return
      }
      path = next.hasPrefix("/") ? next : (folder == "/" ? "" : folder) + "/" + next
    }
    self = .nowhere(ELOOP)
  }

  /// What an entry of a folder of open files stands for.
  private static func open(_ folder: String, _ name: String) -> Destination {
    guard let number = Int32(name), number >= 0 else { return .nowhere(ENOENT) }
    guard let own = real("/proc/self") else { return .nowhere(ENOENT) }
    guard folder == own + "/fd" || folder.hasPrefix(own + "/task/") else { return .openElsewhere }
    let flags = fcntl(number, F_GETFD)
    // What this program opened itself is closed in those it starts; what it was given is not.
    return flags >= 0 && flags & FD_CLOEXEC == 0 ? .descriptor(number) : .nowhere(EBADF)
  }

  private static func real(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  /// What a link says; nil when it is none.
  private static func link(_ path: String) -> String? {
    var link = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = unsafe readlink(path, &link, link.count)
    guard length > 0 else { return nil }
    return String(decoding: link.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
