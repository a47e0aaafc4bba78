import Foundation
import TestBasics
import TestSupport
import Testing

/// Evenings at tables, drawn at random: people who click, reload, leave and come back, while the server is stopped and started.
@Suite(.serialized, .timeLimited(minutes: 90)) struct EveningTests {
  @Test func `whatever people do on an evening, and whenever the server stops, the laws hold`() throws {
    let start = DrawnSeasons.seed
    print("Evenings: REFEREE_FUZZ_SEED=\(start)")
    let begin = ContinuousClock.now
    var count = 0
    while count == 0 || ContinuousClock.now - begin < DrawnSeasons.time {
      // The first evening has the seed itself, so that one that failed comes at once.
      let evening = Evening(drawnFrom: count == 0 ? start : "\(start)-\(count)")
      count += 1
      guard let found = try EveningPlayer.play(evening) else { continue }
      guard try report(found.violation, found.steps, of: evening, after: ContinuousClock.now - begin) else { return }
    }
    print("Evenings: \(count) in \((ContinuousClock.now - begin).components.seconds) s")
  }

  @Test(arguments: TestScope.some(of: try FoundCase<Evening>.all(in: "Evenings"), quick: 3))
  func `an evening that once broke a law breaks none`(found: FoundCase<Evening>) throws {
    if let played = try EveningPlayer.play(found.value) {
      _ = try report(played.violation, played.steps, of: found.value, after: .zero)
    }
  }

  /// - Returns: true if it was known, so that others may be found.
  private func report(_ violation: Violation, _ steps: Int, of evening: Evening, after time: Duration) throws -> Bool {
    if let known = FoundCases.known(of: violation.law) {
      withKnownIssue("\(known)") { Issue.record("\(violation)  \(evening.seed)") }
      return true
    }
    let (small, last) = try EveningShrinker.shrink(
      evening, breaking: violation, after: steps, within: DrawnSeasons.shrinkingTime)
    Issue.record(
      """
      \(last)  found after \(time.components.seconds) s, at first in \(evening.steps.count) steps
      REFEREE_FUZZ_SEED=\(evening.seed), as a case: \(FoundCases.json(small))
      \(small.instructions)
      """)
    return false
  }
}
