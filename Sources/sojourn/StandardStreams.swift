import Glibc

/// Standard input, output and error.
enum StandardStreams {
  /// Sees to it that none of the three is closed, before anything else is opened.
  ///
  /// The next file opened would get a closed one's number, and what is printed would go into it. What takes
  /// the place of a closed stream cannot be used either: reading standard input, or writing to the others,
  /// still fails, and is told of.
  static func fillGaps() {
    for (descriptor, mode) in [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ] where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is given; those below are in use by now.
      _ = unsafe open("/dev/null", mode)
    }
  }
}
