package import BotProtocol
import OperatingSystem

extension Language {
  /// The language that a command names, or that of the sources next to its program; nil if unknown.
  ///
  /// - Parameter folder: the folder in which the command starts.
  package static func of(command: [String], in folder: String) -> Language? {
    let program = AbsolutePath.of(command[0], in: folder)
    let beside = command[0].contains("/") ? SystemFile.names(in: AbsolutePath.folder(of: program), atMost: .max) : []
    return of(command: command, files: beside)
  }
}
