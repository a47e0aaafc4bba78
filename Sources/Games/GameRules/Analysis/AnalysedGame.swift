/// A game whose recorded decisions can be judged after it has ended.
///
/// A decision is judged by what the seat had seen: hidden cards decide nothing. By default nothing is judged.
public protocol AnalysedGame: RuledGame {
  /// The kinds of judgements.
  static var judgementKinds: [JudgementKind] { get }
  /// The unit of losses and of the values of actions.
  static var lossUnit: LossUnit { get }

  /// Judges what the seats did in the steps of a game, which begins with `dealt`.
  static func analysis(
    of steps: [PlayedStep<Self>], from dealt: Self, effort: AnalysisEffort
  ) -> GameAnalysis

  /// The luck in the steps of a solitaire, which begins with `dealt`: what the cards that turned up changed of the chance
  /// to win, compared with the other cards that could have turned up there.
  ///
  /// Its mean over deals is 0 for every player who knows no hidden card, however well it plays. Nil, the default, if
  /// the game cannot tell, or has no hidden cards.
  static func luck(of steps: [PlayedStep<Self>], from dealt: Self, effort: AnalysisEffort) -> Double?
}

extension AnalysedGame {
  public static var judgementKinds: [JudgementKind] { [] }
  public static var lossUnit: LossUnit { .count("points") }
  public static func analysis(
    of steps: [PlayedStep<Self>], from dealt: Self, effort: AnalysisEffort
  ) -> GameAnalysis { GameAnalysis() }
  public static func luck(of steps: [PlayedStep<Self>], from dealt: Self, effort: AnalysisEffort) -> Double? { nil }
}

/// The limits of an analysis; with the game, they determine its result.
public struct AnalysisEffort: Equatable, Sendable {
  /// The number of deals of the hidden cards for each decision.
  public var samples: Int
  /// The seed of these deals.
  public var seed: String

  public init(samples: Int = 200, seed: String = "") {
    self.samples = samples
    self.seed = seed
  }
}

/// The judgements on one game.
public struct GameAnalysis: Equatable, Sendable {
  /// In the order of their steps.
  public var judgements: [Judgement] = []
  /// The value of the deal, and of the position after each step; empty if the game has no such values.
  public var values: [Valuation] = []

  public init() {}
}
