/// Everything about a table that is not the game's own rules.
public struct TableRules: Equatable, Sendable {
  public var time: TimeControl
  public var races: RaceSettings
  public var charge: Charge

  /// True while verdicts depend on CPU time.
  public var usesCPUTime: Bool { charge == .cpu || races.reactions == .cpu }

  public init(time: TimeControl = TimeControl(), races: RaceSettings = RaceSettings(), charge: Charge = .wall) {
    self.time = time
    self.races = races
    self.charge = charge
  }
}
