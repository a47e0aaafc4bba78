import GameRules
import JSON
import RandomGames
import Refereeing

/// A game as text: the deal, every event and, after each, what one seat after another sees.
enum GoldenGame {
  /// After this number of events all seats leave, so that a file is short and still contains an ending.
  private static let length = 60

  static func lines<G: Game>(of _: G.Type) throws -> [String] {
    let seats = min(max(G.seatCounts.lowerBound, 3), G.seatCounts.upperBound)
    var game = try RandomGame<G>(0, at: Table(game: G.self, seats: seats))
    var lines = ["\(G.name), rules \(G.rulesVersion), seats \(seats)", "options \(game.position.options.json)"]
    lines += game.dealt.scene.piles.map { "\($0.name): " + $0.cards.map(\.name).joined(separator: " ") }
    func tell() {
      if let event = game.events.last { lines.append("event \(text(of: event))") }
      let seat = Seat(game.events.count % seats)
      lines.append("\(seat) sees \(game.position.observation(for: seat).json)")
    }
    repeat { tell() } while try game.events.count < length && game.step()
    while game.position.outcome == nil {
      try game.play(.withdrawal(of: game.present[0]))
      tell()
    }
    if let outcome = game.position.outcome { lines.append("\(outcome.ending) \(outcome.results)") }
    return lines
  }

  private static func text<Action>(of event: Event<Action>) -> String {
    switch event {
    case .action(let action, let seat): "\(seat): \(action)"
    case .race(let claims) where claims.isEmpty: "silence"
    case .race(let claims): claims.map(text).joined(separator: ", ")
    case .withdrawal(let seat): "\(seat) leaves"
    }
  }

  private static func text<Action>(of claim: Claim<Action>) -> String {
    "\(claim.seat): \(claim.action) after \(claim.reaction.inMilliseconds)"
  }
}
