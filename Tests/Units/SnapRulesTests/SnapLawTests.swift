import Cards
import Foundation
import GameRules
import JSON
import SnapRules
import TestBasics
import Testing

/// What every game must hold to, on games played at random.
@Suite(.timeLimited) struct SnapLawTests {
  @Test(arguments: 2...8) func `laws hold in every position of random games`(seats: Int) throws {
    for number in 0..<2 {
      var deal = SeededRandom(seed: "\(number)", label: "\(seats) seats")
      var random = SeededRandom(seed: "\(number)", label: "play of \(seats) seats")
      let start = try Snap(dealtBy: &deal, seats: seats, options: SnapOptions(maxTurns: 300))
      var game = start
      var events: [Event<SnapAction>] = []
      while game.ending == nil {
        try checkPosition(game, &random)
        let event = randomEvent(in: game, &random)
        let matching = game.matchingSeats
        let verdicts = try game.apply(event)
        if case .race(let calls) = event {
          let first: [Verdict] = calls.isEmpty ? [] : [matching.isEmpty ? .wrong : .right]
          #expect(verdicts == first + calls.dropFirst().map { _ in .late })
        } else {
          #expect(verdicts.isEmpty)
        }
        events.append(event)
      }
      try checkPosition(game, &random)
      var replay = start
      for event in events { try replay.apply(event) }
      #expect(replay == game)
    }
  }

  @Test(arguments: 2...8) func `every game ends when all are silent`(seats: Int) throws {
    var deal = SeededRandom("silence")
    var game = try Snap(dealtBy: &deal, seats: seats, options: SnapOptions())
    for _ in 0..<2000 where game.ending == nil { try game.pass() }
    #expect(game.ending != nil)
  }

  @Test func `an event that does not fit is refused and changes nothing`() throws {
    let game = try Snap([SnapHand("9S 6S", "TS"), SnapHand("", ""), SnapHand("7S", "8S")])
    let refusals: [(Event<SnapAction>, IllegalEvent)] = [
      (.action(.snap, by: 0), .wrongPhase),
      (.race([call(1)]), .notAsked(seat: 1)),
      (.race([call(0), call(3)]), .noSuchSeat(3)),
      (.race([call(-1)]), .noSuchSeat(-1)),
      (.race([call(0), call(0)]), .badOrder),
      (.race([call(0, after: 2), call(2, after: 1)]), .badOrder),
      (.withdrawal(of: 3), .noSuchSeat(3)),
      (.withdrawal(of: -1), .noSuchSeat(-1)),
    ]
    for (event, refusal) in refusals {
      var refused = game
      #expect(throws: refusal) { try refused.apply(event) }
      #expect(refused == game)
    }
  }

  private func checkPosition(_ game: Snap, _ random: inout SeededRandom) throws {
    let all = game.hands.flatMap { $0.closed + $0.open }
    #expect(all.count == 52 && Set(all).count == 52)
    if case .race(let asked) = game.phase { #expect(asked.count >= 2) }
    #expect(game.ending != nil || game.turn <= 300)

    for seat in Seat.all(game.seats) {
      var next = game
      let isAccepted = (try? next.apply(.race([call(seat)]))) != nil
      #expect(isAccepted == (game.legalActions(for: seat) == [.snap]))
      #expect(isAccepted == game.isLegal(.snap, for: seat))
      #expect(isAccepted || next == game)
    }
    try checkObservation(game, Seat(random.below(game.seats)), &random)
  }

  /// An observation reads back, and a position drawn from it looks and behaves the same to its seat.
  private func checkObservation(_ game: Snap, _ seat: Seat, _ random: inout SeededRandom) throws {
    let seen = game.observation(for: seat)
    #expect(try JSONDecoder().decode(SnapObservation.self, from: Data(seen.json.utf8)) == seen)
    var other = try Snap(
      consistentWith: seen, seenBy: seat, seats: game.seats, options: game.options, random: &random)
    #expect(other.observation(for: seat).json == seen.json)
    #expect(other.phase == game.phase)
    #expect(other.legalActions(for: seat) == game.legalActions(for: seat))
    #expect(other.matchingSeats == game.matchingSeats)
    if game.ending == nil {
      // Another card may be turned; who turns it, and when the game ends, does not depend on hidden cards.
      var next = game
      try next.pass()
      try other.pass()
      #expect(other.hands.map(\.open.count) == next.hands.map(\.open.count))
      #expect(other.active == next.active)
      #expect(other.returnsAt == next.returnsAt)
      #expect(other.phase == next.phase)
    }
  }

  /// Calls when there is a match and sometimes when there is none, and now and then a seat that leaves.
  private func randomEvent(in game: Snap, _ random: inout SeededRandom) -> Event<SnapAction> {
    let present = Seat.all(game.seats).filter { !game.withdrawn.contains($0) }
    if random.below(150) == 0 { return .withdrawal(of: present[random.below(present.count)]) }
    var callers = Array(game.holders)
    random.shuffle(&callers)
    let isTried = random.below(game.matchingSeats.isEmpty ? 10 : 2) == 0
    return .race(
      isTried ? callers.prefix(1 + random.below(callers.count)).enumerated().map { call($1, after: $0 / 2) } : [])
  }
}
