public import GameRules

/// How many heaps, how large, and who wins.
public struct NimOptions: GameOptions {
  public var heaps = 3
  public var most = 5
  public var isMisere = false

  public init() {}

  public static var fields: [OptionField<NimOptions>] {
    [
      .integer("heaps", \.heaps, 1...9, "How many heaps there are."),
      .integer("most", \.most, 1...9, "The most stones that a heap may have at first."),
      .flag("misere", \.isMisere, "Whether who takes the last stone loses."),
    ]
  }
}
