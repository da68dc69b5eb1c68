internal import Glibc

/// What a picture looks like, in a few numbers: pictures that look the same have nearly the same.
///
/// 1. The picture is drawn in 32 × 32 grey squares, and so are ten windows of it: of nine tenths and of eight
///    tenths of its sides, in the middle and at the four corners.
/// 2. Each is turned into waves (a discrete cosine transform), of which the 63 longest are kept, without the
///    mean: they survive recompression, another size and another brightness.
/// 3. A wave gives a bit: whether it is stronger than their median.
///
/// Two pictures are near-identical when the whole of one and the whole or a window of the other differ in at most
/// `mostDifferentBits` of 63 bits. The windows are there for crops, which move everything.
///
/// The hash is the usual one of its kind, the transform by Zauner, "Implementation and benchmarking of
/// perceptual image hash functions" (2010); the windows are our own. Written here because Debian has no library
/// for it; decoding, the hard part, is libjpeg-turbo's.
///
/// Where it is wrong: a turned or mirrored picture, or one with a wide frame, is not found; pictures with nothing
/// but one tone have no fingerprint, and neither have those whose waves are all alike.
public struct Fingerprint: Sendable, Equatable {
  /// In how many of 63 bits two looks may differ; measured in the tests on crops, recompressions and others.
  public static let mostDifferentBits = 10

  private let whole: UInt64
  private let windows: [UInt64]

  /// The fingerprint of a picture; nil when it is too even to have one.
  ///
  /// Cost: about a millisecond.
  public init?(of picture: Luminance) {
    let middle = picture.mean(of: Luminance.Window(left: 0, top: 0, size: 1), side: Waves.side)
    guard Self.contrast(middle) >= 3 else { return nil }
    whole = Waves.bits(of: middle)
    windows = Self.windows.map {
      Waves.bits(of: picture.mean(of: $0, side: Waves.side))
    }
  }

  /// Whether two pictures look nearly the same.
  public func isNear(_ other: Fingerprint) -> Bool { distance(to: other) <= Self.mostDifferentBits }

  /// In how many bits two pictures differ, at best.
  public func distance(to other: Fingerprint) -> Int {
    let ofWindows =
      other.windows.map { ($0 ^ whole).nonzeroBitCount }
      + windows.map { ($0 ^ other.whole).nonzeroBitCount }
    return ofWindows.reduce((whole ^ other.whole).nonzeroBitCount, min)
  }

  private static let windows = [0.9, 0.8].flatMap { size in
    [(0.5, 0.5), (0, 0), (1, 0), (0, 1), (1, 1)].map { across, down in
      Luminance.Window(left: (1 - size) * across, top: (1 - size) * down, size: size)
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
private enum Waves {
  static let side = 32
  /// How many waves are looked at in each direction.
  static let count = 8

  /// For each wave its value at each square.
  private static let cosines: [Double] = (0..<count).flatMap { wave in
    (0..<side).map { square in
      cos(.pi / Double(side) * (Double(square) + 0.5) * Double(wave))
    }
  }

  static func bits(of squares: [Double]) -> UInt64 {
    // Along the rows, then down the columns.
    var rows = [Double](repeating: 0, count: side * count)
    for row in 0..<side {
      for wave in 0..<count {
        var sum = 0.0
        for square in 0..<side {
          sum += squares[row * side + square] * cosines[wave * side + square]
        }
        rows[row * count + wave] = sum
      }
    }
    var waves: [Double] = []
    for down in 0..<count {
      for across in 0..<count where down + across > 0 {
        var sum = 0.0
        for row in 0..<side { sum += rows[row * count + across] * cosines[down * side + row] }
        waves.append(sum)
      }
    }
    let median = waves.sorted()[waves.count / 2]
    return waves.enumerated().reduce(0) { bits, wave in
      wave.element > median ? bits | 1 << UInt64(wave.offset) : bits
    }
  }
}
