/// Why a game of Set ended.
public enum SetEnding: String, Decodable, Sendable {
  /// The deck is empty and there is no set on the table.
  case exhausted
  /// The deck is empty, and the number of consecutive rounds without a right claim has reached the option `patience`.
  case unclaimed
  /// No seat is left.
  case abandoned
}
