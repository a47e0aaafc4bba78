import Fields
import Refereeing
import Sandboxes

/// The keys of the files that people write, as printed by `referee help keys` and kept in `docs/keys.txt`.
public enum WrittenFiles {
  public static let keys = [
    KeyTable("A tournament file", TournamentFile.fields),
    KeyTable("An event, in \"events\"", EventPlan.fields),
    KeyTable("When to stop, in an event's \"until\"", StopConditionKeys.fields),
    KeyTable("Time limits, in an event's or a bot's \"clock\"", TimeControl.fields),
    KeyTable("A bot, in \"bots\"", Competitor.fields),
    KeyTable("Resources of a bot, in \"limits\"", BotLimits.fields),
    KeyTable("A submission, in its file bot.json", SubmissionFile.fields),
    KeyTable("A deal, on a line of the file that \"deals_from\" names", GivenDeal.fields),
  ].map(\.text).joined(separator: "\n")
}
