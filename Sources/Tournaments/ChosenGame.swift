import Arena
import BotProcess
import GameRules
import Refereeing

/// A game with its options chosen: the place where a name in a file has become a type.
struct ChosenGame<G: Game>: GameSetting {
  var options: G.Options

  var game: any Game.Type { G.self }
  var optionsJSON: String { options.json }

  func play(_ table: ScheduledTable, of event: EventPlan, entrants: [Entrant], on host: inout TableHost)
    throws(StartFailure) -> FinishedTable?
  {
    let referee = referee(of: table, in: event)
    guard let played = try host.play(referee, of: table.dealKey, entrants: entrants, keepsBots: event.keepsBots)
    else { return nil }
    return FinishedTable(
      record: TableRecord(table, G.self, played.record, cpuOfOthers: played.cpuOfOthers),
      transcript: { TranscriptText.write(table, G.self, event: event, options: options, played) })
  }

  func referee(of table: ScheduledTable, in event: EventPlan) -> Referee {
    let luck = Chance(seed: event.seed, label: "table \(table.number) of \(G.name)")
    return Referee(position: dealt(table, of: event), rules: event.rules, luck: luck)
  }

  func dealt(_ table: ScheduledTable, of event: EventPlan) -> G {
    var deal = Chance(seed: event.seed, game: G.name, deal: table.deal)
    do {
      return try G(dealtBy: &deal, seats: event.seats, options: options)
    } catch {
      preconditionFailure("the file was checked, yet \(G.name) cannot be dealt: \(error)")
    }
  }
}
