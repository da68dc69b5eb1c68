internal import FoundationEssentials

/// A file of thresholds: a JSON object of names and numbers, on its own or as the member
/// `thresholds` of a larger one, such as the journeys JSON.
public enum ThresholdsFile {
  /// Why a thresholds file cannot be used.
  public enum Problem: Error, Equatable, Sendable, CustomStringConvertible {
    /// It is no JSON object of numbers; with the decoder's reason.
    case notThresholds(String)
    /// A threshold in it is unknown or out of its range.
    case threshold(ThresholdError)

    /// What was met and what was expected, for the user.
    public var description: String {
      switch self {
      case .notThresholds(let reason):
        "not a thresholds file: \(reason); expected a JSON object such as {\"farKm\": 60}"
      case .threshold(let error): error.description
      }
    }
  }

  private struct Enclosing: Decodable {
    var thresholds: [String: Double]
  }

  /// Sets the thresholds that a file names; the others stay.
  ///
  /// - Throws: `Problem`.
  public static func apply(_ bytes: [UInt8], to thresholds: inout Thresholds) throws(Problem) {
    for (name, value) in try values(in: Data(bytes)).sorted(by: { $0.key < $1.key }) {
      let text =
        value == value.rounded() && value.magnitude < 1e9 ? String(Int(value)) : String(value)
      do {
        try thresholds.set(name, to: text)
      } catch {
        throw .threshold(error)
      }
    }
  }

  private static func values(in data: Data) throws(Problem) -> [String: Double] {
    let decoder = JSONDecoder()
    if let enclosing = try? decoder.decode(Enclosing.self, from: data) {
      return enclosing.thresholds
    }
    do {
      return try decoder.decode([String: Double].self, from: data)
    } catch DecodingError.dataCorrupted {
      throw .notThresholds("it is no JSON")
    } catch DecodingError.typeMismatch(_, let context) {
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      throw .notThresholds(path.isEmpty ? "no object" : "\(path) is no number")
    } catch {
      throw .notThresholds("no numbers under names")
    }
  }
}
