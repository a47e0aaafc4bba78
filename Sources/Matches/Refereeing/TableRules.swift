public import BotProtocol

/// The rules of a table other than the game's own.
public struct TableRules: Equatable, Sendable {
  public var time: TimeControl
  /// The time limits of seats that have their own, by seat.
  public var odds: [Int: TimeControl] = [:]
  public var races: RaceSettings
  public var timeBasis: TimeBasis
  /// How often a seat is asked again in a game after a malformed or illegal answer.
  public var retries = 0
  /// The representation of legal actions in prompts.
  public var legal = LegalListing.listed

  /// True if verdicts depend on CPU time.
  public var usesCPUTime: Bool { timeBasis == .cpu || races.reactions == .cpu }

  public func time(of seat: Int) -> TimeControl { odds[seat] ?? time }

  public init(time: TimeControl = TimeControl(), races: RaceSettings = RaceSettings(), timeBasis: TimeBasis = .wall) {
    self.time = time
    self.races = races
    self.timeBasis = timeBasis
  }
}
