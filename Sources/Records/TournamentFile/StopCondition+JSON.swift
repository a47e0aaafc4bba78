import GameRules
public import JSON
import Ratings
public import Scheduling

extension StopCondition {
  static let keys = ["settled", "within", "elo0", "elo1", "alpha", "beta", "scale"]

  /// - Parameter bots: how many play the event; a test is between two.
  static func read(_ entry: ObjectReader, seats: Int, bots: Int) throws(FileProblem) -> StopCondition? {
    guard let until = try entry.object("until", keys: keys) else { return nil }
    guard until.node("elo1") != nil || until.node("elo0") != nil else {
      let goal: SequentialRanking.Goal? = try until.word("settled")
      let tolerance = try until.decimal("within", in: 0...0.99) ?? 0
      for key in ["alpha", "beta", "scale"] where until.node(key) != nil {
        throw until.problem(.needs("elo0 and elo1"), key: key)
      }
      return .settled(try until.require(goal, "settled"), within: tolerance)
    }
    for key in ["settled", "within"] where until.node(key) != nil {
      throw until.problem(.excludes("elo0 and elo1"), key: key)
    }
    guard seats == 2, bots == 2 else { throw until.problem(.testOfTwo(seats: seats, bots: bots)) }
    let elo0 = try until.require(try until.decimal("elo0", in: -400...400), "elo0")
    let elo1 = try until.require(try until.decimal("elo1", in: -400...400), "elo1")
    guard elo0 < elo1 else {
      throw until.problem(.outOfRange(expected: "more than elo0, \(elo0)", found: "\(elo1)"), key: "elo1")
    }
    return .tested(
      SPRT(
        elo0: elo0, elo1: elo1, scale: try until.word("scale") ?? .normalized,
        alpha: try until.decimal("alpha", in: 0.000_001...0.4) ?? 0.05,
        beta: try until.decimal("beta", in: 0.000_001...0.4) ?? 0.05))
  }

  /// Under the keys of a file.
  public func write(to json: inout JSONWriter) {
    json.object { json in
      switch self {
      case .settled(let goal, let tolerance):
        json.member("settled", goal.rawValue)
        json.key("within")
        json.number(tolerance)
      case .tested(let test):
        for (key, value) in [("elo0", test.elo0), ("elo1", test.elo1), ("alpha", test.alpha), ("beta", test.beta)] {
          json.key(named: key)
          json.number(value)
        }
        json.member("scale", test.scale.rawValue)
      }
    }
  }
}
