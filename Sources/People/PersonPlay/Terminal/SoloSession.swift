public import GameRules
public import RunFiles

/// A solo game at the terminal, from a deal or a saved game until it ends or the person quits.
public struct SoloSession<G: Game> {
  private var game: SoloPlay<G>
  private let keyboard: Keyboard
  private var view = TableView<G>()
  /// The paths of the transcripts of finished games.
  public var transcripts: [String] { game.transcripts }

  /// - Parameters:
  ///   - path: the file that saves the game.
  ///   - own: the person's own games, to which those that end are added.
  public init(_ game: SoloGame<G>, savedAt path: String, own: OwnGames? = nil, keyboard: Keyboard) {
    self.game = SoloPlay(game, savedAt: path, own: own)
    self.keyboard = keyboard
  }

  private var ending: String { game.table.panel?.words ?? game.table.results ?? "" }

  /// Plays until the end.
  ///
  /// - Returns: the outcome, in words; nil if the person quit and the game was saved.
  public mutating func play() throws -> String? {
    let (undo, new) = (TableControl.undo.look.key, TableControl.new.look.key)
    while true {
      let outcome = game.table.position.outcome
      if outcome != nil {
        game.table.message = "\(ending). \(undo): undo · \(new): new deal · any other key: quit"
      }
      view.draw(game.table, on: keyboard)
      guard let key = keyboard.next() else { continue }
      switch (key, outcome) {
      case (.unknown, _?), (.click, _?): continue
      case (.character(undo), _), (.character(new), _), (_, nil): break
      case (_, _?):
        game.forget()
        return ([ending] + (game.table.panel?.rows ?? []).map { "\($0.name): \($0.figure)" }).joined(separator: "\n")
      }
      switch view.read(key, &game.table) {
      case .command(let command): _ = game.perform(command)
      case .quit:
        try game.save()
        return nil
      case .look: continue
      }
    }
  }
}
