import GameRules
import JSON
import RefereeGames

/// Why a function of the library refuses its arguments.
enum EngineProblem: Error {
  case nullPointer(parameter: String)
  case unknownGame(String, known: [String])
  case notUTF8(parameter: String)
  case notJSON(parameter: String, JSONError)
  /// JSON lacks a required member, or has one of another type.
  case badMember(String, of: String, expected: String)
  case unreadable(parameter: String, reason: String)
  case notAnObject(parameter: String)
  case unknownOption(String, known: [String])
  case badOption(String, expected: String, found: String)
  case outOfRange(parameter: String, value: Int, allowed: ClosedRange<Int>)
  /// No valid position is possible.
  case impossible(IllegalDeal)
  case illegal(IllegalEvent)
  /// A text that is not a legal action of a seat.
  case notLegalText(String, seat: Seat)
  /// A number that is not an action in this position.
  case noSuchAction(Int)
  case passInTurn(seat: Seat)
  /// The game is not over, so it has no result.
  case notOver
  case empty
  /// A drawn position has no deal.
  case notDealt
  case tooSmall(capacity: Int, needed: Int, unit: String)
  /// A saved game with another version of the rules, by which it could now end differently.
  case otherRules(game: String, saved: Int, own: Int)
  /// A problem with one game of a batch, by its index.
  indirect case inGame(Int, EngineProblem)
  /// A problem with one event of a saved game, by its index.
  indirect case inEvent(Int, EngineProblem)

  var status: rg_status {
    switch self {
    case .nullPointer: rg_status(RG_NULL_POINTER)
    case .unknownGame: rg_status(RG_UNKNOWN_GAME)
    case .notUTF8, .notJSON, .notAnObject, .badMember, .unreadable, .unknownOption, .badOption, .otherRules:
      rg_status(RG_BAD_TEXT)
    case .outOfRange, .impossible(.seats): rg_status(RG_OUT_OF_RANGE)
    case .impossible: rg_status(RG_BAD_TEXT)
    case .illegal, .notLegalText, .noSuchAction, .passInTurn, .notOver, .notDealt: rg_status(RG_ILLEGAL)
    case .empty: rg_status(RG_EMPTY)
    case .tooSmall: rg_status(RG_TOO_SMALL)
    case .inGame(_, let problem), .inEvent(_, let problem): problem.status
    }
  }
}
