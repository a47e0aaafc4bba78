import BotProtocol
import Catalogue
import GameRules
import JSON
import PersonPlay
import TestBasics
import Testing

/// What a person's table says and does, whatever shows it.
@Suite(.timeLimited) struct PersonTableTests {
  /// Plays a game alone that is dealt with the seed "x".
  private func alone(_ game: String, _ play: (any TableOfOne) throws -> Void) throws {
    func open<G: Game>(_: G.Type) throws {
      try play(Alone(PersonTable(try SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 1)))))
    }
    let type = try #require(catalogue.game(named: game))
    try open(type)
  }

  private protocol TableOfOne: AnyObject {
    func take(_ action: String)
    func press(_ control: TableControl)
    func point(_ card: String)
    var message: String { get }
    var hinted: [String] { get }
    func badge(_ label: String) -> String?
    var cards: [String] { get }
    /// The cards of a hint, in full.
    var hintedCards: [String] { get }
    var verdict: Verdict? { get }
  }

  private final class Alone<G: Game>: TableOfOne {
    private var table: PersonTable<G>

    init(_ table: PersonTable<G>) { self.table = table }

    func take(_ action: String) { if let action = G.Action(action) { _ = table.perform(.step(.action(action))) } }
    func press(_ control: TableControl) { _ = table.perform(.control(control)) }
    func point(_ card: String) { _ = table.perform(.point(card: card, pile: table.scene.piles[0].name)) }
    var message: String { table.message }
    var hinted: [String] { table.hinted }
    func badge(_ label: String) -> String? { table.scene.badges.first { $0.label == label }?.value }
    var cards: [String] { table.scene.piles[0].cards.map(\.name) }
    var hintedCards: [String] {
      table.position.hint(for: 0).map { table.position.gesture(for: $0).cards } ?? []
    }
    var verdict: Verdict? { table.verdict }
  }

  @Test func `a person who has answered is told so until the next event`() throws {
    func answer<G: Game>(_: G.Type) throws {
      var random = SeededRandom(seed: "x", game: G.name, deal: 1)
      let position = try G(dealtBy: &random, seats: 2, options: G.Options())
      var table = PersonTable(position, seat: 0, seats: ["you", "other"])
      let pile = try #require(position.scene.piles.first)
      let point = TableCommand<G>.point(card: nil, pile: pile.name)
      let answered = "You have answered, and the others may still"
      #expect(table.state == .waiting && !table.perform(.control(.pass)))
      table.ask(position, isRace: true)
      #expect(table.isOpen && table.legal == position.legalActions(for: 0))
      #expect(table.perform(.control(.pass)) && table.state == .answered(nil) && table.legal.isEmpty)
      #expect(table.perform(point) && table.message == answered)
      table.see(position, claims: [], [])
      #expect(table.state == .waiting && table.perform(point) && table.message != answered)
      table.end(at: position, scores: [1, 0])
      #expect(table.state == .over && !table.perform(point))
    }
    for game in catalogue.games where game.seatCounts.contains(2) { try answer(game) }
  }

  @Test func `after a game without an outcome, pointing does nothing, and nothing is said of cards that move`() throws {
    func end<G: Game>(_: G.Type) throws {
      let position = try SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 1)).table.position
      var table = PersonTable(position, seat: 0, seats: ["you"])
      table.end(at: position, scores: nil)
      let pile = try #require(position.scene.piles.first)
      #expect(!table.perform(.point(card: pile.cards.last?.name, pile: pile.name)) && table.message.isEmpty)
      #expect(table.results == "The game has ended for you")
    }
    for game in catalogue.games where game.seatCounts.contains(1) { try end(game) }
  }

  @Test func `a hint says which card moves, and where to`() throws {
    try alone("klondike") { table in
      table.take("draw")
      table.press(.hint)
      #expect(table.message == "Hint: Ace of diamonds home")
      #expect(table.hinted == ["AD"])
      table.take("t3-f")
      #expect(table.badge("score") == "1")
    }
  }

  @Test func `S11 a person alone pays for hints, and a mismatch brings no cards`() throws {
    try alone("set") { table in
      // No set lies there: a hint says so and costs nothing.
      table.press(.hint)
      #expect(table.message.hasPrefix("Hint: Deal three more"))
      table.take("deal")
      #expect(table.message.hasPrefix("Right, no set here: three more"))
      #expect(table.cards.count == 15 && table.badge("points") == "0")
      let set = table.hintedCards
      try #require(set.count == 3)
      // However many steps it has, a hint is paid for once.
      for step in 1...3 {
        table.press(.hint)
        #expect(table.message.hasPrefix(step < 3 ? "Hint: look at the " : "Hint: Claim "))
        #expect(table.hinted.count == step)
        #expect(table.badge("points") == "-1")
      }
      for card in set { table.point(card) }
      #expect(table.verdict == .right)
      // The reaction is measured.
      #expect(table.message.contains(/A set, \+1\. That took \d+\.\d seconds\. The next/))
      table.point(table.cards.first { !set.contains($0) }!)
      #expect(table.badge("points") == "0" && table.badge("sets") == "1" && table.cards.count == 12)
      // The card that was touched is selected; two others that make no set with it.
      let first = table.cards.first { !set.contains($0) }!
      for card in table.cards where card != first && table.verdict == nil { table.point(card) }
      if table.verdict == .wrong {
        #expect(table.message.contains(/Not a set: .*−1$/))
        #expect(table.cards.count == 12 && table.badge("false claims") == "1")
        #expect(table.badge("points") == "-1")
      }
    }
  }

  @Test func `a call that only announces a claim is neither right nor wrong`() throws {
    func law<G: Game>(_: G.Type) throws {
      var random = SeededRandom(seed: "y", game: G.name, deal: 1)
      let position = try G(
        dealtBy: &random, seats: 2, options: G.Options(reading: JSONReader.read(Array(#"{"calls":true}"#.utf8))))
      let call = try #require(position.announcement(for: 1))
      let expected: [(Verdict, Verdict?)] = [(.right, nil), (.wrong, .wrong), (.late, .late)]
      for (verdict, shown) in expected {
        let event = TableEvent.claim(call.description, by: 1, reaction: .seconds(3), verdict: verdict)
        let claims = JudgedClaim.claims(of: Event.read([event]), before: position, now: position)
        #expect(claims.map(\.verdict) == [shown])
      }
    }
    let game = try #require(catalogue.game(named: "set"))
    try law(game)
  }

  @Test func `the cards that a claim named are known as long as they lie there`() throws {
    func law<G: Game>(_: G.Type) throws {
      var random = SeededRandom(seed: "y", game: G.name, deal: 1)
      let position = try G(dealtBy: &random, seats: 2, options: G.Options())
      let action = try #require(position.legalActions(for: 1).first { position.gesture(for: $0).cards.count == 3 })
      for verdict in [Verdict.right, .wrong, .late] {
        let event = TableEvent.claim(action.description, by: 1, reaction: .seconds(3), verdict: verdict)
        let claim = try #require(JudgedClaim.claims(of: Event.read([event]), before: position, now: position).first)
        #expect(claim.seat == 1 && claim.cards.count == 3 && claim.verdict == verdict)
      }
      var after = position
      let hint = try #require(position.hint(for: 1))
      try after.apply(.race([Claim(seat: 1, action: hint)]))
      let taken = TableEvent.claim(hint.description, by: 1, reaction: .seconds(3), verdict: .right)
      #expect(
        JudgedClaim.claims(of: Event.read([taken]), before: position, now: after).map(\.cards.count) == [3],
        "they lie on the discard pile")
    }
    let game = try #require(catalogue.game(named: "set"))
    try law(game)
  }
}
