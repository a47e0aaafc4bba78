public import GameRules
import Refereeing

extension ReplayedGame {
  /// The deal with the first entries of a game of one seat, as a person's saved game, which can be played on.
  public func saved(entries count: Int) -> SavedGame<G> {
    let source = table.given?.source ?? DealSource(seed: table.seed, number: table.table.deal)
    var steps: [SavedGame<G>.Step] = (table.given?.actions ?? []).compactMap { text in
      G.Action(text).map { SavedGame<G>.Step(.action($0), after: .zero) }
    }
    for entry in entries.prefix(count) {
      for answer in entry.answers {
        if let action = answer.action.flatMap({ G.Action($0) }) {
          steps.append(SavedGame<G>.Step(.action(action), after: answer.wall))
        }
      }
    }
    return SavedGame(options: dealt.options, source: source, played: steps)
  }
}
