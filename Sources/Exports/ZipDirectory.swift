import JSONStreaming

/// The list of members at the end of a ZIP archive.
struct ZipDirectory {
  private(set) var members: [ZipArchive.Member] = []
  /// The list breaks the rules somewhere; what came before is kept.
  private(set) var isDamaged = false

  private static let localHeader: UInt32 = 0x0403_4B50
  private static let listHeader: UInt32 = 0x0201_4B50
  private static let end: UInt32 = 0x0605_4B50
  private static let largeEnd: UInt32 = 0x0606_4B50
  private static let largeEndLocator: UInt32 = 0x0706_4B50

  /// Finds and reads the list; nil when the bytes do not end as an archive does.
  init?(_ bytes: Span<UInt8>) {
    guard let list = Self.list(in: bytes) else { return nil }
    var position = list.start
    while members.count < list.count {
      guard let (member, next) = Self.member(at: position, in: bytes) else {
        isDamaged = true
        break
      }
      members.append(member)
      position = next
    }
    removeOverlapping()
  }

  /// Where the list starts and how many members it has.
  ///
  /// The record at the end is searched from behind, since a comment may follow it.
  private static func list(in bytes: Span<UInt8>) -> (start: Int, count: Int)? {
    guard bytes.count >= 22 else { return nil }
    var position = bytes.count - 22
    let earliest = max(0, position - Int(UInt16.max))
    while number32(bytes, at: position) != end {
      guard position > earliest else { return nil }
      position -= 1
    }
    let count = Int(number16(bytes, at: position + 10))
    let start = Int(number32(bytes, at: position + 16))
    if start == Int(UInt32.max) || count == Int(UInt16.max), position >= 20,
      number32(bytes, at: position - 20) == largeEndLocator,
      let large = offset(bytes, at: position - 12), large <= bytes.count - 56,
      number32(bytes, at: large) == largeEnd,
      let largeCount = offset(bytes, at: large + 32), let largeStart = offset(bytes, at: large + 48)
    {
      return (largeStart, largeCount)
    }
    return (start, count)
  }

  /// The member whose entry stands at a position, and where the next entry does.
  private static func member(
    at position: Int, in bytes: Span<UInt8>
  ) -> (ZipArchive.Member, next: Int)? {
    guard position >= 0, position <= bytes.count - 46,
      number32(bytes, at: position) == listHeader
    else { return nil }
    let nameLength = Int(number16(bytes, at: position + 28))
    let extraLength = Int(number16(bytes, at: position + 30))
    let commentLength = Int(number16(bytes, at: position + 32))
    let nameStart = position + 46
    let next = nameStart + nameLength + extraLength + commentLength
    guard next <= bytes.count else { return nil }
    var sizes = Sizes(
      packed: UInt64(number32(bytes, at: position + 20)),
      unpacked: UInt64(number32(bytes, at: position + 24)),
      header: UInt64(number32(bytes, at: position + 42)))
    let extra = nameStart + nameLength
    sizes.takeLarge(bytes.extracting(extra..<extra + extraLength))
    guard let packed = Int(exactly: sizes.packed), let unpacked = Int(exactly: sizes.unpacked),
      let header = Int(exactly: sizes.header), header <= bytes.count, packed <= bytes.count
    else { return nil }
    let name = [UInt8](copying: bytes.extracting(nameStart..<nameStart + nameLength))
    let member = ZipArchive.Member(
      path: String(decoding: name, as: UTF8.self), size: unpacked, packedSize: packed,
      method: number16(bytes, at: position + 10),
      isEncrypted: number16(bytes, at: position + 8) & 1 != 0,
      checksum: number32(bytes, at: position + 16), headerOffset: header)
    return (member, next)
  }

  /// What an entry says of its member; values that do not fit stand in the extra field.
  private struct Sizes {
    var packed: UInt64
    var unpacked: UInt64
    var header: UInt64

    mutating func takeLarge(_ extra: Span<UInt8>) {
      var position = 0
      while position + 4 <= extra.count {
        let length = Int(number16(extra, at: position + 2))
        let start = position + 4
        guard start + length <= extra.count else { return }
        if number16(extra, at: position) == 1 {
          var place = start
          for field in [\Sizes.unpacked, \Sizes.packed, \Sizes.header]
          where self[keyPath: field] == UInt64(UInt32.max) && place + 8 <= start + length {
            self[keyPath: field] = number64(extra, at: place)
            place += 8
          }
          return
        }
        position = start + length
      }
    }
  }

  /// Leaves out members that lie over the one before, by which few bytes could be made many.
  private mutating func removeOverlapping() {
    let order = members.indices.sorted { members[$0].headerOffset < members[$1].headerOffset }
    var overlapping: Set<Int> = []
    var end = 0
    for index in order {
      let member = members[index]
      if member.headerOffset < end {
        overlapping.insert(index)
      } else {
        end = member.headerOffset + 30 + member.packedSize
      }
    }
    guard !overlapping.isEmpty else { return }
    isDamaged = true
    members = members.indices.filter { !overlapping.contains($0) }.map { members[$0] }
  }

  /// Where the bytes of a member start, behind its own header; nil when there is none.
  static func dataStart(of member: ZipArchive.Member, in bytes: Span<UInt8>) -> Int? {
    let header = member.headerOffset
    guard header <= bytes.count - 30, number32(bytes, at: header) == localHeader else { return nil }
    let start =
      header + 30 + Int(number16(bytes, at: header + 26)) + Int(number16(bytes, at: header + 28))
    return start <= bytes.count ? start : nil
  }

  /// A 64-bit number that can be a place in the file.
  private static func offset(_ bytes: Span<UInt8>, at position: Int) -> Int? {
    Int(exactly: number64(bytes, at: position))
  }
}

// Little-endian numbers.

private func number16(_ bytes: Span<UInt8>, at position: Int) -> UInt16 {
  UInt16(bytes[position]) | UInt16(bytes[position + 1]) << 8
}

private func number32(_ bytes: Span<UInt8>, at position: Int) -> UInt32 {
  UInt32(number16(bytes, at: position)) | UInt32(number16(bytes, at: position + 2)) << 16
}

private func number64(_ bytes: Span<UInt8>, at position: Int) -> UInt64 {
  UInt64(number32(bytes, at: position)) | UInt64(number32(bytes, at: position + 4)) << 32
}
