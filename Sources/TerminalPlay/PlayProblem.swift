public import BotProcess
import BotProtocol

/// Why a person cannot play at a terminal.
public enum PlayProblem: Error, Equatable {
  /// A saved game cannot be continued; the text says why.
  case badSave(String)
  case cannotWrite(String, SystemError)
  case noTerminal

  public var message: String {
    switch self {
    case .badSave(let reason): "the saved game cannot be taken up: \(SafeText.visible(reason)); --new begins another"
    case .cannotWrite(let path, let error): "\(SafeText.visible(path)) cannot be written: \(error.words)"
    case .noTerminal: "a person plays at a terminal, but standard input or output is none"
    }
  }
}
