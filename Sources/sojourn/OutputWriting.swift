import Glibc
import Reporting

/// Writes outputs for a verb, and turns what goes wrong into an exit status.
struct OutputWriting {
  let messages: Messages

  /// Writes one output.
  ///
  /// - Throws: `Stop` when it cannot be written; a reader that stopped reading is no error.
  func write(
    _ target: String, _ body: (inout TextSink) throws(OutputError) -> Void
  ) throws(LibraryReading.Stop) {
    try checked { () throws(OutputError) in try OutputFile(argument: target).write(body) }
  }

  /// Makes a folder, with those above it, and writes into it.
  ///
  /// - Throws: `Stop` when that cannot be done.
  func writeFolder(
    _ folder: String, _ body: () throws(OutputError) -> Void
  ) throws(LibraryReading.Stop) {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += part
      // What is there already, as a folder or as something else, shows when it is written into.
      _ = unsafe mkdir(path, 0o777)
      path += "/"
    }
    try checked(body)
  }

  /// Prints to standard output.
  ///
  /// - Throws: `Stop` when it cannot be written.
  func print(_ text: String) throws(LibraryReading.Stop) {
    try write("-") { sink throws(OutputError) in try sink.write(text) }
  }

  private func checked(_ body: () throws(OutputError) -> Void) throws(LibraryReading.Stop) {
    do {
      try body()
    } catch .closedByReader {
      return
    } catch {
      messages.error("\(error)")
      throw LibraryReading.Stop(status: .cannotWrite)
    }
  }
}
