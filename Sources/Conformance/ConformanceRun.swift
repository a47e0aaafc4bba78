public import BotProcess
import BotProtocol
public import GameRules
public import Refereeing

/// Plays a bot against every clause, in real processes and in the games that are asked for.
///
/// Plain games first; where they show a fault, the clause that it breaks is the one to mend, and nothing else is tried.
/// Then one habit after another, each in a game of its own.
public struct ConformanceRun {
  public struct Settings: Sendable {
    public var games: [any Game.Type]
    public var time: TimeControl
    /// How many games in a row the bot's memory is watched for.
    public var longRun = 200

    public init(games: [any Game.Type], time: TimeControl) {
      self.games = games
      self.time = time
    }
  }

  /// How many plain games are played of each game, and the most prompts in one.
  private static let plainGames = 3
  private static let plainQuota = 40
  private static let twistedQuota = 12

  private let command: BotCommand
  private let settings: Settings
  private let launcher: BotLauncher
  private var notes = Findings()
  private var probe: BotUnderTest?

  public init(_ command: BotCommand, settings: Settings, launcher: BotLauncher) {
    self.command = command
    self.settings = settings
    self.launcher = launcher
  }

  /// The verdict on every clause, in the order of the table.
  public mutating func run() -> [CheckResult] {
    do {
      for game in settings.games { try examine(game) }
      if let game = settings.games.first { try watchMemory(game) }
    } catch {
      probe?.discard()
      probe = nil
    }
    return notes.verdicts
  }

  /// Thrown when nothing more can be tried; `notes` has the reason.
  private struct Spoilt: Error {}

  private mutating func examine(_ game: any Game.Type) throws {
    for number in 1...ConformanceRun.plainGames { try play(game, number, .none, quota: ConformanceRun.plainQuota) }
    for (number, twist) in ProtocolVariation.allCases.enumerated() where twist != .none {
      if let key = twist.clause, let broken = twist.needs.first(where: notes.isBroken) {
        notes.skip(key, "mend \(broken.rawValue) first")
        continue
      }
      try play(game, number + ConformanceRun.plainGames, twist, quota: ConformanceRun.twistedQuota)
    }
    finish(game)
  }

  private mutating func play(_ type: any Game.Type, _ number: Int, _ twist: ProtocolVariation, quota: Int) throws {
    let probe = try self.probe ?? start()
    self.probe = probe
    var game = try ConformanceGame(
      of: type, number: number, time: settings.time, probe: probe, twist: twist, quota: quota)
    game.play()
    let wasSilent = game.fault == nil && game.answers.isEmpty && !game.isGreeting
    guard game.fault != nil || (twist != .none && wasSilent) else {
      notes.pass(game, twist)
      if !game.mayPlayOn {
        probe.discard()
        self.probe = nil
      }
      return
    }
    self.probe = nil
    let (key, came) = game.fault.map { Diagnosis.clause(of: $0, in: game, probe) } ?? (.races, nil)
    let errors = probe.errors
    var failure = Failure(
      game: type.name, sent: SafeText.excerpt(of: probe.sent),
      came: came ?? probe.came.last.map { $0.isEmpty ? "a blank line" : SafeText.excerpt(of: $0) } ?? "nothing",
      reason: game.fault?.message ?? "no prompt of the game was answered")
    probe.discard()
    switch game.fault {
    case .crash(let ending)?:
      failure.remedy = CrashAdvice.remedy(for: ending, errors: errors)
      failure.errors = ConformanceRun.lastLines(errors)
    case .closed?, .stall?, .time?: failure.errors = ConformanceRun.lastLines(errors)
    default: break
    }
    notes.fail(twist.clause ?? key, failure)
    if twist == .none {
      if !game.isGreeting { notes.pass(.ready) }
      throw Spoilt()
    }
  }

  /// What stands at the end of standard error: an exception's name and place are there.
  private static func lastLines(_ errors: String) -> [String] {
    errors.split(whereSeparator: \.isNewline).suffix(10).map { SafeText.excerpt(of: $0.utf8) }
  }

  private mutating func start() throws -> BotUnderTest {
    do throws(StartFailure) {
      let probe = try BotUnderTest(command, launcher: launcher)
      notes.pass(.start)
      return probe
    } catch {
      notes.fail(.start, Failure(game: nil, sent: nil, came: "no process", reason: error.message))
      throw Spoilt()
    }
  }

  /// Ends the process that has played well till now.
  private mutating func finish(_ game: any Game.Type) {
    guard let probe else { return }
    self.probe = nil
    _ = probe.finish()
    if case .exit(let code)? = probe.ending {
      notes.pass(.end, note: "exit code \(code)")
    } else {
      notes.fail(
        .end,
        Failure(
          game: game.name, sent: "end of input", came: "nothing",
          reason: "a second after its input had ended the program went on, and was ended by force"))
    }
  }

  private mutating func watchMemory(_ game: any Game.Type) throws {
    var growth = MemoryGrowth()
    for number in 1...settings.longRun {
      try play(game, number, .none, quota: 5)
      if let probe, growth.marks(settings.longRun).contains(number) {
        guard growth.add(ProcessMemory.resident(of: probe.process.pid)) else {
          return notes.skip(.memory, "this system does not tell how much memory a process holds")
        }
      }
    }
    if let words = growth.complaint {
      notes.fail(
        .memory, Failure(game: game.name, sent: "\(settings.longRun) games", came: growth.words, reason: words))
    } else {
      notes.pass(.memory, note: growth.words)
    }
    finish(game)
  }
}
