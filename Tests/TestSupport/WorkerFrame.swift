public import Foundation

/// A frame of the worker's protocol, made and read independently of the program.
public struct WorkerFrame {
  /// The header's members.
  public let header: [String: Any]
  /// The body.
  public let body: Data

  /// A request as bytes.
  public static func request(_ header: String, body: Data = Data()) -> Data {
    number(4 + header.utf8.count + body.count) + number(header.utf8.count) + Data(header.utf8)
      + body
  }

  /// A request for a library as plain photo CSV.
  public static func request(library: String, csv: String, answer: [String] = ["json"]) -> Data {
    let parts = answer.map { "\"\($0)\"" }.joined(separator: ", ")
    return request(
      "{\"library\": \"\(library)\", \"answer\": [\(parts)]}", body: Data(csv.utf8))
  }

  /// A number as the protocol has it.
  public static func number(_ value: Int) -> Data {
    Data((0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) })
  }

  /// The frames that bytes are; nil when they are none.
  public static func frames(in data: Data) throws -> [WorkerFrame]? {
    var frames: [WorkerFrame] = []
    var rest = Array(data)[...]
    func number() -> Int? {
      guard rest.count >= 4 else { return nil }
      defer { rest = rest.dropFirst(4) }
      return rest.prefix(4).enumerated().reduce(0) { $0 | Int($1.element) << (8 * $1.offset) }
    }
    while !rest.isEmpty {
      guard let length = number(), rest.count >= length, let header = number(),
        header <= length - 4
      else { return nil }
      let members = try JSONSerialization.jsonObject(with: Data(rest.prefix(header)))
      guard let members = members as? [String: Any] else { return nil }
      frames.append(
        WorkerFrame(
          header: members, body: Data(rest.dropFirst(header).prefix(length - 4 - header))))
      rest = rest.dropFirst(length - 4)
    }
    return frames
  }

  /// A member of the header that is a text.
  public subscript(_ name: String) -> String? { header[name] as? String }

  /// A part of the body by its name.
  public func part(_ name: String) -> Data? {
    var start = body.startIndex
    for part in header["parts"] as? [[String: Any]] ?? [] {
      guard let bytes = part["bytes"] as? Int else { return nil }
      if part["name"] as? String == name { return Data(body[start..<start + bytes]) }
      start += bytes
    }
    return nil
  }
}

/// Rows of photos as the blocks of columns that the worker reads.
public enum PhotoBlocks {
  /// A row: what the plain photo CSV has; NaN for no place.
  public typealias Row = (file: String, taken: String, latitude: Double, longitude: Double)

  /// A block.
  ///
  /// - Parameters:
  ///   - rows: its rows.
  ///   - firstOffset: what offsets count from.
  /// - Returns: its bytes.
  public static func block(_ rows: [Row], firstOffset: Int = 0) -> Data {
    var data = WorkerFrame.number(rows.count) + WorkerFrame.number(0)
    for axis in [rows.map(\.latitude), rows.map(\.longitude)] {
      for degrees in axis {
        let bits = degrees.bitPattern
        data += Data((0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) })
      }
    }
    let columns = [rows.map(\.file), rows.map(\.taken)]
    for texts in columns {
      var offset = firstOffset
      data += WorkerFrame.number(offset)
      for text in texts {
        offset += text.utf8.count
        data += WorkerFrame.number(offset)
      }
    }
    for texts in columns { for text in texts { data += Data(text.utf8) } }
    return data
  }

  /// The rows of a plain photo CSV without quotes.
  public static func rows(ofCSV text: String) -> [Row] {
    text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      return (cells[0], cells[1], Double(cells[2]) ?? .nan, Double(cells[3]) ?? .nan)
    }
  }
}
