/// Why a game is over, in the word that outcomes bear.
public enum KlondikeEnding: String, Sendable {
  case won
  /// Nothing but draws and redeals was legal throughout a whole pass of the stock.
  case stuck
  case maxActions = "max_actions"
  case resigned
  case withdrawn
}
