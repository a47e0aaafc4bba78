import BotProtocol
import RunFiles

/// A problem of a command that makes bots.
package enum BotCommandProblem: Problem, Equatable {
  case unknownLanguage(String, allowed: [String], String?)
  case noPlanningStarter(in: String, allowed: [String])
  /// A file with uploads cannot be unpacked.
  case badArchive(String, String)

  package var message: String {
    switch self {
    case .unknownLanguage(let name, let allowed, let nearest):
      "unknown language \(SafeText.name(name))" + Names.guess(nearest) + "; the languages are "
        + allowed.joined(separator: ", ")
    case .noPlanningStarter(let language, let allowed):
      "no starter in \(language) plans with the games' rules; with --engine the languages are "
        + allowed.joined(separator: ", ")
    case .badArchive(let path, let reason): "\(SafeText.visible(path)): \(reason)"
    }
  }
}
