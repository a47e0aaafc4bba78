import Arena
import BotProcess
package import BotProtocol
package import GameRules
import Ratings
import Refereeing
import Replays
import Reports

/// Asks the strongest sample bot of a game for its action in a position, of which it sees what a player sees.
package enum Advice {
  /// - Returns: the bot's choice and its report, in words.
  /// - Throws: `GameCommandProblem.noAdvice` if it does not answer; `StartFailure` if it does not start.
  package static func text<G: Game>(on position: G, from name: String) throws -> String {
    guard let seat = position.phase.asked.min() else { throw GameCommandProblem.noAdvice("the game is over") }
    let launcher = try ExecutablePaths.launcher(in: .auto)
    let command = try SampleGames.command(of: name)
    let bot = BotConnection(command: command, process: try launcher.start(command))
    defer {
      bot.process.kill()
      bot.process.waitUntilReleased()
    }
    let referee = Referee(
      position: position, rules: TableRules(), random: SeededRandom(seed: "advice", label: "ids of prompts"))
    var session = GameSession(referee: referee, bot: bot, in: seat, script: FirstAnswer(of: seat))
    var loop = GameLoop(stop: StopSignal())
    loop.play(&session)
    if let fault = session.referee.fault(of: seat) { throw GameCommandProblem.noAdvice("\(name): \(fault.message)") }
    let answers = session.referee.transcript.entries.flatMap(\.answers)
    guard let answer = answers.first(where: { $0.seat == seat }) else {
      throw GameCommandProblem.noAdvice("\(name) does not answer")
    }
    let choice = answer.action.flatMap(G.Action.init).map { "\(position.words(for: $0)) (\($0))" }
    return words(choice ?? "pass", of: name, note: answer.note, info: answer.info)
  }

  /// The choice with the bot's note and report, which are not verified.
  package static func words(_ choice: String, of bot: String, note: String?, info: BotInfo?) -> String {
    let numbers = info?.numbers.map { "\(SafeText.visible($0.name)) \(Figures.reported($0.value))" } ?? []
    return "\(bot): \(choice)\n"
      + (numbers.isEmpty ? "" : "It reports: \(numbers.joined(separator: ", "))\n")
      + (note.map { "It says: \(SafeText.visible($0))\n" } ?? "")
  }
}

/// Stops a table once a seat has answered; all others pass.
private final class FirstAnswer: GameScript {
  private let seat: Seat

  init(of seat: Seat) { self.seat = seat }

  func hear(_ input: Referee.Input) {}

  func write(_ message: Outgoing, to bot: BotConnection, in _: Referee) -> Bool { bot.process.send(message.line) }

  func action(among _: [String], isRace _: Bool) -> String { Pass.text }

  func stops(_ referee: Referee) -> Bool {
    referee.fault(of: seat) != nil || referee.transcript.entries.contains { $0.answers.contains { $0.seat == seat } }
  }
}
