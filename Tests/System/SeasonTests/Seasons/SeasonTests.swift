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

  /// How long new ones are drawn: a minute, unless `REFEREE_SEASON_SECONDS` says otherwise.
  static let time = Duration.seconds(environment["REFEREE_SEASON_SECONDS"].flatMap(Double.init) ?? 60)
  static let shrinkingTime = Duration.seconds(environment["REFEREE_SHRINK_SECONDS"].flatMap(Double.init) ?? 90)
  /// True for a look at all that one seed finds.
  static let goesOn = environment["REFEREE_SEASONS_ALL"] != nil
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

/// The bugs that are known and not corrected yet.
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
