extension [UInt8] {
  /// Whether some bytes stand in it, one after the other.
  func contains(_ wanted: [UInt8]) -> Bool {
    let bytes = span
    let pattern = wanted.span
    guard pattern.count > 0, bytes.count >= pattern.count else { return pattern.count == 0 }
    let first = pattern[0]
    var start = 0
    while start <= bytes.count - pattern.count {
      if bytes[start] == first {
        var length = 1
        while length < pattern.count, bytes[start + length] == pattern[length] { length += 1 }
        if length == pattern.count { return true }
      }
      start += 1
    }
    return false
  }
}
