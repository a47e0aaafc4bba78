/// What has happened to the folders of submissions, for the organiser.
package enum SubmissionEvent: Equatable {
  /// The number of the changed folders that have been examined, and that of all of them.
  case checking(Int, of: Int)
  /// All changed folders have been examined.
  case checked
  /// The bot of a folder plays in these games alone, because it fails the check of the others.
  case playsOnly(String, games: [String], String)
  /// The files of a folder do not play; an earlier version of the bot may play on.
  case failed(String, String, playsOn: Bool)
  /// A folder changed while it was copied, and was not examined.
  case changedMeanwhile(String)
  /// A folder claims a name that it may not have: the taken name, which is the same or looks alike, the rule, and the
  /// folder that owns the taken name, if one does.
  case nameTaken(String, bot: String, taken: String, String, owner: String?, isGone: Bool)
}
