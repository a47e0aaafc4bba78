import Foundation

/// The scales of differences between two bots.
public enum Elo: String, CaseIterable, Codable, Sendable {
  /// 400 points are odds of ten to one.
  case logistic
  /// 800/ln 10 points are one standard deviation of a game's score, so that the number of games needed hardly depends
  /// on draws.
  case normalized

  /// 800/ln 10.
  static let normalizedScale = 800 / log(10.0)

  /// The logistic Elo -400 log₁₀(1/s - 1) of a score; nil outside (0, 1).
  static func logistic(_ score: Double) -> Double? {
    score > 0 && score < 1 ? -400 * log10(1 / score - 1) : nil
  }

  /// The score 1/(1 + 10^(-elo/400)) of a logistic Elo.
  static func score(_ elo: Double) -> Double { 1 / (1 + pow(10, -elo / 400)) }
}
