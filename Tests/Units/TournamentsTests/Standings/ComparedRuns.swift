import BotProtocol
import GameRules
import Records
import RunFiles
import Scheduling
import TestSupport
import TournamentSamples

/// Runs of a solitaire whose results are given.
struct ComparedRuns {
  /// What a bot did on a deal: its first measures in the game's order, all others 0.
  typealias Result = (bot: String, deal: Int)

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A run of bots of which each played every deal.
  ///
  /// - Parameters:
  ///   - name: its folder; a bot's program is its run's, so that bots of two runs are never the same.
  ///   - isSameProgram: true gives the bots of all such runs the same programs.
  ///   - more: further keys of the event.
  ///   - faulty: on which deals a bot was at fault.
  ///   - result: the first measures of the game, in its order; all others are 0.
  /// - Returns: the path of the run.
  func run(
    _ name: String, bots: Int = 1, seed: String = "s", deals: Int = 200, isSameProgram: Bool = false,
    event more: String = "", faulty: (Result) -> Bool = { _ in false }, result: (Result) -> [Int]
  ) throws -> String {
    let file = try Sample.tournament("klondike", bots: bots, seats: 1, deals: deals, seed: seed, event: more)
    var header = JournalHeader(file)
    header.programs = Dictionary(
      uniqueKeysWithValues: file.competitors.map { ($0.name, isSameProgram ? $0.name : name + $0.name) })
    var line = JournalLine.seal(after: .none, header.writeMembers)
    var bytes = line.bytes
    for table in Schedule.tables(of: file) {
      let played = (bot: table.seats[0], deal: table.deal)
      let values = result(played)
      var record = TableRecord.bare(table, [0], measures: file.events[0].game.measures)
      for place in values.indices { record.measures[place].values = [values[place]] }
      if faulty(played) { record.faults = [FaultMessage(kind: "crash", message: "")] }
      line = JournalLine.seal(after: line.sum, record.writeMembers)
      bytes += line.bytes
    }
    try folder.makeFolder(name)
    try folder.write(bytes, to: name + "/" + RunFolder.journalName)
    return folder.path + "/" + name
  }
}
