// modules: Timeline LocalTime
import LocalTime
import Timeline

/// A compiled file of the time-zone database.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let input = Array(UnsafeBufferPointer(start: start, count: count))
  // As it is; as a file of version 2 whose first part is empty; and as the rule of such a file.
  let head = Array("TZif2".utf8) + Array(repeating: 0, count: 34)
  let oneType = head + [1, 0, 0, 0, 0] + Array(repeating: 0, count: 6)
  check(input)
  check(oneType + input)
  check(oneType + oneType + [0x0A] + input + [0x0A])
  return 0
}

private func check(_ bytes: [UInt8]) {
  guard let history = try? ZoneFiles.history(in: bytes.span, path: "zone") else { return }
  for shift in 0..<63 {
    for instant in [Int64(1) << shift, -(Int64(1) << shift)] {
      let offset = history.offset(atInstant: instant).seconds
      precondition(offset.magnitude <= 93_600)
      let reading = history.offset(atLocalTime: LocalDateTime(microseconds: instant)).seconds
      precondition(reading.magnitude <= 93_600)
    }
  }
}
