public import GameRules
public import Records
public import RunFiles
public import Standings

extension RunStandings {
  /// The standings of a journal.
  public init(_ journal: Journal, showsAll: Bool = false) throws(RunProblem) {
    self.init(try RunTally(journal, showsAll: showsAll))
  }

  /// The standings of the run in a folder.
  public static func read(
    _ folder: String, catalogue: GameCatalogue, showsAll: Bool = false
  ) throws(RunProblem) -> RunStandings {
    try RunStandings(Journal.existing(in: folder, catalogue), showsAll: showsAll)
  }
}
