extension RandomAccessCollection where Index == Int {
  /// The first index whose element, and all after it, satisfy the test; the elements must be parted by it.
  @inlinable
  public func partitioningIndex(where test: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if test(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
