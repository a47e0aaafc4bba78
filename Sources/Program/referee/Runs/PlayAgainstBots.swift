import Catalogue
import Foundation
import GameRules
import OperatingSystem
import PersonPlay
import Records
import Refereeing
import RunFiles
import Scheduling

/// One table of a person against bots: a tournament of one table in a folder of its own; it stays open when the person
/// quits.
enum PlayAgainstBots {
  /// The folder of a game's table, in which the next call resumes it.
  static func folder(of game: String, _ arguments: ParsedArguments) -> URL {
    URL(filePath: arguments.value(PlayCommand.save) ?? "referee-\(game)-table")
  }

  /// True if there is an unfinished table.
  static func isOpen(_ folder: URL) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: "table.json").path)
  }

  static func play<G: Game>(_ game: G.Type, _ bots: [String], _ arguments: ParsedArguments) throws -> ExitCode {
    for option in arguments.given([DealCommand.deal, DealCommand.cards, PlayCommand.canBeWon]) {
      throw GameCommandProblem.onlyAlone(option.name)
    }
    let folder = folder(of: G.name, arguments)
    let path = folder.appending(path: "table.json").path
    if !isOpen(folder) || arguments.has(PlayCommand.new) {
      let table = try table(game, bots, arguments, at: path)
      try prepare(folder.relativePath)
      try Console.write(table.json.json + "\n", to: path)
    }
    let file = try TournamentFile.read(at: path, catalogue: catalogue)
    try require(game, file, at: folder.relativePath, arguments)
    let longestAbsence = try arguments[PlayCommand.away]
    let listen = try arguments[PlayCommand.listen]
    Console.say(
      "every answer is saved in \(folder.relativePath); Ctrl-C ends the table, and the same command continues it")
    var request = RunRequest(file)
    (request.isQuiet, request.listen, request.opensPage) = (true, listen, !arguments.has(PlayCommand.noOpen))
    request.people = PeopleAtTable(
      bots: shownBots(in: file), longestAbsence: longestAbsence.map { .seconds($0) } ?? PeopleTable.usualAbsence,
      links: folder.path + "/links.json", answers: folder.path + "/answers.jsonl")
    _ = try request.perform()
    let played = rounds(in: folder.path + "/run/transcripts/1-\(G.name)")
    for path in played.suffix(3) { Console.say("replay it with: referee replay \(ShellWord.quoted(path))") }
    Console.say("saved in \(folder.relativePath); to continue: \(PlayCommand.again(arguments))")
    return .done
  }

  /// Prepares a folder for another table: an earlier table is set aside, and any other folder must be empty.
  private static func prepare(_ folder: String) throws {
    if SystemFile.isThere(folder) {
      guard SystemFile.isFolder(folder) else { throw GameCommandProblem.tableNeedsFolder(folder) }
      try RunFolder.requireFree(folder + "/run")
      let isOwn = Removal.isMarked(folder) || SystemFile.isFile(folder + "/run/" + RunFolder.journalName)
      if isOwn {
        Console.say("the earlier table is kept in \(try PlayCommand.setAside(folder))")
      } else if !SystemFile.names(in: folder, atMost: 1).isEmpty {
        throw GameCommandProblem.foreignFolder(folder)
      }
    }
    do {
      try Removal.mark(folder)
    } catch {
      throw PathProblem.cannotWrite(folder, error)
    }
  }

  /// The names of bots at the table, and how they play, by their names in the run.
  private static func shownBots(in file: TournamentFile) -> [String: BotAtTable] {
    let bots = file.startedBots.enumerated().map { number, bot in
      let program = URL(filePath: bot.command[0]).lastPathComponent
      let kind = program.split(separator: "-").last.map(String.init) ?? ""
      return (bot.name, BotAtTable(name: names[number % names.count], style: styles[kind] ?? program))
    }
    return Dictionary(bots) { first, _ in first }
  }

  private static let names = ["Mia", "Otto", "Lea", "Emil", "Ida", "Karl", "Nora", "Hugo"]
  /// The style of a sample bot, by the last part of its program's name.
  private static let styles = [
    "human": "plays like a person", "simple": "plays by a simple rule", "random": "plays at random",
    "shark": "is fast and misses nothing", "finder": "misses nothing",
  ]

  /// The transcripts of the rounds that were played, in order.
  private static func rounds(in folder: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".jsonl") }.sorted().map { folder + "/" + $0 }
  }

  /// Refuses a command line that contradicts the unfinished table.
  private static func require<G: Game>(
    _: G.Type, _ file: TournamentFile, at folder: String, _ arguments: ParsedArguments
  ) throws {
    let event = file.events[0]
    guard let options = event.setting.options as? G.Options else { return }
    var contradictions = try PlayCommand.contradictions(of: arguments, seed: file.seed, options: options)
    let window = try arguments[PlayCommand.window]
    if let window, event.rules.time.window != .milliseconds(window) {
      contradictions.append("\(PlayCommand.window.name) \(window)")
    }
    // Sorted by names that number them, of which there are fewer than ten.
    let commands = file.startedBots.map(\.command)
    let bots = arguments.values(PlayCommand.against)
    if !bots.isEmpty, bots.map(words) != commands {
      contradictions += bots.map { "\(PlayCommand.against.name) \(ShellWord.quoted($0))" }
    }
    if let people = arguments.value(PlayCommand.people), people != "\(file.people.count)" {
      contradictions.append("\(PlayCommand.people.name) \(people)")
    }
    guard contradictions.isEmpty else {
      let names = commands.map { ShellWord.quoted($0.joined(separator: " ")) }.joined(separator: ", ")
      throw GameCommandProblem.otherSave(
        folder, asked: contradictions,
        saved: "seed \(file.seed), options \(options.json), "
          + "a window of \(event.rules.time.window.wholeMilliseconds) ms, against \(names)")
    }
  }

  /// More rounds than a person plays at one table.
  private static let rounds = 1000

  private static func words(_ command: String) -> [String] { command.split(separator: " ").map(String.init) }

  private static func table<G: Game>(
    _ game: G.Type, _ bots: [String], _ arguments: ParsedArguments, at path: String
  ) throws -> TournamentFile {
    let options = try DealCommand.options(
      arguments.values(DealCommand.option), of: G.name, changing: G.Options.forRounds)
    let people = try arguments.integer(PlayCommand.people, in: 1...G.seatCounts.upperBound) ?? 1
    let here = FileManager.default.currentDirectoryPath
    var event = EventPlan(ChosenGame<G>(options: options), deals: rounds)
    event.seats = people + bots.count
    let window = try arguments[PlayCommand.window].map { Duration.milliseconds($0) }
    event.rules.races = RaceSettings().besidePeople()
    event.rules.time = TimeControl()
      .besidePeople(window: window ?? event.setting.windowOfPeople(in: event)).ofPerson()
    let entries = try bots.enumerated().map { number, command throws(UsageProblem) in
      let words = words(command)
      guard !words.isEmpty else {
        throw .badOption(
          of: PlayCommand.against.name, text: ShellWord.quoted(command), reason: "the command is empty; name a program")
      }
      // Not the path, because a name has room for 40 characters.
      let program = words[0].split(separator: "/").last.map(String.init) ?? words[0]
      return Competitor(name: "\(number + 1) \(program.prefix(36))", command: words, folder: here)
    }
    let persons = (1...people).map { number in
      var person = Competitor(
        name: people == 1 ? "you" : "person \(number)", command: [Competitor.personWord], folder: here)
      // These limits are explicit, so that they do not follow the defaults.
      person.clock = event.rules.time
      return person
    }
    var file = try TournamentFile(
      path: path, name: "table", seed: arguments.value(DealCommand.seed) ?? TournamentFile.randomSeed(),
      out: AbsolutePath.of("run", in: URL(filePath: path).deletingLastPathComponent().path), bots: persons + entries,
      events: [event])
    file.concurrency = 1
    // A person who leaves a round may come back for the next.
    file.maxFaults = rounds
    // The players stay in their circle, and each round begins with the next one in the first seat.
    file.format = TournamentFormats.rotation
    return file
  }
}
