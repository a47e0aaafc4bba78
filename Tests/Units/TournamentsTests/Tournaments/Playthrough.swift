import GameRules
import Ratings
import Records
import RunFiles
import Scheduling
import Tournaments

/// A tournament played without a game: results come from the table alone, in any order of ending.
struct Playthrough {
  var schedule: Schedule
  private(set) var records: [TableRecord] = []
  private let tournament: Tournament
  private var earlier = PlayedTables()
  private let result: (ScheduledTable) -> [Int]

  /// - Parameter result: the first measure's value, by seat, of a table.
  init(_ tournament: Tournament, result: @escaping (ScheduledTable) -> [Int]) {
    self.tournament = tournament
    self.result = result
    schedule = Schedule(tournament)
  }

  init(_ file: TournamentFile, result: @escaping (ScheduledTable) -> [Int]) {
    self.init(Tournament(file), result: result)
  }

  /// Goes on with a schedule of which some tables were played before.
  mutating func take(up schedule: Schedule, played: PlayedTables) {
    self.schedule = schedule
    earlier = played
  }

  /// The tables as they were played, in their order.
  var tables: [ScheduledTable] {
    records.map(\.table).sorted { ($0.event, $0.number) < ($1.event, $1.number) }
  }

  /// What the first event, played in rounds, has found out.
  var finding: AnyRoundsFinding? { schedule.events[0].finding(tournament.events[0].entrants.map(\.id)) }

  /// Plays several tables at once, of which a random one ends next, until the event is over or `quota` have ended.
  mutating func play(atOnce: Int = 1, quota: Int = .max, random: inout SeededRandom) {
    var running: [ScheduledTable] = []
    var ended = 0
    while ended < quota {
      while running.count < atOnce, let table = schedule.next() {
        if !earlier.contains(TableKey(table)) { running.append(table) }
      }
      guard !running.isEmpty else { return }
      let table = running.remove(at: random.below(running.count))
      end(table)
      ended += 1
    }
  }

  /// The same tournament taken up again from its journal.
  var resumed: Playthrough {
    var again = Playthrough(tournament, result: result)
    for record in records { _ = again.schedule.finish(record, of: tournament) }
    again.records = records
    return again
  }

  private mutating func end(_ table: ScheduledTable) {
    let record = TableRecord.bare(table, result(table), measures: tournament.events[table.event].game.measures)
    records.append(record)
    precondition(schedule.finish(record, of: tournament), "what was given out belongs to the schedule")
  }
}
