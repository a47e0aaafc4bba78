public import Records
/// How the results of all events become one grade for each bot: the key `grade` of a file, with the weights of its events.
///
/// No table depends on it, so it may change while a run is played, and afterwards.
public struct GradePlan: Equatable, Sendable {
  /// What an event contributes.
  public enum Basis: String, CaseIterable, Sendable {
    /// The mean result, on a scale from the lowest to the highest mean.
    case scores
    /// The rank, on a scale from the last to the first.
    case ranks
  }

  /// What an event counts for a bot that has not played in it.
  public enum MissingEvent: String, CaseIterable, Sendable {
    case zero
    /// Nothing: the bot's other events alone form its grade.
    case skip
  }

  /// The bots that are graded.
  public enum Population: String, CaseIterable, Sendable {
    case all
    /// Those that folders entered.
    case submitted
  }

  public var basis = Basis.scores
  public var missing = MissingEvent.zero
  /// Nil means those that folders entered, or all bots if no folder enters any.
  public var bots: Population?
  /// By event; empty where nothing is graded.
  public var weights: [Double] = []

  public init() {}

  public static let weightRange = 0.001...1000.0
}

extension GradePlan: Described {
  public static let fields: [Field<GradePlan>] = [
    Field(
      "by", \.basis, .word, since: .third(without: .scores), default: "`\"scores\"`",
      "What an event contributes, from 0 to 100: `\"scores\"` places the bot's mean result between the lowest and the "
        + "highest of the graded bots, `\"ranks\"` its rank between the last and the first."),
    Field(
      "missing", \.missing, .word, since: .third(without: .zero), default: "`\"zero\"`",
      "An event in which the bot has no games: `\"zero\"` counts 0 points for it, and `\"skip\"` forms the grade from the "
        + "bot's other events."),
    Field(
      "bots", optional: \.bots, .word, since: .third,
      default: "`\"submitted\"` with `bots_from`, otherwise `\"all\"`",
      "The bots that are graded: all, or those that folders entered, so that the organiser's own bots are neither graded "
        + "nor part of a scale."),
    Field(
      "weights", \.weights, .decimals(weightRange), since: .third(without: []), role: .journal,
      "The weight of each event; without it nothing is graded."),
  ]
}

extension TournamentFile {
  /// The plan with the weights of the events, as journals have it; nil where the file asks for no grade.
  public var weightedGrade: GradePlan? {
    guard var plan = grade else { return nil }
    plan.weights = events.map(\.weight)
    return plan
  }

  /// Takes over what a journal says.
  mutating func adopt(_ plan: GradePlan?) {
    grade = plan
    for (event, weight) in (plan?.weights ?? []).enumerated() { events[event].weight = weight }
  }
}
