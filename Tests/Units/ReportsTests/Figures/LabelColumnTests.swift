import GameRules
import Reports
import TestBasics
import Testing

@Suite(.timeLimited) struct LabelColumnTests {
  @Test func `labels never overlap, keep their order, and stay in their range, wherever their lines end`() {
    var random = SeededRandom(seed: "labels", label: "columns")
    for _ in 0..<2_000 {
      let range = 20.0...(60 + Double(random.below(400)))
      let gap = 8 + Double(random.below(10))
      let count = 1 + random.below(LabelColumn.room(in: range, gap: gap))
      // Lines often end at the same place.
      let ends = (0..<count).map { _ in 20 + Double(random.below(1 + random.below(440))) }.sorted()
      let places = LabelColumn.places(ends, gap: gap, in: range)
      #expect(places.count == count)
      #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 > gap - 1e-6 }, "\(ends)")
      #expect(places.allSatisfy { range.lowerBound - 1e-6...range.upperBound + 1e-6 ~= $0 }, "\(ends) \(range) \(gap)")
    }
  }

  @Test func `labels that do not overlap stay where they are, and others move to both sides of their middle`() {
    #expect(LabelColumn.places([10, 40, 90], gap: 14, in: 0...100) == [10, 40, 90])
    #expect(LabelColumn.places([50, 50, 50], gap: 14, in: 0...100) == [36, 50, 64])
    #expect(LabelColumn.places([0, 0], gap: 14, in: 0...100) == [0, 14])
    #expect(LabelColumn.places([100, 100], gap: 14, in: 0...100) == [86, 100])
    #expect(LabelColumn.places([], gap: 14, in: 0...100) == [])
  }

  @Test func `a name is cut to its width, without towers of marks`() {
    for name in SampleStandings.hostile + [
      "a very long name of a bot indeed", "陳大文陳大文陳大文", "a\u{301}\u{301}\u{301}\u{301}b",
    ] {
      for width in [20.0, 60, 140] {
        let shown = FigureText.fit(name, width: width)
        #expect(FigureText.width(shown) <= width, "\(name)")
        #expect(!shown.isEmpty)
      }
    }
    #expect(FigureText.plain("a\u{301}\u{301}\u{301}\u{301}b") == "a\u{301}\u{301}b")
    #expect(FigureText.fit("short", width: 100) == "short")
  }
}
