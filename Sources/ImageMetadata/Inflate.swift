/// Unpacks DEFLATE (RFC 1951) in its zlib wrapping (RFC 1950), for the small texts of PNG files.
///
/// The result is bounded, so that a few bytes cannot become many; checksums are not looked at, since
/// what comes out is judged anyway.
struct Inflate {
  /// Why a stream gave nothing.
  enum Failure: Error, Equatable {
    /// It contradicts the format or ends too early.
    case damaged
    /// It unpacks to more than is accepted.
    case tooLong
  }

  private let input: [UInt8]
  private var place: Int
  private var bits: UInt32 = 0
  private var bitCount = 0
  private var output: [UInt8] = []
  private let limit: Int

  /// Unpacks a zlib stream.
  ///
  /// - Parameters:
  ///   - input: the stream.
  ///   - limit: the most bytes that may come out.
  /// - Returns: what was packed.
  /// - Throws: `Failure`.
  static func unpacked(_ input: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    // The method must be DEFLATE, and there must be no dictionary.
    guard input.count > 2, input[0] & 15 == 8, input[1] & 0x20 == 0 else { throw .damaged }
    var inflate = Inflate(input: input, place: 2, limit: limit)
    try inflate.run()
    return inflate.output
  }

  private init(input: [UInt8], place: Int, limit: Int) {
    self.input = input
    self.place = place
    self.limit = limit
  }

  private mutating func run() throws(Failure) {
    var isLast = false
    while !isLast {
      isLast = try take(1) == 1
      switch try take(2) {
      case 0: try copyStored()
      case 1: try unpack(.fixedLengths, .fixedDistances)
      case 2:
        let (lengths, distances) = try readCodes()
        try unpack(lengths, distances)
      default: throw .damaged
      }
    }
  }

  // MARK: Bits

  /// The next bits, the lowest first.
  private mutating func take(_ count: Int) throws(Failure) -> Int {
    while bitCount < count {
      guard place < input.count else { throw .damaged }
      bits |= UInt32(input[place]) << UInt32(bitCount)
      place += 1
      bitCount += 8
    }
    let value = bits & (1 << UInt32(count) - 1)
    bits >>= UInt32(count)
    bitCount -= count
    return Int(value)
  }

  /// The symbol whose code comes next.
  private mutating func symbol(_ code: Code) throws(Failure) -> Int {
    // `first` is the first code of a length, `index` that code's place among the symbols.
    var value = 0
    var first = 0
    var index = 0
    for length in 1...15 {
      value |= try take(1)
      let count = code.counts[length]
      if value - count < first { return code.symbols[index + value - first] }
      index += count
      first = (first + count) << 1
      value <<= 1
    }
    throw .damaged
  }

  // MARK: Blocks

  private mutating func copyStored() throws(Failure) {
    bits = 0
    bitCount = 0
    guard place + 4 <= input.count else { throw .damaged }
    let length = Int(input[place]) | Int(input[place + 1]) << 8
    let complement = Int(input[place + 2]) | Int(input[place + 3]) << 8
    place += 4
    guard length == ~complement & 0xFFFF, length <= input.count - place else { throw .damaged }
    guard output.count + length <= limit else { throw .tooLong }
    output += input[place..<place + length]
    place += length
  }

  private mutating func unpack(_ lengths: Code, _ distances: Code) throws(Failure) {
    while true {
      let symbol = try symbol(lengths)
      switch symbol {
      case ..<256:
        guard output.count < limit else { throw .tooLong }
        output.append(UInt8(symbol))
      case 256: return
      case 257..<286:
        let (base, extra) = Self.lengthBases[symbol - 257]
        let length = base + (try take(extra))
        let distanceSymbol = try self.symbol(distances)
        guard distanceSymbol < 30 else { throw .damaged }
        let (distanceBase, distanceExtra) = Self.distanceBases[distanceSymbol]
        let distance = distanceBase + (try take(distanceExtra))
        guard distance <= output.count else { throw .damaged }
        guard output.count + length <= limit else { throw .tooLong }
        for _ in 0..<length { output.append(output[output.count - distance]) }
      default: throw .damaged
      }
    }
  }

  /// Lengths 3 to 258 and distances 1 to 32768: where each symbol starts, and its extra bits.
  private static let lengthBases: [(Int, Int)] =
    bases(from: 3, doublingAfter: 8, groupsOf: 4, count: 28) + [(258, 0)]
  private static let distanceBases = bases(from: 1, doublingAfter: 4, groupsOf: 2, count: 30)

  private static func bases(
    from start: Int, doublingAfter: Int, groupsOf group: Int, count: Int
  ) -> [(Int, Int)] {
    var result: [(Int, Int)] = []
    var base = start
    for symbol in 0..<count {
      let extra = symbol < doublingAfter ? 0 : (symbol - doublingAfter) / group + 1
      result.append((base, extra))
      base += 1 << extra
    }
    return result
  }

  // MARK: Codes

  /// A canonical prefix code.
  private struct Code {
    /// How many symbols have a code of each length.
    private(set) var counts = [Int](repeating: 0, count: 16)
    /// The symbols, by the length of their codes, then by value.
    private(set) var symbols: [Int]

    /// The code in which each symbol has a given length, 0 for none; nil when there are not as many.
    init?(_ lengths: some Collection<Int>) {
      for length in lengths { counts[length] += 1 }
      counts[0] = 0
      var left = 1
      for length in 1...15 {
        left = left << 1 - counts[length]
        if left < 0 { return nil }
      }
      var starts = [Int](repeating: 0, count: 16)
      for length in 1..<15 { starts[length + 1] = starts[length] + counts[length] }
      symbols = [Int](repeating: 0, count: lengths.count)
      for (symbol, length) in lengths.enumerated() where length > 0 {
        symbols[starts[length]] = symbol
        starts[length] += 1
      }
    }

    private init(known lengths: [Int]) {
      self = Code(lengths) ?? Code()
    }

    private init() { symbols = [] }

    static let fixedLengths = Code(
      known: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    static let fixedDistances = Code(known: [Int](repeating: 5, count: 30))
  }

  private static let orderOfLengths = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
  ]

  private mutating func readCodes() throws(Failure) -> (Code, Code) {
    let lengthCount = try take(5) + 257
    let distanceCount = try take(5) + 1
    let orderCount = try take(4) + 4
    guard lengthCount <= 286, distanceCount <= 30 else { throw .damaged }
    var lengths = [Int](repeating: 0, count: 19)
    for index in 0..<orderCount { lengths[Self.orderOfLengths[index]] = try take(3) }
    guard let code = Code(lengths) else { throw .damaged }
    lengths = []
    while lengths.count < lengthCount + distanceCount {
      let symbol = try symbol(code)
      switch symbol {
      case ..<16: lengths.append(symbol)
      case 16:
        guard let last = lengths.last else { throw .damaged }
        lengths += [Int](repeating: last, count: 3 + (try take(2)))
      case 17: lengths += [Int](repeating: 0, count: 3 + (try take(3)))
      default: lengths += [Int](repeating: 0, count: 11 + (try take(7)))
      }
    }
    guard lengths.count == lengthCount + distanceCount,
      let first = Code(lengths[..<lengthCount]), let second = Code(lengths[lengthCount...])
    else { throw .damaged }
    return (first, second)
  }
}
