import Dispatch
import GameRules
import OperatingSystem
import Synchronization
import WebServer

/// A web page as a person's place at a table: between the thread that plays and the thread that serves the page.
final class PageSeat<G: Game>: PersonSeat, Sendable {
  private struct State {
    var page = PageTable<G>()
    var table: PersonTable<G>?
    /// When the person was asked, and the time to answer; nil where there is as much as one likes.
    var window: (asked: Duration, whole: Duration)?
    /// True between the end of a game and the beginning of the next.
    var isOver = false
  }

  private let state = Mutex(State())
  private let server: PageServer
  private let answered = DispatchSemaphore(value: 0)

  /// Nil at a table that waits for nobody, as in a tournament.
  let lobby: Lobby?

  init(_ server: PageServer, _ lobby: Lobby? = nil) { (self.server, self.lobby) = (server, lobby) }

  /// Begins a game.
  func begin() {
    state.withLock { state in
      state.page.begin()
      state.table = nil
    }
  }

  /// Waits until the person wants to begin.
  ///
  /// - Parameter end: what was shown at the end of the round before; nil before the first.
  func waitForStart(showing end: String?) {
    state.withLock { state in
      if let end, !state.isOver { server.publish("view", json: Array(end.utf8)) }
      state.isOver = end != nil
    }
    lobby?.wait(end == nil ? .waiting : .over)
    state.withLock { $0.isOver = false }
  }

  func ask(within window: Duration?, _ question: (inout PersonTable<G>?) -> Void) -> G.Action?? {
    let asked = Monotonic.now()
    lobby?.enter(.playing)
    state.withLock { state in
      question(&state.table)
      state.window = window.map { (asked, $0) }
      publish(&state)
    }
    while true {
      let left = window.map { max(asked + $0 - Monotonic.now(), .zero) }
      let limit: DispatchTime = left.map { .now() + .milliseconds($0.wholeMilliseconds + 1) } ?? .distantFuture
      if !RefereeLines.shared.hasNextLine { _ = answered.wait(timeout: limit) }
      let isOver = RefereeLines.shared.hasNextLine || window.map { Monotonic.now() >= asked + $0 } ?? false
      let answer = state.withLock { state -> G.Action?? in
        guard let table = state.table, table.isAnswered || isOver else { return nil }
        // Nothing more can be done until the next question.
        state.table?.close()
        state.window = nil
        publish(&state)
        return .some(table.answer)
      }
      if let answer { return answer }
    }
  }

  func tell(_ call: (inout PersonTable<G>) -> Void, _ change: (inout PersonTable<G>?) -> Void) {
    lobby?.enter(.playing)
    let isCall = state.withLock { state in
      guard state.table != nil else { return false }
      call(&state.table!)
      publish(&state)
      return state.table?.claims.isEmpty == false
    }
    // A call is seen before the cards move, as long as the referee lets the game stand still.
    let end = Monotonic.now() + PageSeat.pause
    while isCall, !RefereeLines.shared.hasNextLine, Monotonic.now() < end {
      _ = answered.wait(timeout: .now() + .milliseconds((end - Monotonic.now()).wholeMilliseconds + 1))
    }
    state.withLock { state in
      change(&state.table)
      publish(&state)
    }
  }

  /// Looks again whether the question is still open.
  func look() { answered.signal() }

  /// Shows the end of a game, until the next begins.
  ///
  /// - Returns: what is shown, as JSON.
  func showEnd(_ end: (inout PersonTable<G>?) -> Void) -> String {
    state.withLock { state in
      end(&state.table)
      state.table?.offersNextRound = lobby != nil
      state.isOver = true
      lobby?.enter(.over)
      return String(decoding: publish(&state), as: UTF8.self)
    }
  }

  /// Does what a command of the page says.
  ///
  /// - Returns: the number of the view that shows it; nil if it is not possible now.
  func perform(_ command: PageCommand) -> Int? {
    state.withLock { state in
      guard perform(command, &state) else { return nil }
      publish(&state)
      return state.page.number
    }
  }

  private func perform(_ command: PageCommand, _ state: inout State) -> Bool {
    if case .people(let wish) = command { return lobby?.take(wish) ?? false }
    if case .control(.next, _, _) = command {
      guard state.isOver, lobby?.take(.start) == true else { return false }
      state.table?.offersNextRound = false
      return true
    }
    guard var table = state.table else { return command.position == nil }
    if command.position != nil, !table.isOpen, !table.isAnswered, !state.isOver {
      // The others have decided a race while the answer was on its way.
      state.table?.message = PageCommand.tooLate
      publish(&state)
      return false
    }
    defer { state.table = table }
    switch state.page.read(command, &table) {
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
  private func publish(_ state: inout State) -> [UInt8] {
    guard let table = state.table else { return [] }
    let time = state.window.map { (left: max($0.asked + $0.whole - Monotonic.now(), .zero), whole: $0.whole) }
    let bytes = state.page.view(table, time: time)
    server.publish("view", json: bytes)
    return bytes
  }
}
