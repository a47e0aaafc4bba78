package import Fields
package import Ratings
package import Scheduling

/// The keys of `until`; each stop condition uses some of them.
package struct StopConditionKeys: Described, Sendable {
  package var settled: SequentialRanking.Goal?
  package var within: Double?
  package var elo0: Double?
  package var elo1: Double?
  package var alpha: Double?
  package var beta: Double?
  package var scale: Elo?

  package static let fields: [Field<StopConditionKeys>] = [
    Field(
      "settled", optional: \.settled, .word, default: "required without `elo0`",
      "The question: every bot's place, or the best bot only."),
    Field(
      "within", optional: \.within, .decimal(0...0.99, " of a contest"), default: "`0`",
      "Bots whose mean scores differ by at most this are left tied."),
    Field(
      "elo0", optional: \.elo0, .decimal(-400...400, " points"), default: "none",
      "For two bots at two seats: the lead of the first bot under the null hypothesis."),
    Field(
      "elo1", optional: \.elo1, .decimal(-400...400, " points"), default: "none",
      "The larger lead under the alternative hypothesis. The first bot is the `challenger`, or the first by name."),
    Field(
      "alpha", optional: \.alpha, .decimal(0.000_001...0.4), default: "`0.05`",
      "The probability of accepting `elo1` if `elo0` is true."),
    Field(
      "beta", optional: \.beta, .decimal(0.000_001...0.4), default: "`0.05`",
      "The probability of accepting `elo0` if `elo1` is true."),
    Field(
      "scale", optional: \.scale, .word, default: "`\"normalized\"`",
      "The Elo scale of `elo0` and `elo1`."),
  ]

  /// The stop condition that the keys describe.
  package func condition(_ reader: ObjectReader) throws(FileProblem) -> StopCondition {
    func refuse(_ keys: [String], _ kind: FileProblem.Kind) throws(FileProblem) {
      if let key = keys.first(where: { reader.node($0) != nil }) { throw reader.problem(kind, key: key) }
    }
    guard elo0 != nil || elo1 != nil else {
      let goal = try reader.require(settled, "settled")
      try refuse(["alpha", "beta", "scale"], .needs("elo0 and elo1"))
      return .settled(goal, within: within ?? 0)
    }
    try refuse(["settled", "within"], .excludes("elo0 and elo1"))
    let (low, high) = (try reader.require(elo0, "elo0"), try reader.require(elo1, "elo1"))
    guard low < high else {
      throw reader.problem(.outOfRange(expected: "more than elo0, \(low)", found: "\(high)"), key: "elo1")
    }
    return .tested(
      SPRT(elo0: low, elo1: high, scale: scale ?? .normalized, alpha: alpha ?? 0.05, beta: beta ?? 0.05))
  }

  init() {}

  init(_ condition: StopCondition) {
    switch condition {
    case .settled(let goal, let tolerance): (settled, within) = (goal, tolerance)
    case .tested(let test):
      (elo0, elo1, alpha, beta, scale) = (test.elo0, test.elo1, test.alpha, test.beta, test.scale)
    }
  }
}

extension FieldType<StopCondition> {
  static var stopCondition: FieldType {
    FieldType(words: "object", schema: StopConditionKeys.schema()) { reader, key throws(FileProblem) in
      guard let keys = try reader.object(key, into: StopConditionKeys()),
        let object = try reader.object(key, keys: nil)
      else { return nil }
      return try keys.condition(object)
    } write: {
      StopConditionKeys($0).object()
    }
  }
}
