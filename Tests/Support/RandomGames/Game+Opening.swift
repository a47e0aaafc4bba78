package import GameRules
import Refereeing

extension Game {
  /// All that a referee who begins here sends to `seat` before anybody has answered a prompt.
  package func opening(for seat: Seat, random: SeededRandom) -> [[UInt8]] {
    let rules = TableRules(races: RaceSettings(asking: .together))
    var referee = Referee(position: self, rules: rules, random: random)
    referee.begin(at: .zero)
    for seat in Seat.all(seats) {
      referee.receive(.delivered(cpu: nil), from: seat, at: .zero)
      referee.receive(.line(Array(#"{"type":"ready"}"#.utf8), cpu: nil), from: seat, at: .zero)
    }
    return referee.takeEffects().compactMap { effect in
      if case .send(let message, to: seat) = effect { message.line } else { nil }
    }
  }
}
