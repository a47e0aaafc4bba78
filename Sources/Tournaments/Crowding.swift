import Refereeing

/// More bots that think at once than the machine has cores: they wait for one another.
public struct Crowding: Equatable, Sendable {
  public var bots: Int
  public var cores: Int
  /// How many tables at once would leave every bot a core.
  public var tables: Int

  /// - Parameters:
  ///   - file: asked one after another, one bot thinks at a table; asked together, all its seats may.
  ///   - workers: how many tables are played at once.
  init?(of file: TournamentFile, workers: Int, cores: Int) {
    let atATable = file.events.map { $0.rules.races.asking == .together ? $0.seats : 1 }.max() ?? 1
    guard workers * atATable > cores else { return nil }
    self.init(bots: workers * atATable, cores: cores, tables: max(cores / atATable, 1))
  }

  init(bots: Int, cores: Int, tables: Int) {
    (self.bots, self.cores, self.tables) = (bots, cores, tables)
  }

  public var message: String {
    "up to \(bots) bots think at once on \(cores) \(cores == 1 ? "core" : "cores"); by the wall they are charged those waits "
      + "for a core that the system does not tell, as in a program's children; play with --concurrency \(tables), or, where "
      + "every bot computes in its own process, write \"charge\": \"cpu\" and \"reactions\": \"cpu\""
  }
}
