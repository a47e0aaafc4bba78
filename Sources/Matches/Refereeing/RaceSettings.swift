/// The settings of races.
public struct RaceSettings: Equatable, Sendable {
  /// How the seats of a race get their prompts; in both cases their order is drawn at random.
  public enum Asking: String, CaseIterable, Sendable {
    /// One after another, so that each has the machine to itself.
    case serially
    /// All at once.
    case together
  }

  /// The time that counts as a seat's reaction; the time that it declares is always added.
  public enum Reactions: String, CaseIterable, Sendable {
    /// The time from the prompt's delivery to the answer's arrival, without host delay.
    ///
    /// It is the default, because sleeping or using child processes brings no advantage.
    case wall
    /// The CPU time of the bot's process in that time.
    case cpu
    /// Zero: only the declared time counts, so that a run can be repeated exactly.
    case declared
  }

  public var asking: Asking
  public var reactions: Reactions
  /// Reactions that differ by at most this time are ordered by a draw.
  public var photoFinish: Duration
  /// The pause after a race with a right or wrong claim, so that people can see it.
  public var pause = Duration.zero

  public init(asking: Asking = .serially, reactions: Reactions = .wall, photoFinish: Duration = .microseconds(50)) {
    self.asking = asking
    self.reactions = reactions
    self.photoFinish = photoFinish
  }
}
