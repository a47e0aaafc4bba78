package import BotProcess
package import Foundation
import OperatingSystem
package import RunFiles
package import Sandboxes

/// The paths of this program's files (the launcher, the sample bots in its folder, the games' library), and of other
/// programs.
package enum ExecutablePaths {
  /// This program, with all links resolved.
  package static var program: URL {
    (Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])).resolvingSymlinksInPath()
  }

  /// The launcher of a program: next to it, as in a build, or in `../libexec/referee`, as after `make install`.
  ///
  /// - Throws: `StartFailure.noLauncher`, naming both places.
  package static func launcher(of program: URL = program) throws(StartFailure) -> URL {
    let folder = program.deletingLastPathComponent()
    let places = [folder, folder.deletingLastPathComponent().appending(path: "libexec/referee")]
      .map { $0.appending(path: "referee-launcher") }
    guard let found = places.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) }) else {
      throw .noLauncher(places.map(\.path))
    }
    return found
  }

  /// The games' library of a program: next to it, as in a build, or in `../lib`, as after `make install`.
  package static func gamesLibrary(of program: URL = program) -> URL? {
    let folder = program.deletingLastPathComponent()
    return [folder, folder.deletingLastPathComponent().appending(path: "lib")]
      .map { $0.appending(path: GamesLibrary.fileName) }
      .first { FileManager.default.isReadableFile(atPath: $0.path) }
  }

  /// The folder of the sample bots, in which bare names are looked up after `PATH`.
  static var sampleBots: String {
    get throws(StartFailure) { try launcher().deletingLastPathComponent().path }
  }

  /// The launcher that starts bots in the sandbox that a choice selects on this machine.
  ///
  /// - Parameter others: the choices of bots with a sandbox of their own.
  /// - Throws: `StartFailure` if a sandbox was requested by name and does not work.
  package static func launcher(
    in choice: SandboxChoice, others: Set<SandboxChoice> = [], limits: BotLimits = BotLimits()
  ) throws(StartFailure) -> BotLauncher {
    let launcher = try launcher()
    let probe = SandboxProbe(launcher: launcher, environment: ProcessInfo.processInfo.environment)
    var found = [choice: try probe.sandbox(for: choice)]
    for other in others where found[other] == nil { found[other] = try probe.sandbox(for: other) }
    return try BotLauncher(
      program: launcher, sandbox: found[choice]!, others: found, limits: limits, library: gamesLibrary())
  }

  /// The launcher of a tournament's bots.
  ///
  /// - Throws: `StartFailure`, also if there are submissions and no sandbox works, unless the file requests none.
  package static func launcher(for file: TournamentFile) throws(StartFailure) -> BotLauncher {
    let launcher = try launcher(
      in: file.sandbox, others: Set(file.competitors.compactMap(\.sandbox)), limits: file.limits)
    // Submissions never run without a sandbox just because none happens to work.
    if file.botsFrom != nil, file.sandbox == .auto, launcher.sandbox == .none {
      throw .unconfinedAuthors(key: "bots_from")
    }
    return launcher
  }

  /// The launcher for the single bot of a command; the sandbox is printed to standard error.
  package static func launcher(for arguments: ParsedArguments) throws -> BotLauncher {
    let launcher = try launcher(in: try arguments[SandboxOption.option] ?? .auto)
    Console.say("sandbox: \(launcher.sandbox.rawValue)" + (launcher.sandbox.gap.map { ": \($0)" } ?? ""))
    return launcher
  }
}

/// The sandbox option of commands that start one bot, or bots without a file.
enum SandboxOption {
  static let option = Option<SandboxChoice>(
    word: "--sandbox", "KIND",
    "run the bot in \(SandboxChoice.allCases.map(\.rawValue).joined(separator: ", ")) (default auto)")
}
