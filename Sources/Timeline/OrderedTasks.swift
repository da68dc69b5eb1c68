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
    guard pieces.count > 1 else { return pieces.map(work) }
    return await map(inTurn: pieces, work)
  }

  /// The results of some work on each piece, in the order of the pieces; a piece is only asked for once a
  /// task is free for it, so that few are there at a time.
  public func map<Pieces: Sequence & Sendable, Result: Sendable>(
    inTurn pieces: Pieces, _ work: @escaping @Sendable (Pieces.Element) -> Result
  ) async -> [Result] where Pieces.Element: Sendable {
    guard width > 1 else { return pieces.map(work) }
    return await withTaskGroup(of: (Int, Result).self) { group in
      var results: [Result?] = []
      results.reserveCapacity(pieces.underestimatedCount)
      var iterator = pieces.makeIterator()
      func start() {
        guard let piece = iterator.next() else { return }
        let position = results.count
        results.append(nil)
        group.addTask { (position, work(piece)) }
      }
      for _ in 0..<width { start() }
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
