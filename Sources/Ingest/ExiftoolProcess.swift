internal import Glibc

/// One exiftool that answers question after question, so that its start is paid once: for files of kinds that no reader
/// of ours knows.
///
/// It is talked to as its documentation says under `-stay_open`: arguments a line each, `-execute`, and the answer up
/// to `{ready}`. exiftool goes on waiting when whoever started it is gone; so a shell stands between, which
/// ends it as soon as a pipe that this program holds is closed, in whatever way the program ended.
@safe final class ExiftoolProcess {
  /// Why there is no answer.
  enum Failure: Error, Equatable {
    /// It could not be started; the system's error number.
    case notStarted(Int32)
    /// It ended before it had answered.
    case ended
    /// It did not answer in time.
    case tooLate
    /// It answered with more bytes than such an answer has.
    case tooLong
  }

  /// The longest answer for one file, in bytes.
  private static let longestAnswer = 16 << 20

  private let shell: pid_t
  private let questions: Int32
  private let answers: Int32
  private let life: Int32
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)

  /// Starts exiftool.
  ///
  /// - Parameter program: its path, or its name to be looked for in PATH.
  /// - Throws: `Failure.notStarted`.
  init(program: String) throws(Failure) {
    // Descriptors 3 and 4 of the shell: the pipe that lives as long as this program, and the questions.
    let script = """
      "$@" <&4 3<&- & child=$!; exec >/dev/null 4<&-; read -r line <&3; \
      kill -9 "$child" 2>/dev/null; wait "$child" 2>/dev/null
      """
    let arguments = ["sh", "-c", script, "sh", program, "-stay_open", "True", "-@", "-"]
    var pipes: [Int32] = []
    for _ in 0..<3 {
      var ends: [Int32] = [-1, -1]
      guard unsafe pipe(&ends) == 0 else {
        let number = errno
        for end in pipes { close(end) }
        throw .notStarted(number)
      }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      pipes += ends
    }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    // Out of the way of 3 and 4 first, which may be among the pipes.
    unsafe posix_spawn_file_actions_adddup2(&actions, pipes[0], 104)
    unsafe posix_spawn_file_actions_adddup2(&actions, pipes[4], 103)
    unsafe posix_spawn_file_actions_adddup2(&actions, pipes[3], 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, 103, 3)
    unsafe posix_spawn_file_actions_adddup2(&actions, 104, 4)
    unsafe posix_spawn_file_actions_addclose(&actions, 103)
    unsafe posix_spawn_file_actions_addclose(&actions, 104)
    unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    // This program ignores SIGPIPE, which children would inherit. In a group of its own Ctrl-C does not reach it.
    var defaults = sigset_t()
    unsafe sigemptyset(&defaults)
    unsafe sigaddset(&defaults, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    // Threads that run tasks have most signals blocked; a shell needs to hear of its children.
    var blocked = sigset_t()
    unsafe sigemptyset(&blocked)
    unsafe posix_spawnattr_setsigmask(&attributes, &blocked)
    unsafe posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP))

    var process: pid_t = 0
    let words = unsafe arguments.map { unsafe strdup($0) } + [nil]
    let number = unsafe posix_spawn(&process, "/bin/sh", &actions, &attributes, words, environ)
    unsafe words.forEach { unsafe free($0) }
    for end in [pipes[0], pipes[3], pipes[4]] { close(end) }
    guard number == 0 else {
      for end in [pipes[1], pipes[2], pipes[5]] { close(end) }
      throw .notStarted(number)
    }
    shell = process
    questions = pipes[1]
    answers = pipes[2]
    life = pipes[5]
  }

  deinit {
    close(questions)
    close(answers)
    close(life)
    // The shell ends at once now.
    _ = waitpid(shell, nil, 0)
  }

  /// What exiftool says of a file, as JSON.
  ///
  /// - Parameters:
  ///   - path: without line ends, which would end the argument.
  ///   - seconds: how long to wait.
  /// - Returns: its answer; empty where it says nothing.
  /// - Throws: `Failure`; there is no use in asking further.
  func answer(about path: [UInt8], within seconds: Int) throws(Failure) -> [UInt8] {
    // What begins an option or a comment is written as a path.
    let first = path.first ?? 0
    let isPlain = ![UInt8(ascii: "-"), UInt8(ascii: "#"), UInt8(ascii: "@")].contains(first)
    let question =
      Array("-json\n-n\n-G\n-fast\n".utf8) + (isPlain ? [] : Array("./".utf8)) + path
      + Array("\n-execute\n".utf8)
    try ask(question)
    let end = Array("{ready}\n".utf8)
    let deadline = Self.now + Int64(seconds) * 1000
    var text: [UInt8] = []
    while !(text.count >= end.count && text.suffix(end.count).elementsEqual(end)) {
      var waiting = pollfd(fd: answers, events: Int16(POLLIN), revents: 0)
      let left = deadline - Self.now
      guard left > 0 else { throw .tooLate }
      let ready = unsafe poll(&waiting, 1, Int32(clamping: left))
      if ready < 0, errno != EINTR { throw .ended }
      guard ready > 0 else { continue }
      let count = unsafe read(answers, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .ended }
      text += buffer[..<count]
      guard text.count <= Self.longestAnswer else { throw .tooLong }
    }
    return Array(text.dropLast(end.count))
  }

  private func ask(_ question: [UInt8]) throws(Failure) {
    // Shorter than what a pipe takes at once: writing does not wait for a reader that hangs.
    var done = 0
    while done < question.count {
      let written = unsafe question.withUnsafeBytes { bytes in
        unsafe write(questions, bytes.baseAddress.map { unsafe $0 + done }, bytes.count - done)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw .ended }
      done += written
    }
  }

  /// Milliseconds on a clock that only goes on.
  private static var now: Int64 {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
