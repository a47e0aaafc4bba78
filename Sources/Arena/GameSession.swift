import BotProcess
import BotProtocol
import Foundation
import GameRules
import Refereeing

/// A table in play: its referee and the bots in its seats.
struct GameSession {
  var referee: Referee
  private let pool: BotPool
  private var players: [BotConnection?]
  private var errors: [StderrLog]
  private var cpuOfOthers: [Duration]
  /// The seats that have a bot, and their processes in the same order: made anew only when a bot leaves.
  private(set) var places: [(seat: Seat, player: BotConnection)] = []
  private(set) var processes: [RunningBot] = []

  init(referee: Referee, pool: BotPool, players: [BotConnection?]) {
    self.referee = referee
    self.pool = pool
    self.players = players
    errors = players.map { _ in StderrLog() }
    cpuOfOthers = players.map { _ in .zero }
    findPlaces()
  }

  private mutating func findPlaces() {
    places = players.enumerated().compactMap { index, player in player.map { (Seat(index), $0) } }
    processes = places.map(\.player.process)
  }

  /// Tells the referee what a bot did.
  mutating func take(_ event: BotEvent, from player: BotConnection, in seat: Seat, at now: Duration) {
    switch event {
    case .delivered:
      let delivery = player.process.delivery
      referee.receive(.delivered(cpu: delivery.cpu), from: seat, at: delivery.at)
    case .output(let bytes):
      let cpu = player.process.cpuTime
      player.cpuAtOutput = cpu
      player.receive(bytes) { output in
        switch output {
        case .line(let line): referee.receive(.line(line, cpu: cpu), from: seat, at: now)
        case .oversize(let bytes, let limit):
          referee.receive(.oversize(bytes: bytes, limit: limit), from: seat, at: now)
        }
      }
    case .closed: referee.receive(.closed, from: seat, at: now)
    case .ended(let ending): referee.receive(.ended(ending.cause), from: seat, at: now)
    }
  }

  /// Does what the referee asks for, until it asks for nothing more.
  mutating func carryOutEffects() {
    var effects = referee.takeEffects()[...]
    while let effect = effects.popFirst() {
      switch effect {
      case .send(let line, let seat):
        guard let player = players[seat.index] else { break }
        let process = player.process
        if process.send(line) {
          take(.delivered, from: player, in: seat, at: process.delivery.at)
        }
      case .closeInput(let seat):
        guard let player = players[seat.index] else { break }
        let state = SilentBot(
          cpu: player.process.cpuTime, mayAwaitInput: player.process.mayAwaitInput, language: player.command.language)
        player.process.closeInput()
        referee.receive(.inputClosed(state), from: seat, at: Monotonic.now())
      case .dismiss(let seat): dismiss(seat)
      }
      if effects.isEmpty { effects = referee.takeEffects()[...] }
    }
  }

  /// Ends a game that is stopped before its end.
  mutating func abandon() {
    referee.interrupt(at: Monotonic.now())
    carryOutEffects()
    for (seat, _) in places { dismiss(seat) }
  }

  /// Ends a game that is over; bots that may play on go back to the bench.
  mutating func close(keepsBots: Bool) -> PlayedGame? {
    guard let record = referee.record else { return nil }
    for (seat, player) in places {
      guard keepsBots, record.reusable.contains(seat) else {
        dismiss(seat)
        continue
      }
      takeLeavings(of: player, in: seat)
      pool.keep(player)
    }
    return PlayedGame(
      record: record, transcript: referee.transcript, errors: errors, cpuOfOthers: cpuOfOthers,
      inputLog: referee.inputLog,
      began: referee.began)
  }

  private mutating func dismiss(_ seat: Seat) {
    guard let player = players[seat.index] else { return }
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
