import Testing
import Tuning

@Suite("Bootstrap")
struct BootstrapTests {
  @Test("Equal libraries have an interval of one value")
  func equal() {
    #expect(Bootstrap(seed: 1).interval(over: 5) { _ in 0.5 } == 0.5...0.5)
  }

  @Test("One library has no interval")
  func one() { #expect(Bootstrap(seed: 1).interval(over: 1) { _ in 0.5 } == nil) }

  @Test("A figure that mostly has no value has no interval")
  func missing() {
    #expect(Bootstrap(seed: 1).interval(over: 3) { _ in nil } == nil)
  }

  @Test("The interval of a mean is what theory gives, and the same for the same seed")
  func mean() throws {
    // A hundred libraries of which half score 0 and half 1: the mean has a standard error of 0.05.
    func interval(seed: UInt64) -> ClosedRange<Double>? {
      Bootstrap(seed: seed).interval(over: 100) { drawn in
        Double(drawn.count { $0 % 2 == 0 }) / Double(drawn.count)
      }
    }
    let first = try #require(interval(seed: 7))
    #expect(first == interval(seed: 7))
    #expect((0.38...0.42).contains(first.lowerBound))
    #expect((0.58...0.62).contains(first.upperBound))
  }
}
