import Foundation

/// The evidence that one bot is better than another, valid at any time: after any game, and however the next game is
/// chosen.
///
/// Two gamblers bet a fixed share λ of their capital per game, one on each bot. With D the first bot's score minus the
/// second's, in [-1, 1], capital grows by 1 + λD. If the bet is wrong on average, capital ever reaches 1/α with
/// probability at most α. Evidence is the mean of six capitals, λ from 0.02 to 0.8. The order of games does not matter.
/// Sources: J. Ville, Étude critique de la notion de collectif (1939); I. Waudby-Smith and A. Ramdas, Estimating means
/// of bounded random variables by betting, Journal of the Royal Statistical Society B 86 (2024), 1–27.
public struct BettingEProcess: Equatable, Sendable {
  /// The shares of capital.
  public static let shares = [0.02, 0.05, 0.1, 0.2, 0.4, 0.8]

  /// Σ ln(1 + λD) for each share λ bet on the first bot.
  public private(set) var onFirst: [Double]
  /// Σ ln(1 - λD) for each share λ bet on the second bot.
  public private(set) var onSecond: [Double]

  public init() {
    onFirst = BettingEProcess.shares.map { _ in 0 }
    onSecond = onFirst
  }

  /// Adds a table.
  /// - Parameter difference: D, the first bot's score minus the second's, in [-1, 1]; the mean for a table of several
  ///   games.
  public mutating func add(_ difference: Double) {
    precondition(abs(difference) <= 1, "scores differ by 1 at most")
    for (bet, share) in BettingEProcess.shares.enumerated() {
      onFirst[bet] += log1p(share * difference)
      onSecond[bet] += log1p(-share * difference)
    }
  }

  /// The evidence from the second bot's side.
  public var swapped: BettingEProcess {
    var swapped = self
    (swapped.onFirst, swapped.onSecond) = (onSecond, onFirst)
    return swapped
  }

  /// ln of the evidence that the first bot is better, which is the mean of its six capitals.
  public var logEvidence: Double { BettingEProcess.logMean(onFirst) }

  /// ln of the mean of exp, without overflow of exp.
  private static func logMean(_ logarithms: [Double]) -> Double {
    let most = logarithms.max() ?? 0
    return most + log(logarithms.reduce(0) { $0 + exp($1 - most) } / Double(logarithms.count))
  }
}
