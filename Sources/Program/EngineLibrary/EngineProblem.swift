import GameRules
import JSON
import RefereeGames

/// Why a function of the library refuses.
enum EngineProblem: Error {
  case nullPointer(parameter: String)
  case unknownGame(String, known: [String])
  case notUTF8(parameter: String)
  case notJSON(parameter: String, JSONError)
  /// JSON without a member that is needed, or with one of another type.
  case badMember(String, of: String, expected: String)
  case unreadable(parameter: String, reason: String)
  case notAnObject(parameter: String)
  case unknownOption(String, known: [String])
  case badOption(String, expected: String, found: String)
  case outOfRange(parameter: String, value: Int, allowed: ClosedRange<Int>)
  /// No position could be made.
  case impossible(IllegalDeal)
  case illegal(IllegalEvent)
  /// A text that is no legal action of a seat.
  case notLegalText(String, seat: Seat)
  /// A number that stands for no action in this position.
  case noSuchAction(Int)
  case passInTurn(seat: Seat)
  /// The game goes on, so that there is no result.
  case notOver
  case empty
  /// A position that was imagined has no deal.
  case notDealt
  case tooSmall(capacity: Int, needed: Int, unit: String)
  /// A saved game of other rules, which could now end elsewhere.
  case otherRules(game: String, saved: Int, own: Int)
  /// What is wrong with one game of a batch, by its index.
  indirect case inGame(Int, EngineProblem)
  /// What is wrong with one event of a saved game, by its index.
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
