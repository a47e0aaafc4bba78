import BotProcess
import BotProtocol
import Foundation
public import GameRules
public import WebServer
import JSON
import Records
import Synchronization

/// A solo game in a browser, from a deal or a saved game, until the program is ended.
///
/// Every step is saved before it is shown.
public final class SoloPage<G: Game>: Sendable {
  private struct State {
    var game: SoloGame<G>
    var table: PageTable<G>
    var shown = Monotonic.now()
    var message = ""
    /// True once the transcript of the game that is over was written.
    var isRecorded = false
  }

  private let state: Mutex<State>
  private let path: String
  let server: PageServer
  private let report: @Sendable (String) -> Void

  /// Takes the link's address.
  ///
  /// - Parameters:
  ///   - path: the file that saves the game.
  ///   - report: is given the path of each transcript.
  public init(
    _ game: SoloGame<G>, savedAt path: String, link: SeatLink, report: @escaping @Sendable (String) -> Void
  ) throws(HTTPServerProblem) {
    self.path = path
    self.report = report
    let table = PageTable<G>(seat: 0, seats: ["you"])
    server = try PageServer(link, page: PlayPage.html(of: G.self, options: game.saved.options))
    state = Mutex(State(game: game, table: table))
    state.withLock { state in
      record(&state)
      publish(&state)
    }
    server.start { [weak self] in self?.take($0) }
  }

  public func stop() { server.stop() }

  func take(_ command: PageCommand) -> Int? {
    state.withLock { state in
      let before = state.game
      var next = state
      if command.concernsGame { next.message = "" }
      guard perform(command, on: &next) else { return nil }
      if next.game.saved != before.saved {
        do throws(SystemError) {
          try next.game.saved.write(to: path)
        } catch {
          // What cannot be saved does not happen.
          state.message = PlayProblem.cannotWrite(path, error).message
          publish(&state)
          return state.table.number
        }
        next.shown = Monotonic.now()
        next.table.beginPosition()
        if next.game.saved.played.count < before.saved.played.count { next.isRecorded = false }
      }
      state = next
      record(&state)
      publish(&state)
      return state.table.number
    }
  }

  /// True if hands act on the position as it is; otherwise the page says so.
  private func isNow(_ position: Int, _ state: inout State) -> Bool {
    if position == state.table.position { return true }
    state.message = PageCommand.tooLate
    return false
  }

  private func perform(_ command: PageCommand, on state: inout State) -> Bool {
    let reaction = Monotonic.now() - state.shown
    switch command {
    case .action(let text, let position):
      guard isNow(position, &state) else { return true }
      guard let action = G.Action(text) else { return false }
      state.table.clearSelection()
      return told(state.game.take(.action(action), after: reaction), &state)
    case .point(let card, let pile, let position):
      guard isNow(position, &state) else { return true }
      let legal = state.game.table.legalActions
      let isChoice = G.Solo.takesPointing && card.flatMap(state.table.name(of:)).map { isOpen($0, state) } == true
      if isChoice, let name = card.flatMap(state.table.name(of:)) {
        state.table.clearSelection()
        return told(state.game.take(.point(name), after: reaction), &state)
      }
      switch state.table.point(at: card, of: pile, in: state.game.table.position, legal: legal) {
      case .action(let action): return told(state.game.take(.action(action), after: reaction), &state)
      case let other:
        state.message = other.words
        return true
      }
    case .pass(let position):
      guard isNow(position, &state) else { return true }
      return told(state.game.take(.pass, after: reaction), &state)
    case .hint:
      let hint = state.game.hint(after: reaction)
      state.message = state.table.show(hint: hint, at: state.game.table.position)
      return true
    case .undo: state.game.undo()
    case .redo: state.game.redo()
    case .automatic:
      let count = state.game.playAutomatically()
      if count == 0 { state.message = "no automatic move is possible" }
    case .shuffle:
      state.table.shuffle()
      return true
    case .facts:
      state.message = state.game.table.position.factsInWords
      return true
    case .next: return deal(nil, &state)
    case .new(let options): return deal(options, &state)
    case .room(let ratio):
      state.table.fit(to: ratio)
      return true
    }
    state.table.clearSelection()
    return true
  }

  /// True if a card lies open on the table where hands select.
  private func isOpen(_ name: String, _ state: State) -> Bool {
    state.game.table.position.scene.piles.contains { pile in
      if case .grid = pile.layout { pile.cards.contains { $0.name == name && $0.isFaceUp } } else { false }
    }
  }

  private func told(_ events: [SoloEvent<G.Action>]?, _ state: inout State) -> Bool {
    guard let events else { return false }
    let verdicts = events.compactMap { if case .race(_, let verdict) = $0 { verdict } else { nil } }
    if state.game.table.verdict == nil, let verdict = verdicts.last, verdict == .wrong {
      state.message = "that was wrong"
    }
    return true
  }

  private func deal(_ options: JSONNode?, _ state: inout State) -> Bool {
    var saved = SavedGame<G>(
      options: state.game.saved.options, seed: state.game.saved.seed, deal: state.game.saved.deal + 1)
    if let options {
      guard let chosen = try? G.Options(reading: options) else {
        state.message = "these options are not possible"
        return true
      }
      saved.options = chosen
    }
    guard let game = try? SoloGame<G>(saved) else {
      state.message = "the game cannot be dealt with these options"
      return true
    }
    state.game = game
    state.table.clearSelection()
    state.isRecorded = false
    state.message = "deal \(saved.deal)"
    return true
  }

  /// Writes the transcript of a game that is over, beside the saved game, once.
  private func record(_ state: inout State) {
    guard let outcome = state.game.table.position.outcome, !state.isRecorded else { return }
    state.isRecorded = true
    do throws(PlayProblem) {
      if let path = try SoloTranscripts.write(state.game.transcript(outcome), beside: path) { report(path) }
    } catch {
      state.message = error.message
    }
  }

  private func publish(_ state: inout State) {
    let table = state.game.table
    let position = table.position
    var view = PageTable<G>.State(position: position)
    view.selected = G.Solo.takesPointing ? table.selected : nil
    view.verdict = table.verdict
    view.message = state.message
    if let outcome = position.outcome {
      view.results =
        "\(outcome.ending.replacing("_", with: " ")): "
        + zip(G.measures, outcome.results[0]).map { "\($0.heading) \($1)" }.joined(separator: ", ")
      view.isWon = outcome.isWin
    } else {
      view.legal = table.legalActions
    }
    view.controls = state.game.controls
    server.publish("view", json: state.table.view(view))
  }
}
