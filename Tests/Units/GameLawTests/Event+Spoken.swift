import GameRules

extension Event {
  /// The event with its actions as texts.
  var spoken: Event<String> {
    switch self {
    case .action(let action, let seat): .action(action.description, by: seat)
    case .race(let claims):
      .race(claims.map { Claim(seat: $0.seat, action: $0.action.description, reaction: $0.reaction) })
    case .withdrawal(let seat): .withdrawal(of: seat)
    }
  }
}
