import GameRules
import JSON
import Refereeing

extension EngineProblem {
  /// What was wrong, what was expected, and advice.
  var words: String {
    switch self {
    case .nullPointer(let parameter): "\(parameter) is null; give a pointer"
    case .unknownGame(let name, let known):
      "there is no game \"\(name)\"; the games are \(known.joined(separator: ", "))"
    case .notUTF8(let parameter): "\(parameter) is not UTF-8"
    case .notJSON(let parameter, let error): "\(parameter) is not JSON at byte \(error.offset): \(error.reason.words)"
    case .notAnObject(let parameter): "\(parameter) is not a JSON object"
    case .badMember(let name, let parameter, let expected): "\(parameter) needs a member \"\(name)\": \(expected)"
    case .unreadable(let parameter, let reason): "\(parameter) cannot be read: \(reason)"
    case .unknownOption(let key, let known):
      "options has an unknown key \"\(key)\"; the keys are \(known.joined(separator: ", "))"
    case .badOption(let key, let expected, let found): "options: \(key): expected \(expected), found \(found)"
    case .outOfRange(let parameter, let value, let allowed):
      allowed.lowerBound == allowed.upperBound
        ? "\(parameter) is \(value); expected \(allowed.lowerBound)"
        : "\(parameter) is \(value); expected \(allowed.words)"
    case .impossible(let error): "no such position: \(error)"
    case .illegal(let event): EngineProblem.words(for: event)
    case .notLegalText(let text, let seat):
      "\"\(text)\" is not a legal action of \(seat); rg_actions lists those that are"
    case .noSuchAction(let number): "no action has the number \(number) in this position"
    case .passInTurn(let seat): "it is the turn of \(seat), which cannot pass"
    case .notOver: "the game goes on; there are results once it is over"
    case .notDealt: "the position was imagined; deal one to be told its cards"
    case .empty: "there is no game yet; deal one first"
    case .tooSmall(let capacity, let needed, let unit):
      "there is room for \(capacity) \(unit), and \(needed) are needed"
    case .otherRules(let game, let saved, let own):
      "the game was saved with version \(saved) of the rules of \(game); this library has version \(own)"
    case .inGame(let index, .illegal(let event)):
      "game \(index): \(EngineProblem.words(for: event, legal: "the masks of rg_batch_view tell"))"
    case .inGame(let index, let problem): "game \(index): \(problem.words)"
    case .inEvent(let index, let problem): "event \(index): \(problem.words)"
    }
  }

  /// - Parameter legal: the source of the legal actions.
  private static func words(for event: IllegalEvent, legal: String = "rg_actions lists") -> String {
    switch event {
    case .notLegal(let action, let seat):
      "action \(action) is not legal for \(seat) here; \(legal) those that are"
    case .notAsked(let seat): "\(seat) is not asked now; rg_get_state tells which seats are"
    case .wrongPhase: "a turn is taken with rg_play and a race ended with rg_race; rg_get_state tells which it is"
    case .badOrder: "the claims must be in the order of their reactions, at most one for each seat"
    case .noSuchSeat(let seat): "there is no \(seat), or it has left already"
    case .over: "the game is over; deal another"
    }
  }
}
