public import GameRules
import Ratings

/// Whether and how a deal can be won, in words.
public enum SolutionText {
  /// A sentence, and below it the actions that win.
  ///
  /// - Parameter positions: how many positions the search was allowed to look at.
  public static func render<Action: CustomStringConvertible>(_ solution: Solution<Action>, positions: Int) -> String {
    switch solution {
    case .won(let actions):
      "This deal can be won with all cards known, in \(actions.count) actions:\n"
        + actions.map(\.description).joined(separator: ", ").folded(to: 100) + "\n"
    case .lost: "This deal cannot be won, even with all cards known.\n"
    case .unknown:
      "Looking at \(Figures.grouped(positions)) positions did not settle whether this deal can be won; "
        + "more --positions may.\n"
    }
  }
}
