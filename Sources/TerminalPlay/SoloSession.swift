import BotProcess
import BotProtocol
import Foundation
public import GameRules

/// A person alone at a table in the terminal, from the deal or a saved game to the end or to quitting.
public struct SoloSession<G: Game> {
  private static var help: String {
    "arrows, Enter · d: deal · h: hint · u, r: undo, redo · a: tidy · C: colours · M: mix · N: new · :ACTION · q"
  }

  private var game: SoloGame<G>
  private let path: String
  private let keyboard: Keyboard
  private var view = TableView<G>(seats: ["you"], help: Self.help)
  /// The game as it lies in the file.
  private var kept: SavedGame<G.Options>?
  /// Where the games that ended are recorded.
  public private(set) var transcripts: [String] = []

  /// - Parameter path: where the game is saved.
  public init(_ game: SoloGame<G>, savedAt path: String, keyboard: Keyboard) {
    self.game = game
    self.path = path
    self.keyboard = keyboard
  }

  /// Plays; the outcome, or nil where the person quit and the game was saved.
  public mutating func play() throws -> Outcome? {
    var shown = Monotonic.now()
    while true {
      keepGame()
      draw()
      if let outcome = game.table.position.outcome {
        if try leaves(outcome) { return outcome }
        shown = Monotonic.now()
        continue
      }
      guard let key = keyboard.next() else { continue }
      let reaction = Monotonic.now() - shown
      let table = game.table
      switch view.take(key, at: table.position, legal: table.legalActions, takesPointing: G.Solo.takesPointing) {
      case .look: continue
      case .action(let action): tell(game.take(.action(action), after: reaction), reaction)
      case .pass: tell(game.take(.pass, after: reaction), reaction)
      case .point(let card): tell(game.take(.point(card), after: reaction), reaction)
      case .hint: hint(after: reaction)
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

  private mutating func draw() {
    let table = game.table
    if G.Solo.takesPointing { view.select(table.selected) }
    keyboard.draw(view.lines(table.position, title: G.name, size: keyboard.size, isColoured: Terminal.isColoured))
  }

  /// Shows the end; true if the person leaves, and the game is then recorded.
  private mutating func leaves(_ outcome: Outcome) throws -> Bool {
    view.message = "The game is over: \(outcome.ending). u takes back, N deals anew, any other key ends."
    draw()
    switch keyboard.next() {
    case .unknown: break
    case .character("u"):
      game.undo()
      view.message = ""
    case .character("N"):
      try record(outcome)
      try dealAnew()
    default:
      try record(outcome)
      try? FileManager.default.removeItem(atPath: path)
      return true
    }
    return false
  }

  private mutating func tell(_ events: [SoloEvent<G.Action>]?, _ reaction: Duration) {
    view.forgetPicked()
    guard let events else { return view.message = "that is not possible here" }
    let verdicts = events.compactMap { if case .race(_, let verdict) = $0 { verdict } else { nil } }
    switch game.table.verdict {
    case .right: view.message = "right, after \(reaction.wholeMilliseconds) ms; any step takes these cards"
    case .wrong: view.message = "wrong, after \(reaction.wholeMilliseconds) ms"
    default:
      guard !events.isEmpty else { return }
      view.message = (verdicts.last.map { "\($0.rawValue), " } ?? "") + "after \(reaction.wholeMilliseconds) ms"
    }
  }

  private mutating func hint(after reaction: Duration) {
    let events = game.take(.hint, after: reaction) ?? []
    guard case .hint(let action?) = events.last else { return view.message = "there is no hint" }
    view.point(out: game.table.position.gesture(for: action).cards)
    view.message = "Hint: \(action)"
  }

  private mutating func tidyUp() {
    var count = 0
    while let action = game.table.position.automaticAction(for: 0), game.take(.action(action), after: .zero) != nil {
      count += 1
    }
    view.message = count == 0 ? "nothing goes by itself now" : "\(count) went by themselves"
  }

  /// The seed's next deal.
  private mutating func dealAnew() throws {
    game = try SoloGame(game.saved.next)
    view.forgetPicked()
    view.message = "deal \(game.saved.deal)"
  }

  // Files.

  /// Saves the game after everything that is done, so that no end of the program loses it.
  private mutating func keepGame() {
    // Nothing has been done yet that could be lost.
    guard game.saved != kept, kept != nil || !game.saved.played.isEmpty else { return }
    do {
      try save()
      kept = game.saved
    } catch let problem as PlayProblem {
      view.message = "not saved: \(problem.message)"
    } catch {
      view.message = "not saved: \(error)"
    }
  }

  private func save() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    try write(Array(try encoder.encode(game.saved)) + Array("\n".utf8), to: path)
  }

  /// Writes the transcript beside the saved game, over no other.
  private mutating func record(_ outcome: Outcome) throws {
    let stem = URL(filePath: path).deletingPathExtension().relativePath
    let names = (1...).lazy.map { "\(stem)-\($0).jsonl" }
    guard let free = names.first(where: { !FileManager.default.fileExists(atPath: $0) }) else { return }
    try write(game.transcript(outcome), to: free)
    transcripts.append(free)
  }

  private func write(_ bytes: [UInt8], to path: String) throws(PlayProblem) {
    do {
      try SystemFile.write(bytes, to: path)
    } catch {
      throw .cannotWrite(path, error)
    }
  }
}
