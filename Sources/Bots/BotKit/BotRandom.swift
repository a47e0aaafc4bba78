public import GameRules

/// A fast random number generator for bots, reproducible from a seed.
public typealias BotRandom = SplitMix64
