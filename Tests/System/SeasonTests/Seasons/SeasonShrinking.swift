import Foundation

extension Season {
  /// Seasons with one thing less each.
  var smaller: [Season] {
    func changed(_ change: (inout Season) -> Void) -> Season {
      var season = self
      change(&season)
      return season
    }
    var seasons = steps.indices.map { index in changed { $0.steps.remove(at: index) } }
    seasons += bots.map { without(bot: $0.name) }
    if events.count > 1 { seasons += events.indices.map { index in changed { $0.events.remove(at: index) } } }
    seasons += events.indices.filter { events[$0].deals > 1 }.map { index in changed { $0.events[index].deals /= 2 } }
    seasons += events.indices.flatMap { index in
      events[index].keys.keys.sorted().map { key in changed { $0.events[index].keys[key] = nil } }
    }
    seasons += steps.indices.filter { !steps[$0].kills.isEmpty }.map { index in changed { $0.steps[index].kills = [] } }
    seasons += [
      changed { $0.sandbox = "none" }, changed { $0.concurrency = 1 }, changed { $0.shards = 1 },
      changed { $0.workers = nil },
      changed { $0.transcripts = "none" }, changed { $0.entry = .file }, changed { $0.format = "round-robin" },
    ].filter { $0 != self }
    return seasons
  }
}

/// Finds the smallest season that still breaks a law.
enum SeasonShrinking {
  static func smallest(
    _ season: Season, _ violation: SeasonRun.Violation, within time: Duration
  ) -> (season: Season, violation: SeasonRun.Violation) {
    let end = ContinuousClock.now + time
    var best = (season: season, violation: violation)
    var isDone = false
    while !isDone {
      isDone = true
      for candidate in best.season.smaller where ContinuousClock.now < end {
        // A season that cannot be played is none.
        guard let found = try? SeasonRun(candidate).violation, found.law == violation.law,
          !found.evidence.contains(where: { $0.contains("ends with 2") }) || violation.law != SeasonLaw.endings.sentence
        else { continue }
        best = (candidate, found)
        isDone = false
        break
      }
    }
    return best
  }
}
