import BotProtocol
import Foundation
package import OperatingSystem
package import RunFiles

/// A path that a command cannot read or write.
package enum PathProblem: Problem, Equatable {
  case cannotRead(String, SystemError)
  case cannotWrite(String, SystemError)
  /// A file that would be overwritten.
  case folderTaken(String, file: String)

  package var message: String {
    switch self {
    case .cannotRead(let path, let error):
      "\(SafeText.visible(path)) cannot be read: "
        + (error.number == EINVAL ? "it is a pipe or a device; choose another path" : error.words)
    case .cannotWrite(let path, let error): "\(SafeText.visible(path)) cannot be written: \(error.words)"
    case .folderTaken(let folder, let file):
      "\(SafeText.visible(folder)) already contains \(file); choose another folder"
    }
  }

  package var exit: ExitCode { if case .cannotWrite(_, let error) = self { error.exit } else { .usage } }
}
