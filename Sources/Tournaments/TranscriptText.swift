import Arena
import BotProcess
import BotProtocol
import GameRules
import Refereeing

/// The file of one game: a header with all that dealing it again needs, every entry, and the end.
enum TranscriptText {
  /// Raised when a reader of the format would have to change.
  static let version = 1

  static func write<G: Game>(
    _ table: ScheduledTable, event: EventPlan, options: G.Options, _ played: PlayedTable<G>
  ) -> [UInt8] {
    var json = JSONWriter(reserving: 16 * 1024)
    json.object { json in
      json.key("transcript")
      json.integer(version)
      json.key("game")
      json.string(G.name)
      json.key("rules")
      json.integer(G.rulesVersion)
      json.key("options")
      options.write(to: &json)
      json.key("seed")
      json.string(event.seed)
      json.key("event")
      json.integer(table.event)
      json.key("table")
      json.integer(table.number)
      json.key("deal")
      json.integer(table.deal)
      json.key("seats")
      json.array(table.seats)
    }
    json.endLine()
    for entry in played.transcript.entries {
      entry.write(to: &json)
      json.endLine()
    }
    json.object { json in
      json.key("end")
      json.string(played.record.outcome.ending)
      json.key("results")
      json.array(played.record.outcome.results)
      json.key("bots")
      json.array(played.record.tallies.map(\.identity))
      if played.errors.contains(where: { $0.count > 0 }) {
        json.key("stderr")
        json.array(played.errors.map(\.text))
      }
    }
    json.endLine()
    return json.bytes
  }
}
