import Arena
import BotProcess
import BotProtocol
import GameRules
import Refereeing

/// The file of one game: a header with all that dealing it again needs, every entry, and the end.
public enum TranscriptText {
  /// Raised when a reader of the format would have to change.
  static let version = 1

  /// Where a table's transcript lies in the run's folder.
  public static func path(of table: ScheduledTable, game: String) -> String { path(of: TableKey(table), game: game) }

  static func path(of table: TableKey, game: String) -> String {
    let digits = String(table.number)
    return "transcripts/\(table.event + 1)-\(game)/"
      + String(repeating: "0", count: max(6 - digits.count, 0)) + digits + ".jsonl"
  }

  static func write<G: Game>(
    _ table: ScheduledTable, _ game: G.Type, event: EventPlan, options: G.Options, _ played: PlayedTable
  ) -> [UInt8] {
    var json = JSONWriter(reserving: 16 * 1024)
    json.object { json in
      json.member("transcript", version)
      json.member("game", G.name)
      json.member("rules", G.rulesVersion)
      json.member("options", options)
      json.member("seed", event.seed)
      json.member("event", table.event)
      json.member("table", table.number)
      json.member("deal", table.deal)
      json.member("seats", table.seats)
      json.key("clock")
      event.rules.time.writeIdentity(to: &json)
      json.member("charge", event.rules.charge.rawValue)
    }
    json.endLine()
    for entry in played.transcript.entries {
      entry.write(to: &json)
      json.endLine()
    }
    json.object { json in
      json.member("end", played.record.outcome.ending)
      json.member("results", played.record.outcome.results)
      json.member("bots", played.record.tallies.map(\.identity))
      if played.errors.contains(where: { $0.count > 0 }) {
        json.member("stderr", played.errors.map(\.text))
        json.key("stderr_pieces")
        json.array { json in
          for log in played.errors { json.array { json in log.write(since: played.began, to: &json) } }
        }
      }
      json.member("told", played.told)
    }
    json.endLine()
    return json.bytes
  }
}

extension ErrorLog {
  /// Its pieces, which tell when each part of the text was read.
  fileprivate func write(since began: Duration, to json: inout JSONWriter) {
    for piece in pieces {
      json.object { json in
        json.member("at_us", (piece.at - began).wholeMicroseconds)
        json.member("bytes", piece.bytes)
      }
    }
  }
}
