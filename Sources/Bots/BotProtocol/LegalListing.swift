/// The representation of legal actions in prompts.
public enum LegalListing: String, CaseIterable, Sendable {
  /// All of them, in `legal`, and their number.
  case listed
  /// Their number, in `choices`.
  case counted
  /// Nothing: the bot must know the rules.
  case hidden
}
