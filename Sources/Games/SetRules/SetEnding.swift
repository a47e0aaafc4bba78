/// Why a game of Set ended.
public enum SetEnding: String, Decodable, Sendable {
  /// The deck is empty and no set lies on the table.
  case exhausted
  /// The deck is empty, and as many rounds in a row as the option `patience` says passed without a right claim.
  case unclaimed
  /// No seat is left.
  case abandoned
}
