import Testing
import Timeline

@Suite("Places as text")
struct CoordinateTextTests {
  private func axis(_ text: String, comma: Bool = false) -> CoordinateText.AxisReading {
    let bytes = Array(text.utf8)
    return CoordinateText.axis(in: bytes.span, decimalComma: comma)
  }

  private func degrees(_ text: String, comma: Bool = false) -> Double? {
    if case .value(let value) = axis(text, comma: comma) { value.degrees } else { nil }
  }

  private func isNear(_ value: Double?, _ expected: Double) -> Bool {
    value.map { abs($0 - expected) < 1e-9 } ?? false
  }

  private static let paris = 48 + 51 / 60.0 + 29.4 / 3600

  @Test(
    "One axis is read in every form with a letter",
    arguments: [
      "48 deg 51' 29.40\" N", "48° 51′ 29.40″ N", "48°51'29.4\"N", "48º51’29.4”N", "N 48 51 29.4",
      "48|51|29.40 N", "48,51.490N", "48,51.49000000N", "48 51.49 n", "48:51:29.4N",
      "48d51'29.4\"N",
      "48 deg 51' 29.40'' North", "north 48 51 29.4", "48/1 51/1 2940/100 N",
    ])
  func lettered(text: String) {
    #expect(isNear(degrees(text), Self.paris))
    if case .value(let value) = axis(text) {
      #expect(value.direction == .north)
      #expect(!value.isDecimal)
    }
  }

