import BotProtocol
package import GameRules
package import OperatingSystem
import RunFiles

/// A problem of a command for a person's game or a deal.
package enum GameCommandProblem: Problem, Equatable {
  /// Options of the command line contradict the saved game.
  case otherSave(String, asked: [String], saved: String)
  /// The folder in which a table would be saved has contents that the program did not write.
  case foreignFolder(String)
  /// There is a file where a table would be saved in a folder.
  case tableNeedsFolder(String)
  /// There is a folder where a game would be saved in a file.
  case gameNeedsFile(String)
  case cannotSetAside(String, SystemError)
  /// An option is valid only for a person who plays alone.
  case onlyAlone(String)
  case onlyAgainstBots(String)
  case seats(game: String, Int, ClosedRange<Int>)
  /// The text of `--cards` is not a deal of the game.
  case badCards(game: String, IllegalDeal)
  /// There is no solver for a game with the options of the command line.
  case noSolver(game: String, solved: [String])
  /// The solver could not win any of these deals.
  case noWinnableDeal(from: Int, count: Int)
  /// The deal (of `--cards` or of a seed) and the actions of `--actions` lead to no position.
  case badPosition(IllegalDeal)
  /// The recorded game of `--from` is another game, or has several seats.
  case otherRecording(String, game: String, found: String, seats: Int)
  /// Why the advising bot gave no answer.
  case noAdvice(String)

  package var message: String {
    switch self {
    case .otherRecording(let path, let game, let found, let seats):
      found == game
        ? "\(SafeText.visible(path)) is a game of \(seats) seats; --from takes games of one seat"
        : "\(SafeText.visible(path)) is a game of \(SafeText.visible(found)), not \(game)"
    case .otherSave(let path, let asked, let saved):
      "\(SafeText.visible(path)) contains a game with \(SafeText.visible(saved)), not "
        + SafeText.visible(asked.joined(separator: ", "))
        + "; omit \(asked.count == 1 ? "it" : "them") to continue that game, add --new to replace it, "
        + "or keep both with another --save"
    case .foreignFolder(let path):
      "\(SafeText.visible(path)) holds files that referee did not write; choose an empty folder, or a new one, for --save"
    case .tableNeedsFolder(let path):
      "\(SafeText.visible(path)) is a file, and a table is saved in a folder; choose another path for --save"
    case .gameNeedsFile(let path):
      "\(SafeText.visible(path)) is a folder, and a game played alone is saved in a file; choose another path for --save"
    case .cannotSetAside(let path, let error):
      "\(SafeText.visible(path)) cannot be set aside under another name: \(error.words)"
    case .onlyAlone(let option): "\(option) applies only when you play alone; against bots, use --seed for other cards"
    case .onlyAgainstBots(let option): "\(option) applies only against bots; there is no time limit when you play alone"
    case .seats(let game, let count, let allowed):
      "\(game) has \(GameCommandProblem.seats(allowed)), not \(count); each --against COMMAND adds a bot"
    case .badCards(let game, .incomplete(let missing, let unknown)) where unknown > 0 && !missing.isEmpty:
      "--cards: \(IllegalDeal.incomplete(missing: missing, unknown: unknown)); write their names in place of "
        + "\(PartialDeal.unseen); only referee deal \(game) --advise takes unknown cards"
    case .badCards(let game, let problem):
      "--cards: \(SafeText.visible(problem.description)); expected a deal as referee deal \(game) --format text prints it, "
        + "in another of its formats, or a file with one"
    case .noSolver(let game, let solved):
      solved.contains(game)
        ? "no solver knows \(game) with these options"
        : "no solver knows \(game); the games with a solver are " + solved.joined(separator: ", ")
    case .noWinnableDeal(let first, let count):
      "of deals \(first) to \(first + count - 1) of this seed none was found that can be won; choose another --seed, a later "
        + "--deal, or other options"
    case .badPosition(let problem):
      "\(SafeText.visible(problem.description)); correct --cards or --actions, which leads to the position from the deal"
    case .noAdvice(let reason): "no advice: \(SafeText.visible(reason))"
    }
  }

  private static func seats(_ allowed: ClosedRange<Int>) -> String {
    allowed.count > 1
      ? "\(allowed.lowerBound) to \(allowed.upperBound) seats"
      : allowed.lowerBound == 1 ? "1 seat" : "\(allowed.lowerBound) seats"
  }
}
