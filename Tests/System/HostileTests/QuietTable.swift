import BotProtocol
import GameRules
import JSON
import Records
import Refereeing
import RunFiles

/// A table of a term as it must have gone: played again without processes, folders and clocks, by bots that are written a
/// second time.
///
/// This says more than another run of the same programs would: what disturbs a run, and where its files lie, cannot reach
/// it, and it has exactly the tables that were played, also of versions that are long gone.
struct QuietTable {
  let record: TableRecord

  /// - Parameters:
  ///   - played: a table of the journal, of which only the number, the deal and the seats are used.
  ///   - habits: of the bots, by seat.
  init(of played: TableRecord, in event: TournamentEvent, habits: [Int]) throws {
    var referee = try event.setting.referee(of: played.table, in: event)
    var now = Duration.zero
    referee.begin(at: now)
    while referee.record == nil {
      let effects = referee.takeEffects()
      if effects.isEmpty, let deadline = referee.deadline {
        now = deadline + .nanoseconds(1)
        referee.wake(at: now)
      }
      for case .send(let message, let seat) in effects {
        referee.receive(.delivered(cpu: nil), from: seat, at: now)
        guard let answer = QuietTable.answer(to: try JSONReader.read(message.line), habit: habits[seat.index]) else {
          continue
        }
        now += .milliseconds(1)
        referee.receive(.line(Array(answer.utf8), cpu: nil), from: seat, at: now)
      }
    }
    record = QuietTable.record(of: played, event.game, referee.record!)
  }

  private static func record<G: Game>(of played: TableRecord, _ game: G.Type, _ record: GameRecord) -> TableRecord {
    TableRecord(played.table, game, record, cpuOfOthers: played.table.seats.map { _ in .zero })
  }

  /// What an honest bot says to a message: what `Term.script` says in another language.
  private static func answer(to message: JSONNode, habit: Int) -> String? {
    switch message["type"]?.string {
    case "start": return #"{"type":"ready"}"#
    case "prompt":
      guard let id = message["id"]?.integer, let choices = message["choices"]?.integer,
        let turn = message["observation"]?["turn"]?.integer, let you = message["observation"]?["you"]?.integer
      else { return nil }
      let action = (turn * (habit + 1) + habit) / 2 % choices
      return #"{"id":\#(id),"action":\#(action),"after_ms":\#((turn * 3 + habit * 5) % 11 * 4 + you * 2)}"#
    default: return nil
    }
  }
}

extension TableRecord {
  /// True if two tables went the same way: all that is no time.
  func wentLike(_ other: TableRecord) -> Bool {
    table == other.table && scores == other.scores && measures == other.measures && ending == other.ending
      && faults == other.faults && prompts == other.prompts && races == other.races
      && photoFinishes == other.photoFinishes
  }
}
