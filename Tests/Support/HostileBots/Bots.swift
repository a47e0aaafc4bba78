package import Foundation
import TestBasics

/// The bots' files and how to start them.
package enum Bots {
  package static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Bots")

  /// A sample bot that plays every game.
  package static let wellBehaved = Repository.root.appending(path: "Bots/shell/any.sh")

  /// What starts a bot; a program is built in `folder` first.
  package static func command(for bot: HostileBot, building folder: URL) throws -> [String] {
    let file = Bots.folder.appending(path: bot.file)
    switch file.pathExtension {
    // Without a look for packages it starts twice as fast; and it leaves no compiled modules here.
    case "py": return [Tools.python ?? "python3", "-S", "-B", file.path] + bot.arguments
    case "c":
      let program = folder.appending(path: bot.file + ".out")
      try Tools.compile(file, to: program)
      return [program.path] + bot.arguments
    default: return ["sh", file.path] + bot.arguments
    }
  }
}
