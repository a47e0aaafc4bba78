public import GameRules

/// Fast luck for a bot that is the same wherever it begins from the same seed.
public typealias BotRandom = SplitMix64
