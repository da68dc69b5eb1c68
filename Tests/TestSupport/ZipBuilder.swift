/// Writes ZIP archives, sound ones and others.
public struct ZipBuilder {
  /// The five bytes of "hello" as DEFLATE, with the fixed codes.
  public static let packedHello: [UInt8] = [0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00]
  /// Ten thousand zeros as DEFLATE.
  public static let packedZeros: [UInt8] = [
    0xED, 0xC1, 0x01, 0x0D, 0x00, 0x00, 0x00, 0xC2, 0xA0, 0xF7, 0x4F, 0x6D, 0x0E, 0x37, 0xA0, 0x00,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0xE0, 0xDF, 0x00,
  ]

  private var bytes: [UInt8] = []
  private var list: [UInt8] = []
  private var count = 0
  private var last: (method: UInt16, flags: UInt16, packed: Int, size: Int, offset: Int) =
    (0, 0, 0, 0, 0)
  private let isLarge: Bool
  private let checksum: UInt32

  /// An archive without members; `isLarge` writes it in the form for large ones, and its list states one CRC
  /// of all members, 0 for none.
  public init(isLarge: Bool = false, checksum: UInt32 = 0) {
    self.isLarge = isLarge
    self.checksum = checksum
  }

  /// Adds a member that is a text, not packed.
  public mutating func add(_ name: String, _ text: String, method: UInt16 = 0, flags: UInt16 = 0) {
    add(name, Array(text.utf8), size: text.utf8.count, method: method, flags: flags)
  }

  /// Adds a member that is packed with DEFLATE.
  public mutating func addPacked(_ name: String, _ packed: [UInt8], size: Int = 5) {
    add(name, packed, size: size, method: 8, flags: 0)
  }

  /// Adds a member that is not packed.
  public mutating func add(_ name: String, bytes: [UInt8]) {
    add(name, bytes, size: bytes.count, method: 0, flags: 0)
  }

  private mutating func add(
    _ name: String, _ packed: [UInt8], size: Int, method: UInt16, flags: UInt16
  ) {
    last = (method, flags, packed.count, size, bytes.count)
    bytes += number(0x0403_4B50, 4) + number(20, 2) + number(Int(flags), 2)
    bytes += number(Int(method), 2) + number(0, 8) + number(packed.count, 4)
    bytes += number(min(size, 0xFFFF_FFFF), 4) + number(name.utf8.count, 2) + number(0, 2)
    bytes += Array(name.utf8) + packed
    listAgain(as: name)
  }

  /// Lists the last member once more.
  public mutating func listAgain(as name: String) {
    let isLarge = isLarge || last.size > 0xFFFF_FFFE
    let extra =
      isLarge
      ? number(1, 2) + number(24, 2) + number(last.size, 8) + number(last.packed, 8)
        + number(last.offset, 8) : []
    list += number(0x0201_4B50, 4) + number(20, 2) + number(20, 2) + number(Int(last.flags), 2)
    list += number(Int(last.method), 2) + number(0, 4) + number(Int(checksum), 4)
    list += number(isLarge ? 0xFFFF_FFFF : last.packed, 4)
    list += number(isLarge ? 0xFFFF_FFFF : last.size, 4)
    list += number(name.utf8.count, 2) + number(extra.count, 2) + number(0, 10)
    list += number(isLarge ? 0xFFFF_FFFF : last.offset, 4) + Array(name.utf8) + extra
    count += 1
  }

  /// The whole archive.
  public func finished(comment: String = "") -> [UInt8] {
    var result = bytes + list
    if isLarge {
      let start = result.count
      result += number(0x0606_4B50, 4) + number(44, 8) + number(45, 4) + number(0, 8)
      result += number(count, 8) + number(count, 8) + number(list.count, 8)
      result += number(bytes.count, 8)
      result += number(0x0706_4B50, 4) + number(0, 4) + number(start, 8) + number(1, 4)
    }
    result += number(0x0605_4B50, 4) + number(0, 4)
    result += number(isLarge ? 0xFFFF : count, 2) + number(isLarge ? 0xFFFF : count, 2)
    result += number(list.count, 4) + number(isLarge ? 0xFFFF_FFFF : bytes.count, 4)
    return result + number(comment.utf8.count, 2) + Array(comment.utf8)
  }

  private func number(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
