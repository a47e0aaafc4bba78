import BotProcess
import Foundation
import Tournaments

/// The program: finds the command, runs it, and decides the exit code in this one place.
@main
enum Main {
  static let commands = [
    RunCommand.command,
    StandingsCommand.command,
    PlayCommand.command,
    ReplayCommand.command,
    VerifyCommand.command,
    DoctorCommand.command,
    CheckCommand.command,
    NewBotCommand.command,
    DealCommand.command,
    HumanCommand.command,
  ]

  static func main() { exit(run(Array(CommandLine.arguments.dropFirst())).rawValue) }

  static func run(_ words: [String]) -> ExitCode {
    do {
      return try perform(words)
    } catch let problem as UsageProblem {
      Console.say("referee: " + problem.message)
    } catch let problem as FileProblem {
      Console.say("referee: " + problem.message)
    } catch let problem as RunProblem {
      Console.say("referee: " + problem.message)
    } catch let failure as StartFailure {
      Console.say("referee: " + failure.message)
    } catch {
      Console.say("referee: \(error)")
    }
    return .usage
  }

  private static func perform(_ words: [String]) throws -> ExitCode {
    guard let name = words.first, !["--help", "-h", "help"].contains(name) else {
      Console.print(Help.overview(commands))
      return words.isEmpty ? .usage : .done
    }
    let names = commands.map { $0.name }
    guard let command = commands.first(where: { $0.name == name }) else {
      throw UsageProblem.unknownCommand(name, Spelling.nearest(to: name, among: names))
    }
    let rest = Array(words.dropFirst())
    // Another program's command may have a --help of its own.
    let own = command.takesRest ? rest.prefix { $0.hasPrefix("-") } : rest[...]
    if own.contains("--help") || own.contains("-h") {
      Console.print(Help.text(for: command))
      return .done
    }
    return try command.run(Invocation(rest, of: command))
  }
}
