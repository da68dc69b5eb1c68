internal import FoundationEssentials
internal import HomeDetection
internal import Ingest
internal import Pipeline
internal import Timeline

/// What is asked of a worker: one library, and what is to be told of it.
struct WorkerRequest: Sendable {
  /// How a library's bytes are to be read.
  enum Format: Sendable, Equatable {
    /// Columns, as `PhotoColumns` has them.
    case columns
    /// As files are: the format given, or for nil the one that is recognised.
    case file(SourceFormat?)

    /// The names that may be asked for.
    static var names: [String] { ["columns", "any"] + exports.map(\.name) }

    /// All but those of pictures and of what stands beside them: a body is one file.
    private static var exports: [SourceFormat] {
      SourceFormat.all.filter { $0 != .images && $0 != .xmp }
    }

    init?(name: String) {
      switch name {
      case "columns": self = .columns
      case "any": self = .file(nil)
      default:
        guard let format = Self.exports.first(where: { $0.name == name }) else { return nil }
        self = .file(format)
      }
    }
  }

  /// What the library is called, in messages and in the answer.
  let library: String
  let format: Format
  /// The thresholds in use.
  let thresholds: Thresholds
  /// Homes given by hand.
  let homes: [HomeDetection.GivenHome]
  /// What is to be told, each once, in the order asked for.
  let parts: [WorkerAnswer.Part]

  /// Reads a header.
  ///
  /// - Parameters:
  ///   - header: a JSON object.
  ///   - standard: the thresholds of libraries for which none are asked.
  /// - Throws: `WorkerError` of the kind `request`.
  init(header: [UInt8], standard: Thresholds) throws(WorkerError) {
    let fields: Fields
    do {
      fields = try JSONDecoder().decode(Fields.self, from: Data(header))
    } catch {
      throw WorkerError(.request, Self.reason(error))
    }
    library = fields.library
    guard let format = Format(name: fields.format ?? "csv") else {
      throw WorkerError(
        .request,
        "format \"\(fields.format ?? "")\": expected one of "
          + Format.names.joined(separator: ", "))
    }
    self.format = format
    var thresholds = standard
    do throws(ThresholdError) {
      for (name, value) in (fields.thresholds ?? [:]).sorted(by: { $0.key < $1.key }) {
        try thresholds.set(name, to: Self.text(of: value))
      }
      try thresholds.check()
    } catch {
      throw WorkerError(.request, error.description)
    }
    self.thresholds = thresholds
    var homes: [HomeDetection.GivenHome] = []
    for home in fields.homes ?? [] { homes.append(try home.given()) }
    self.homes = homes
    var parts: [WorkerAnswer.Part] = []
    for name in fields.answer ?? [WorkerAnswer.Part.json.rawValue] {
      guard let part = WorkerAnswer.Part(rawValue: name) else {
        throw WorkerError(
          .request,
          "answer \"\(name)\": expected some of "
            + WorkerAnswer.Part.allCases.map(\.rawValue).joined(separator: ", "))
      }
      if !parts.contains(part) { parts.append(part) }
    }
    self.parts = parts
  }

  /// The name of the library, where a header that cannot be used tells it all the same.
  static func library(inHeader header: [UInt8]) -> String? {
    struct Named: Decodable { var library: String }
    return try? JSONDecoder().decode(Named.self, from: Data(header)).library
  }

  private static func text(of value: Double) -> String {
    value == value.rounded() && value.magnitude < 1e9 ? String(Int(value)) : String(value)
  }

  private static func reason(_ error: any Error) -> String {
    let expected = "; expected {\"library\": \"an id\", …}"
    switch error {
    case DecodingError.keyNotFound(let key, _):
      return "there is no \"\(key.stringValue)\"" + expected
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return (path.isEmpty ? "the header is no JSON object" : "\"\(path)\" is of another type")
        + expected
    case let error as WorkerError: return error.message
    default: return "the header is no JSON" + expected
    }
  }
}

/// The members of a request's header, as they stand there.
private struct Fields: Decodable {
  struct Home: Decodable {
    var latitude: Double
    var longitude: Double
    var from: String?
    var to: String?

    func given() throws(WorkerError) -> HomeDetection.GivenHome {
      do {
        let place = try Coordinate(latitude: latitude, longitude: longitude)
        guard from != nil || to != nil else { return HomeDetection.GivenHome(place: place) }
        let (first, last) = (try LocalDate(text: from ?? ""), try LocalDate(text: to ?? ""))
        guard first <= last else { throw WorkerError(.request, "a home's from is after its to") }
        return HomeDetection.GivenHome(place: place, dates: first...last)
      } catch let error as WorkerError {
        throw error
      } catch {
        throw WorkerError(
          .request, "a home: \(error); expected latitude, longitude, and from and to or neither")
      }
    }
  }

  enum CodingKeys: String, CodingKey, CaseIterable {
    case library, format, thresholds, homes, answer
  }

  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  var library: String
  var format: String?
  var thresholds: [String: Double]?
  var homes: [Home]?
  var answer: [String]?

  init(from decoder: any Decoder) throws {
    let names = CodingKeys.allCases.map(\.rawValue)
    for key in try decoder.container(keyedBy: AnyKey.self).allKeys.map(\.stringValue).sorted()
    where !names.contains(key) {
      throw WorkerError(
        .request, "the header has \"\(key)\": expected some of " + names.joined(separator: ", "))
    }
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    library = try fields.decode(String.self, forKey: .library)
    format = try fields.decodeIfPresent(String.self, forKey: .format)
    thresholds = try fields.decodeIfPresent([String: Double].self, forKey: .thresholds)
    homes = try fields.decodeIfPresent([Home].self, forKey: .homes)
    answer = try fields.decodeIfPresent([String].self, forKey: .answer)
  }
}
