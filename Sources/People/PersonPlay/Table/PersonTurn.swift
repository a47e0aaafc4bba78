/// Whether a person at a table is to act; the only answer to that question.
package enum PersonTurn<Action: Equatable>: Equatable {
  /// Others act, or the cards move.
  case waiting
  /// The person may take one of these actions; a solo player may until the game is over.
  case asked([Action])
  /// The person has answered, and the referee has not taken the answer yet; a nil answer is a pass.
  case answered(Action?)
  /// The referee has the answer, and others may still answer.
  case taken
  /// The game is over for the person.
  case over
}
