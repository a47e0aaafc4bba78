import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct HistogramTests {
  @Test func `classes follow one another without a gap`() {
    var last = -1
    for value in 0..<100_000 {
      let index = Histogram.classIndex(of: value)
      #expect(index == last || index == last + 1)
      last = index
    }
  }

  @Test func `the middle of a class lies in it and within 3.2 % of every value there`() {
    for value in 0..<100_000 {
      let middle = Histogram.middle(ofClass: Histogram.classIndex(of: value))
      #expect(Histogram.classIndex(of: middle) == Histogram.classIndex(of: value))
      #expect(abs(Double(middle - value)) <= 0.032 * Double(value))
    }
  }

  @Test func `quantiles are those of the values`() {
    var histogram = Histogram()
    #expect(histogram.quantile(0.5) == nil)
    for value in 1...15 { histogram.add(value) }
    #expect(histogram.quantile(0) == 1)
    #expect(histogram.quantile(0.5) == 8)
    #expect(histogram.quantile(0.99) == 15)
    #expect(histogram.quantile(1) == 15)
  }

  @Test func `parts add up to the whole, in any order`() {
    var whole = Histogram()
    var parts = [Histogram(), Histogram()]
    for value in 0..<1000 {
      whole.add(value * value)
      parts[value % 2].add(value * value)
    }
    var forwards = parts[0]
    forwards.merge(parts[1])
    var backwards = parts[1]
    backwards.merge(parts[0])
    #expect(forwards == whole)
    #expect(backwards == whole)
    #expect(Histogram(counts: whole.counts) == whole)
  }
}
