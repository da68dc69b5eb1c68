/// How light a picture is, pixel by pixel, row by row from the top.
public struct Luminance: Sendable, Equatable {
  /// How many pixels a row has.
  public let width: Int
  /// How many rows there are.
  public let height: Int
  /// From 0, black, to 255, white.
  public let pixels: [UInt8]

  /// A picture.
  public init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(
      width > 0 && height > 0 && pixels.count == width * height, "a pixel for each place")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// A part of a picture, as shares of its width and height.
  struct Window: Sendable {
    let left: Double
    let top: Double
    let size: Double
  }

  /// The window drawn anew in so many columns and rows: each the mean of the pixels under it.
  func mean(of window: Window, side: Int) -> [Double] {
    let left = window.left * Double(width)
    let top = window.top * Double(height)
    let across = window.size * Double(width) / Double(side)
    let down = window.size * Double(height) / Double(side)
    var means: [Double] = []
    means.reserveCapacity(side * side)
    for row in 0..<side {
      let rows = Self.span(from: top + Double(row) * down, length: down, limit: height)
      for column in 0..<side {
        let columns = Self.span(from: left + Double(column) * across, length: across, limit: width)
        var sum = 0
        for y in rows { for x in columns { sum += Int(pixels[y * width + x]) } }
        means.append(Double(sum) / Double(rows.count * columns.count))
      }
    }
    return means
  }

  /// The pixels nearest to a stretch, at least one.
  private static func span(from start: Double, length: Double, limit: Int) -> Range<Int> {
    let first = min(limit - 1, max(0, Int(start.rounded())))
    let last = min(limit, max(first + 1, Int((start + length).rounded())))
    return first..<last
  }
}
