public import Fields
import Records

extension TableAnalysis: Described {
  public static let fields: [Field<TableAnalysis>] = [
    Field("event", \.event, .integer(RecordBounds.events), "The event's index in the file, from 0."),
    Field("table", \.table, .integer(RecordBounds.tables), "The number of the table in the event, from 1."),
    Field("deal", \.deal, .integer(RecordBounds.deals), "The number of the deal in the event, from 1."),
    Field("game", \.game, .text, "The game's name."),
    Field("transcript", optional: \.transcript, .text, "The checksum of the transcript, as in the journal."),
    Field(
      "samples", \.samples, .integer(AnalysisBounds.samples),
      "The number of deals of the hidden cards for each decision."),
    Field("seed", \.seed, .text, omittedIf: "", "The seed of these deals; omitted if none was given."),
    Field("edition", \.edition, .integer(RecordBounds.counts), "The edition of the judgements."),
    Field("seats", \.seats, .list(of: SeatAnalysis()), "What each seat lost."),
    Field("mistakes", \.mistakes, .list(of: Mistake()), "The decisions for which there was a better one."),
    Field(
      "values", \.values, .integers(0...1000), omittedIf: [],
      "The values of the positions after the deal and after each entry of the transcript, in thousandths; omitted if the "
        + "game has none."),
  ]
}

extension SeatAnalysis: Described {
  public static let fields: [Field<SeatAnalysis>] = [
    Field("bot", \.bot, .text, "The bot, as in the journal."),
    Field("result", \.result, .integer(RecordBounds.results), "The game's first measure."),
    Field("parts", \.parts, .list(of: Part()), "The sums by stage of the game and kind of judgement."),
  ]
}

extension SeatAnalysis.Part: Described {
  public static let fields: [Field<SeatAnalysis.Part>] = [
    Field("phase", \.phase, .text, "The stage of the game."),
    Field("kind", \.kind, .text, "The kind of judgement."),
    Field("count", \.count, .integer(RecordBounds.counts), "The number of judgements."),
    Field("mistakes", \.mistakes, .integer(RecordBounds.counts), "The number of mistakes among them."),
    Field("loss", \.loss, .decimal(AnalysisBounds.losses), "The sum of the losses."),
    Field(
      "score_loss", \.scoreLoss, .decimal(AnalysisBounds.losses), omittedIf: 0,
      "The sum of the losses of the game's score; omitted if it is 0."),
    Field(
      "times_us", \.times, .integers(AnalysisBounds.microseconds), omittedIf: [],
      "The times of those that have one, in microseconds; omitted if none has."),
  ]
}

extension Mistake: Described {
  public static let fields: [Field<Mistake>] = [
    Field("entry", \.entry, .integer(RecordBounds.counts), "The index of the entry of the transcript, from 0."),
    Field("seat", \.seat, .integer(RecordBounds.counts), "The seat, from 0."),
    Field("kind", \.kind, .text, "The kind of judgement."),
    Field("phase", \.phase, .text, "The stage of the game."),
    Field("played", optional: \.played, .text, "The action; omitted for a pass."),
    Field("loss", \.loss, .decimal(AnalysisBounds.losses), "How much worse it was than the best action."),
    Field("error", \.error, .decimal(AnalysisBounds.losses), "The standard error of the loss."),
    Field(
      "time_us", optional: \.microseconds, .integer(AnalysisBounds.microseconds),
      "The time until the seat answered, or for which it did not; omitted if it does not matter."),
    Field("rival", optional: \.rival, .integer(RecordBounds.counts), "The seat that was faster; omitted if none was."),
    Field("choices", \.choices, .list(of: Choice()), "The best actions and the played one, the best first."),
  ]
}

extension Mistake.Choice: Described {
  public static let fields: [Field<Mistake.Choice>] = [
    Field("action", \.action, .text, "The action."),
    Field("value", \.value, .decimal(AnalysisBounds.losses), "Its value."),
    Field("error", \.error, .decimal(AnalysisBounds.losses), "The standard error of the value."),
    Field(
      "score", optional: \.score, .decimal(AnalysisBounds.losses),
      "The expected score; omitted if it is not computed."),
  ]
}

/// The permitted numbers of an analysis.
public enum AnalysisBounds {
  public static let samples = 1...100_000
  static let losses = -1e9...1e9
  static let microseconds = 0...1_000_000_000_000
}
