import Foundation
import GameRules
import TestBasics
import Testing

/// Tournaments that are drawn at random, and what must hold of each.
@Suite(.timeLimited(minutes: 75)) struct SeasonTests {
  @Test func `laws hold of whatever season is drawn`() throws {
    let begin = ContinuousClock.now
    let seed = DrawnSeed.new()
    var (count, families, claims) = (0, 0, [SeasonClaim]())
    while ContinuousClock.now - begin < DrawnSeed.time {
      count += 1
      let season = Season(drawnFrom: "\(seed)/\(count)")
      let run = try SeasonRun(season)
      families += run.families.events
      claims += run.families.claimed
      if let violation = run.violation {
        print("SEASON \(season.seed): \(violation.law)\n\(violation.evidence.prefix(4).joined(separator: "\n"))\n")
        print(violation.script)
      }
    }
    print("\(count) seasons of seed \(seed), \(claims.count) claims in \(families) events of equal programs")
    for claim in claims { print(claim) }
  }
}

enum DrawnSeed {
  static let time = Duration.seconds(
    Double(ProcessInfo.processInfo.environment["REFEREE_SEASON_SECONDS"] ?? "") ?? TestScope.choose(quick: 60, all: 1800))
  static func new() -> String {
    ProcessInfo.processInfo.environment["REFEREE_FUZZ_SEED"] ?? "\(UInt32.random(in: 0 ... .max))"
  }
}
