import BotProtocol
import Foundation
public import GameRules
public import OperatingSystem

/// An error in a command line.
public enum UsageProblem: Error, Equatable {
  case unknownCommand(String, String?)
  /// A command of an earlier version, and its replacement.
  case formerCommand(String, String)
  /// The working folder of the program was removed.
  case noCurrentFolder
  case unknownOption(String, command: String, String?)
  case needlessValue(String, command: String)
  case missingValue(String, command: String)
  case operands(command: String, expected: [String], found: [String])
  /// A path is an empty text, for instance from an unset shell variable.
  case emptyPath(String, command: String)
  case missingOption(String, command: String)
  case badShard(String)
  case badAddress(String)
  case badDecimal(String, String, ClosedRange<Double>)
  /// The number of sizes of a plan differs from the number of events, which have these units.
  case planSizes(found: Int, units: [String])
  case badNumber(String, String, ClosedRange<Int>)
  case badWord(String, String, allowed: [String], String?)
  case unknownGame(String, allowed: [String], String?)
  /// Options of the command line contradict the saved game.
  case otherSave(String, asked: [String], saved: String)
  /// The folder in which a table would be saved has contents that the program did not write.
  case foreignFolder(String)
  /// The folder for a site has a file that the program did not write.
  case foreignSite(String, file: String)
  /// There is a file where a table would be saved in a folder.
  case tableNeedsFolder(String)
  /// There is a folder where a game would be saved in a file.
  case gameNeedsFile(String)
  case cannotRead(String, SystemError)
  case cannotSetAside(String, SystemError)
  /// An option is valid only for a person who plays alone.
  case onlyAlone(String)
  case onlyAgainstBots(String)
  case cannotWrite(String, SystemError)
  /// An option is valid only together with another.
  case needsOption(String, String)
  /// A test of two bots at two seats was requested for other bots or seats.
  case noTest(String, game: String, seats: Int, bots: Int)
  /// An option is valid only with several seats.
  case needsSeats(String, game: String)
  case excludedOptions(String, String)
  case seats(game: String, Int, ClosedRange<Int>)
  case severalGames(String, String)
  /// The folder of a run is given without the number of a table.
  case missingTable(String)
  case noSuchTable(Int, String)
  case unrecordedTable(Int)
  /// Tables of several events have this number, with these files.
  case severalTables(Int, [String])
  case noSuchBot(String, seated: [String], String?)
  case whichBot(seated: [String])
  case notDisqualified(String, disqualified: [String])
  case notSubmitted(String, submitted: [String])
  case unknownLanguage(String, allowed: [String], String?)
  case noPlanningStarter(in: String, allowed: [String])
  /// The text of `--cards` is not a deal of the game.
  case badCards(game: String, IllegalDeal)
  /// There is no solver for a game with the options of the command line.
  case noSolver(game: String, solved: [String])
  /// The solver could not win any of these deals.
  case noWinnableDeal(from: Int, count: Int)
  /// The deal (of `--cards` or of a seed) and the actions of `--actions` lead to no position.
  case badPosition(IllegalDeal)
  /// Why the advising bot gave no answer.
  case noAdvice(String)
  /// Grades were requested of a run whose tournament file has none.
  case noGrade(String)
  /// A file that would be overwritten.
  case folderTaken(String, file: String)
  case noFolder(String)
  case noPath(String, String)
  case badOption(of: String, text: String, reason: String)
  /// A file with uploads cannot be unpacked.
  case badArchive(String, String)

