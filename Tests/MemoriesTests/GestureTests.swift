import Glibc
import Memories
import Testing

@Suite("Swipe levels")
struct SwipeLevelTests {
  private static func move(_ distance: Double, degreesUp: Double) -> ThumbMove {
    ThumbMove(
      right: distance * cos(degreesUp * .pi / 180), up: distance * sin(degreesUp * .pi / 180))
  }

  @Test("Distance and angle grow together, and Light is suggested first")
  func growing() {
    let levels = SwipeLevel.allCases
    #expect(levels == [.light, .standard, .firm])
    #expect(levels.sorted() == levels)
    for (less, more) in zip(levels, levels.dropFirst()) {
      #expect(less.distance < more.distance && less.angle < more.angle)
    }
    #expect(SwipeLevel.suggestedFirst == .light)
    #expect(SwipeTrial().level == .light)
  }

  @Test(
    "At each level the distance decides, to both sides of its edge", arguments: SwipeLevel.allCases)
  func distance(level: SwipeLevel) {
    for (degrees, decision) in [
      (0.0, SwipeDecision.keep), (180, .setAside), (90, .favorite),
    ] {
      let enough = level.decision(for: Self.move(level.distance + 0.001, degreesUp: degrees))
      #expect(enough == decision)
      #expect(level.decision(for: Self.move(level.distance - 0.001, degreesUp: degrees)) == nil)
    }
  }

  @Test(
    "At each level the angle decides, to both sides of its edge", arguments: SwipeLevel.allCases)
  func angle(level: SwipeLevel) {
    let edge = 45 - level.angle
    for (axis, decision) in [
      (0.0, SwipeDecision.keep), (180, .setAside), (90, .favorite),
    ] {
      for side in [-1.0, 1] {
        let within = Self.move(200, degreesUp: axis + side * (edge - 0.01))
        let beyond = Self.move(200, degreesUp: axis + side * (edge + 0.01))
        #expect(level.decision(for: within) == decision)
        #expect(level.decision(for: beyond) == nil)
      }
    }
  }

  /// A thumb that swipes sideways, as it was constructed for these tests: no recording of a hand is at hand.
  ///
  /// The tip goes round the root of the thumb at a fixed distance. At 6 points a millimetre, 45 to 75 mm from the root to the
  /// tip are 270 to 450 points. A right thumb's root lies below and to the right of where it comes down; it
  /// comes down stretched out, as little as 30° above the level, and swipes to the right. A left thumb
  /// is its mirror image.
  struct Arc: CustomTestStringConvertible {
    let reach: Double
    /// How far above the level the thumb points when it comes down.
    let degrees: Double
    let isLeft: Bool

    /// Where the tip is when it is so far from where it came down: the chord of a circle.
    func place(at points: Double) -> ThumbMove {
      let start = (180 - degrees) * .pi / 180
      let angle = start - 2 * asin(points / (2 * reach))
      let right = reach * (cos(angle) - cos(start))
      return ThumbMove(right: isLeft ? -right : right, up: reach * (sin(angle) - sin(start)))
    }

    var testDescription: String {
      "a \(isLeft ? "left" : "right") thumb of \(reach) points from \(degrees)°"
    }
  }

  @Test(
    "A constructed thumb's arc does not light favourite at 61 nor at 89 points, at any level, on either side",
    arguments: [270.0, 360, 450].flatMap { reach in
      [30.0, 40, 50, 60, 75, 90].flatMap { degrees in
        [false, true].map { Arc(reach: reach, degrees: degrees, isLeft: $0) }
      }
    })
  func thumbArc(arc: Arc) {
    for points in [61.0, 89] {
      let place = arc.place(at: points)
      #expect(
        ((place.right * place.right + place.up * place.up).squareRoot() - points).magnitude < 1e-9)
      #expect((place.right < 0) == arc.isLeft)
      for level in SwipeLevel.allCases {
        #expect(level.decision(for: place) != .favorite)
        // Where it lights at all, it lights what the thumb was going for.
        if let decision = level.decision(for: place), decision != .back {
          #expect(decision == (arc.isLeft ? .setAside : .keep))
        }
      }
    }
  }

  @Test("The arcs would light favourite if the angle did not count, and one that rises more does")
  func steepArc() {
    for isLeft in [false, true] {
      let stretched = Arc(reach: 450, degrees: 30, isLeft: isLeft).place(at: 61)
      #expect(stretched.up > stretched.right.magnitude, "nearer to up than to the side")
      #expect(SwipeLevel.light.decision(for: stretched) == nil)
      let rising = Arc(reach: 450, degrees: 20, isLeft: isLeft).place(at: 61)
      #expect(SwipeLevel.light.decision(for: rising) == .favorite)
    }
  }

  @Test("Going back works the same at each level; nothing lights on broken numbers")
  func back() {
    for level in SwipeLevel.allCases {
      #expect(level.decision(for: ThumbMove(right: 0, up: -60)) == .back)
      #expect(level.decision(for: ThumbMove(right: 59, up: -60)) == .back)
      #expect(level.decision(for: ThumbMove(right: 0, up: -59.9)) == nil)
      #expect(level.decision(for: ThumbMove(right: 0, up: 0)) == nil)
      #expect(level.decision(for: ThumbMove(right: .nan, up: 100)) == nil)
      #expect(level.decision(for: ThumbMove(right: .infinity, up: 100)) == nil)
    }
  }

  @Test("Three trial cards a level; a swipe that decides nothing uses none up")
  func trial() {
    var trial = SwipeTrial()
    let right = ThumbMove(right: 100, up: 0)
    #expect(trial.swipe(ThumbMove(right: 59, up: 0)) == nil)
    #expect(trial.swipe(ThumbMove(right: 0, up: -100)) == nil, "going back decides nothing")
    #expect(trial.cardsLeft == 3)
    #expect((1...3).map { _ in trial.swipe(right) } == [.keep, .keep, .keep])
    #expect(trial.isOver && trial.swipe(right) == nil)
    trial.tryOut(.firm)
    #expect(trial.cardsLeft == 3 && trial.swipe(right) == nil)
  }
}

