package import RunFiles

/// More bots may compute at once than the machine has cores, so that they wait for one another.
public struct CoreOversubscription: Equatable, Sendable {
  public var bots: Int
  public var cores: Int
  /// The number of concurrent tables that leaves each bot a core.
  public var tables: Int

  package init(bots: Int, cores: Int, tables: Int) {
    self.bots = bots
    self.cores = cores
    self.tables = tables
  }

  public var message: String {
    "Up to \(bots) bots may run at once on \(cores) \(cores == 1 ? "core" : "cores"), and the time for which they wait for a "
      + "core counts against them. Use --concurrency \(tables), or count CPU time: \"charge\": \"cpu\" and "
      + "\"reactions\": \"cpu\"."
  }
}

extension CoreOversubscription {
  /// - Parameters:
  ///   - file: bots that are asked serially compute one at a time; bots that are asked together may all compute.
  ///   - workers: the number of tables that are played at once.
  package init?(of file: TournamentFile, workers: Int, cores: Int) {
    let atATable = file.botsTimedTogether
    guard workers * atATable > cores else { return nil }
    self.init(bots: workers * atATable, cores: cores, tables: max(cores / atATable, 1))
  }
}

extension EventPlan {
  /// How many bots of a table may compute at once while the wall clock counts for them; none where it counts for nobody.
  fileprivate var botsTimedTogether: Int {
    if rules.timeBasis != .wall, rules.races.reactions != .wall { return 0 }
    return rules.races.asking == .together ? shape.seats : 1
  }
}

extension TournamentFile {
  fileprivate var botsTimedTogether: Int { events.map(\.botsTimedTogether).max() ?? 0 }

  /// How many of its cores a table uses in an event: where CPU time counts it is exact on one core alone.
  func cores(of event: EventPlan) -> Int { coresPerTable ?? max(event.botsTimedTogether, 1) }

  /// How many cores each table has.
  package var coresOfTable: Int { coresPerTable ?? max(botsTimedTogether, 1) }
}
