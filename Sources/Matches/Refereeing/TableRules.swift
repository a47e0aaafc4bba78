public import BotProtocol

/// Everything about a table that is not the game's own rules.
public struct TableRules: Equatable, Sendable {
  public var time: TimeControl
  /// The time limits of seats that have their own, by seat.
  public var odds: [Int: TimeControl] = [:]
  public var races: RaceSettings
  public var timeBasis: TimeBasis
  /// How often a seat is asked again in a game after an answer that is malformed or illegal.
  public var retries = 0
  /// What prompts tell of the legal actions.
  public var legal = LegalListing.listed

  /// True while verdicts depend on CPU time.
  public var usesCPUTime: Bool { timeBasis == .cpu || races.reactions == .cpu }

  /// The time limits of a seat.
  public func time(of seat: Int) -> TimeControl { odds[seat] ?? time }

  public init(time: TimeControl = TimeControl(), races: RaceSettings = RaceSettings(), timeBasis: TimeBasis = .wall) {
    self.time = time
    self.races = races
    self.timeBasis = timeBasis
  }
}
