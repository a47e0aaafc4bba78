import GameRules
import Refereeing
import RunFiles

extension ReplayedGame {
  /// The steps that judges see, and for each the index of its entry; an entry without an event has none.
  var playedSteps: (steps: [PlayedStep<G>], entries: [Int]) {
    var (steps, indices): ([PlayedStep<G>], [Int]) = ([], [])
    for (index, entry) in entries.enumerated() {
      guard let step = PlayedStep(entry, from: positions[index], to: positions[index + 1]) else { continue }
      steps.append(step)
      indices.append(index)
    }
    return (steps, indices)
  }
}

extension PlayedStep {
  /// The step of an entry; nil for one that changes no position, or whose actions the rules do not know.
  fileprivate init?(_ entry: TranscriptEntry, from before: Position, to after: Position) {
    guard let event = entry.event, let typed = try? event.translated({ Position.Action($0) }) else { return nil }
    var verdicts: [Verdict] = []
    if case .race(let race) = entry { verdicts = race.claims.map { $0.verdict } }
    self.init(
      before: before, event: typed, verdicts: verdicts,
      answers: entry.answers.map { Answer(seat: $0.seat, time: $0.wall) }, after: after)
  }
}
