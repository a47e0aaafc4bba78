import BotProtocol
import Catalogue
import Foundation
import OperatingSystem
import Ratings
import Reports
import RunFiles
import Standings

/// `referee standings DIR`: prints leaderboards.
package enum StandingsCommand {
  /// The forms of leaderboards, and the report.
  package enum Format: String, CaseIterable {
    case text, markdown, csv, json, latex, html
    case games = "games-csv"
    case gradebook = "gradebook-csv"
    case pgn
  }

  package static let format = Option(
    "--format", "FORMAT", Format.allCases.map(\.rawValue).joined(separator: ", ") + " (default text)",
    words: Format.allCases.map(\.rawValue))
  package static let model = Option(
    "--model", "MODEL", "the rating model: " + RatingModel.allCases.map(\.rawValue).joined(separator: " (default) or "),
    words: RatingModel.allCases.map(\.rawValue))
  package static let pairs = Option(
    flag: "--pairs", "print pairwise results instead: differences by what ranks, with intervals and p-values")
  package static let plan = Option(
    "--plan", "SIZE[,SIZE…]",
    "print how many deals find a difference of this size (per cent for a share), from the variance so far")
  private static let planSizes = 0.000_001...1_000_000.0
  package static let all = Option(flag: "--all", "show bots that have left, and earlier versions of bots, too")
  package static let solve = Option(
    flag: "--solve", "show what share of the deals that can be won with all cards known each bot won")
  package static let positions = Option(
    "--positions", "N", "how many positions of each deal --solve may look at (default \(DealCommand.usualPositions))")

  package static let command = Command(
    name: "standings", operands: ["DIR..."], options: [format, model, pairs, plan, all, solve, positions],
    summary: "print the leaderboards of a run, or of several runs together",
    example: "referee standings tournaments/runs/quickstart --format markdown"
  ) { arguments in
    let folder = arguments.operands[0]
    let format: Format = try arguments.word(format) ?? .text
    let pairForm: Leaderboard.Format? = try arguments.has(pairs) ? tableForm(of: format, for: pairs) : nil
    let planForm: TableForm? = try arguments.has(plan) ? tableForm(of: format, for: plan) : nil
    if planForm != nil, let other = [pairs, solve].first(where: arguments.has) {
      throw UsageProblem.excludedOptions(plan.name, other.name)
    }
    try checkSolving(arguments, format)
    if arguments.operands.count > 1 { return try join(arguments, format, pairForm) }
    let journal = try Journal.existing(in: folder, catalogue)
    if format == .games || format == .pgn {
      try printGames(of: GamesTable(journal, run: name(of: folder), catalogue: catalogue), as: format)
      return .done
    }
    if format == .gradebook {
      let standings = try RunStandings(journal, catalogue: catalogue)
      let submissions = SubmissionTable(of: journal.file, journal, in: folder)
      try printGradebook(of: standings, submissions, folder)
      return .done
    }
    let form = Leaderboard.Format(rawValue: format.rawValue)
    let (model, showsAll): (RatingModel, Bool) = (try arguments.word(model) ?? .bradleyTerry, arguments.has(all))
    // What a report shows beside leaderboards takes memory.
    var (standings, digest): (RunStandings, RunDigest?) =
      form == nil
      ? try RunStandings.digested(journal, catalogue: catalogue, model: model, showsAll: showsAll)
      : (try RunStandings(journal, catalogue: catalogue, model: model, showsAll: showsAll), nil)
    let ranked = standings.events.map { $0.rankedBy.first ?? .rating }
    if let planForm, let sizes = try planSizes(arguments, plan, for: ranked) {
      Console.print(PlanTable.render(standings, toFind: sizes, as: planForm))
      return .done
    }
    if let pairForm {
      Console.print(PairTableText.render(standings, as: pairForm))
      return .done
    }
    if arguments.has(solve) {
      let most = try arguments.integer(positions, in: DealCommand.positionCounts) ?? DealCommand.usualPositions
      try standings.solve(journal, catalogue: catalogue, positions: most)
      if standings.events.allSatisfy({ $0.solved == nil }) {
        let games = Set(standings.events.map(\.game)).sorted().joined(separator: ", ")
        throw UsageProblem.noSolver(game: games, solved: catalogue.solved)
      }
    }
    if let form {
      Console.print(Leaderboard.render(standings, as: form))
    } else if let digest {
      try write(try Report(of: folder, journal, standings, digest, isShown: true), into: folder)
    }
    return .done
  }

  /// The differences that a plan is to find: one for each event, or one for all where they are counted in the same.
  ///
  /// - Parameter figures: by event, what ranks it first.
  static func planSizes(
    _ arguments: ParsedArguments, _ option: Option, for figures: [ComparedFigure]
  ) throws(UsageProblem) -> [Double]? {
    guard let text = arguments.value(option) else { return nil }
    var sizes: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let size = Double(part), planSizes.contains(size) else {
        throw .badDecimal(option.name, String(part), planSizes)
      }
      sizes.append(size)
    }
    let isOfAll = sizes.count == 1 && figures.allSatisfy { $0 == figures.first }
    if isOfAll { sizes = figures.map { _ in sizes[0] } }
    guard sizes.count == figures.count else {
      throw .planSizes(found: sizes.count, units: figures.map(\.planUnit))
    }
    return sizes
  }

  /// Refuses `--solve` where no leaderboard is printed, and `--positions` without it.
  private static func checkSolving(_ arguments: ParsedArguments, _ format: Format) throws(UsageProblem) {
    guard arguments.has(solve) else {
      if arguments.has(positions) { throw .needsOption(positions.name, solve.name) }
      return
    }
    if arguments.has(pairs) { throw .excludedOptions(solve.name, pairs.name) }
    if [.games, .gradebook, .pgn].contains(format) {
      throw .excludedOptions(solve.name, "\(Self.format.name) \(format.rawValue)")
    }
    if arguments.operands.count > 1 { throw .excludedOptions(solve.name, "several folders") }
  }

  /// The form of results that have fewer forms than leaderboards.
  private static func tableForm<Form: RawRepresentable<String>>(of format: Format, for option: Option) throws -> Form {
    guard let form = Form(rawValue: format.rawValue) else {
      throw UsageProblem.excludedOptions(option.name, "--format \(format.rawValue)")
    }
    return form
  }

  /// Prints the leaderboards of several runs together, and what connects them.
  private static func join(
    _ arguments: ParsedArguments, _ format: Format, _ pairForm: Leaderboard.Format?
  ) throws -> ExitCode {
    if arguments.has(plan) { throw UsageProblem.excludedOptions(plan.name, "several folders") }
    let form = Leaderboard.Format(rawValue: format.rawValue)
    if form == nil, format != .gradebook {
      throw UsageProblem.excludedOptions("--format \(format.rawValue)", "several folders")
    }
    let runs = try JoinedRuns(
      arguments.operands, catalogue: catalogue, model: try arguments.word(model) ?? .bradleyTerry,
      showsAll: arguments.has(all))
    if let pairForm {
      Console.print(PairTableText.render(runs.standings, as: pairForm))
    } else if let form {
      Console.print(Leaderboard.render(runs.standings, as: form))
    } else {
      try printGradebook(of: runs.standings, nil, arguments.operands[0])
    }
    for link in runs.links { Console.say(words(link)) }
    return .done
  }

  private static func words(_ link: JoinedRuns.Link) -> String {
    let title = "\(link.title): \(link.folders[0]) and \(link.folders[1])"
    let bots = link.bots.map { SafeText.name($0) }.joined(separator: ", ")
    if link.hasSameDeals { return title + " have the same deals" + (bots.isEmpty ? "" : " and share \(bots)") }
    return bots.isEmpty
      ? title + " share no bot; do not compare bots across them, unless other runs connect them"
      : title + " are connected by \(bots); other bots across them are compared through these"
  }

  private static func printGradebook(
    of standings: RunStandings, _ submissions: SubmissionTable?, _ folder: String
  ) throws {
    guard let text = GradeText.gradebook(standings, submissions) else { throw UsageProblem.noGrade(folder) }
    Console.print(text)
  }

  /// The last part of a folder's path, however it is written.
  package static func name(of folder: String) -> String { URL(filePath: AbsolutePath.of(folder)).lastPathComponent }

  /// Prints every game, in pieces: there may be millions.
  private static func printGames(of table: GamesTable, as format: Format) throws {
    var piece = ""
    func add(_ text: String) {
      piece += text
      guard piece.utf8.count > 1 << 16 else { return }
      Console.print(piece)
      piece = ""
    }
    if format == .games {
      try table.csv(add)
    } else if try table.pgn(add) == 0 {
      Console.say("no games of two seats have been played: PGN has no others")
    }
    if !piece.isEmpty { Console.print(piece) }
  }

  /// Writes the report with its replays into the run's folder, and prints it unless a person would have to read it.
  private static func write(_ report: Report, into folder: String) throws {
    for (path, html) in report.newReplays + [(Report.name, report.html)] {
      try Console.write(html, to: folder + "/" + path)
    }
    if !Console.isTerminal { Console.print(report.html) }
    Console.say("wrote \(folder)/\(Report.name) and \(report.paths.count) replays next to it")
  }
}
