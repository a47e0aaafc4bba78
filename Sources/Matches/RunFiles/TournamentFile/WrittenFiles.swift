import Fields
import Refereeing
import Sandboxes

/// The keys of the files that people write, as printed by `referee help keys` and kept in `docs/keys.txt`.
public enum WrittenFiles {
  public static let keys = [
    KeyList("A tournament file", TournamentFile.fields),
    KeyList("An event, in \"events\"", EventPlan.fields),
    KeyList("When to stop, in an event's \"until\"", StopConditionKeys.fields),
    KeyList("Time limits, in an event's or a bot's \"clock\"", TimeControl.fields),
    KeyList("A bot, in \"bots\"", Competitor.fields),
    KeyList("Resources of a bot, in \"limits\"", BotLimits.fields),
    KeyList("A submission, in its file bot.json", SubmissionFile.fields),
    KeyList("A deal, on a line of the file that \"deals_from\" names", GivenDeal.fields),
  ].map(\.text).joined(separator: "\n")
}
