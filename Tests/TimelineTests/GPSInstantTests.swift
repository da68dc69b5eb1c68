import TestSupport
import Testing
import Timeline

@Suite("GPS times of rows")
struct GPSInstantTests {
  private func rows(_ instants: [Int64?]) -> PhotoRows {
    var rows = PhotoRows()
    for instant in instants {
      rows.append(
        name: rows.pool.append("photo"), localTime: LocalDateTime(microseconds: 0), offset: nil,
        place: nil, gpsInstant: instant)
    }
    return rows
  }

  private func instants(_ rows: PhotoRows) -> [Int64?] { (0..<rows.count).map(rows.gpsInstant) }

  @Test(
    "Each row keeps its own, and rows without one have none",
    arguments: [[], [nil], [7], [nil, 7], [7, nil], [nil, 7, nil, nil, 8]] as [[Int64?]])
  func kept(written: [Int64?]) {
    #expect(instants(rows(written)) == written)
  }

  @Test(
    "So do the rows of several readers",
    arguments: [[], [nil], [7, nil], [nil, 7]] as [[Int64?]],
    [[], [nil], [9, nil], [nil, 9]] as [[Int64?]])
  func joined(first: [Int64?], second: [Int64?]) {
    var joined = rows(first)
    joined.append(rows(second))
    joined.append(rows([5]))
    #expect(instants(joined) == first + second + [5])
  }
}
