import Foundation
import GameRules
import Synchronization
import TestBasics
import Testing

/// Tournaments that are drawn at random, and laws that hold of each.
@Suite(.serialized, .timeLimited(minutes: 90)) struct SeasonTests {
  @Test func `whatever season is drawn, the laws hold after each of its steps`() throws {
    let drawn = DrawnSeasons.seed
    print("Seasons: REFEREE_FUZZ_SEED=\(drawn)")
    let begin = ContinuousClock.now
    let seen = Mutex(Seen())
    // A season waits for its bots most of the time.
    DispatchQueue.concurrentPerform(iterations: 3) { _ in
      while let number = seen.withLock({ $0.next(until: begin + DrawnSeasons.time) }) {
        // The first has the seed itself, so that a season that failed comes at once.
        let season = Season(drawnFrom: number == 0 ? drawn : "\(drawn)-\(number)")
        do {
          let run = try SeasonRun(season)
          seen.withLock { $0.take(run, of: season, after: ContinuousClock.now - begin) }
        } catch {
          seen.withLock { $0.errors.append("\(season.seed): \(error)") }
        }
      }
    }
    let all = seen.withLock { $0 }
    for (season, violation, time) in all.violations { report(season, violation, after: time) }
    #expect(all.errors == [])
    let (families, claims) = (all.families, all.claims)
    let time = (ContinuousClock.now - begin).components.seconds
    print(
      "Seasons: \(all.count) in \(time) s, equal programs in \(families) events, called different in \(claims.count)")
    let chance = SeasonClaim.chance(of: claims.count, in: families)
    if chance < 1e-4 {
      Issue.record("\(SeasonLaw.claimSentence), and here in \(claims.count) of \(families) (p = \(chance)): \(claims)")
    }
  }

  /// What the seasons of a test have shown.
  private struct Seen {
    private(set) var count = 0
    private(set) var families = 0
    private(set) var claims: [SeasonClaim] = []
    private(set) var violations: [(Season, SeasonRun.Violation, Duration)] = []
    var errors: [String] = []

    /// The number of the next season; nil where time is over, or a law was broken.
    mutating func next(until end: ContinuousClock.Instant) -> Int? {
      guard count == 0 || ContinuousClock.now < end, violations.isEmpty || DrawnSeasons.goesOn else { return nil }
      defer { count += 1 }
      return count
    }

    mutating func take(_ run: SeasonRun, of season: Season, after time: Duration) {
      families += run.families.events
      claims += run.families.claimed
      if let violation = run.violation { violations.append((season, violation, time)) }
    }
  }

  @Test func `the seasons that once broke a law break none`() throws {
    let cases = try FoundCase<Season>.all(in: "Seasons")
    let found = Mutex<[(Season, SeasonRun.Violation)]>([])
    DispatchQueue.concurrentPerform(iterations: cases.count) { number in
      let season = cases[number].value
      do {
        if let violation = try SeasonRun(season).violation { found.withLock { $0.append((season, violation)) } }
      } catch {
        Issue.record("\(cases[number]): \(error)")
      }
    }
    for (season, violation) in found.withLock({ $0 }) { report(season, violation, after: .zero) }
  }

  private func report(_ season: Season, _ violation: SeasonRun.Violation, after time: Duration) {
    let (small, last) = SeasonShrinking.smallest(season, violation, within: DrawnSeasons.shrinkingTime)
    let text = """
      \(last.law): \(last.evidence.prefix(6).joined(separator: "\n"))
      REFEREE_FUZZ_SEED=\(season.seed), after \(time.components.seconds) s; as a case: \(FoundCases.json(small))
      \(last.script)
      """
    if let known = FoundCases.known(of: violation.law) {
      withKnownIssue("\(known)") { Issue.record("\(text)") }
    } else {
      Issue.record("\(text)")
    }
  }
}
