public import Arena
public import BotProcess
public import BotProtocol
public import GameRules
public import Refereeing
public import Sandboxes

/// Tests a bot against every clause, in real processes and in the requested games.
///
/// Plain games come first; if they show a fault, the clause that it breaks must be fixed before anything else is
/// tested. Then each further clause is tested in a game of its own.
public struct ConformanceRun {
  public struct Settings: Sendable {
    public var games: [any Game.Type]
    public var time: TimeControl
    /// How prompts describe the legal actions.
    public var legal = LegalListing.listed
    /// The number of successive games in which the bot's memory is measured.
    public var longRun = 200
    /// True plays only the plain games.
    public var isShort = false
    /// Cancels the check; its findings are then meaningless.
    public var stop = StopSignal()

    public init(games: [any Game.Type], time: TimeControl) {
      self.games = games
      self.time = time
    }
  }

  /// The number of plain games of each game, and the most prompts in one.
  private static let plainGames = 3
  private static let plainQuota = 40
  private static let variedQuota = 12

  private static let costOfStarts =
    "between two games it ended, or wrote or did something else: it is started anew, which costs a start and is no fault"

  private let command: BotCommand
  private let settings: Settings
  private let launcher: BotLauncher
  private var findings = Findings()
  private var bot: BotUnderTest?
  private var loop: GameLoop

  public init(_ command: BotCommand, settings: Settings, launcher: BotLauncher) {
    self.command = command
    self.settings = settings
    self.launcher = launcher
    loop = GameLoop(stop: settings.stop)
  }

  /// Returns the result of every clause, in the order of the list.
  public mutating func run() -> [CheckResult] {
    do {
      for game in settings.games where !settings.stop.isSet { try check(game) }
      if let game = settings.games.first, !settings.isShort { try watchMemory(game) }
    } catch {
      bot?.discard()
      bot = nil
    }
    return findings.results
  }

  /// Thrown when nothing more can be tested; `findings` has the reason.
  private struct CheckStopped: Error {}

  private mutating func check(_ game: any Game.Type) throws {
    for number in 1...ConformanceRun.plainGames { try play(game, number, .none, quota: ConformanceRun.plainQuota) }
    let variations = settings.isShort ? [] : ProtocolVariation.allCases
    for (number, variation) in variations.enumerated() where variation != .none {
      if let key = variation.clause, let broken = variation.needs.first(where: findings.isBroken) {
        findings.skip(key, "fix \"\(broken.rawValue)\" first")
        continue
      }
      try play(game, number + ConformanceRun.plainGames, variation, quota: ConformanceRun.variedQuota)
    }
    finish(game)
  }

  /// - Returns: the memory of the bot's process at the first prompt, in KiB; nil if it failed, or the system does not
  ///   tell.
  @discardableResult private mutating func play(
    _ type: any Game.Type, _ number: Int, _ variation: ProtocolVariation, quota: Int
  ) throws -> Int? {
    let bot = try self.bot ?? start()
    self.bot = bot
    let game = try ConformanceGame(
      of: type, number: number, settings: settings, bot: bot, variation: variation, quota: quota)
    game.play(in: &loop)
    if game.isReplaced {
      findings.pass(.games, note: ConformanceRun.costOfStarts)
      bot.discard()
      self.bot = nil
      // A new process has no earlier games.
      return try play(type, number, variation, quota: quota)
    }
    let wasSilent = game.fault == nil && game.answers.isEmpty && !game.isGreeting
    guard game.fault != nil || (variation != .none && wasSilent) else {
      findings.pass(game, variation)
      if !game.mayPlayOn {
        bot.discard()
        self.bot = nil
      }
      return game.memory
    }
    self.bot = nil
    let (key, failure) = failure(of: game, type.name, bot)
    bot.discard()
    findings.fail(variation.clause ?? key, failure)
    if variation == .none {
      if !game.isGreeting { findings.pass(.ready) }
      throw CheckStopped()
    }
    return nil
  }

  /// The failure that a game shows; the process is not used again.
  private mutating func failure(of game: ConformanceGame, _ name: String, _ bot: BotUnderTest) -> (Clause.Key, Failure)
  {
    let (sent, last) = (bot.sent, bot.received.last)
    var failure = Failure(
      game: name, sent: SafeText.excerpt(of: sent),
      received: last.map { BotLine.isBlank($0[...]) ? "a blank line" : SafeText.excerpt(of: $0) } ?? "nothing",
      reason: game.fault?.message ?? "no prompt of the game was answered")
    guard let fault = game.fault else { return (.races, failure) }
    let silence = fault.isSilence ? Silence(of: bot, isGreeting: game.isGreeting, launcher: launcher) : nil
    let errors = bot.errors
    var diagnosis = Diagnosis(
      fault, errors: errors, of: command, isConfined: launcher.sandbox(of: command) != .none)
    if let clause = silence?.clause { (diagnosis.clause, diagnosis.remedy) = (clause, silence?.remedy) }
    switch fault {
    case .crash where bot.games > 1: diagnosis.clause = .games
    case .unasked(let line):
      if game.answersNothing(last ?? []) { diagnosis.clause = .id }
      failure.received = line
    // Further lines may have come after it.
    case .malformed(let line) where !line.excerpt.isEmpty: failure.received = line.excerpt
    default: break
    }
    failure.received = silence?.received ?? failure.received
    failure.reason = silence?.reason ?? failure.reason
    failure.remedy = diagnosis.remedy
    if fault.isSilence || fault.isEnd { failure.errors = SafeText.lastLines(StartCheck.shownLines, of: errors) }
    return (diagnosis.clause, failure)
  }

  private mutating func start() throws -> BotUnderTest {
    do throws(StartFailure) {
      let bot = try BotUnderTest(command, launcher: launcher)
      findings.pass(.start)
      return bot
    } catch {
      findings.fail(.start, Failure(game: nil, sent: nil, received: "no process", reason: error.message))
      throw CheckStopped()
    }
  }

  /// Ends the process after its last successful game.
  private mutating func finish(_ game: any Game.Type) {
    guard let bot else { return }
    self.bot = nil
    // A bot that waits for a core idles through no fault of its own.
    let timeout = max(BotUnderTest.endTimeout, settings.time.margin)
    _ = bot.finish(timeout: timeout)
    if case .exit(let code)? = bot.ending, !bot.hasLingered {
      findings.pass(.end, note: "exit code \(code)")
    } else {
      findings.fail(
        .end,
        Failure(
          game: game.name, sent: "end of input", received: "nothing",
          reason:
            "still running \(timeout == .seconds(1) ? "one second" : "\(timeout.components.seconds) seconds") after "
            + "the end of input; it was killed"))
    }
  }

  private mutating func watchMemory(_ game: any Game.Type) throws {
    var growth = MemoryGrowth()
    for number in 1...settings.longRun {
      let memory = try play(game, number, .none, quota: 5)
      if growth.marks(settings.longRun).contains(number) {
        guard growth.add(memory) else {
          return findings.skip(.memory, "this system does not tell how much memory a process holds")
        }
      }
    }
    if let words = growth.complaint {
      findings.fail(
        .memory, Failure(game: game.name, sent: "\(settings.longRun) games", received: growth.words, reason: words))
    } else {
      findings.pass(.memory, note: growth.words)
    }
    finish(game)
  }
}

extension Fault {
  /// True if an answer did not come in time.
  fileprivate var isSilence: Bool {
    switch self {
    case .stall, .time: true
    default: false
    }
  }

  /// True if the bot ended or closed its output.
  fileprivate var isEnd: Bool {
    switch self {
    case .crash, .closed: true
    default: false
    }
  }
}
