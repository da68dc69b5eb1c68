/// Runs independent pieces of work on several tasks, and hands the results back in the order of the
/// pieces: the one place that makes tasks, so that nothing depends on how many there are.
public struct OrderedTasks: Sendable {
  /// How many pieces are worked on at once.
  public let width: Int

  /// Tasks for so many pieces at once, at least one.
  public init(width: Int) { self.width = max(1, width) }

  /// The results of some work on each piece, in the order of the pieces.
  ///
  /// Meant for pieces that take a millisecond or more.
  public func map<Piece: Sendable, Result: Sendable>(
    _ pieces: [Piece], _ work: @escaping @Sendable (Piece) -> Result
  ) async -> [Result] {
    guard width > 1, pieces.count > 1 else { return pieces.map(work) }
    return await withTaskGroup(of: (Int, Result).self) { group in
      var results = [Result?](repeating: nil, count: pieces.count)
      var next = 0
      func start() {
        guard next < pieces.count else { return }
        let (position, piece) = (next, pieces[next])
        group.addTask { (position, work(piece)) }
        next += 1
      }
      for _ in 0..<min(width, pieces.count) { start() }
      while let (position, result) = await group.next() {
        results[position] = result
        start()
      }
      return results.compactMap { $0 }
    }
  }
}

extension Array {
  /// The array cut into at most so many slices of about equal length, in order.
  public func parts(upTo most: Int) -> [ArraySlice<Element>] {
    guard !isEmpty else { return [] }
    let length = (count + most - 1) / Swift.max(1, most)
    return stride(from: 0, to: count, by: Swift.max(1, length)).map {
      self[$0..<Swift.min(count, $0 + Swift.max(1, length))]
    }
  }
}
