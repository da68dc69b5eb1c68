import CommandLineKit
import Testing

@Suite("ArgumentValue")
struct ArgumentValueTests {
  @Test("Defaults are shown as they would be typed, and nothing where there is nothing")
  func texts() {
    #expect(30.0.argumentText == "30")
    #expect((-0.25).argumentText == "-0.25")
    #expect(1e300.argumentText == "1e+300")
    #expect((-3).argumentText == "-3")
    #expect("here".argumentText == "here")
    #expect("".argumentText == nil)
    #expect(Pace.brisk.argumentText == "brisk")
    #expect(Pace?.some(.slow).argumentText == "slow")
    #expect(Pace?.none.argumentText == nil)
  }

  @Test("What is shown reads back as the same number", arguments: [30, -0.25, 1e300, 0.1 + 0.2])
  func roundTrip(number: Double) throws {
    let text = try #require(number.argumentText)
    #expect(try Double(argument: text) == number)
  }

  @Test("An optional value has the choices and the errors of what it wraps")
  func optional() throws {
    #expect(Pace?.argumentChoices == ["slow", "steady", "brisk"])
    #expect(String?.argumentChoices == [])
    #expect(try Pace?(argument: "slow") == .slow)
    #expect(throws: ValueError(expected: "one of slow, steady, brisk", nearest: "slow")) {
      try Pace?(argument: "slwo")
    }
  }

  @Test("A number that is not one, or not finite, is refused", arguments: ["", "x", "1,5", "inf"])
  func numbers(text: String) {
    #expect(throws: ValueError(expected: "a number")) { try Double(argument: text) }
    #expect(throws: ValueError(expected: "a whole number")) { try Int(argument: text) }
  }
}
