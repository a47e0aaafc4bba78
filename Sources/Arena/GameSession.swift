import BotProcess
import BotProtocol
import Foundation
public import GameRules
public import Refereeing

/// Changes how a session is played, as the conformance check does.
///
/// A tournament's sessions have none.
public protocol GameScript: AnyObject {
  /// Hears what the referee is told of a bot, before the referee does.
  func hear(_ input: Referee.Input)
  /// Writes a line to a bot; true if all of it is delivered at once.
  func write(_ line: [UInt8], to bot: BotConnection, in referee: Referee) -> Bool
  /// The answer of a seat in which no bot sits, if one is due.
  func reply(to line: [UInt8]) -> [UInt8]?
  /// True if the game need not go on.
  func stops(_ referee: Referee) -> Bool
}

/// A table in play: its referee and the bots in its seats.
public struct GameSession {
  public internal(set) var referee: Referee
  /// Where bots go that leave; nil leaves them to the script.
  private let pool: BotPool?
  private let script: (any GameScript)?
  private var players: [BotConnection?]
  private var errors: [StderrLog]
  private var cpuOfOthers: [Duration]
  /// The seats that have a bot, and their processes in the same order: made anew only when a bot leaves.
  private(set) var places: [(seat: Seat, player: BotConnection)] = []
  private(set) var processes: [RunningBot] = []

  init(referee: Referee, pool: BotPool?, players: [BotConnection?], script: (any GameScript)? = nil) {
    self.referee = referee
    self.pool = pool
    self.script = script
    self.players = players
    errors = players.map { _ in StderrLog() }
    cpuOfOthers = players.map { _ in .zero }
    findPlaces()
  }

  /// A session of one bot; the script answers for the other seats.
  public init(referee: Referee, bot: BotConnection, in seat: Seat, script: any GameScript) {
    let players = Seat.all(referee.position.seats).map { $0 == seat ? bot : nil }
    self.init(referee: referee, pool: nil, players: players, script: script)
  }

  var isOver: Bool { referee.record != nil || script?.stops(referee) ?? false }

  private mutating func findPlaces() {
    places = players.enumerated().compactMap { index, player in player.map { (Seat(index), $0) } }
    processes = places.map(\.player.process)
  }

  /// Tells the referee what a bot did.
  mutating func take(_ event: BotEvent, from player: BotConnection, in seat: Seat, at now: Duration) {
    player.translate(event, at: now) { input, at in
      script?.hear(input)
      referee.receive(input, from: seat, at: at)
    }
  }

  /// Does what the referee asks for, until it asks for nothing more.
  mutating func carryOutEffects() {
    var effects = referee.takeEffects()[...]
    while script?.stops(referee) != true, let effect = effects.popFirst() {
      switch effect {
      case .send(let line, let seat):
        guard let player = players[seat.index] else {
          answer(line, for: seat)
          break
        }
        if script?.write(line, to: player, in: referee) ?? player.process.send(line) {
          take(.delivered, from: player, in: seat, at: player.process.delivery.at)
        }
      case .closeInput(let seat):
        guard let player = players[seat.index] else { break }
        guard script == nil else {
          // A script looks for an answer that was not flushed once the game is over.
          referee.receive(.inputClosed(SilentBot(mayAwaitInput: false)), from: seat, at: Monotonic.now())
          break
        }
        let state = SilentBot(
          cpu: player.process.cpuTime, mayAwaitInput: player.process.mayAwaitInput, language: player.command.language)
        player.process.closeInput()
        referee.receive(.inputClosed(state), from: seat, at: Monotonic.now())
      case .dismiss(let seat): dismiss(seat)
      }
      if effects.isEmpty { effects = referee.takeEffects()[...] }
    }
  }

  private mutating func answer(_ line: [UInt8], for seat: Seat) {
    guard let reply = script?.reply(to: line) else { return }
    let now = Monotonic.now()
    referee.receive(.delivered(cpu: nil), from: seat, at: now)
    referee.receive(.line(reply, cpu: nil), from: seat, at: now)
  }

  /// Ends a game that is stopped before its end.
  mutating func abandon() {
    referee.interrupt(at: Monotonic.now())
    carryOutEffects()
    for (seat, _) in places { dismiss(seat) }
  }

  /// Ends a game that is over; bots that may play on go back to the pool.
  mutating func close(keepsBots: Bool) -> PlayedGame? {
    guard let record = referee.record else { return nil }
    for (seat, player) in places {
      guard keepsBots, record.reusable.contains(seat) else {
        dismiss(seat)
        continue
      }
      takeLeavings(of: player, in: seat)
      pool?.keep(player)
    }
    return PlayedGame(
      record: record, transcript: referee.transcript, errors: errors, cpuOfOthers: cpuOfOthers,
      inputLog: referee.inputLog,
      began: referee.began)
  }

  private mutating func dismiss(_ seat: Seat) {
    guard let player = players[seat.index], let pool else { return }
    players[seat.index] = nil
    findPlaces()
    takeLeavings(of: player, in: seat)
    pool.end(player)
  }

  /// Keeps what a bot leaves besides its answers.
  private mutating func takeLeavings(of player: BotConnection, in seat: Seat) {
    errors[seat.index] = player.process.takeErrors()
    cpuOfOthers[seat.index] = player.takeCPUTimeOfOthers(at: Monotonic.now())
  }
}

extension BotCommand {
  /// What the bot is written in, as far as its command and its folder tell.
  fileprivate var language: Language? {
    let files = try? FileManager.default.contentsOfDirectory(atPath: folder)
    return Language.of(command: [program] + arguments, files: files ?? [])
  }
}
