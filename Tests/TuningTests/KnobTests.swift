import Pipeline
import Testing
import Tuning

@Suite("Knobs")
struct KnobTests {
  @Test("Every step of every threshold is a value that is accepted, and the next is not")
  func ranges() throws {
    for entry in ThresholdEntry.all {
      let knob = Knob(entry)
      for step in [knob.steps.lowerBound, -1, 0, 1, knob.steps.upperBound]
      where knob.steps.contains(step) {
        var thresholds = Thresholds()
        try thresholds.set(entry.name, to: knob.text(at: step))
        #expect(entry.get(thresholds) == knob.value(at: step))
      }
      #expect(knob.value(at: 0) == entry.get(Thresholds()))
      #expect(!entry.range.contains(knob.value(at: knob.steps.upperBound + 1)))
      #expect(!entry.range.contains(knob.value(at: knob.steps.lowerBound - 1)))
    }
  }

  @Test("Probes lie in the range, differ, and come nearest first")
  func probes() throws {
    for entry in ThresholdEntry.all {
      let knob = Knob(entry)
      for step in [knob.steps.lowerBound, 0, knob.steps.upperBound] {
        let probes = knob.probes(around: step, count: 8)
        #expect(!probes.isEmpty && Set(probes).count == probes.count)
        #expect(probes.allSatisfy { knob.steps.contains($0) && $0 != step })
      }
    }
    let far = Knob(try #require(ThresholdEntry.named("farKm")))
    #expect(far.probes(around: 0, count: 4).map(far.value(at:)) == [71, 35, 100, 25])
    let full = Knob(try #require(ThresholdEntry.named("journeyMinFullDays")))
    #expect(full.probes(around: 0, count: 3).map(full.value(at:)) == [2, 0, 3])
  }

  @Test("A set that contradicts itself is no set")
  func contradiction() throws {
    let lattice = ThresholdLattice(
      ThresholdEntry.all.filter { $0.name.hasSuffix("WindowDays") })
    #expect(lattice.thresholds(at: LatticePoint(steps: [24, 0])) != nil)
    #expect(lattice.thresholds(at: LatticePoint(steps: [25, 0])) == nil)
    #expect(lattice.thresholds(at: LatticePoint(steps: [25, 1])) != nil)
  }

  @Test("All thresholds but that of stops are searched")
  func searched() {
    #expect(
      ThresholdLattice.journeys.knobs.map(\.entry.name)
        == ThresholdEntry.all.map(\.name).filter { $0 != "stopMergeKm" })
  }
}
