import Foundation
import GameRules
import OperatingSystem
import Synchronization

/// A terminal as a person's place at a table: prompts are drawn, and keys become answers.
final class TerminalSeat<G: Game>: PersonSeat {
  private var table: PersonTable<G>?
  private var view = TableView<G>()
  /// True if the last question was closed without an answer.
  private var wasClosed = false

  func ask(within time: Duration?, _ question: (inout PersonTable<G>?) -> Void) -> G.Action?? {
    guard let keyboard = HumanTerminal.keyboard else { return nil }
    question(&table)
    guard var table else { return nil }
    // What was pressed after a question was closed was meant for that one.
    if wasClosed { keyboard.dropKeys() }
    ask(&table, deadline: time.map { Monotonic.now() + $0 }, keyboard)
    wasClosed = !table.isAnswered
    table.close()
    if table.isRace, !RefereeLines.shared.hasNextLine {
      table.message = "waiting for the others"
      view.draw(table, on: keyboard)
    }
    self.table = table
    return .some(table.answer)
  }

  /// Waits until the person has answered, or the question is closed.
  private func ask(_ table: inout PersonTable<G>, deadline: Duration?, _ keyboard: Keyboard) {
    while !table.isAnswered {
      let left = deadline.map { max($0 - Monotonic.now(), .zero) }
      if RefereeLines.shared.hasNextLine || left == .zero { return }
      view.draw(table, timeLeft: left, on: keyboard)
      // The time that is left is drawn once a second, and costs the bots that think meanwhile next to nothing.
      guard let key = keyboard.next(within: left.map { min($0, .seconds(1)) }), !RefereeLines.shared.hasNextLine else {
        continue
      }
      switch view.read(key, &table) {
      case .command(let command): _ = table.perform(command)
      case .quit:
        keyboard.leave()
        HumanTerminal.stopReferee()
      case .look: continue
      }
    }
  }

  func tell(_ call: (inout PersonTable<G>) -> Void, _ change: (inout PersonTable<G>?) -> Void) {
    change(&table)
    if let table, let keyboard = HumanTerminal.keyboard { view.draw(table, on: keyboard) }
  }

  func showEnd(_ end: (inout PersonTable<G>?) -> Void) -> String { "" }
}

/// The terminal of the person whose table a bot process serves: standard input is the referee's.
public enum HumanTerminal {
  /// The variable that names it.
  public static let variable = "REFEREE_TTY"
  /// The terminal's keyboard, from the first question on.
  static let keyboard: Keyboard? = {
    let keyboard = Keyboard(path: ProcessInfo.processInfo.environment[variable] ?? "/dev/tty")
    RefereeLines.shared.onLine { keyboard?.wakeUp() }
    isTaken.store(true, ordering: .relaxed)
    return keyboard
  }()
  private static let isTaken = Atomic(false)

  /// The variable that names the referee's process.
  public static let refereeVariable = "REFEREE_PID"

  /// Answers line after line until the referee has no more, and gives the terminal back.
  ///
  /// - Throws: `SystemError` where the system starts no thread.
  public static func run(_ reply: ([UInt8]) -> [UInt8]?) throws {
    try RefereeLines.shared.run(reply)
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
