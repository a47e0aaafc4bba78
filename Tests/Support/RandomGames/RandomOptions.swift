package import GameRules

extension GameOptions {
  /// Options drawn at random from the table of fields.
  ///
  /// - Parameter reach: how far above its least a number may lie; small limits make short games.
  package static func random(by random: inout SeededRandom, reach: Int = 1 << 9) throws(OptionError) -> Self {
    var options = Self()
    for field in fields { try field.set(&options, to: field.domain.random(by: &random, reach: reach)) }
    return options
  }
}

extension OptionDomain {
  fileprivate func random(by random: inout SeededRandom, reach: Int) -> OptionValue {
    switch self {
    case .integer(let range): .integer(OptionDomain.number(in: range, by: &random, reach: reach))
    case .limit(let range, let none):
      random.below(2) == 0 ? .text(none) : .integer(OptionDomain.number(in: range, by: &random, reach: reach))
    case .flag: .flag(random.below(2) == 0)
    case .choice(let words): .text(words[random.below(words.count)])
    }
  }

  private static func number(in range: ClosedRange<Int>, by random: inout SeededRandom, reach: Int) -> Int {
    range.lowerBound + random.below(min(range.count, reach))
  }
}
