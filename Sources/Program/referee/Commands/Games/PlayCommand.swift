import Arena
import Catalogue
import Foundation
import GameRules
import OperatingSystem
import PersonPlay
import Records
import RunFiles
package import WebServer

/// `referee play GAME`: lets a person play on a web page, alone, with others or against bots.
package enum PlayCommand {
  package static let against = Option("--against", "COMMAND", "a bot to play against; may be repeated")
  package static let save = Option(
    "--save", "PATH", "the game's file, with others the table's folder (default referee-GAME.json, referee-GAME-table)")
  package static let new = Option(flag: "--new", "start a new game, and keep the saved one under a dated name")
  static let canBeWon = Option(
    flag: "--can-be-won", "take the first deal from --deal on that can be won with all cards known")
  package static let window = Option("--window", "MS", in: 100...3_600_000, "the time limit of a race against bots")

  static let from = Option("--from", "FILE", "play on in a recorded game of one seat, with --step")
  static let step = Option(
    "--step", "N", in: 1...1_000_000, "with --from, the step of its replay before which to play on (default the last)")

  package static let people = Option("--people", "N", "seat N people, each at a web page with a link of its own")
  package static let listen = Option(
    address: "--listen", "serve pages at this address, so that other machines reach them (default 127.0.0.1)")
  static let noOpen = Option(flag: "--no-open", "print the link and do not open it")
  package static let away = Option(
    "--away", "SECONDS", in: 1...86_400,
    "go on without a person whose page has been closed for so long (default \(PeopleTable.usualAbsence.components.seconds))"
  )

  package static let command = Command(
    name: "play", operands: ["[GAME]"], operandWords: catalogue.names,
    options: [
      against, people, save, new, window, DuelCommand.seed, DealCommand.deal, DealCommand.cards,
      canBeWon, DealCommand.option, from, step, listen, noOpen, away,
    ],
    summary: "play a game yourself at a web page, alone, with others or against bots",
    example: "referee play \(catalogue.names[0])"
  ) { arguments in
    guard let game = arguments.operands.first else { return try chooseGame(arguments) }
    return try play(try catalogue.require(game), arguments)
  }

  /// Lets a person choose the game on a page that then leads to it.
  private static func chooseGame(_ arguments: ParsedArguments) throws -> ExitCode {
    let links = try PageLinks(keptAt: "referee-start-link.json", at: try arguments[listen])
    let start = StartPage(choices, links: links)
    let interruption = try SignalHandler { start.stop() }
    Console.print("open \(start.link)\n")
    SeatedPeople.explain(links.server.address, whoeverHasIt: "chooses")
    let opening = arguments.has(noOpen) ? nil : BrowserLink(start.link, in: "referee-start-link.html")
    defer { links.server.stop() }
    guard let choice = withExtendedLifetime(interruption, { start.wait() }) else { return .done }
    StartPage.current.withLock { $0 = start }
    var next = arguments
    next.operands = [choice.game]
    next.options.merge(choice.options) { old, _ in old }
    next.options[noOpen.name] = [""]
    return try withExtendedLifetime(opening) { try play(catalogue.require(choice.game), next) }
  }

  /// The deal of the day, which is the same for everybody; a game that was begun is resumed.
  private static func dealOfTheDay<G: Game>(_: G.Type) -> StartPage.Choice {
    let day = Date().localDay
    let path = "referee-\(G.name).json"
    let old: SavedGame<G>? = (try? saved(at: path)) ?? nil
    var options = [DealCommand.seed.name: [day]]
    if G.isSolved(G.Options()) { options[canBeWon.name] = [""] }
    if old?.source.seed != day, SystemFile.isThere(path) { options[new.name] = [""] }
    return StartPage.Choice(
      G.name, "Play today's deal", options: options,
      days: DayCalendar(PersonalGames()?.read() ?? [], of: G.name, today: day))
  }

  /// The ways to play the games: a saved table is resumed, and any other is new.
  private static var choices: [StartPage.Choice] {
    catalogue.games.flatMap { game in
      let isOpen = PlayAgainstBots.isOpen(URL(filePath: "referee-\(game.name)-table"))
      let fresh = isOpen ? [new.name: [""]] : [:]
      func choice(_ words: String, _ options: [String: [String]]) -> StartPage.Choice {
        StartPage.Choice(game.name, words, options: options.merging(fresh) { first, _ in first })
      }
      var choices: [StartPage.Choice] = []
      if isOpen {
        choices.append(StartPage.Choice(game.name, "Go on with the table"))
      } else if game.seatCounts.contains(1) {
        choices += [choice("Alone", [:]), dealOfTheDay(game)]
      }
      let rivals = SampleGames.rivals(of: game.name)
      if game.seatCounts.contains(3), !rivals.isEmpty { choices.append(choice("Against bots", [against.name: rivals])) }
      for count in 2...4 where game.seatCounts.contains(count) {
        choices.append(choice("\(count) people", [people.name: ["\(count)"]]))
      }
      return choices
    }
  }

  private static func play<G: Game>(_ game: G.Type, _ arguments: ParsedArguments) throws -> ExitCode {
    let bots = arguments.values(against)
    let persons = try arguments.integer(people, in: 1...G.seatCounts.upperBound) ?? 1
    let isOpen = !arguments.has(new) && PlayAgainstBots.isOpen(PlayAgainstBots.folder(of: G.name, arguments))
    guard isOpen || G.seatCounts.contains(persons + bots.count) else {
      throw GameCommandProblem.seats(game: G.name, persons + bots.count, G.seatCounts)
    }
    guard bots.isEmpty, persons == 1, !isOpen else { return try PlayAgainstBots.play(game, bots, arguments) }
    guard !arguments.has(window) else { throw GameCommandProblem.onlyAgainstBots(window.name) }
    guard !arguments.has(away) else { throw UsageProblem.needsOption(away.name, people.name) }
    let path = arguments.value(save) ?? "referee-\(G.name).json"
    if SystemFile.isFolder(path) { throw GameCommandProblem.gameNeedsFile(path) }
    let old: SavedGame<G>? = arguments.has(new) ? nil : try saved(at: path)
    if let old { try require(old, at: path, arguments) }
    if let step = arguments.given([step]).first, !arguments.has(from) {
      throw UsageProblem.needsOption(step.name, from.name)
    }
    let own = try load(
      try old ?? arguments.value(from).map { try resumed($0, arguments) } ?? dealt(arguments), from: path)
    return try serve(own, savedAt: path, arguments)
  }

  /// Serves a solo game until the program is interrupted.
  private static func serve<G: Game>(
    _ game: SoloGame<G>, savedAt path: String, _ arguments: ParsedArguments
  ) throws -> ExitCode {
    let stem = URL(filePath: path).deletingPathExtension().relativePath
    let links = try PageLinks(keptAt: stem + "-link.json", at: try arguments[listen])
    try keepEarlier(path, arguments)
    let end = DispatchSemaphore(value: 0)
    let interruption = try SignalHandler { end.signal() }
    let page = SoloPage(game, savedAt: path, own: PersonalGames(), links: links, comparison: SampleGames.play) {
      transcript in
      Console.say("recorded; replay it with: referee replay \(ShellWord.quoted(transcript))")
    }
    Console.print("open \(page.link)\n")
    StartPage.current.withLock { $0 }?.lead(to: page.link)
    SeatedPeople.explain(links.server.address, whoeverHasIt: "plays")
    Console.say("every step is saved in \(path); Ctrl-C ends the program, and the same command continues the game")
    let opening = arguments.has(noOpen) ? nil : BrowserLink(page.link, in: stem + "-link.html")
    withExtendedLifetime((interruption, opening)) { end.wait() }
    page.stop()
    try page.save()
    Console.say("saved in \(path); to continue: \(again(arguments))")
    return .done
  }

  /// Sets a file aside that a new game would replace, whatever it contains.
  private static func keepEarlier(_ path: String, _ arguments: ParsedArguments) throws(GameCommandProblem) {
    guard arguments.has(new), SystemFile.isThere(path) else { return }
    Console.say("the earlier game is kept in \(try setAside(path))")
  }

  /// Renames a file or a folder with the date.
  static func setAside(_ path: String) throws(GameCommandProblem) -> String {
    do {
      return try Removal.setAside(path, suffix: Date().localDay)
    } catch {
      throw .cannotSetAside(path, error)
    }
  }

  /// The command that resumes a saved game.
  package static func again(_ arguments: ParsedArguments) -> String {
    let place = arguments.value(save).map { " \(save.name) \(ShellWord.quoted($0))" } ?? ""
    return "referee play \(arguments.operands[0])" + place
  }

  /// Refuses a command line that contradicts the saved game.
  private static func require<G: Game>(
    _ saved: SavedGame<G>, at path: String, _ arguments: ParsedArguments
  ) throws {
    let source = saved.source
    var contradictions = try self.contradictions(of: arguments, seed: source.seed, options: saved.options)
    let deal = try arguments[DealCommand.deal]
    // With --can-be-won the game may have a later deal.
    if let deal, arguments.has(canBeWon) ? source.number < deal : source.number != deal {
      contradictions.append("\(DealCommand.deal.name) \(deal)")
    }
    if let cards = arguments.value(DealCommand.cards), try DealCommand.source(of: G.self, arguments) != source {
      contradictions.append("\(DealCommand.cards.name) \(ShellWord.quoted(cards))")
    }
    guard contradictions.isEmpty else {
      throw GameCommandProblem.otherSave(
        path, asked: contradictions, saved: "seed \(source.seed), deal \(source.number), options \(saved.options.json)")
    }
  }

  /// The options of the command line that contradict a saved game.
  static func contradictions<Options: GameOptions>(
    of arguments: ParsedArguments, seed: String, options: Options
  ) throws -> [String] {
    let game = arguments.operands[0]
    let other = arguments.value(DealCommand.seed).flatMap { $0 == seed ? nil : "\(DealCommand.seed.name) \($0)" }
    let changes = try arguments.values(DealCommand.option).filter { text in
      try DealCommand.options([text], of: game, changing: options) != options
    }
    return [other].compactMap(\.self) + changes.map { "\(DealCommand.option.name) \($0)" }
  }

  /// A recorded game as far as a step.
  private static func resumed<G: Game>(_ path: String, _ arguments: ParsedArguments) throws -> SavedGame<G> {
    let choices: [any CommandOption] = [
      DuelCommand.seed, DealCommand.deal, DealCommand.cards, canBeWon, DealCommand.option,
    ]
    if let other = arguments.given(choices).first { throw UsageProblem.excludedOptions(from.name, other.name) }
    let file = try TranscriptFile.read(at: path)
    guard file.game == G.name, file.table.seats.count == 1 else {
      throw GameCommandProblem.otherRecording(path, game: G.name, found: file.game, seats: file.table.seats.count)
    }
    let recording = try ReplayedGame<G>(file)
    // After the last step the game is over.
    let last = recording.entries.count - 1 + TranscriptFile.firstStep
    let chosen = try arguments[step] ?? last
    guard chosen <= last else { throw UsageProblem.badNumber(step.name, "\(chosen)", 1...last) }
    return recording.saved(entries: max(chosen - TranscriptFile.firstStep, 0))
  }

  /// The requested deal; by default a winnable one, if a solver finds one.
  private static func dealt<G: Game>(_ arguments: ParsedArguments) throws -> SavedGame<G> {
    let options: G.Options = try DealCommand.options(arguments, of: G.name)
    let seed = arguments.value(DealCommand.seed) ?? "\(UInt64.random(in: 0...UInt64.max))"
    if arguments.has(DealCommand.cards), arguments.has(canBeWon) {
      throw UsageProblem.excludedOptions(DealCommand.cards.name, canBeWon.name)
    }
    if arguments.has(DealCommand.cards), let source = try DealCommand.source(of: G.self, arguments) {
      let _: G = try DealCommand.position(of: source, as: G.self, seats: 1, options: options)
      return SavedGame(options: options, source: source)
    }
    let deal = try arguments[DealCommand.deal]
    let isRequired = arguments.has(canBeWon)
    let isSearched = isRequired || deal == nil && !arguments.has(DealCommand.seed)
    let found = isSearched ? try? SoloGame<G>.winnable(options, seed, from: deal ?? 1) : nil
    if isRequired, found?.isWinnable != true {
      throw found?.game.table.position.isSolved == true
        ? GameCommandProblem.noWinnableDeal(from: deal ?? 1, count: SoloGame<G>.deals)
        : GameCommandProblem.noSolver(game: G.name, solved: catalogue.solved)
    }
    return found?.game.saved ?? SavedGame(options: options, seed: seed, deal: deal ?? 1)
  }

  private static func saved<G: Game>(at path: String) throws -> SavedGame<G>? {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try SystemFile.read(path)
    } catch  where [ENOENT, ENOTDIR].contains(error.number) {
      return nil
    } catch {
      // If the file were treated as missing, it would be replaced.
      throw PathProblem.cannotRead(path, error)
    }
    do throws(SavedGameProblem) {
      return try SavedGame(json: bytes)
    } catch {
      throw PlayProblem.badSave(path, error)
    }
  }

  private static func load<G: Game>(_ saved: SavedGame<G>, from path: String) throws -> SoloGame<G> {
    do throws(SavedGameProblem) {
      return try SoloGame(saved)
    } catch .illegalDeal(let reason) where saved.played.isEmpty {
      throw reason
    } catch {
      throw PlayProblem.badSave(path, error)
    }
  }
}
