/// The nearest right name for a wrong one, for "did you mean" messages.
///
/// The distance is Damerau-Levenshtein in its restricted form: an insertion, a deletion, a
/// replacement or a swap of two neighbouring letters costs 1, and no part is edited twice. Case and
/// leading dashes do not count.
///
/// `thresold` is near `threshold` (1 of 9 letters); `kml` is not near `gpx`. Three or more letters
/// that a name begins with are near it too, since people abbreviate: `geo` finds `geojson`.
public enum Suggestion {
  /// The candidate nearest to `text`, or nil when none is near.
  ///
  /// Near is at most a third of the letters of the longer word, and 1 for words of two to five.
  /// Of equally near candidates the one that shares more of its beginning wins, then the first in
  /// alphabetical order; the order of `candidates` has no effect.
  public static func nearest(to text: String, among candidates: [String]) -> String? {
    let wanted = letters(of: text)
    let near = candidates.compactMap { candidate -> Candidate? in
      let found = letters(of: candidate)
      let length = max(wanted.count, found.count)
      let bound = max(1, length / 3)
      let isAbbreviated = wanted.count >= 3 && found.starts(with: wanted)
      guard !wanted.isEmpty, isAbbreviated || abs(wanted.count - found.count) <= bound else {
        return nil
      }
      let edits = distance(from: wanted, to: found)
      guard isAbbreviated || (edits <= bound && edits < length) else { return nil }
      let shared = zip(wanted, found).prefix { $0 == $1 }.count
      return Candidate(distance: min(edits, bound), shared: shared, name: candidate)
    }
    return near.min()?.name
  }

  private struct Candidate: Comparable {
    let distance: Int
    let shared: Int
    let name: String

    static func < (left: Self, right: Self) -> Bool {
      (left.distance, right.shared, left.name) < (right.distance, left.shared, right.name)
    }
  }

  private static func letters(of text: String) -> [Character] {
    Array(text.lowercased().drop { $0 == "-" })
  }

  /// The restricted Damerau-Levenshtein distance, on three rows of its table.
  private static func distance(from source: [Character], to target: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: target.count + 1)
    var last = Array(0...target.count)
    for (row, letter) in source.enumerated() {
      var current = [row + 1]
      for (column, other) in target.enumerated() {
        var cost = min(
          last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, letter == target[column - 1], source[row - 1] == other {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[target.count]
  }
}
