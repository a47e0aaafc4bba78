package import OperatingSystem
package import RunFiles

extension EventPlan {
  /// The maximal number of bots of a table that compute at once on the wall clock; 0 if no bot is timed by it.
  fileprivate var botsTimedTogether: Int {
    if rules.timeBasis != .wall, !game.hasRaces || rules.races.reactions != .wall { return 0 }
    return rules.races.asking == .together ? pairing.seats : 1
  }
}

extension TournamentFile {
  private var botsTimedTogether: Int { events.map(\.botsTimedTogether).max() ?? 0 }

  /// The warning if more bots may compute at once than the machine has cores; nil if each bot has a core.
  ///
  /// Bots that are asked serially compute one at a time; bots that are asked together may all compute.
  ///
  /// - Parameter tables: the number of concurrent tables.
  package func oversubscription(tables: Int, cores available: AvailableCores) -> String? {
    let (bots, cores) = (tables * botsTimedTogether, available.count)
    if bots > 0, let shortage = available.shortage { return shortage }
    guard bots > cores else { return nil }
    return "Up to \(bots) bots may run at once on \(cores) \(cores == 1 ? "core" : "cores"), and the time for which "
      + "they wait for a core counts against them. Use --concurrency \(max(cores / botsTimedTogether, 1)), or count CPU "
      + "time: \"charge\": \"cpu\" and \"reactions\": \"cpu\"."
  }

  /// The number of cores of a table in an event; where CPU time counts, it is exact only on one core.
  func cores(of event: EventPlan) -> Int { coresPerTable ?? max(event.botsTimedTogether, 1) }

  /// The number of cores of each table.
  package var coresOfTable: Int { coresPerTable ?? max(botsTimedTogether, 1) }
}
