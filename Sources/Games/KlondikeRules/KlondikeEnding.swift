/// Why a game is over; the raw value is the word in outcomes.
public enum KlondikeEnding: String, Sendable {
  case won
  /// In a whole pass of the stock only draws and redeals were legal.
  case stuck
  case maxActions = "max_actions"
  case resigned
  case withdrawn
}
