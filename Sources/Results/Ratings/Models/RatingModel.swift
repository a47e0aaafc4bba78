/// How games of several seats become ratings.
public enum RatingModel: String, CaseIterable, Sendable {
  /// The headline: composite Bradley–Terry.
  case bradleyTerry = "bradley-terry"
  case plackettLuce = "plackett-luce"

  /// The strengths of the bots under the model; nil where it has no finite ones.
  public func strengths(_ games: RatedGames) -> Strengths? {
    switch self {
    case .bradleyTerry: try? BradleyTerry(games).strengths
    case .plackettLuce: try? PlackettLuce(games).strengths
    }
  }
}
