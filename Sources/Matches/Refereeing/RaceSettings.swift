/// How races are run.
public struct RaceSettings: Equatable, Sendable {
  /// How the seats of a race get their prompts; the order is drawn at random either way.
  public enum Asking: String, CaseIterable, Sendable {
    /// One after another, each with the machine to itself.
    case serially
    /// All at once.
    case together
  }

  /// What counts as a seat's reaction; what it declares is always added.
  public enum Reactions: String, CaseIterable, Sendable {
    /// The time from the prompt's delivery to the answer's arrival, without what was the host's.
    ///
    /// The default, for nobody gets ahead by it who sleeps or lets a child compute.
    case wall
    /// The CPU time that the bot's process used meanwhile.
    case cpu
    /// Nothing: what the bot declares stands alone, so that a run can be repeated exactly.
    case declared
  }

  public var asking: Asking
  public var reactions: Reactions
  /// Reactions that differ by at most this time are ordered by a draw.
  public var photoFinish: Duration
  /// How long the game stands still after a race in which a claim was right or wrong, so that people can see it.
  public var pause = Duration.zero

  public init(asking: Asking = .serially, reactions: Reactions = .wall, photoFinish: Duration = .microseconds(50)) {
    self.asking = asking
    self.reactions = reactions
    self.photoFinish = photoFinish
  }
}
