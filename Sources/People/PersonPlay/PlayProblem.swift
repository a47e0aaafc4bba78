import BotProtocol
public import GameRules
public import OperatingSystem
public import RunFiles
public import WebServer

/// Why a person cannot play.
public enum PlayProblem: Problem, Equatable {
  /// The saved game in a file cannot be resumed.
  case badSave(String, SavedGameProblem)
  case cannotWrite(String, SystemError)
  /// The server of pages cannot be started.
  case cannotListen(HTTPServerProblem)

  public var message: String {
    switch self {
    case .badSave(let path, let problem):
      "cannot continue the saved game: \(SafeText.visible(path)) \(PlayProblem.words(problem)); use --new to start another"
    case .cannotListen(let problem): problem.message
    case .cannotWrite(let path, let error): "\(SafeText.visible(path)) cannot be written: \(error.words)"
    }
  }

  /// Writes to a file; an error becomes a problem with its path.
  static func naming(_ path: String, _ write: () throws(SystemError) -> Void) throws(PlayProblem) {
    do {
      try write()
    } catch {
      throw .cannotWrite(path, error)
    }
  }

  private static func words(_ problem: SavedGameProblem) -> String {
    switch problem {
    case .notASavedGame: "is not a saved game of this command"
    case .otherRules: "was saved with other rules"
    case .illegalDeal(let reason): "has options that the game refuses (\(reason))"
    case .illegalStep(let number, let text): "has an illegal step \(number) (\(SafeText.visible(text)))"
    }
  }
}

extension HTTPServerProblem: Problem {}
