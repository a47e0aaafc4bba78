import BotProtocol
import RunFiles

/// A problem of a command that reads or changes the results of a run.
package enum ResultCommandProblem: Problem, Equatable {
  /// The folder for a site has a file that the program did not write.
  case foreignSite(String, file: String)
  case severalGames(String, String)
  /// The folder of a run is given without the number of a table.
  case missingTable(String)
  case noSuchTable(Int, String)
  case unrecordedTable(Int)
  /// No game of the run was recorded, of those that were selected.
  case nothingRecorded(String)
  /// Tables of several events have this number, with these files.
  case severalTables(Int, [String])
  case noSuchBot(String, seated: [String], String?)
  case whichBot(seated: [String])
  case notDisqualified(String, disqualified: [String])
  case notSubmitted(String, submitted: [String])
  /// Grades were requested of a run whose tournament file has none.
  case noGrade(String)
  /// No event tells luck; the sentences say why.
  case noLuck([String])
  case noFolder(String)
  case noSuchEvent(Int, events: Int)
  /// None of the events has the figure.
  case noSuchFigure(String, events: [FiguresOfEvent])
  /// Several events have the figure.
  case severalFigures(String, events: [FiguresOfEvent])

  /// An event with the names of its figures.
  package struct FiguresOfEvent: Equatable, Sendable {
    package var number: Int
    package var title: String
    package var figures: [String]
  }

  package var message: String {
    switch self {
    case .foreignSite(let path, let file):
      "\(SafeText.visible(path)) holds \(SafeText.visible(file)), which referee publish did not write, so nothing in it is "
        + "replaced; choose an empty folder, or a new one"
    case .severalGames(let one, let other):
      "side by side, all games must be of one kind, not \(one) and \(other)"
    case .missingTable(let folder):
      "\(SafeText.visible(folder)) is the folder of a run; add the number of a table; to list them: referee games "
        + SafeText.visible(folder)
    case .noSuchTable(let number, let folder):
      "no table \(number) has been played in \(SafeText.visible(folder)); to list the tables: referee games "
        + SafeText.visible(folder)
    case .unrecordedTable(let number):
      "table \(number) was played but not recorded; \"transcripts\": \"all\" in the tournament file records every game"
    case .nothingRecorded(let folder):
      "no game of \(SafeText.visible(folder)) was recorded; \"transcripts\": \"all\" in the tournament file records every game"
    case .severalTables(let number, let paths):
      "table \(number) was played in \(paths.count) events; name the file of one: "
        + paths.map { SafeText.visible($0) }.joined(separator: ", ")
    case .noSuchBot(let name, let seated, let nearest):
      "bot \(SafeText.name(name)) did not play at this table" + Names.guess(nearest) + "; its bots: "
        + Names.list(seated)
    case .whichBot(let seated): "this table had several bots; select one with --bot: " + Names.list(seated)
    case .notDisqualified(let name, let disqualified):
      "\(SafeText.name(name)) is not disqualified; "
        + (disqualified.isEmpty ? "no bot is" : "disqualified: " + Names.list(disqualified))
    case .notSubmitted(let name, let submitted):
      "no folder has entered \(SafeText.name(name)); "
        + (submitted.isEmpty ? "none has entered a bot" : "entered: " + Names.list(submitted))
    case .noGrade(let folder):
      "\(SafeText.visible(folder)) has no grades; add \"grade\": true to the tournament file and run it again, which plays "
        + "nothing twice"
    case .noLuck(let reasons): reasons.joined(separator: "\n")
    case .noSuchEvent(let number, let events):
      "there is no event \(number); the run has \(events == 1 ? "one event" : "\(events) events")"
    case .noSuchFigure(let name, let events):
      "no figure \(SafeText.name(name)); "
        + events.map {
          "event \($0.number) (\($0.title)) has " + ($0.figures.isEmpty ? "none" : $0.figures.joined(separator: ", "))
        }.joined(separator: "; ")
    case .severalFigures(let name, let events):
      "\(events.count) events have the figure \(SafeText.name(name)); choose one with --event: "
        + events.map { "\($0.number) (\($0.title))" }.joined(separator: ", ")
    case .noFolder(let path): "there is no folder \(SafeText.visible(path)); name the folder of a run, its \"out\""
    }
  }
}
