import Fields
import Foundation
import OperatingSystem
package import RunFiles

/// The main program: finds the command, runs it, and determines the exit code.
@main
package enum Main {
  /// The commands, grouped by their users.
  static let groups: [(title: String, commands: [Command])] = [
    (
      "play a tournament",
      [
        RunCommand.command, WorkCommand.command, DuelCommand.command, RerunCommand.command, MergeCommand.command,
      ]
    ),
    (
      "look at it",
      [
        StandingsCommand.command, GamesCommand.command, AnalyseCommand.command, StatusCommand.command,
        WatchCommand.command,
        ReplayCommand.command, CompareCommand.command, ExportCommand.command,
      ]
    ),
    ("write a bot", [NewBotCommand.command, CheckCommand.command, DebugCommand.command, DealCommand.command]),
    ("run a class", [UnpackCommand.command, PublishCommand.command, CopiesCommand.command]),
    ("play yourself", [PlayCommand.command]),
    (
      "keep and check",
      [VerifyCommand.command, DoctorCommand.command, ManCommand.command, CompletionsCommand.command]
    ),
  ]

  package static let commands = groups.flatMap(\.commands)

  package static func main() {
    #if os(Linux)
      // The command line is read from there as well.
      if !SystemFile.isThere("/proc/self/status") {
        Console.say("referee: /proc is not mounted, without which nothing works; as root: mount -t proc proc /proc")
        exit(ExitCode.temporary.rawValue)
      }
      Descriptors.closeBeyondLimit()
    #endif
    if Descriptors.fillClosedStreams().contains(STDOUT_FILENO) { Console.noteClosedOutput() }
    // Writing beyond the file size limit should be a reported error; the signal would kill the program.
    signal(SIGXFSZ) { _ in }
    let code = run(Array(CommandLine.arguments.dropFirst()))
    guard let error = Console.outputFailure else { exit(code.rawValue) }
    let reason = error.number == EBADF ? "it is closed" : error.words
    Console.say("referee: the results could not be written to standard output: " + reason)
    exit((code == .done ? error.exit : code).rawValue)
  }

  package static func run(_ words: [String]) -> ExitCode {
    do { return try perform(words) } catch { return tell(error, of: words) }
  }

  /// Says what has ended a command, and what its caller is told.
  static func tell(_ error: any Error, of words: [String]) -> ExitCode {
    let problem = error.asProblem
    say(problem.message, next: problem.next.map { next($0, words) })
    return problem.exit
  }

  private static func next(_ step: NextStep, _ words: [String]) -> String {
    switch step {
    case .help: "try: referee " + (words.first.map { $0 + " --help" } ?? "--help")
    case .again: "then: " + (["referee"] + words).map(ShellWord.quoted).joined(separator: " ")
    }
  }

  /// Prints an error; every error ends with the next command to type, unless its text has one.
  private static func say(_ message: String, next: String?) {
    let end = next.map { message.contains("try: referee") ? "" : (message.contains("\n") ? "\n" : "; ") + $0 }
    Console.say("referee: " + message + (end ?? ""))
  }

  private static func perform(_ words: [String]) throws -> ExitCode {
    guard let name = words.first else {
      Console.print(Help.overview(groups))
      return .usage
    }
    switch name {
    case "--help", "-h", "help":
      switch words.dropFirst().first {
      case nil: Console.print(Help.overview(groups))
      case "keys": Console.print(WrittenFiles.keys)
      // As in git, `help run` is `run --help`.
      case let name?: Console.print(Help.text(for: try find(name)))
      }
      return .done
    case "--version", "-V":
      Console.print("referee \(Version.current)\n")
      return .done
    default: break
    }
    let command = try find(name)
    let rest = Array(words.dropFirst())
    // Another program's command may have a --help of its own.
    let own = command.takesRest ? rest.prefix { $0.hasPrefix("-") } : rest[...]
    if own.contains("--help") || own.contains("-h") {
      Console.print(Help.text(for: command))
      return .done
    }
    // Without it, relative paths would begin in the root folder.
    if !AbsolutePath.hasCurrentFolder { throw UsageProblem.noCurrentFolder }
    return try command.run(ParsedArguments(rest, of: command))
  }

  /// The replacements of the commands of 1.0.0.
  private static let successors = [
    "faults": "games DIR --faults", "pardon": "rerun DIR --pardon NAME", "repair": "verify DIR --repair",
    "transcript": "replay GAME --messages", "init": "duel --game GAME --bot BOT --bot BOT --write FILE.json",
  ]

  private static func find(_ name: String) throws(UsageProblem) -> Command {
    if let successor = successors[name] { throw .formerCommand(name, successor) }
    guard let command = commands.first(where: { $0.name == name }) else {
      throw .unknownCommand(name, Spelling.nearest(to: name, among: commands.map(\.name)))
    }
    return command
  }
}
