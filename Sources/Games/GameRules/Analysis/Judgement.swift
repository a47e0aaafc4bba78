/// The judgement on what a seat did in one step.
public struct Judgement: Equatable, Sendable {
  /// The index of the step among those of the game.
  public var step: Int
  public var seat: Seat
  public var kind: JudgementKind
  /// The stage of the game, a noun phrase in lower case: "14 or more cards face down".
  public var phase: String
  /// The action; nil for a pass.
  public var played: String?
  /// The values of the possible actions, the best first, in the game's unit of losses; empty if none are compared.
  public var choices: [JudgedAction]
  /// How much worse the action was than the best one, in the game's unit of losses.
  public var loss: Valuation
  /// The loss as a term of sums over many decisions.
  ///
  /// The best of several values that have errors looks better than it is, and so the mean of `loss` is too great. This
  /// is not, and may be negative.
  public var unbiasedLoss: Double
  /// The same for the game's score; nil if it is not computed.
  public var scoreLoss: Double?
  /// The time until the seat answered, or for which it did not; nil if it does not matter.
  public var time: Duration?
  /// The seat that was faster; nil if none was.
  public var rival: Seat?

  /// True if a better action was there, by more than two standard errors.
  public var isMistake: Bool { kind.isMistake && loss.value > 0 && loss.value >= 2 * loss.error && unbiasedLoss > 0 }

  public init(
    step: Int, seat: Seat, kind: JudgementKind, phase: String, played: String? = nil, choices: [JudgedAction] = [],
    loss: Valuation = Valuation(0), unbiasedLoss: Double? = nil, scoreLoss: Double? = nil,
    time: Duration? = nil, rival: Seat? = nil
  ) {
    self.step = step
    self.seat = seat
    self.kind = kind
    self.phase = phase
    self.played = played
    self.choices = choices
    self.loss = loss
    self.unbiasedLoss = unbiasedLoss ?? loss.value
    self.scoreLoss = scoreLoss
    self.time = time
    self.rival = rival
  }
}

/// An action of a position with its value, in the game's unit of losses.
public struct JudgedAction: Equatable, Sendable {
  public var action: String
  public var value: Valuation
  /// The expected score; nil if it is not computed.
  public var score: Valuation?

  public init(_ action: String, _ value: Valuation, score: Valuation? = nil) {
    self.action = action
    self.value = value
    self.score = score
  }
}

/// One kind of judgement, such as a false claim.
public struct JudgementKind: Equatable, Sendable {
  /// The name in files: lower case with `_`.
  public var name: String
  /// The name in a sentence: "false claim".
  public var words: String
  /// The plural of `words`.
  public var plural: String
  /// True if a better action was there and the seat could have known it.
  public var isMistake: Bool
  /// False if the seat did nothing, not even pass, such as at a limit that ends the game.
  public var isAnswer: Bool

  public init(_ name: String, _ words: String, plural: String? = nil, isMistake: Bool, isAnswer: Bool = true) {
    self.name = name
    self.words = words
    self.plural = plural ?? words + "s"
    self.isMistake = isMistake
    self.isAnswer = isAnswer
  }
}

/// The unit of a loss.
public enum LossUnit: Equatable, Sendable {
  /// A share of a win, from 0 to 1; the noun says of what: "winnable".
  case share(String)
  /// A number of something, in the plural: "cards".
  case count(String)
}
