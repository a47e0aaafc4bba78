import Ratings
import TestBasics
import Testing

@Suite(.timeLimited) struct OutcomePathTests {
  @Test(arguments: [1, 255, 256, 257, 1_000, 20_000])
  func `a path has few moments, evenly spaced, up to nearly the last`(units: Int) throws {
    var path = OutcomePath()
    var counts = OutcomeCounts([0, 0, 0, 0, 0])
    for unit in 0..<units {
      counts = counts.adding(unit % 5)
      path.add(counts)
    }
    #expect(path.moments.count <= 256)
    #expect(path.moments.count >= min(units, 128))
    let steps = Set(zip(path.moments, path.moments.dropFirst()).map { $1.units - $0.units })
    #expect(steps.count <= 1)
    let last = try #require(path.moments.last)
    #expect(units - last.units < steps.first ?? 1)
  }
}
