import GameRules

extension Game {
  /// The seats that may act now; none once the game is over.
  var asked: SeatSet {
    switch phase {
    case .turn(let seat): [seat]
    case .race(let seats): seats
    case .over: []
    }
  }
}
