public import BotKit
import BotProcess
import BotProtocol
import Foundation
public import GameRules

/// A person at the terminal who plays as a bot: the bot's prompts are drawn, and keys become answers.
public struct HumanPlayer<G: Game>: Bot {
  public static var name: String { "human" }

  private let start: BotStart<G>
  private var view: TableView<G>
  private var random = SystemRandomNumberGenerator()
  private var log: AnswerLog

  public init(_ start: BotStart<G>) {
    self.start = start
    log = AnswerLog(seed: start.seed)
    let seats = (0..<start.seats).map { $0 == start.seat.index ? "you" : "seat \($0)" }
    view = TableView(
      seats: seats,
      help: "arrows, Enter: select · s, d, c: call · p: pass · h: hint · C: colours · M: rearrange · :ACTION · q: quit")
  }

  public mutating func choose(_ prompt: Prompt<G>) -> Reply<G.Action> {
    if let reply = log.reply(to: prompt) { return reply }
    let asked = Monotonic.now()
    let reply = ask(prompt)
    log.add(reply.action?.description, seeing: prompt.observation, after: Monotonic.now() - asked)
    return reply
  }

  private mutating func ask(_ prompt: Prompt<G>) -> Reply<G.Action> {
    guard let keyboard = HumanTerminal.keyboard, let position = try? prompt.position(using: &random) else {
      return prompt.fallback
    }
    let shown = Monotonic.now()
    let deadline = prompt.personTime.map { shown + $0 }
    let legal = position.legalActions(for: start.seat)
    view.message = prompt.events.map(words).joined(separator: "  ")
    while true {
      let left = deadline.map { max($0 - Monotonic.now(), .zero) }
      keyboard.draw(
        view.lines(
          position, title: G.name, size: keyboard.size, timeLeft: left, isColoured: Terminal.isColoured))
      // The time that is left is drawn once a second, and costs the bots that think meanwhile next to nothing.
      guard let key = keyboard.next(within: left.map { min($0, .seconds(1)) }) else {
        if left == .zero { return .pass }
        continue
      }
      switch view.take(key, at: position, legal: legal) {
      case .action(let action):
        view.clearSelection()
        return .play(action)
      case .pass where prompt.isRace: return .pass
      case .hint:
        guard let hint = position.hint(for: start.seat) else { continue }
        view.point(out: position.gesture(for: hint).cards)
      case .undo, .redo, .automatic:
        if let action = position.automaticAction(for: start.seat) { return .play(action) }
      case .newGame: view.message = "a new game is available only when you play alone; q quits"
      case .quit:
        keyboard.leave()
        HumanTerminal.stopReferee()
      case .look, .pass, .point: continue
      }
    }
  }

  private func words(_ event: TableEvent) -> String {
    func name(_ seat: Seat) -> String { seat == start.seat ? "you" : "\(seat)" }
    return switch event {
    case .action(let action, let seat): "\(name(seat)): \(action)."
    case .claim(let action, let seat, let reaction, let verdict):
      "\(name(seat)): \(action) after \(reaction.wholeMilliseconds) ms, \(verdict.rawValue)."
    case .withdrawal(let seat): "\(name(seat)) left."
    }
  }
}

/// The terminal of the person whose table a bot process serves: standard input is the referee's.
public enum HumanTerminal {
  /// The variable that names it.
  public static let variable = "REFEREE_TTY"
  public static let keyboard = Keyboard(path: ProcessInfo.processInfo.environment[variable] ?? "/dev/tty")

  /// The variable that names the referee's process.
  public static let refereeVariable = "REFEREE_PID"

  /// Tells the referee to stop, as Ctrl-C does, so that the run can be taken up again; does not return.
  static func stopReferee() -> Never {
    let environment = ProcessInfo.processInfo.environment
    if let referee = environment[refereeVariable].flatMap({ pid_t($0) }) { kill(referee, SIGINT) }
    // The referee ends this process.
    while true { pause() }
  }

  /// The terminal at which this program was started.
  public static var own: String? { ttyname(STDIN_FILENO).map { String(cString: $0) } }
}
