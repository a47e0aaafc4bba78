import GameRules

extension GameOptions {
  /// Options drawn at random from the table of fields.
  ///
  /// - Parameter reach: how far above its least a number may lie; small limits make short games.
  static func random(by luck: inout Chance, reach: Int = 1 << 9) throws(OptionError) -> Self {
    var options = Self()
    for field in fields { try field.set(&options, to: field.domain.random(by: &luck, reach: reach)) }
    return options
  }
}

extension OptionDomain {
  fileprivate func random(by luck: inout Chance, reach: Int) -> OptionValue {
    switch self {
    case .integer(let range): .integer(OptionDomain.number(in: range, by: &luck, reach: reach))
    case .limit(let range, let none):
      luck.below(2) == 0 ? .text(none) : .integer(OptionDomain.number(in: range, by: &luck, reach: reach))
    case .flag: .flag(luck.below(2) == 0)
    case .choice(let words): .text(words[luck.below(words.count)])
    }
  }

  private static func number(in range: ClosedRange<Int>, by luck: inout Chance, reach: Int) -> Int {
    range.lowerBound + luck.below(min(range.count, reach))
  }
}
