/// The kind of question in a window.
public enum SetWindow: String, Decodable, Sendable {
  /// All seats race: a claim or `deal`.
  case claim
  /// All seats race, if calls are played: `call` or `deal`.
  case call
  /// Only the caller may answer, and names the cards.
  case name
  /// The caller was wrong: the others race to claim.
  case challenge

  var allowsClaims: Bool { self != .call }
}
