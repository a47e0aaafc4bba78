import Dispatch
package import GameRules
import OperatingSystem
import Synchronization
package import WebServer

/// A web page as a person's place at a table: between the thread that plays and the thread that serves the page.
package final class PageSeat<G: Game>: Sendable {
  private struct ShownGame {
    var page = PageTable<G>()
    var table: PersonTable<G>?
    /// When the person was asked, and the time to answer; nil where there is as much as one likes.
    var window: (asked: Duration, whole: Duration)?
    /// True between the end of a game and the beginning of the next.
    var isOver = false
  }

  private let shown = Mutex(ShownGame())
  private let server: PageServer
  private let answered = DispatchSemaphore(value: 0)

  /// Nil at a table that waits for nobody, as in a tournament.
  package let lobby: Lobby?

  package init(_ server: PageServer, _ lobby: Lobby? = nil) { (self.server, self.lobby) = (server, lobby) }

  /// Begins a game.
  package func begin() {
    shown.withLock { shown in
      shown.page.begin()
      shown.table = nil
    }
  }

  /// Waits until the person wants to begin.
  ///
  /// - Parameter end: what was shown at the end of the round before; nil before the first.
  func waitForStart(showing end: String?) {
    shown.withLock { shown in
      if let end, !shown.isOver { server.publish("view", json: Array(end.utf8)) }
      shown.isOver = end != nil
    }
    lobby?.wait(end == nil ? .waiting : .over)
    shown.withLock { $0.isOver = false }
  }

  /// Asks the person, and waits for an answer until the time is over or the referee goes on.
  ///
  /// - Parameter question: brings the table up to date; it is nil before the first question.
  /// - Returns: the answer, in which nil is a pass, also by silence; nil where nobody can be asked.
  package func ask(within window: Duration?, _ question: (inout PersonTable<G>?) -> Void) -> G.Action?? {
    let asked = Monotonic.now()
    lobby?.enter(.playing)
    shown.withLock { shown in
      question(&shown.table)
      shown.window = window.map { (asked, $0) }
      publish(&shown)
    }
    while true {
      let left = window.map { max(asked + $0 - Monotonic.now(), .zero) }
      let limit: DispatchTime = left.map { .now() + .milliseconds($0.wholeMilliseconds + 1) } ?? .distantFuture
      if !RefereeLines.shared.hasNextLine { _ = answered.wait(timeout: limit) }
      let isOver = RefereeLines.shared.hasNextLine || window.map { Monotonic.now() >= asked + $0 } ?? false
      let answer = shown.withLock { shown -> G.Action?? in
        guard let table = shown.table, table.isAnswered || isOver else { return nil }
        // Nothing more can be done until the next question.
        shown.table?.close()
        shown.window = nil
        publish(&shown)
        return .some(table.answer)
      }
      if let answer { return answer }
    }
  }

  /// Shows what has happened.
  ///
  /// - Parameters:
  ///   - call: shows the claims on the table as it was.
  ///   - change: brings the table up to date; it is nil before the first time.
  package func tell(_ call: (inout PersonTable<G>) -> Void, _ change: (inout PersonTable<G>?) -> Void) {
    lobby?.enter(.playing)
    let isCall = shown.withLock { shown in
      guard shown.table != nil else { return false }
      call(&shown.table!)
      publish(&shown)
      return shown.table?.claims.isEmpty == false
    }
    // A call is seen before the cards move, as long as the referee lets the game stand still.
    let end = Monotonic.now() + PageSeat.pause
    while isCall, !RefereeLines.shared.hasNextLine, Monotonic.now() < end {
      _ = answered.wait(timeout: .now() + .milliseconds((end - Monotonic.now()).wholeMilliseconds + 1))
    }
    shown.withLock { shown in
      change(&shown.table)
      publish(&shown)
    }
  }

  /// Looks again whether the question is still open.
  package func look() { answered.signal() }

  /// Shows the end of a game, until the next begins.
  ///
  /// - Returns: what is shown, as JSON.
  func showEnd(_ end: (inout PersonTable<G>?) -> Void) -> String {
    shown.withLock { shown in
      end(&shown.table)
      shown.table?.offersNextRound = lobby != nil
      shown.isOver = true
      lobby?.enter(.over)
      return String(decoding: publish(&shown), as: UTF8.self)
    }
  }

  /// Does what a command of the page says.
  ///
  /// - Returns: the number of the view that shows it; nil if it is not possible now.
  package func perform(_ command: PageCommand) -> Int? {
    shown.withLock { shown in
      guard perform(command, &shown) else { return nil }
      publish(&shown)
      return shown.page.number
    }
  }

  private func perform(_ command: PageCommand, _ shown: inout ShownGame) -> Bool {
    if case .people(let wish) = command { return lobby?.perform(wish) ?? false }
    if case .control(.next, _, _) = command {
      guard shown.isOver, lobby?.perform(.start) == true else { return false }
      shown.table?.offersNextRound = false
      return true
    }
    guard var table = shown.table else { return command.position == nil }
    if command.position != nil, !table.isOpen, !table.isAnswered, !shown.isOver {
      // The others have decided a race while the answer was on its way.
      shown.table?.message = PageCommand.tooLate
      publish(&shown)
      return false
    }
    defer { shown.table = table }
    switch shown.page.read(command, &table) {
    case .command(let command):
      let isDone = table.perform(command)
      if table.isAnswered { answered.signal() }
      return isDone
    case .done: return true
    case .impossible: return false
    }
  }

  /// How long a call is seen before the cards move.
  private static var pause: Duration { .seconds(1) }

  @discardableResult
  private func publish(_ shown: inout ShownGame) -> [UInt8] {
    guard let table = shown.table else { return [] }
    let time = shown.window.map { (left: max($0.asked + $0.whole - Monotonic.now(), .zero), whole: $0.whole) }
    let bytes = shown.page.view(table, time: time)
    server.publish("view", json: bytes)
    return bytes
  }
}