  package var message: String {
    switch self {
    case .unknownCommand(let name, let nearest):
      "unknown command \(SafeText.name(name))" + UsageProblem.guess(nearest) + "; try: referee --help"
    case .formerCommand(let name, let successor): "\(name) is now: referee \(successor); try: referee --help"
    case .noCurrentFolder: "the current folder no longer exists; change to another one with cd, and run this again"
    case .unknownOption(let name, let command, let nearest):
      "\(command) has no option \(SafeText.name(name))" + UsageProblem.guess(nearest)
        + "; try: referee \(command) --help"
    case .needlessValue(let option, let command):
      "\(option) takes no value; try: referee \(command) --help"
    case .missingValue(let option, let command): "\(option) needs a value; try: referee \(command) --help"
    case .operands(let command, let expected, let found):
      "\(command) takes \(expected.isEmpty ? "nothing more" : expected.joined(separator: " ")), but "
        + (found.isEmpty ? "nothing was given" : "\(found.map { SafeText.name($0) }.joined(separator: " ")) was given")
        + "; try: referee \(command) --help"
    case .emptyPath(let name, let command):
      "\(name) is empty; if it is a shell variable, set it; try: referee \(command) --help"
    case .missingOption(let option, let command): "\(command) needs \(option); try: referee \(command) --help"
    case .badAddress(let text):
      "--listen takes an IPv4 address of this machine and a port, such as 0.0.0.0:8080 or 192.168.1.5, not "
        + SafeText.name(text)
    case .badDecimal(let option, let text, let range):
      "\(option) takes a number from \(range.lowerBound) to \(range.upperBound), not \(SafeText.name(text))"
    case .planSizes(let found, let units):
      "--plan has \(found == 1 ? "1 size" : "\(found) sizes") for \(units.count == 1 ? "1 event" : "\(units.count) events"); "
        + "give one for each, with commas: in " + units.joined(separator: ", then ")
    case .badShard(let text):
      "--shard takes a shard and their number, such as 2/3 for the second of three, not \(SafeText.name(text))"
    case .badNumber(let option, let text, let range):
      "\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), not \(SafeText.name(text))"
    case .badWord(let option, let text, let allowed, let nearest):
      "\(option) takes one of \(allowed.joined(separator: ", ")), not \(SafeText.name(text))"
        + UsageProblem.guess(nearest)
    case .unknownGame(let name, let allowed, let nearest):
      "unknown game \(SafeText.name(name))" + UsageProblem.guess(nearest) + "; the games are "
        + allowed.joined(separator: ", ")
    case .cannotWrite(let path, let error): "\(SafeText.visible(path)) cannot be written: \(error.words)"
    case .otherSave(let path, let asked, let saved):
      "\(SafeText.visible(path)) contains a game with \(SafeText.visible(saved)), not "
        + SafeText.visible(asked.joined(separator: ", "))
        + "; omit \(asked.count == 1 ? "it" : "them") to continue that game, add --new to replace it, "
        + "or keep both with another --save"
    case .foreignFolder(let path):
      "\(SafeText.visible(path)) holds files that referee did not write; choose an empty folder, or a new one, for --save"
    case .foreignSite(let path, let file):
      "\(SafeText.visible(path)) holds \(SafeText.visible(file)), which referee publish did not write, so nothing in it is "
        + "replaced; choose an empty folder, or a new one"
    case .tableNeedsFolder(let path):
      "\(SafeText.visible(path)) is a file, and a table is saved in a folder; choose another path for --save"
    case .gameNeedsFile(let path):
      "\(SafeText.visible(path)) is a folder, and a game played alone is saved in a file; choose another path for --save"
    case .cannotRead(let path, let error):
      "\(SafeText.visible(path)) cannot be read: "
        + (error.number == EINVAL ? "it is a pipe or a device; choose another path" : error.words)
    case .cannotSetAside(let path, let error):
      "\(SafeText.visible(path)) cannot be set aside under another name: \(error.words)"
    case .onlyAlone(let option): "\(option) applies only when you play alone; against bots, use --seed for other cards"
    case .onlyAgainstBots(let option): "\(option) applies only against bots; there is no time limit when you play alone"
    case .needsOption(let option, let other): "\(option) requires \(other); add \(other) or remove \(option)"
    case .noTest(let option, let game, let seats, let bots):
      "\(option) needs two bots and two seats, but this duel of \(game) has \(bots) bots and \(seats) "
        + (seats == 1 ? "seat" : "seats") + "; without \(option), the duel ends when every pair differs significantly "
        + "or is tied by --within"
    case .needsSeats(let option, let game):
      "\(option) needs several seats, but this duel of \(game) has 1 seat, where all bots play the same deals already; "
        + "remove \(option)"
    case .excludedOptions(let option, let other): "\(option) and \(other) cannot be combined; remove one"
    case .seats(let game, let count, let allowed):
      "\(game) has \(UsageProblem.seats(allowed)), not \(count); each --against COMMAND adds a bot"
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
    case .severalTables(let number, let paths):
      "table \(number) was played in \(paths.count) events; name the file of one: "
        + paths.map { SafeText.visible($0) }.joined(separator: ", ")
    case .noSuchBot(let name, let seated, let nearest):
      "bot \(SafeText.name(name)) did not play at this table" + UsageProblem.guess(nearest) + "; its bots: "
        + UsageProblem.list(seated)
    case .whichBot(let seated): "this table had several bots; select one with --bot: " + UsageProblem.list(seated)
    case .notDisqualified(let name, let disqualified):
      "\(SafeText.name(name)) is not disqualified; "
        + (disqualified.isEmpty ? "no bot is" : "disqualified: " + UsageProblem.list(disqualified))
    case .notSubmitted(let name, let submitted):
      "no folder has entered \(SafeText.name(name)); "
        + (submitted.isEmpty ? "none has entered a bot" : "entered: " + UsageProblem.list(submitted))
    case .unknownLanguage(let name, let allowed, let nearest):
      "unknown language \(SafeText.name(name))" + UsageProblem.guess(nearest) + "; the languages are "
        + allowed.joined(separator: ", ")
    case .noPlanningStarter(let language, let allowed):
      "no starter in \(language) plans with the games' rules; with --engine the languages are "
        + allowed.joined(separator: ", ")
    case .noSolver(let game, let solved):
      solved.contains(game)
        ? "no solver knows \(game) with these options"
        : "no solver knows \(game); the games with a solver are " + solved.joined(separator: ", ")
    case .noWinnableDeal(let first, let count):
      "of deals \(first) to \(first + count - 1) of this seed none was found that can be won; choose another --seed, a later "
        + "--deal, or other options"
    case .badCards(let game, .incomplete(let missing, let unknown)) where unknown > 0 && !missing.isEmpty:
      "--cards: \(IllegalDeal.incomplete(missing: missing, unknown: unknown)); write their names in place of "
        + "\(PartialDeal.unseen); only referee deal \(game) --advise takes unknown cards"
    case .badCards(let game, let problem):
      "--cards: \(SafeText.visible(problem.description)); expected a deal as referee deal \(game) --format text prints it, "
        + "in another of its formats, or a file with one"
    case .badPosition(let problem):
      "\(SafeText.visible(problem.description)); correct --cards or --actions, which leads to the position from the deal"
    case .noAdvice(let reason): "no advice: \(SafeText.visible(reason))"
    case .noGrade(let folder):
      "\(SafeText.visible(folder)) has no grades; add \"grade\": true to the tournament file and run it again, which plays "
        + "nothing twice"
    case .folderTaken(let folder, let file):
      "\(SafeText.visible(folder)) already contains \(file); choose another folder"
    case .noFolder(let path): "there is no folder \(SafeText.visible(path)); name the folder of a run, its \"out\""
    case .noPath(let option, let path): "\(option): there is no file or folder \(SafeText.visible(path))"
    case .badArchive(let path, let reason): "\(SafeText.visible(path)): \(reason)"
    case .badOption(let owner, let text, let reason): "\(owner) option \(SafeText.name(text)): \(reason)"
    }
  }

  private static func seats(_ allowed: ClosedRange<Int>) -> String {
    allowed.count > 1
      ? "\(allowed.lowerBound) to \(allowed.upperBound) seats"
      : allowed.lowerBound == 1 ? "1 seat" : "\(allowed.lowerBound) seats"
  }

  private static func list(_ names: [String]) -> String { names.map { SafeText.name($0) }.joined(separator: ", ") }

  private static func guess(_ word: String?) -> String { word.map { ", did you mean \($0)?" } ?? "" }
}