  @Test("Whole seconds after commas are read")
  func wholeSeconds() { #expect(isNear(degrees("48,51,29N"), 48 + 51 / 60.0 + 29 / 3600.0)) }

  @Test(
    "Decimals are read exactly, and a letter is no exponent",
    arguments: [
      ("48.858167", 48.858167), ("+48.858167", 48.858167), ("-33.8568", -33.8568),
      ("48.858167 N", 48.858167), ("48.858167 degrees N", 48.858167), ("48.858°", 48.858),
      ("4.71613E1", 47.1613), ("1.27381e+1", 12.7381), ("127381E-4", 12.7381),
      ("13.405000E", 13.405), ("13.405 E", 13.405), ("E13.405", 13.405), (" 2.5 ", 2.5),
      ("43.4674483333333", 43.4674483333333), (".5", 0.5), ("5.", 5), ("0", 0),
    ])
  func decimals(text: String, expected: Double) { #expect(degrees(text) == expected) }

  @Test("A decimal comma is read on request only")
  func decimalComma() {
    #expect(degrees("48,858167", comma: true) == 48.858167)
    #expect(degrees("-2,2945", comma: true) == -2.2945)
    #expect(degrees("52,5200", comma: true) == 52.52)
    #expect(isNear(degrees("48° 51′ 29,40″ N", comma: true), Self.paris))
    #expect(isNear(degrees("48,51.490N", comma: true), Self.paris))
    #expect(axis("48,858167") == .unreadable)
    #expect(axis("50,53,691734,N", comma: true) == .unreadable)
    #expect(axis("50,53,691734,N") == .unreadable)
  }

  @Test(
    "Magnitudes without a side are told from decimals",
    arguments: [
      "48 51 29.4", "48 51.49", "48 deg 51' 29.40\"", "(48, 51, 29.4)", "[48.0, 51.0, 29.4]",
      "48/1 51/1 2940/100", "48/1, 51/1, 2940/100",
    ])
  func magnitudes(text: String) throws {
    guard case .value(let value) = axis(text) else {
      Issue.record("no value")
      return
    }
    #expect(isNear(value.degrees, Self.paris))
    #expect(!value.isDecimal && !value.hasSign && value.direction == nil)
  }

  @Test(
    "A missing value is told from an unreadable one",
    arguments: [
      ("", true), ("  ", true), ("-", true), ("null", true), ("NaN", true), ("inf", true),
      ("undef", true), ("0/0 0/0 0/0", true), ("48/0 51/1 0/1", true), ("Unknown ()", true),
      ("abc", false), ("48 51 29 12", false), ("48.5 30 N", false), ("N 48 S", false),
      ("48N48", false),
      ("4294967295/4294967295 4294967295/4294967295 1/1", false), ("--5", false), ("1e999", false),
      ("0x10", false), ("48,858,167", false),
    ])
  func noValue(text: String, isMissing: Bool) {
    #expect(axis(text) == (isMissing ? .missing : .unreadable))
  }

  @Test("Undefined seconds leave a coarse value; sixty minutes and more are carried")
  func oddRationals() {
    guard case .value(let coarse) = axis("48/1 51/1 0/0") else {
      Issue.record("no value")
      return
    }
    #expect(coarse.isCoarse)
    #expect(isNear(coarse.degrees, 48.85))
    #expect(isNear(degrees("48/1 75/1 0/1"), 49.25))
    #expect(isNear(degrees("-33/1 52/1 10/1"), -(33 + 52 / 60.0 + 10 / 3600.0)))
    #expect(isNear(degrees("48858167/1000000"), 48.858167))
  }

  @Test("Integers times ten million are read")
  func sevenDecimals() {
    func degrees(_ text: String) -> Double? {
      let bytes = Array(text.utf8)
      return CoordinateText.degreesE7(in: bytes.span)
    }
    #expect(degrees("488581670") == 48.858167)
    #expect(degrees("-22945000") == -2.2945)
    #expect(degrees("48.8") == nil)
    #expect(degrees("") == nil)
  }

  @Test("Numbers are those of the standard library, whatever their digits")
  func exactRounding() {
    var seed = SeededGenerator(state: 11)
    for _ in 0..<20_000 {
      let whole = Int.random(in: 0...180, using: &seed)
      let decimals = Int.random(in: 0...20, using: &seed)
      var text = Bool.random(using: &seed) ? "-\(whole)." : "\(whole)."
      for _ in 0..<decimals { text += "\(Int.random(in: 0...9, using: &seed))" }
      if Int.random(in: 0..<4, using: &seed) == 0 {
        text += "e\(Int.random(in: -40...40, using: &seed))"
      }
      let bytes = Array(text.utf8)
      #expect(CoordinateText.decimalNumber(in: bytes.span) == Double(text), "\(text)")
    }
  }

  @Test(
    "What is no decimal number is none",
    arguments: ["", "-", ".", "1e", "1 ", "nan", "1.2.3", "e5"])
  func noNumber(text: String) {
    let bytes = Array(text.utf8)
    #expect(CoordinateText.decimalNumber(in: bytes.span) == nil)
  }
}

@Suite("Angles as most exports print them")
struct PrintedAngleTests {
  @Test("The quick way gives what the slow way gives")
  func sameValues() {
    var seed = SeededGenerator(state: 3)
    for _ in 0..<2000 {
      let hundredths = Int.random(in: 0..<6000, using: &seed)
      let seconds = "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
      let degrees = Int.random(in: 0..<90, using: &seed)
      let minutes = Int.random(in: 0..<60, using: &seed)
      let letter = ["N", "S", "E", "W"][Int.random(in: 0..<4, using: &seed)]
      let quick = Array("\(degrees) deg \(minutes)' \(seconds)\" \(letter)".utf8)
      // A blank at the end is enough to leave the quick way.
      let slow = quick + [0x20]
      #expect(CoordinateText.axis(in: quick.span) == CoordinateText.axis(in: slow.span))
      let pair = quick + Array(", 2 deg 17' 40.20\" E".utf8)
      let slowPair = pair + [0x20]
      #expect(CoordinateText.place(in: pair.span) == CoordinateText.place(in: slowPair.span))
    }
  }

  @Test(
    "What only begins like it is read the slow way, or not at all",
    arguments: [
      "48 deg 51' 29.40\"", "48 deg 51' 29.40\" X", "48 deg 51'", "48 deg", "48 deg 51' x\" N",
      "48 deg 51' 29.40\" N, ", "48 deg 51' 29.40\"\" N",
    ])
  func others(text: String) {
    let bytes = Array(text.utf8)
    if case .value(let value) = CoordinateText.axis(in: bytes.span) {
      #expect(value.direction == nil)
    }
  }
}
