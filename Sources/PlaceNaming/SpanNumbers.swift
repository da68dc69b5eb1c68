/// Little-endian numbers and texts in the bytes of a file; whoever reads has checked that they are there.
extension Span where Element == UInt8 {
  /// The two-byte number at a place.
  func number16(at place: Int) -> Int { Int(self[place]) | Int(self[place + 1]) << 8 }

  /// The four-byte number at a place.
  func number32(at place: Int) -> Int { number16(at: place) | number16(at: place + 2) << 16 }

  /// Whether the bytes begin with others.
  func begins(with expected: [UInt8]) -> Bool {
    count >= expected.count && expected.indices.allSatisfy { self[$0] == expected[$0] }
  }

  /// Where the first zero byte of a range stands; its end when there is none.
  func zero(in range: Range<Int>) -> Int {
    var place = range.lowerBound
    while place < range.upperBound, self[place] != 0 { place += 1 }
    return place
  }

  /// The text of a range.
  func text(in range: Range<Int>) -> String {
    String(decoding: range.map { self[$0] }, as: UTF8.self)
  }
}
