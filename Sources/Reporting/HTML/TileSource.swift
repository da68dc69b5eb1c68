/// A server of map pictures, by its URL template: `https://tile.example.org/{z}/{x}/{y}.png`.
public struct TileSource: Sendable, Hashable {
  /// The template.
  public let template: String
  /// The server's name, for people.
  public let host: String
  /// What a page must be allowed to load from, as a content security policy writes it.
  let origin: String

  /// A server by its template.
  ///
  /// - Returns: nil unless it starts with `https://` or `http://`, names a server in plain letters, and has
  ///   `{x}`, `{y}` and `{z}` in its path.
  public init?(template: String) {
    let schemes = ["https://", "http://"]
    guard let scheme = schemes.first(where: { template.lowercased().hasPrefix($0) }) else {
      return nil
    }
    let rest = template.dropFirst(scheme.count)
    guard let slash = rest.firstIndex(of: "/") else { return nil }
    let authority = rest[..<slash].lowercased()
    let path = rest[slash...]
    // {s} stands for one of several servers with the same files; it may only be a label of its own.
    let isSpread = authority.hasPrefix("{s}.")
    let plain = isSpread ? String(authority.dropFirst(4)) : authority
    guard Self.isServer(plain), ["{x}", "{y}", "{z}"].allSatisfy({ path.contains($0) }),
      path.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value < 0x7F }),
      !path.contains(where: { "\"'<>\\`".contains($0) })
    else { return nil }
    self.template = template
    host = plain
    origin = scheme + (isSpread ? "*." : "") + plain
  }

  /// Whether a text is a host name or IPv4 address, with a port or without.
  private static func isServer(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, !name.isEmpty, parts.count <= 2 else { return false }
    if parts.count == 2 {
      guard let port = Int(parts[1]), (1...65_535).contains(port) else { return false }
    }
    return name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && label.utf8.allSatisfy(isLabelByte)
    }
  }

  private static func isLabelByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"):
      true
    default: false
    }
  }

  /// Whom the pictures are owed to, as far as the server tells.
  var attribution: String {
    host == "openstreetmap.org" || host.hasSuffix(".openstreetmap.org")
      ? "© OpenStreetMap contributors" : host
  }
}
