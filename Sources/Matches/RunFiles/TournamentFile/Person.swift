extension Competitor {
  /// The word that stands for a program where a person plays, at a web page whose link the referee prints.
  public static let personWord = "browser"

  /// True for a person, who has no program; a submission is always one.
  public var isPerson: Bool { command == [Competitor.personWord] && !isSubmitted }

  /// True for a bot that the referee starts; in any other seat sits somebody whom the run finds a `SeatConnection` for.
  public var hasProgram: Bool { !isPerson }
}
