import Glibc
import Reporting
import Synchronization

/// Writes outputs for a verb.
///
/// One that cannot be written keeps none of the others from being written. At the end it is told of, below a
/// summary that would else read as if all were well, and it is an exit status.
final class OutputWriting: Sendable {
  private let messages: Messages
  /// What could not be written and has not been told of yet.
  private let failures = Mutex<[String]>([])

  init(messages: Messages) { self.messages = messages }

  /// A run that ends for another reason has not told of them.
  deinit { tell() }

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
    failures.withLock { $0.append(reason) }
  }

  /// To be called when everything has been tried.
  ///
  /// - Throws: `Stop` when something could not be written.
  func finish() throws(LibraryReading.Stop) {
    if tell() { throw LibraryReading.Stop(status: .cannotWrite) }
  }

  /// Tells of what could not be written; whether there was anything.
  @discardableResult
  private func tell() -> Bool {
    let told = failures.withLock { failures in
      defer { failures = [] }
      return failures
    }
    for failure in told { messages.error(failure) }
    return !told.isEmpty
  }

  /// Does what writes an output by itself; a reader that stopped reading is no error.
  func noting(_ body: () throws(OutputError) -> Void) {
    do {
      try body()
    } catch .closedByReader {
      return
    } catch {
      refuse("\(error)")
    }
  }
}
