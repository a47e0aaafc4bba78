import BotKit
import BotProcess
import BotProtocol
import Dispatch
import GameRules
import Synchronization
import WebServer

/// What stands between the thread that plays and the thread that serves the page of one seat.
final class BrowserDesk<G: Game>: Sendable {
  /// What a person is asked.
  struct Question {
    var position: G
    var legal: [G.Action]
    var isRace: Bool
    var says: [JudgedClaim]
    var message: String
    /// The time to answer; nil where there is as much as one likes.
    var window: Duration?
    var wins: [Int]
  }

  private struct State {
    var table: PageTable<G>
    var view: PageTable<G>.State?
    var question: Question?
    var asked: Duration = .zero
    /// What was answered: nil in it is a pass.
    var answer: G.Action??
    var wantsNext = false
    var isOver = false
  }

  private let state: Mutex<State>
  private let server: PageServer
  private let answered = DispatchSemaphore(value: 0)

  init(_ server: PageServer) {
    self.server = server
    state = Mutex(State(table: PageTable(seat: 0, seats: [])))
  }

  /// Begins a game.
  func begin(seat: Seat, seats: [String]) { state.withLock { $0.table.begin(seat: seat, seats: seats) } }

  /// Shows the end of the round before until the person asks for the next.
  func waitForNextRound(showing end: String) {
    state.withLock { state in
      if !state.isOver { server.publish("view", json: Array(end.utf8)) }
      state.isOver = true
    }
    while state.withLock({ !$0.wantsNext }) { answered.wait() }
    state.withLock { ($0.isOver, $0.wantsNext) = (false, false) }
  }

  /// True if the person has asked for the next round, which has not begun.
  var wantsNext: Bool { state.withLock(\.wantsNext) }

  /// Shows a prompt, and waits for an answer: nil is a pass, also by silence.
  func ask(_ question: Question) -> G.Action? {
    let asked = Monotonic.now()
    state.withLock { state in
      state.question = question
      state.asked = asked
      state.answer = nil
      state.table.clearSelection()
      state.table.beginPosition()
      var view = PageTable<G>.State(position: question.position)
      view.legal = question.legal
      view.says = question.says
      view.message = question.message
      view.isRace = question.isRace
      view.wins = question.wins
      view.controls = question.position.controls(for: state.table.seat, isRace: question.isRace)
      state.view = view
      publish(&state)
    }
    let deadline = question.window.map { asked + $0 }
    while true {
      let left = deadline.map { max($0 - Monotonic.now(), .zero) }
      let limit: DispatchTime = left.map { .now() + .milliseconds($0.wholeMilliseconds + 1) } ?? .distantFuture
      if !RefereeLines.shared.hasNews { _ = answered.wait(timeout: limit) }
      let isOver = RefereeLines.shared.hasNews || deadline.map { Monotonic.now() >= $0 } ?? false
      let answer = state.withLock { state -> G.Action?? in
        guard state.answer != nil || isOver else { return nil }
        defer { close(&state) }
        return state.answer ?? .some(nil)
      }
      if let answer { return answer }
    }
  }

  /// Looks again whether the question is still open.
  func hurry() { answered.signal() }

  /// The prompt is answered: hands can do nothing until the next.
  private func close(_ state: inout State) {
    state.question = nil
    state.view?.legal = []
    state.view?.says = []
    state.view?.controls = []
    publish(&state)
  }

  /// Shows the end of a game, until the next begins.
  ///
  /// - Returns: what is shown, as JSON.
  func showEnd(of position: G, scores: [Int]?, termination: String, wins: [Int]) -> String {
    state.withLock { state in
      var view = PageTable<G>.State(position: position)
      view.wins = wins
      view.results =
        scores.map { scores in
          zip(state.table.seats, scores).map { "\($0): \($1)" }.joined(separator: ", ")
        } ?? "the game ended for you (\(termination))"
      if state.table.seats.count == 1 {
        view.isWon = position.outcome?.isWin ?? false
      } else if let scores {
        let own = scores[state.table.seat.index]
        view.isWon = scores.count { $0 >= own } == 1
      }
      view.controls = BrowserSeat.shared.asksForRounds ? [.next] : []
      state.view = view
      state.isOver = true
      state.wantsNext = false
      return String(decoding: publish(&state), as: UTF8.self)
    }
  }

  /// Does what hands did.
  ///
  /// - Returns: the number of the view that shows it; nil if it is not possible now.
  func take(_ command: PageCommand) -> Int? {
    state.withLock { perform(command, &$0) ? $0.table.number : nil }
  }

  private func perform(_ command: PageCommand, _ state: inout State) -> Bool {
    switch command {
    case .room(let ratio):
      state.table.fit(to: ratio)
      publish(&state)
      return true
    case .shuffle:
      state.table.shuffle()
      publish(&state)
      return true
    case .next:
      guard state.isOver else { return false }
      state.wantsNext = true
      state.view?.controls = []
      state.view?.message = "waiting for the others"
      publish(&state)
      answered.signal()
      return true
    default: break
    }
    guard let question = state.question, state.answer == nil else {
      // The others have decided a race while the answer was on its way.
      if command.position != nil, state.answer == nil, !state.isOver, state.view != nil {
        state.view?.message = PageCommand.tooLate
        publish(&state)
      }
      return false
    }
    if let position = command.position, position != state.table.position {
      state.view?.message = PageCommand.tooLate
      publish(&state)
      return true
    }
    func answer(_ action: G.Action?) -> Bool {
      state.answer = .some(action)
      answered.signal()
      return true
    }
    switch command {
    case .action(let text, _):
      guard let action = G.Action(text), question.legal.contains(action) else { return false }
      return answer(action)
    case .pass: return question.isRace ? answer(nil) : false
    case .automatic:
      guard let action = question.position.automaticAction(for: state.table.seat) else { return false }
      return answer(action)
    case .point(let card, let pile, _):
      state.view?.message = ""
      switch state.table.point(at: card, of: pile, in: question.position, legal: question.legal) {
      case .action(let action): return answer(action)
      case let other: state.view?.message = other.words
      }
    case .hint where question.position.isContested, .facts where question.position.isContested:
      state.view?.message = G.contested
    case .hint:
      let hint = question.position.hint(for: state.table.seat)
      state.view?.message = state.table.show(hint: hint, at: question.position)
    case .facts:
      state.view?.message = question.position.factsInWords
    case .undo, .redo, .new, .room, .shuffle, .next: return false
    }
    publish(&state)
    return true
  }

  @discardableResult
  private func publish(_ state: inout State) -> [UInt8] {
    guard var view = state.view else { return [] }
    if let question = state.question, let window = question.window {
      view.time = (max(window - (Monotonic.now() - state.asked), .zero), window)
    }
    let bytes = state.table.view(view)
    server.publish("view", json: bytes)
    return bytes
  }
}
