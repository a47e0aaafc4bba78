import Foundation
import GameRules
import TestBasics
import Testing

/// Tournaments that are drawn at random, and laws that hold of each.
@Suite(.serialized, .timeLimited(minutes: 90)) struct SeasonTests {
  @Test func `whatever season is drawn, the laws hold after each of its steps`() throws {
    let drawn = DrawnSeasons.seed
    print("Seasons: REFEREE_FUZZ_SEED=\(drawn)")
    let begin = ContinuousClock.now
    var (count, families, claims) = (0, 0, [SeasonClaim]())
    while count == 0 || ContinuousClock.now - begin < DrawnSeasons.time {
      // The first has the seed itself, so that a season that failed comes at once.
      let season = Season(drawnFrom: count == 0 ? drawn : "\(drawn)-\(count)")
      count += 1
      let run = try SeasonRun(season)
      families += run.families.events
      claims += run.families.claimed
      if let violation = run.violation {
        report(season, violation, after: ContinuousClock.now - begin)
        if !DrawnSeasons.goesOn { return }
      }
    }
    print("Seasons: \(count) in \((ContinuousClock.now - begin).components.seconds) s, equal programs in \(families) events")
    let chance = SeasonClaim.chance(of: claims.count, in: families)
    if chance < 1e-4 {
      Issue.record("\(SeasonLaw.claimSentence), and here in \(claims.count) of \(families) (p = \(chance)): \(claims)")
    }
  }

  @Test(arguments: try SeasonCase.all())
  func `a season that once broke a law breaks none`(found: SeasonCase) throws {
    if let violation = try SeasonRun(found.season).violation { report(found.season, violation, after: .zero) }
  }

  private func report(_ season: Season, _ violation: SeasonRun.Violation, after time: Duration) {
    let (small, last) = SeasonShrinking.smallest(season, violation, within: DrawnSeasons.shrinkingTime)
    let text = """
      \(last.law): \(last.evidence.prefix(6).joined(separator: "\n"))
      REFEREE_FUZZ_SEED=\(season.seed), after \(time.components.seconds) s; as a case: \(small.json)
      \(last.script)
      """
    if let known = KnownIssues.words(of: violation.law) {
      withKnownIssue("\(known)") { Issue.record("\(text)") }
    } else {
      Issue.record("\(text)")
    }
  }
}

/// How seasons and evenings are drawn.
enum DrawnSeasons {
  private static let environment = ProcessInfo.processInfo.environment

  /// How long new ones are drawn; `REFEREE_SEASON_SECONDS` overrides the minute of a quick run and the half hour of a full one.
  static let time = Duration.seconds(
    environment["REFEREE_SEASON_SECONDS"].flatMap(Double.init) ?? TestScope.choose(quick: 60, all: 1800))
  static let shrinkingTime = Duration.seconds(environment["REFEREE_SHRINK_SECONDS"].flatMap(Double.init) ?? 90)
  /// True for a look at all that one seed finds.
  static let goesOn = environment["REFEREE_SHRINK_SECONDS"] != nil
  static var seed: String { environment["REFEREE_FUZZ_SEED"] ?? "\(UInt32.random(in: 0 ... .max))" }
}

/// A season of the folder `Cases`, which once broke a law.
struct SeasonCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var season: Season

  /// Each file has a season as JSON, and is called after what it broke.
  static func all() throws -> [SeasonCase] {
    let folder = URL(filePath: #filePath).appending(path: "../../Cases").standardized
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted().map { name in
      SeasonCase(
        testDescription: name,
        season: try JSONDecoder().decode(Season.self, from: Data(contentsOf: folder.appending(path: name))))
    }
  }
}

/// The bugs that are known and not mended yet.
enum KnownIssues {
  /// The lines of `known.txt`: a law, a seed that breaks it, and what is wrong, with tabs between.
  private static let lines: [[String]] = {
    let file = URL(filePath: #filePath).appending(path: "../../known.txt").standardized
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }
  }()

  /// What is wrong with a law; nil where it is to hold.
  static func words(of law: String) -> String? {
    lines.first { $0.count == 3 && $0[0] == law }.map { "\($0[2]) (seed \($0[1]))" }
  }
}
