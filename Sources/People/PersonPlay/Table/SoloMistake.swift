import Analysis
package import GameRules
import RunFiles

/// The costliest mistake of a person's finished game, from before which the person may play on.
package struct SoloMistake: Equatable, Sendable {
  /// The number of deals of the hidden cards for each decision: some seconds for a game.
  private static let samples = 100

  /// The number of steps before it.
  package let steps: Int
  /// "Move 48: costs 16.2 ± 2.9%; better: draw a card, 68.2% winnable instead of 52.0%".
  package let words: String

  /// Judges a finished game, which takes some seconds.
  ///
  /// - Returns: nil for a game without a mistake, one that was won, and one that nothing judges.
  package init?<G: Game>(in game: SoloGame<G>) {
    guard let outcome = game.table.position.outcome, !outcome.isWin, !G.judgementKinds.isEmpty,
      let file = try? TranscriptFile(game.transcript(outcome), path: ""),
      let recording = try? ReplayedGame<G>(file)
    else { return nil }
    let table = TableAnalysis(recording, effort: AnalysisEffort(samples: SoloMistake.samples))
    guard let mistake = table.mistakes(of: 0).first, let step = game.step(ofEvent: mistake.entry) else { return nil }
    let position = recording.positions[mistake.entry]
    let sentence = AnalysisWords(G.self).sentence(mistake) { position.words(forText: $0) }
    (steps, words) = (step, "Move \(step + 1): \(sentence)")
  }
}
