import Arena
import BotProtocol
import GameRules
import JSON
import OperatingSystem
import Refereeing

/// One game between the bot and filler bots, judged by the referee of tournaments.
final class ConformanceGame {
  private var referee: Referee
  private let seat: Seat
  private let bot: BotUnderTest
  private let variation: ProtocolVariation
  /// The number of prompts after which the game ends.
  private let quota: Int
  private var filler = FillerBot()
  private var isCut = false
  /// True if a tournament would have replaced the process, because it ended or did something other than reply `ready`
  /// when the game began.
  private(set) var isReplaced = false
  /// The ids of all prompts sent.
  private var ids: Set<UInt64> = []
  /// The memory of the bot's process at the first prompt, in KiB; nil before that, or if the system does not tell.
  ///
  /// By then the bot has processed all earlier messages.
  private(set) var memory: Int?
  let isRace: Bool
  /// True if the process has played before.
  let isLater: Bool

  /// - Parameter number: the number of the game in this check, which determines the deal and the seat.
  init<G: Game>(
    of game: G.Type, number: Int, settings: ConformanceRun.Settings, bot: BotUnderTest, variation: ProtocolVariation,
    quota: Int
  ) throws(IllegalDeal) {
    var deal = SeededRandom(seed: "check", game: G.name, deal: number)
    let position = try G(dealtBy: &deal, seats: G.usualSeats, options: G.Options())
    // With declared reactions no window closes early, so the bot can be seen to answer.
    var rules = TableRules(time: variation.time(settings.time), races: RaceSettings(reactions: .declared))
    rules.legal = settings.legal
    referee = Referee(
      position: position, rules: rules, random: SeededRandom(seed: "check", label: "table \(number) of \(G.name)"))
    isRace = if case .race = position.phase { true } else { false }
    isLater = bot.games > 0
    seat = Seat(number % position.seats)
    self.bot = bot
    self.variation = variation
    self.quota = quota
  }

  /// Plays to the end, to the quota, or to the bot's first fault; its later behaviour is evidence.
  func play(in loop: inout GameLoop) {
    bot.games += 1
    bot.connection.isKept = isLater
    // Its work at the end of one game must not count in the next.
    if isLater { bot.settle() }
    var session = GameSession(referee: referee, bot: bot.connection, in: seat, script: self)
    loop.play(&session)
    referee = session.referee
  }

  var fault: Fault? { referee.fault(of: seat) }

  /// The response times of the bot.
  var answers: [Duration] { ownEntries.filter { !$0.isSilent }.map(\.wall) }

  /// False while an answer is missing, which would be one too many in the next game.
  var mayPlayOn: Bool {
    let late = referee.transcript.entries.count { if case .late(seat, _) = $0 { true } else { false } }
    return ownEntries.count { $0.isSilent } <= late
  }

  private var ownEntries: [TranscriptEntry.Answer] {
    referee.transcript.entries.flatMap(\.answers).filter { $0.seat == seat }
  }

  /// True if the bot has received `start` and has not replied `ready`.
  var isGreeting: Bool { ids.isEmpty }

  /// True for an answer to a prompt that was never sent.
  func answersNothing(_ line: [UInt8]) -> Bool {
    if case .answer(let answer)? = try? BotLine.parse(line) { !ids.contains(answer.id) } else { false }
  }
}

extension ConformanceGame: GameScript {
  func hear(_ input: Referee.Input) { bot.note(input) }

  func action(among legal: [String], isRace: Bool) -> String { filler.action(among: legal, isRace: isRace) }

  func stops(_ referee: Referee) -> Bool { isCut || isReplaced || referee.fault(of: seat) != nil }

  func hearReplacement() { isReplaced = true }

  func write(_ message: Outgoing, to _: BotConnection, in referee: Referee) -> Bool {
    var line = message.line
    if case .prompt(let id, _) = message.content {
      if ids.isEmpty { memory = ProcessMemory.resident(of: bot.process.pid) }
      if variation == .stopped, !ids.isEmpty { bot.interrupt() }
      isCut = ids.count == quota
      if isCut { line = endLine(of: referee) } else { ids.insert(id) }
    }
    return bot.send(line, in: variation.writes(for: line))
  }

  /// The message that ends the game for the bot, as if all others had left.
  private func endLine(of referee: Referee) -> [UInt8] {
    var position = referee.position
    for seat in Seat.all(position.seats) where !position.phase.isOver {
      _ = try? position.apply(text: .withdrawal(of: seat))
    }
    var scores: [Int] = []
    if case .over(let outcome) = position.phase { scores = outcome.results.map { $0[type(of: position).scoreIndex] } }
    return EndMessage(scores: scores, observation: referee.position.observationAsJSON(for: seat)).jsonLine
  }
}

/// The bot in the other seats: it answers at once, and legally.
private struct FillerBot {
  /// In a race, one of this many answers is a claim.
  private static let pace = 8

  private var random = SeededRandom(seed: "stand-in", label: "check")

  mutating func action(among legal: [String], isRace: Bool) -> String {
    if legal.isEmpty || isRace && random.below(FillerBot.pace) > 0 { return Pass.text }
    return legal[random.below(legal.count)]
  }
}
