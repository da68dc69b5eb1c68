internal import Glibc

/// What a picture looks like, in a few numbers: pictures that look the same have nearly the same.
///
/// 1. The picture is drawn in 32 × 32 grey squares, and so are 34 windows of it: of nine tenths of its sides at three
///    times three places, and of eight tenths at five times five.
/// 2. Each is turned into waves (a discrete cosine transform), of which the 63 longest are kept, without the
///    mean: they survive recompression, another size and another brightness.
/// 3. A wave gives a bit: whether it is stronger than their median.
///
/// Two pictures are near-identical when the whole of one and the whole or a window of the other differ in at most
/// `mostDifferentBits` of 63 bits, and their waves have a correlation of at least `leastCorrelation`. The windows are there
/// for crops, which move everything; the bits are quick, and with many windows some agree by accident: then the
/// correlation, which is that of the pictures without their details, does not.
///
/// The hash is the usual one of its kind, the transform by Zauner, "Implementation and benchmarking of
/// perceptual image hash functions" (2010); the windows and the correlation are our own. Written here because
/// Debian has no library for it; decoding, the hard part, is libjpeg-turbo's.
///
/// Where it is wrong: a turned or mirrored picture, one with a wide frame, or one of which less than some 80 % of the sides
/// is left, is not found; pictures with nothing but one tone have no fingerprint, and neither have those whose waves are
/// all alike.
public struct Fingerprint: Sendable, Equatable {
  /// In how many of 63 bits two looks may differ; measured in the tests on crops, recompressions and others.
  public static let mostDifferentBits = 12
  /// How well the waves of two looks must agree, where 1 is wholly; measured in the same way.
  public static let leastCorrelation: Float = 0.93

  private let whole: Waves
  private let windows: [Waves]

  /// The fingerprint of a picture; nil when it is too even to have one.
  ///
  /// Cost: a few milliseconds, and nine kilobytes.
  public init?(of picture: Luminance) {
    let squares = picture.mean(of: Luminance.Window(left: 0, top: 0, size: 1), side: Waves.side)
    guard Self.contrast(squares) >= 3 else { return nil }
    whole = Waves(of: squares)
    windows = Self.windows.map { Waves(of: picture.mean(of: $0, side: Waves.side)) }
  }

  /// Whether two pictures look nearly the same.
  public func isNear(_ other: Fingerprint) -> Bool {
    comparisons(with: other) { first, second in
      first.differentBits(from: second) <= Self.mostDifferentBits
        && first.correlation(with: second) >= Self.leastCorrelation
    }.contains(true)
  }

  /// In how many bits two pictures differ, at best.
  public func distance(to other: Fingerprint) -> Int {
    comparisons(with: other) { $0.differentBits(from: $1) }.min() ?? 63
  }

  /// What comes of comparing the whole of each with the whole and the windows of the other, one after the other.
  private func comparisons<Result>(
    with other: Fingerprint, _ compare: @escaping (Waves, Waves) -> Result
  ) -> some Sequence<Result> {
    let pairs =
      [(whole, other.whole)] + other.windows.map { (whole, $0) } + windows.map { (other.whole, $0) }
    return pairs.lazy.map { compare($0.0, $0.1) }
  }

  private static let windows = [(0.9, 3), (0.8, 5)].flatMap { size, places in
    let shares = (0..<places).map { Double($0) / Double(places - 1) }
    return shares.flatMap { down in
      shares.map { across in
        Luminance.Window(left: (1 - size) * across, top: (1 - size) * down, size: size)
      }
    }
  }

  /// The standard deviation of some squares.
  private static func contrast(_ squares: [Double]) -> Double {
    let mean = squares.reduce(0, +) / Double(squares.count)
    return (squares.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(squares.count))
      .squareRoot()
  }
}

/// The longest waves of a picture of 32 × 32 squares.
private struct Waves: Sendable, Equatable {
  static let side = 32
  /// How many waves are looked at in each direction.
  static let count = 8

  private let bits: UInt64
  /// So scaled that the sum of their squares is 1.
  private let waves: [Float]

  /// For each wave its value at each square.
  private static let cosines: [Double] = (0..<count).flatMap { wave in
    (0..<side).map { square in
      cos(.pi / Double(side) * (Double(square) + 0.5) * Double(wave))
    }
  }

  init(of squares: [Double]) {
    // Along the rows, then down the columns.
    var rows = [Double](repeating: 0, count: Self.side * Self.count)
    for row in 0..<Self.side {
      for wave in 0..<Self.count {
        var sum = 0.0
        for square in 0..<Self.side {
          sum += squares[row * Self.side + square] * Self.cosines[wave * Self.side + square]
        }
        rows[row * Self.count + wave] = sum
      }
    }
    var waves: [Double] = []
    for down in 0..<Self.count {
      for across in 0..<Self.count where down + across > 0 {
        var sum = 0.0
        for row in 0..<Self.side {
          sum += rows[row * Self.count + across] * Self.cosines[down * Self.side + row]
        }
        waves.append(sum)
      }
    }
    let median = waves.sorted()[waves.count / 2]
    bits = waves.enumerated().reduce(0) { bits, wave in
      wave.element > median ? bits | 1 << UInt64(wave.offset) : bits
    }
    let length = waves.reduce(0) { $0 + $1 * $1 }.squareRoot()
    // A window of one tone has none, and is like no other.
    self.waves = waves.map { length > 0 ? Float($0 / length) : 0 }
  }

  func differentBits(from other: Waves) -> Int { (bits ^ other.bits).nonzeroBitCount }

  func correlation(with other: Waves) -> Float {
    zip(waves, other.waves).reduce(0) { $0 + $1.0 * $1.1 }
  }
}
