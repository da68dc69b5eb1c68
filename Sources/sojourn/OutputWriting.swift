import Glibc
import Reporting
import Synchronization

/// Writes outputs for a verb.
///
/// One that cannot be written is told of, and keeps none of the others from being written; at the end it is
/// an exit status.
final class OutputWriting: Sendable {
  private let messages: Messages
  private let hasFailed = Atomic(false)

  init(messages: Messages) { self.messages = messages }

  /// Writes one output; a reader that stopped reading is no error.
  func write(_ target: String, _ body: (inout TextSink) throws(OutputError) -> Void) {
    noting { () throws(OutputError) in try OutputFile(argument: target).write(body) }
  }

  /// Makes a folder, with those above it, and writes into it.
  func writeFolder(_ folder: String, _ body: () throws(OutputError) -> Void) {
    var path = folder.hasPrefix("/") ? "/" : ""
    for part in folder.split(separator: "/") {
      path += part
      // What is there already, as a folder or as something else, shows when it is written into.
      _ = unsafe mkdir(path, 0o777)
      path += "/"
    }
    noting(body)
  }

  /// Prints to standard output.
  func print(_ text: String) {
    write("-") { sink throws(OutputError) in try sink.write(text) }
  }

  /// Says that an output cannot be written, before it is tried.
  func refuse(_ reason: String) {
    messages.error(reason)
    hasFailed.store(true, ordering: .relaxed)
  }

  /// To be called when everything has been tried.
  ///
  /// - Throws: `Stop` when something could not be written.
  func finish() throws(LibraryReading.Stop) {
    if hasFailed.load(ordering: .relaxed) { throw LibraryReading.Stop(status: .cannotWrite) }
  }

  /// Does what writes an output by itself; a reader that stopped reading is no error.
  func noting(_ body: () throws(OutputError) -> Void) {
    do {
      try body()
    } catch .closedByReader {
      return
    } catch {
      messages.error("\(error)")
      hasFailed.store(true, ordering: .relaxed)
    }
  }
}
