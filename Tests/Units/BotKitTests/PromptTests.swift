import BotKit
import BotProtocol
import GameRules
import JSON
import KlondikeRules
import SetRules
import SnapRules
import TestBasics
import Testing

@Suite(.timeLimited) struct PromptTests {
  /// Plays a game by lot and has a bot mirror what every seat is shown on the way.
  ///
  /// - Parameter listings: what the prompts tell of the legal actions.
  private func mirror<Played: Game>(
    _ type: Played.Type, seats: Int, options: Played.Options = .init(), listings: [LegalListing] = LegalListing.allCases
  ) throws {
    var random = SeededRandom(seed: "mirror", game: Played.name, deal: 1)
    var game = try Played(dealtBy: &random, seats: seats, options: options)
    for _ in 0..<40 where game.outcome == nil {
      for seat in Seat.all(seats) where !game.legalActions(for: seat).isEmpty {
        for listing in listings {
          var lines = Lines(game: game, seat: seat, listing: listing)
          if lines.isRace { lines.clock = ClockMessage(window: .milliseconds(500)) }
          var session = BotSession<MirrorBot<Played>>()
          let reply = try #require(session.replies(to: lines.start, lines.prompt()).last)
          let message = try JSONReader.read(Array(reply.utf8))
          #expect(message["note"]?.string == lines.mirrored)
          #expect(message["action"]?.string == lines.offered.last?.description ?? "pass")
        }
      }
      try game.advance(using: &random)
    }
  }

  @Test func `a prompt of Klondike is read as it was written, and positions fit it`() throws {
    try mirror(Klondike.self, seats: 1)
    var options = KlondikeOptions()
    options.draw = 1
    options.redeals = 2
    try mirror(Klondike.self, seats: 1, options: options)
    // Nothing that is seen tells whether something can be taken back.
    options.undo = true
    try mirror(Klondike.self, seats: 1, options: options, listings: [.listed])
  }

  @Test func `a prompt of Set is read as it was written, and positions fit it`() throws {
    try mirror(SetGame.self, seats: 3)
    var options = SetOptions()
    options.calls = true
    try mirror(SetGame.self, seats: 2, options: options)
  }

  @Test func `a prompt of Snap is read as it was written, and positions fit it`() throws {
    try mirror(Snap.self, seats: 4)
  }

  /// Notes how long it may think.
  private struct Timekeeper: Bot {
    static var name: String { "timekeeper" }
    static var version: String { "1" }

    init(_: BotStart<Klondike>) {}

    mutating func choose(_ prompt: Prompt<Klondike>) -> Reply<KlondikeAction> {
      Reply(prompt.legal.last, note: "\(prompt.timeToThink(answers: 8)!)")
    }
  }

  @Test func `half of the increment is there to think, which the start alone tells`() throws {
    var random = SeededRandom(seed: "time", game: "klondike", deal: 1)
    var lines = Lines(game: try Klondike(dealtBy: &random, seats: 1, options: KlondikeOptions()))
    lines.clock = ClockMessage(bank: .seconds(8), increment: .milliseconds(200))
    var session = BotSession<Timekeeper>()
    let reply = try #require(session.replies(to: lines.start, lines.prompt()).last)
    #expect(try JSONReader.read(Array(reply.utf8))["note"]?.string == "\(Duration.milliseconds(1100))")
  }

  @Test func `events and clocks are read as they were written`() throws {
    var random = SeededRandom(seed: "events", game: "snap", deal: 1)
    var lines = Lines(game: try Snap(dealtBy: &random, seats: 2, options: SnapOptions()))
    lines.clock = ClockMessage(move: .milliseconds(7), window: .seconds(2))
    lines.events = [
      .claim("snap", by: 1, reaction: .microseconds(312), verdict: .late), .action("draw", by: 0), .withdrawal(of: 1),
    ]
    var session = BotSession<MirrorBot<Snap>>()
    let reply = try #require(session.replies(to: lines.start, lines.prompt()).last)
    #expect(try JSONReader.read(Array(reply.utf8))["note"]?.string == lines.mirrored)
  }
}

extension Game {
  /// Plays one event, drawn by lot.
  fileprivate mutating func advance(using random: inout SeededRandom) throws {
    switch phase {
    case .over: break
    case .turn(let seat):
      // The last action of Klondike is to resign.
      let actions = legalActions(for: seat).dropLast()
      try apply(.action(actions[random.below(max(actions.count, 1))], by: seat))
    case .race(let seats):
      let claims = seats.filter { _ in random.below(4) == 0 }.map { seat in
        let actions = legalActions(for: seat)
        return Claim(seat: seat, action: actions[random.below(actions.count)])
      }
      try apply(.race(claims))
    }
  }
}
