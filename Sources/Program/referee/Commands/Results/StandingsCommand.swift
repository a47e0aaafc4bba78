import BotProtocol
import Catalogue
import Foundation
import GameRules
import OperatingSystem
import Ratings
import Reports
import RunFiles
import Standings

/// `referee standings DIR`: prints leaderboards and other results.
package enum StandingsCommand {
  package static let format = Option(
    "--format", "FORMAT", oneOf: formats, formats.joined(separator: ", ") + " (default text)")
  package static let pairs = Option(
    flag: "--pairs", "print pairwise results instead: differences by what ranks, with intervals and p-values")
  package static let plan = Option(
    "--plan", "SIZE[,SIZE…]",
    "print how many deals show a difference of this size (per cent for a share), from the variance so far")
  private static let planSizes = 0.000_001...1_000_000.0
  static let separator = Option<CSV.Separator>(
    word: "--csv-separator", "SIGN",
    "of CSV: , or ; which writes decimal commas and a byte order mark, too (default ,)")
  package static let figure = Option(
    "--figure", "NAME", "write one figure as SVG, or its data with --format csv; an unknown name lists the figures",
    words: EventFigures.names)
  package static let output = Option("--output", "FILE", "the file of the figure (default standard output)")
  package static let event = Option(
    "--event", "N", in: 1...1_000_000, "the event of the figure, by its place in the tournament file")
  package static let all = Option(flag: "--all", "show bots that have left, and earlier versions of bots, too")
  package static let solve = Option(
    flag: "--solve", "show what share of the deals that can be won with all cards known each bot won")
  package static let positions = Option(
    "--positions", "N", in: DealCommand.positionCounts,
    "how many positions of each deal --solve may look at (default \(SolutionLimit.positions))")
  package static let luck = Option(
    flag: "--luck", "compare the bots without the luck of the cards as well, and show how lucky each bot was")
  package static let samples = Option(
    "--samples", "N", in: 2...100_000,
    "with --luck: how many deals of the hidden cards tell the luck of each game (default \(usualSamples))")
  private static let usualSamples = 16

  package static let command = Command(
    name: "standings", operands: ["DIR..."],
    options: [format, separator, pairs, plan, figure, event, output, all, solve, positions, luck, samples],
    summary: "print the leaderboards of a run, or of several runs together",
    example: "referee standings tournaments/runs/quickstart --format markdown"
  ) { arguments in
    let output = try chosenOutput(arguments)
    let format = arguments.value(format) ?? output.formats[0]
    try check(arguments, output, format)
    if let separator = try arguments[separator], !arguments.has(Self.output) { Console.print(separator.start) }
    if arguments.operands.count == 1 {
      let folder = arguments.operands[0]
      let journal = try Journal.existing(in: folder, catalogue)
      try output.print(Request(arguments: arguments, format: format, folder: folder, journal: journal, joined: nil))
      return .done
    }
    let runs = try JoinedRuns(
      arguments.operands, catalogue: catalogue, showsAll: arguments.has(all))
    try output.print(
      Request(
        arguments: arguments, format: format, folder: arguments.operands[0], journal: nil, joined: runs.standings))
    for link in runs.links { Console.say(words(link)) }
    return .done
  }

  private static func chosenOutput(_ arguments: ParsedArguments) throws(UsageProblem) -> Output {
    if let output = outputs.first(where: { $0.option.map(arguments.has) ?? false }) { return output }
    let format = arguments.value(format) ?? "text"
    guard let output = outputs.first(where: { $0.option == nil && $0.formats.contains(format) }) else {
      throw .needsOption("\(Self.format.name) \(format)", figure.name)
    }
    return output
  }

  /// Refuses options that have no meaning for an output.
  private static func check(
    _ arguments: ParsedArguments, _ output: Output, _ format: String
  ) throws(UsageProblem) {
    let title = output.option?.name ?? "\(Self.format.name) \(format)"
    if arguments.has(samples), !arguments.has(luck) { throw .needsOption(samples.name, luck.name) }
    guard output.formats.contains(format) else {
      throw .excludedOptions(title, "\(Self.format.name) \(format)")
    }
    let possible: [any CommandOption] =
      [Self.format] + (format.hasSuffix("csv") ? [separator] : []) + output.options + (output.option.map { [$0] } ?? [])
    if let other = command.options.first(where: { arguments.has($0) && !possible.map(\.name).contains($0.name) }) {
      throw .excludedOptions(other.name, title)
    }
    if arguments.has(positions), !arguments.has(solve) { throw .needsOption(positions.name, solve.name) }
    guard arguments.operands.count > 1 else { return }
    if arguments.has(solve) { throw .excludedOptions(solve.name, "several folders") }
    if !output.isOfSeveralRuns { throw .excludedOptions(title, "several folders") }
  }

  /// The differences that a plan should detect: one for each event, or one for all events if their units are the same.
  ///
  /// - Parameter figures: the first ranking figure of each event.
  private static func planSizes(_ text: String, for figures: [ComparedFigure]) throws(UsageProblem) -> [Double] {
    var sizes: [Double] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let size = Double(part), planSizes.contains(size) else {
        throw .badDecimal(plan.name, String(part), planSizes)
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

  private static func words(_ link: JoinedRuns.Link) -> String {
    let title = "\(link.title): \(link.folders[0]) and \(link.folders[1])"
    let bots = link.bots.map { SafeText.name($0) }.joined(separator: ", ")
    if link.hasSameDeals { return title + " have the same deals" + (bots.isEmpty ? "" : " and share \(bots)") }
    return bots.isEmpty
      ? title + " share no bot; do not compare bots across them, unless other runs connect them"
      : title + " are connected by \(bots); other bots across them are compared through these"
  }

  /// The last component of a folder's path.
  package static func name(of folder: String) -> String { URL(filePath: AbsolutePath.of(folder)).lastPathComponent }
}

// The outputs. A new output is one more entry: its format is offered, and options that it does not list are refused.
extension StandingsCommand {
  /// The input of an output.
  fileprivate struct Request {
    let arguments: ParsedArguments
    let format: String
    /// The folder of the run, or of the first of several.
    let folder: String
    /// Nil for several runs together.
    let journal: Journal?
    /// The results of several runs together.
    let joined: RunStandings?

    /// The results of the selected bots.
    func standings() throws -> RunStandings { try joined ?? RunStandings(tally()) }

    func tally() throws -> RunTally { try RunTally(journal!, showsAll: arguments.has(all)) }

    func separator() throws -> CSV.Separator { try arguments[StandingsCommand.separator] ?? .comma }

    /// The format as one of a kind of grid; it is one of the output's.
    func form<Form: RawRepresentable<String>>() -> Form { Form(rawValue: format)! }
  }

  fileprivate struct Output {
    /// The option that selects the output; nil if its format does.
    var option: (any CommandOption)?
    let formats: [String]
    /// The other options that it permits.
    var options: [any CommandOption] = []
    /// True if it supports several runs together.
    var isOfSeveralRuns = false
    let print: @Sendable (Request) throws -> Void
  }

  private static let tables = Leaderboard.Format.allCases.map(\.rawValue)

  fileprivate static let outputs = [
    Output(option: pairs, formats: tables, options: [all], isOfSeveralRuns: true) { request in
      Console.print(
        PairGrid.render(try request.standings(), as: request.form(), separator: try request.separator()))
    },
    Output(option: plan, formats: GridFormat.allCases.map(\.rawValue), options: [all]) { request in
      let standings = try request.standings()
      let ranked = standings.events.map { $0.rankedBy.first ?? .rating }
      let sizes = try planSizes(request.arguments.value(plan) ?? "", for: ranked)
      Console.print(PlanGrid.render(standings, toFind: sizes, as: request.form()))
    },
    Output(option: luck, formats: GridFormat.allCases.map(\.rawValue), options: [all, samples]) { request in
      try printWithoutLuck(request)
    },
    Output(option: figure, formats: ["svg", "csv"], options: [event, output, all]) { request in
      try write(chosenFigure(request), of: request)
    },
    Output(formats: tables, options: [all, solve, positions], isOfSeveralRuns: true) { request in
      let standings = try request.joined ?? results(of: request).standings
      Console.print(Leaderboard.render(standings, as: request.form(), separator: try request.separator()))
    },
    Output(formats: ["html"], options: [all, solve, positions]) { request in
      try writeSite(Site(of: request.folder, results(of: request)), into: request.folder)
    },
    // It includes all games, also those of bots that have left.
    Output(formats: ["games-csv"], options: [all]) { request in
      let export = GamesExport(request.journal!, run: name(of: request.folder))
      let separator = try request.separator()
      try printInPieces { try export.csv(separator, $0) }
    },
    Output(formats: ["gradebook-csv"], options: [all], isOfSeveralRuns: true) { request in
      let submissions = request.journal.flatMap { SubmissionList(of: $0, in: request.folder) }
      guard
        let text = GradeText.gradebook(
          try request.standings(), submissions, separator: try request.separator())
      else {
        throw ResultCommandProblem.noGrade(request.folder)
      }
      Console.print(text)
    },
    Output(formats: ["pgn"], options: [all]) { request in
      let export = GamesExport(request.journal!, run: name(of: request.folder))
      try printInPieces {
        if try export.pgn($0) == 0 { Console.say("no games of two seats have been played: PGN has no others") }
      }
    },
  ]

  /// All formats, in the order of the outputs.
  package static let formats = outputs.filter { $0.option == nil }.flatMap(\.formats) + ["svg"]

  /// The figure of the chosen event, or of the only event that has it.
  private static func chosenFigure(_ request: Request) throws -> Figure {
    let name = request.arguments.value(figure) ?? ""
    let results = try RunResults(request.tally())
    var events = zip(results.standings.events, results.digests).enumerated().map { index, event in
      (number: index + 1, title: event.0.shortTitle, figures: EventFigures(event: event.0, digest: event.1).all)
    }
    if let number = try request.arguments[event] {
      events.removeAll { $0.number != number }
      if events.isEmpty { throw ResultCommandProblem.noSuchEvent(number, events: results.standings.events.count) }
    }
    let found = events.filter { event in event.figures.contains { $0.name == name } }
    func listed(_ events: [(number: Int, title: String, figures: [Figure])]) -> [ResultCommandProblem.FiguresOfEvent] {
      events.map { .init(number: $0.number, title: $0.title, figures: $0.figures.map(\.name)) }
    }
    guard let figure = found.first?.figures.first(where: { $0.name == name }) else {
      throw ResultCommandProblem.noSuchFigure(name, events: listed(events))
    }
    if found.count > 1 { throw ResultCommandProblem.severalFigures(name, events: listed(found)) }
    return figure
  }

  private static func write(_ figure: Figure, of request: Request) throws {
    let separator = try request.arguments[StandingsCommand.separator]
    let text = request.format == "csv" ? figure.csv(separator ?? .comma) : figure.svg
    guard let path = request.arguments.value(output) else { return Console.print(text) }
    try Console.write((separator?.start ?? "") + text, to: path)
    Console.say("wrote \(path)")
  }

  /// The results of a run, with the winnable deals if these are requested.
  private static func results(of request: Request) throws -> RunResults {
    var results = try RunResults(request.tally())
    guard request.arguments.has(solve) else { return results }
    let most = try request.arguments[positions] ?? SolutionLimit.positions
    results.standings.solve(results.tally, positions: most)
    if results.standings.events.allSatisfy({ $0.solved == nil }) {
      let games = Set(results.standings.events.map(\.game)).sorted().joined(separator: ", ")
      throw GameCommandProblem.noSolver(game: games, solved: catalogue.solved)
    }
    return results
  }

  /// Prints the leaderboards, and below them the bots without luck.
  private static func printWithoutLuck(_ request: Request) throws {
    let standings = try request.standings()
    let luck = try RunLuck(
      of: request.journal!, in: request.folder, standings,
      samples: try request.arguments[samples] ?? usualSamples)
    let refusals = luck.refusals.sorted { $0.key < $1.key }.map {
      LuckGrid.sentence(on: standings.events[$0.key], $0.value)
    }
    if luck.events.isEmpty { throw ResultCommandProblem.noLuck(refusals) }
    for refusal in refusals { Console.say(refusal) }
    Console.print(Leaderboard.render(standings, as: request.form()))
    Console.print(
      "\n"
        + LuckGrid.render(
          luck.events.sorted { $0.key < $1.key }.map { (standings.events[$0.key], $0.value) }, as: request.form()))
  }

  /// Writes the report into the run's folder.
  private static func writeSite(_ site: Site, into folder: String) throws {
    do throws(SiteWriter.Failure) {
      let count = try SiteWriter(site: site, run: folder, folder: folder, isShown: true).write()
      Console.say("wrote \(folder)/\(Site.reportName) and \(count - 1) files in \(folder)/\(SiteAddress.folder)")
    } catch {
      throw PathProblem.cannotWrite(error.path, error.cause)
    }
  }

  /// Prints a text that may have gigabytes.
  private static func printInPieces(_ body: ((String) -> Void) throws -> Void) throws {
    var piece = ""
    try body { text in
      piece += text
      guard piece.utf8.count > 1 << 16 else { return }
      Console.print(piece)
      piece = ""
    }
    if !piece.isEmpty { Console.print(piece) }
  }
}