@Suite("Offers of another level")
struct LevelOffersTests {
  private func offers(
    _ events: [LevelOffers.Event], at level: SwipeLevel = .standard
  ) -> [SwipeLevel?] {
    var offers = LevelOffers(level: level)
    return events.map { offers.note($0) }
  }

  @Test("Three misses in a row: Light; two: nothing")
  func misses() {
    #expect(offers([.missed, .missed, .missed]) == [nil, nil, .light])
    #expect(offers([.missed, .missed, .succeeded, .missed, .missed]) == [nil, nil, nil, nil, nil])
  }

  @Test("Three undone in a row: Firm; one success resets")
  func undone() {
    #expect(offers([.undone, .undone, .undone]) == [nil, nil, .firm])
    #expect(offers([.undone, .undone, .succeeded, .undone]) == [nil, nil, nil, nil])
  }

  @Test("In a row means in a row: one of the other kind between them resets")
  func mixed() {
    #expect(
      offers([.missed, .missed, .undone, .missed, .missed, .missed])
        == [nil, nil, nil, nil, nil, .light])
  }

  @Test("After an offer counting starts anew; the level in use is not offered")
  func again() {
    let misses = [LevelOffers.Event](repeating: .missed, count: 6)
    #expect(offers(misses) == [nil, nil, .light, nil, nil, .light])
    #expect(offers(misses, at: .light).allSatisfy { $0 == nil })
    #expect(offers([.undone, .undone, .undone], at: .firm).allSatisfy { $0 == nil })
  }
}

@Suite("Hints, leaving, and the undo note")
struct ReviewHintTests {
  @Test("The strip comes a second after the photo and stays two, to both sides of each edge")
  func strip() {
    var strip = HintStrip()
    #expect(!strip.isVisible(at: 5))
    strip.show(at: 10, isOfScreen: false)
    #expect(
      [10, 10.999, 11, 12.999, 13].map(strip.isVisible) == [false, false, true, true, false])
  }

  @Test("Once in a round; a photo that went before its strip came has not used it up")
  func once() {
    var strip = HintStrip()
    strip.show(at: 0, isOfScreen: false)
    strip.show(at: 0.9, isOfScreen: false)
    #expect(!strip.isVisible(at: 1.5))
    #expect(strip.isVisible(at: 2))
    strip.show(at: 2.5, isOfScreen: false)
    #expect(!strip.isVisible(at: 2.6) && !strip.isVisible(at: 3.6))
    var next = HintStrip()
    next.show(at: 0, isOfScreen: false)
    #expect(next.isVisible(at: 1), "a new round has a strip of its own")
  }

  @Test("Never on screenshots or screen recordings, nor when tidying; the next photo may have it")
  func never() {
    var strip = HintStrip()
    strip.show(at: 0, isOfScreen: true)
    #expect(!strip.isVisible(at: 1.5))
    strip.show(at: 5, isOfScreen: false)
    #expect(strip.isVisible(at: 6))
    var tidying = HintStrip(isTidying: true)
    tidying.show(at: 0, isOfScreen: false)
    #expect(!tidying.isVisible(at: 1.5))
  }

  @Test("The shortcut to look-alikes stays three seconds")
  func shortcut() {
    #expect(
      [-0.1, 0, 2.999, 3].map { HintStrip.isLookAlikeShortcutVisible(at: 20 + $0, shownAt: 20) }
        == [false, true, true, false])
  }

  @Test("Leaving closes at once when nothing was set aside, else asks")
  func leaving() {
    #expect(ReviewEnd.leaving(setAside: 0) == .close)
    #expect(ReviewEnd.leaving(setAside: 1) == .confirm(setAside: 1))
  }

  @Test("The undo note stays four seconds, or two without Undo")
  func undoNote() {
    for (note, duration) in [(UndoNote(hasUndo: true), 4.0), (UndoNote(hasUndo: false), 2)] {
      #expect(note.isVisible(after: 0) && note.isVisible(after: duration - 0.001))
      #expect(!note.isVisible(after: duration))
    }
  }
}
