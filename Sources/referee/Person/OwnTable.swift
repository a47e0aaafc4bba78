import BotProcess
import BotProtocol
import Foundation
import GameRules

/// A person alone at a table in the terminal, from the deal or a saved game to the end or to quitting.
struct OwnTable<G: Game> {
  private static var help: String {
    "arrows, Enter · d: deal · h: hint · u, r: undo, redo · a: tidy · C: colours · M: mix · N: new · :ACTION · q"
  }

  private var game: OwnGame<G>
  private let path: String
  private let keyboard: Keyboard
  private var view = TableView<G>(seats: ["you"], help: Self.help)

  /// - Parameter path: where the game is saved.
  init(_ game: OwnGame<G>, savedAt path: String, keyboard: Keyboard) {
    self.game = game
    self.path = path
    self.keyboard = keyboard
  }

  /// Plays; the outcome, or nil where the person quit and the game was saved.
  mutating func play() throws -> Outcome? {
    var shown = Monotonic.now()
    while true {
      let position = game.position
      keyboard.draw(view.lines(position, title: G.name, isColoured: Console.isColoured))
      if let outcome = position.outcome {
        view.message = "The game is over: \(outcome.ending). u takes back, N deals anew, any other key ends."
        keyboard.draw(view.lines(position, title: G.name, isColoured: Console.isColoured))
        switch keyboard.next() {
        case .character("u"): game.undo()
        case .character("N"): try dealAnew()
        default:
          try? FileManager.default.removeItem(atPath: path)
          return outcome
        }
        continue
      }
      guard let key = keyboard.next() else { continue }
      let reaction = Monotonic.now() - shown
      switch view.take(key, at: position, legal: position.legalActions(for: 0)) {
      case .look: continue
      case .action(let action): tell(game.play(action, after: reaction), reaction)
      case .pass: tell(game.play(nil, after: reaction), reaction)
      case .hint: hint()
      case .undo: game.undo()
      case .redo: game.redo()
      case .automatic: tidyUp()
      case .newGame: try dealAnew()
      case .quit:
        try save()
        return nil
      }
      shown = Monotonic.now()
    }
  }

  private mutating func tell(_ isPlayed: Bool, _ reaction: Duration) {
    view.forgetPicked()
    view.message = isPlayed ? "after \(reaction.wholeMilliseconds) ms" : "that is not possible here"
  }

  private mutating func hint() {
    let position = game.position
    guard let action = position.hint(for: 0) else { return view.message = "there is nothing to be seen" }
    view.point(out: position.gesture(for: action).cards)
    view.message = "Hint: \(action)"
  }

  private mutating func tidyUp() {
    var count = 0
    while let action = game.position.automaticAction(for: 0), game.play(action, after: .zero) { count += 1 }
    view.message = count == 0 ? "nothing goes by itself now" : "\(count) went by themselves"
  }

  /// The seed's next deal.
  private mutating func dealAnew() throws {
    game = try OwnGame(game.saved.next)
    view.forgetPicked()
    view.message = "deal \(game.saved.deal)"
  }

  private func save() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try Console.write(String(decoding: try encoder.encode(game.saved), as: UTF8.self) + "\n", to: path)
  }
}
