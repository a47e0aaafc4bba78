import GameRules
public import Scheduling

extension EventPlan {
  /// What the event's schedule depends on.
  public var shape: EventShape {
    EventShape(
      bots: competitors.map(\.name), seats: seats, deals: deals, isDuplicate: isDuplicate, format: format,
      rounds: rounds, stop: stop, seed: seed, challengers: competitors.indices.filter { competitors[$0].isChallenger },
      seeding: competitors.map(\.seeding))
  }
}

extension Schedule {
  public init(_ file: TournamentFile) { self.init(file.events.map(\.shape)) }

  /// Takes the result of a table of a tournament.
  ///
  /// - Returns: false for a table that the schedule cannot have by now.
  public mutating func finish(_ record: TableRecord, of file: TournamentFile) -> Bool {
    finish(record.table) { record.contestScores(file.events[record.table.event].game.measures) }
  }
}
