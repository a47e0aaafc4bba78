import Records
import Refereeing

/// More bots that think at once than the machine has cores: they wait for one another.
public struct CoreOversubscription: Equatable, Sendable {
  public var bots: Int
  public var cores: Int
  /// How many tables at once would leave every bot a core.
  public var tables: Int

  /// - Parameters:
  ///   - file: asked one after another, one bot thinks at a table; asked together, all its seats may.
  ///   - workers: how many tables are played at once.
  init?(of file: TournamentFile, workers: Int, cores: Int) {
    let charged = file.events.filter { $0.rules.timeBasis == .wall || $0.rules.races.reactions == .wall }
    let atATable = charged.map { $0.rules.races.asking == .together ? $0.seats : 1 }.max() ?? 0
    guard workers * atATable > cores else { return nil }
    self.init(bots: workers * atATable, cores: cores, tables: max(cores / atATable, 1))
  }

  init(bots: Int, cores: Int, tables: Int) {
    (self.bots, self.cores, self.tables) = (bots, cores, tables)
  }

  public var message: String {
    "Up to \(bots) bots may run at once on \(cores) \(cores == 1 ? "core" : "cores"), and the time for which they wait for a "
      + "core counts against them. Use --concurrency \(tables), or count CPU time: \"charge\": \"cpu\" and "
      + "\"reactions\": \"cpu\"."
  }
}
