/// What a prompt tells of the legal actions.
public enum LegalListing: String, CaseIterable, Sendable {
  /// All of them, in `legal`, and their number.
  case listed
  /// Their number, in `choices`.
  case counted
  /// Nothing: the bot knows the rules.
  case hidden
}
