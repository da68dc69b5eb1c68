public import Testing

/// Expects two numbers to differ by no more than a tolerance.
public func expectNear(
  _ value: Double, _ expected: Double, within tolerance: Double,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(
    (value - expected).magnitude <= tolerance,
    "\(value) is not within \(tolerance) of \(expected)", sourceLocation: sourceLocation)
}

extension Tag {
  /// A test that takes longer than a second.
  @Tag public static var slow: Self
}
