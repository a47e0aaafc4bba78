public import GameRules

extension SoloGame {
  /// The transcript of a game that is over.
  public func transcript(_ outcome: Outcome) -> [UInt8] {
    TranscriptText.solo(
      G.self, seed: saved.seed, deal: saved.deal, options: saved.options, player: "you",
      events: events.map { ($0.event, $0.reaction) }, outcome: outcome)
  }
}
