package import OperatingSystem
package import RunFiles

extension EventPlan {
  /// How many bots of a table may compute at once while the wall clock counts for them; none where it counts for nobody.
  fileprivate var botsTimedTogether: Int {
    if rules.timeBasis != .wall, !game.hasRaces || rules.races.reactions != .wall { return 0 }
    return rules.races.asking == .together ? pairing.seats : 1
  }
}

extension TournamentFile {
  private var botsTimedTogether: Int { events.map(\.botsTimedTogether).max() ?? 0 }

  /// What is said where more bots may compute at once than the machine has cores, so that they wait for one another; nil
  /// where each has one.
  ///
  /// Bots that are asked serially compute one at a time; bots that are asked together may all compute.
  ///
  /// - Parameter workers: the number of tables that are played at once.
  package func oversubscription(workers: Int, cores available: AvailableCores) -> String? {
    let (bots, cores) = (workers * botsTimedTogether, available.count)
    if bots > 0, let shortage = available.shortage { return shortage }
    guard bots > cores else { return nil }
    return "Up to \(bots) bots may run at once on \(cores) \(cores == 1 ? "core" : "cores"), and the time for which "
      + "they wait for a core counts against them. Use --concurrency \(max(cores / botsTimedTogether, 1)), or count CPU "
      + "time: \"charge\": \"cpu\" and \"reactions\": \"cpu\"."
  }

  /// How many of its cores a table uses in an event: where CPU time counts it is exact on one core alone.
  func cores(of event: EventPlan) -> Int { coresPerTable ?? max(event.botsTimedTogether, 1) }

  /// How many cores each table has.
  package var coresOfTable: Int { coresPerTable ?? max(botsTimedTogether, 1) }
}
