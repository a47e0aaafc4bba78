import BotKit
import BotProtocol
import GameRules
import JSON

/// Lines as a referee writes them, about one seat of one game.
struct Lines<Played: Game> {
  var game: Played
  var seat: Seat = 0
  var clock = ClockMessage(bank: .seconds(10), increment: .milliseconds(50))
  /// What a prompt tells of it: the times that are left, and no increment.
  var left: ClockMessage { ClockMessage(bank: clock.bank, move: clock.move, window: clock.window) }
  var events: [TableEvent] = []
  var listing = LegalListing.listed

  var start: String {
    StartMessage(
      game: Played.name, options: game.options, table: "k7f2", seat: seat, seats: game.seats, botSeed: 530_218,
      clock: clock
    ).json
  }

  var isRace: Bool { if case .race = game.phase { true } else { false } }
  var offered: [Played.Action] { game.offeredActions(for: seat) }

  func prompt(id: UInt64 = 91_820_473) -> String {
    var json = JSONWriter()
    PromptMessage(id: id, clock: left, events: events[...], listing: listing).write(
      to: &json, offering: OfferedActions((isRace ? ["pass"] : []) + offered.map(\.description))
    ) {
      game.writeObservation(for: seat, to: &$0)
    }
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// What `MirrorBot` should say about the prompt.
  var mirrored: String {
    [
      game.options.json, "k7f2", "\(seat) of \(game.seats)", clock.json, "530218", left.json,
      game.observation(for: seat).json, events.json, "\(offered)", "\(isRace)", "true",
    ].joined(separator: " | ")
  }
}

extension BotSession {
  /// What the bot says to these lines, each without its line end.
  mutating func replies(to lines: String...) -> [String] {
    lines.compactMap { line in
      reply(to: Array(line.utf8)).map { String(decoding: $0.dropLast(), as: UTF8.self) }
    }
  }
}
