import Foundation
import GameRules
import JSON
import SetRules
import TestBasics
import Testing

/// What every game must hold to, on games played at random under many options.
@Suite(.timeLimited) struct SetLawTests {
  struct Table: Sendable, CustomStringConvertible {
    var seats: Int
    var options: SetOptions
    var description: String { "\(seats) seats, \(options.refill), calls \(options.calls)" }
  }

  static let tables = [1, 2, 3, 8].flatMap { seats in
    SetOptions.Refill.allCases.flatMap { refill in
      [false, true].map { calls in
        Table(
          seats: seats,
          options: SetOptions {
            $0.refill = refill
            $0.calls = calls
            $0.points.speed = 3
          })
      }
    }
  }

  @Test(arguments: tables) func `laws hold in every position of random games`(table: Table) throws {
    for number in 0..<2 {
      var deal = SeededRandom(seed: "\(number)", label: "\(table)")
      var random = SeededRandom(seed: "\(number)", label: "play of \(table)")
      let start = try SetGame(dealtBy: &deal, seats: table.seats, options: table.options)
      var game = start
      var events: [Event<SetAction>] = []
      while game.ending == nil {
        try checkPosition(game, &random)
        let event = randomEvent(in: game, &random)
        let verdicts = try game.apply(event)
        if case .race(let claims) = event { #expect(verdicts.count == claims.count) } else { #expect(verdicts.isEmpty) }
        events.append(event)
      }
      try checkPosition(game, &random)
      var replay = start
      for event in events { try replay.apply(event) }
      #expect(replay == game)
    }
  }

  @Test(arguments: tables) func `every game ends when all are silent`(table: Table) throws {
    var deal = SeededRandom("silence")
    var game = try SetGame(dealtBy: &deal, seats: table.seats, options: table.options)
    // 23 times patience many rounds deal the deck, three windows each at the most, and as many more end the game.
    for _ in 0..<24 * 3 * table.options.patience where game.ending == nil { try game.pass() }
    #expect(game.ending != nil)
    #expect(Set(game.points).count == 1 && game.points[0] <= 0, "all pay alike for the sets that they passed over")
  }

  @Test func `S8 played to the end under keep12, three cards can never be left`() throws {
    for number in 0..<100 {
      var deal = SeededRandom(seed: "\(number)", label: "to the end")
      var game = try SetGame(dealtBy: &deal, seats: 1, options: SetOptions())
      while game.ending == nil {
        let hint = SetFinder(game.table).hint
        try game.apply(.race([Claim(seat: 0, action: hint.map(SetAction.claim) ?? .deal)]))
      }
      #expect(game.ending == .exhausted)
      #expect(game.points == [game.tallies[0].sets])
      #expect(game.table.count % 3 == 0 && game.table.count != 3)
    }
  }

  @Test func `an event that does not fit is refused and changes nothing`() throws {
    let game = try SetGame(table: twelve, seats: 3)
    let refusals: [(Event<SetAction>, IllegalEvent)] = [
      (.action(.deal, by: 0), .wrongPhase),
      (.race([claim(3, "deal")]), .noSuchSeat(3)),
      (.race([claim(-1, "deal")]), .noSuchSeat(-1)),
      (.race([claim(0, "call")]), .notLegal(action: "call", seat: 0)),
      (.race([claim(0, "deal"), claim(1, "1rds 2rds 2rdo")]), .notLegal(action: "1rds 2rds 2rdo", seat: 1)),
      (.race([claim(1, "1rds 2rds 3rds"), claim(1, "deal")]), .badOrder),
      (.race([claim(1, "1rds 2rds 3rds", after: 2), claim(0, "deal", after: 1)]), .badOrder),
      (.withdrawal(of: 3), .noSuchSeat(3)),
      (.withdrawal(of: -1), .noSuchSeat(-1)),
    ]
    for (event, refusal) in refusals {
      var refused = game
      #expect(throws: refusal) { try refused.apply(event) }
      #expect(refused == game)
    }
  }

  private func checkPosition(_ game: SetGame, _ random: inout SeededRandom) throws {
    #expect((game.table + game.deck + game.discard).sorted() == SetCard.deck)
    if case .race(let asked) = game.phase { #expect(!asked.isEmpty) }
    let seat = Seat(random.below(game.seats))
    // A table of 81 cards allows 85,320 claims: long lists tell no more than short ones.
    if game.table.count <= 18 { checkLegality(game, seat, &random) }
    try checkObservation(game, seat, &random)
  }

  /// Legal means accepted: tried for a few legal actions, and for some that may not be.
  private func checkLegality(_ game: SetGame, _ seat: Seat, _ random: inout SeededRandom) {
    let legal = game.legalActions(for: seat)
    #expect(game.offeredActions(for: seat).allSatisfy(legal.contains))
    var tried: [SetAction] = [.deal, .call]
    for _ in 0..<3 {
      if !legal.isEmpty { tried.append(legal[random.below(legal.count)]) }
      var deck = SetCard.deck
      random.shuffle(&deck)
      if let trio = SetTrio(deck[0], deck[1], deck[2]) { tried.append(.claim(trio)) }
    }
    for action in tried {
      var next = game
      let isAccepted = (try? next.apply(.race([Claim(seat: seat, action: action)]))) != nil
      #expect(isAccepted == legal.contains(action))
      #expect(isAccepted == game.isLegal(action, for: seat))
      #expect(isAccepted || next == game)
    }
  }

  /// An observation reads back, and a position drawn from it looks and behaves the same to its seat.
  private func checkObservation(_ game: SetGame, _ seat: Seat, _ random: inout SeededRandom) throws {
    let seen = game.observation(for: seat)
    #expect(try JSONDecoder().decode(SetObservation.self, from: Data(seen.json.utf8)) == seen)
    let other = try SetGame(
      consistentWith: seen, seenBy: seat, seats: game.seats, options: game.options, random: &random)
    #expect(other.observation(for: seat).json == seen.json)
    #expect(other.phase == game.phase)
    #expect(other.offeredActions(for: seat) == game.offeredActions(for: seat))
    #expect(Set(other.deck) == Set(game.deck))
    // A window without a claim deals cards that were hidden: all else stays the same.
    var (next, otherNext) = (game, other)
    if game.ending == nil {
      try next.pass()
      try otherNext.pass()
      #expect(otherNext.tallies == next.tallies)
      #expect(otherNext.window == next.window)
      #expect(otherNext.deck.count == next.deck.count)
    }
  }

  /// Claims of right and wrong cards, requests, calls, silence, and now and then a seat that leaves.
  private func randomEvent(in game: SetGame, _ random: inout SeededRandom) -> Event<SetAction> {
    let present = Seat.all(game.seats).filter { !game.withdrawn.contains($0) }
    if random.below(60) == 0 { return .withdrawal(of: present[random.below(present.count)]) }
    var claims: [Claim<SetAction>] = []
    var reaction = Duration.zero
    for seat in present where random.below(3) > 0 {
      var table = game.table
      random.shuffle(&table)
      var candidates = game.offeredActions(for: seat)
      if table.count > 2, let guess = SetTrio(table[0], table[1], table[2]) { candidates.append(.claim(guess)) }
      if let hint = SetFinder(game.table).hint { candidates += Array(repeating: .claim(hint), count: 4) }
      candidates.removeAll { !game.isLegal($0, for: seat) }
      if candidates.isEmpty { continue }
      claims.append(Claim(seat: seat, action: candidates[random.below(candidates.count)], reaction: reaction))
      reaction += .milliseconds(random.below(300))
    }
    return .race(claims)
  }
}
