public import BotKit
import BotProcess
import BotProtocol
import Foundation
public import GameRules
import Synchronization

/// A person at the terminal who plays as a bot: the bot's prompts are drawn, and keys become answers.
public struct HumanPlayer<G: Game>: Bot {
  public static var name: String { "human" }

  private let start: BotStart<G>
  private var view: TableView<G>
  private var random = SystemRandomNumberGenerator()
  private var log: AnswerLog
  private var last: G?
  /// True if the last question was closed without an answer.
  private var wasClosed = false

  public init(_ start: BotStart<G>) {
    self.start = start
    log = AnswerLog(seed: start.seed)
    let seats = (0..<start.seats).map { $0 == start.seat.index ? "you" : "seat \($0)" }
    view = TableView(seat: start.seat, seats: seats)
  }

  public mutating func choose(_ prompt: Prompt<G>) -> Reply<G.Action> {
    guard let position = try? prompt.position(using: &random) else { return prompt.fallback }
    view.show(prompt.events.compactMap { JudgedClaim($0, before: last, now: position) })
    last = position
    if let reply = log.reply(to: prompt) { return reply }
    guard let keyboard = HumanTerminal.keyboard else { return prompt.fallback }
    let asked = Monotonic.now()
    // What was pressed after a question was closed was meant for that one.
    if wasClosed { keyboard.dropKeys() }
    view.message = ([log.warning] + prompt.events.map(words)).filter { !$0.isEmpty }.joined(separator: "  ")
    view.prune(to: position)
    let answer = ask(prompt, at: position, keyboard)
    wasClosed = answer == nil
    if prompt.isRace, !RefereeLines.shared.hasNews {
      view.message = "waiting for the others"
      draw(position, on: keyboard)
    }
    return log.record(answer ?? nil, to: prompt, after: Monotonic.now() - asked)
  }

  /// Shows a prompt, and waits for an answer: nil in it is a pass, and nil none before the question was closed.
  private mutating func ask(_ prompt: Prompt<G>, at position: G, _ keyboard: Keyboard) -> G.Action?? {
    let deadline = prompt.personTime.map { Monotonic.now() + $0 }
    let legal = position.legalActions(for: start.seat)
    let controls = position.controls(for: start.seat, isRace: prompt.isRace)
    while true {
      let left = deadline.map { max($0 - Monotonic.now(), .zero) }
      if RefereeLines.shared.hasNews || left == .zero { return nil }
      draw(position, timeLeft: left, controls, on: keyboard)
      // The time that is left is drawn once a second, and costs the bots that think meanwhile next to nothing.
      guard let key = keyboard.next(within: left.map { min($0, .seconds(1)) }), !RefereeLines.shared.hasNews else {
        continue
      }
      switch view.take(key, at: position, legal: legal) {
      case .action(let action):
        view.clearSelection()
        return action
      case .pass where prompt.isRace: return .some(nil)
      case .hint where position.isContested: view.message = G.contested
      case .hint: view.show(hint: position.hint(for: start.seat), at: position)
      case .undo, .redo, .automatic:
        if let action = position.automaticAction(for: start.seat) { return action }
      case .newGame: view.message = "a new game is available only when you play alone; q quits"
      case .quit:
        keyboard.leave()
        HumanTerminal.stopReferee()
      case .look, .pass, .point: continue
      }
    }
  }

  private mutating func draw(
    _ position: G, timeLeft: Duration? = nil, _ controls: [TableControl] = [], on keyboard: Keyboard
  ) {
    keyboard.draw(
      view.lines(
        position, title: G.name, size: keyboard.size, timeLeft: timeLeft, controls: controls,
        isColoured: Terminal.isColoured))
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
  /// The terminal's keyboard, from the first question on.
  static let keyboard: Keyboard? = {
    let keyboard = Keyboard(path: ProcessInfo.processInfo.environment[variable] ?? "/dev/tty")
    RefereeLines.shared.onNews { keyboard?.wakeUp() }
    isTaken.store(true, ordering: .relaxed)
    return keyboard
  }()
  private static let isTaken = Atomic(false)

  /// The variable that names the referee's process.
  public static let refereeVariable = "REFEREE_PID"

  /// Answers line after line until the referee has no more, and gives the terminal back.
  public static func run(_ reply: ([UInt8]) -> [UInt8]?) {
    RefereeLines.shared.run(reply)
    if isTaken.load(ordering: .relaxed) { keyboard?.leave() }
  }

  /// Tells the referee to stop, as Ctrl-C does, so that the run can be taken up again; does not return.
  static func stopReferee() -> Never {
    let environment = ProcessInfo.processInfo.environment
    if let referee = environment[refereeVariable].flatMap({ pid_t($0) }) { kill(referee, SIGINT) }
    // The referee ends this process, or its input.
    while !RefereeLines.shared.isAtEnd { poll(nil, 0, 50) }
    exit(0)
  }

  /// The terminal at which this program was started.
  public static var own: String? { ttyname(STDIN_FILENO).map { String(cString: $0) } }
}
