import BotProcess
import Foundation

/// The programs that lie beside this one.
enum BenchPrograms {
  static var folder: URL {
    let own = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
    return own.resolvingSymlinksInPath().deletingLastPathComponent()
  }

  static func launcher() throws -> BotLauncher {
    try BotLauncher(program: folder.appending(path: "referee-launcher"))
  }

  /// The benchmarks' own bot with these arguments; `copy` tells processes apart that would otherwise be kept for one another.
  static func bot(_ arguments: [String], copy: Int = 0) -> BotCommand {
    BotCommand(
      program: folder.appending(path: "bench-bot").path, arguments: arguments, folder: "/",
      environment: ["COPY": String(copy)])
  }
}
