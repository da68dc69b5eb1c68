/// Why a request got no journeys.
struct WorkerError: Error, Sendable, Equatable {
  /// What kind of reason it is; the raw value is the name in the answer.
  enum Kind: String, Sendable, CaseIterable {
    /// The header cannot be used, or the frame is malformed.
    case request
    /// The frame is longer than the limit.
    case oversized
    /// The bytes are not what the header says they are.
    case payload
    /// The library was read, and nothing in it can be used.
    case unusable
    /// The input ended in the middle of the frame; no answer follows.
    case truncated
    /// A fault of the worker's own.
    case fault
  }

  /// What kind of reason it is.
  let kind: Kind
  /// What was met and what was expected, for people.
  let message: String

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }
}
