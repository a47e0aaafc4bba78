import BotProcess
import Foundation
public import GameRules
import Records

/// A solo game at the terminal, from a deal or a saved game until it ends or the person quits.
public struct SoloSession<G: Game> {
  private var game: SoloGame<G>
  private let path: String
  private let keyboard: Keyboard
  private var view = TableView<G>(seat: 0, seats: ["you"])
  /// The game as it is in the file.
  private var kept: SavedGame<G>?
  /// The paths of the transcripts of finished games.
  public private(set) var transcripts: [String] = []

  /// - Parameter path: the file that saves the game.
  public init(_ game: SoloGame<G>, savedAt path: String, keyboard: Keyboard) {
    self.game = game
    self.path = path
    self.keyboard = keyboard
  }

  /// Plays until the end.
  ///
  /// - Returns: the outcome; nil if the person quit and the game was saved.
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
    if G.Solo.takesPointing { view.select(table.selected, verdict: table.verdict) }
    keyboard.draw(
      view.lines(
        table.position, title: G.name, size: keyboard.size, controls: game.controls, isColoured: Terminal.isColoured))
  }

  /// Shows the end; true if the person quits, after the game was recorded.
  private mutating func leaves(_ outcome: Outcome) throws -> Bool {
    view.message = "Game over: \(outcome.ending). u: undo · N: new deal · any other key: quit"
    draw()
    switch keyboard.next() {
    case .unknown, .click, nil: break
    case .character("u"):
      game.undo()
      view.message = ""
    case .character("N"):
      try record(outcome)
      try dealAnew()
    default:
      try record(outcome)
      forget()
      return true
    }
    return false
  }

  private mutating func tell(_ events: [SoloEvent<G.Action>]?, _ reaction: Duration) {
    view.clearSelection()
    guard let events else { return view.message = "not possible" }
    let verdicts = events.compactMap { if case .race(_, let verdict) = $0 { verdict } else { nil } }
    switch game.table.verdict {
    case .right: view.message = "right, after \(reaction.wholeMilliseconds) ms; press any key to take the cards"
    case .wrong: view.message = "wrong, after \(reaction.wholeMilliseconds) ms"
    default:
      guard !events.isEmpty else { return }
      view.message = (verdicts.last.map { "\($0.rawValue), " } ?? "") + "after \(reaction.wholeMilliseconds) ms"
    }
  }

  private mutating func hint(after reaction: Duration) {
    let action = game.hint(after: reaction)
    view.show(hint: action, at: game.table.position)
  }

  private mutating func tidyUp() {
    let count = game.playAutomatically()
    view.message = count == 0 ? "no automatic move is possible" : count == 1 ? "moved 1 card" : "moved \(count) cards"
  }

  /// Deals the next deal of the seed.
  private mutating func dealAnew() throws {
    game = try game.next()
    view.clearSelection()
    view.message = "deal \(game.saved.deal)"
  }

  // Files.

  /// Saves the game after every step, so that no end of the program loses it.
  private mutating func keepGame() {
    // There is nothing to lose yet.
    guard game.saved != kept, kept != nil || !game.saved.played.isEmpty else { return }
    do throws(PlayProblem) {
      try save()
      kept = game.saved
    } catch {
      view.message = "not saved: \(error.message)"
    }
  }

  private func save() throws(PlayProblem) {
    do {
      try game.saved.write(to: path)
    } catch {
      throw .cannotWrite(path, error)
    }
  }

  /// Removes the file of the game that is over, if it holds that game.
  private func forget() {
    guard let bytes = try? SystemFile.read(path), let there: SavedGame<G> = try? SavedGame(json: bytes),
      there == game.saved
    else { return }
    Removal.removeFile(path)
  }

  /// Writes the transcript next to the saved game, under a new name.
  private mutating func record(_ outcome: Outcome) throws {
    if let path = try SoloTranscripts.write(game.transcript(outcome), beside: path) { transcripts.append(path) }
  }
}
