import GameRules
import SetRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SetPersonalTableTests {
  private func table(_ cards: [SetCard] = twelve, deck: Int? = nil) throws -> SetPersonalTable {
    SetPersonalTable(try SetGame(table: cards, deck: deck, seats: 1))
  }

  @Test func `S11 a selected card is deselected while one or two are selected`() throws {
    var table = try table()
    table.point(at: twelve[0])
    table.point(at: twelve[3])
    #expect(table.selection.cards == [twelve[0], twelve[3]])
    #expect(table.selection.isMatch == nil)
    table.point(at: twelve[0])
    #expect(table.selection.cards == [twelve[3]])
    table.point(at: twelve[3])
    #expect(table.selection.cards.isEmpty)
    table.point(at: SetCard.deck.first { !twelve.contains($0) }!)
    #expect(table.selection.cards.isEmpty)
  }

  @Test func `S11 a match is shown until the next touch, which takes it`() throws {
    var table = try table()
    for card in twelve.prefix(3) { table.point(at: card) }
    #expect(table.selection.isMatch == true)
    #expect(table.game.table == twelve)
    var another = table
    another.point(at: twelve[5])
    #expect(another.selection.cards == [twelve[5]])
    #expect(another.game.tallies[0].sets == 1)
    #expect(another.game.table.suffix(9) == twelve.suffix(9))

    table.point(at: twelve[1])
    #expect(table.selection.cards.isEmpty)
    #expect(table.game == another.game)
  }

  @Test func `S11 a mismatch is shown, costs a false claim and brings no cards`() throws {
    var table = try table()
    for card in twelve[1...3] { table.point(at: card) }
    #expect(table.selection.isMatch == false)
    #expect(table.game.points == [-1])
    #expect(table.game.table == twelve)
    var another = table
    another.point(at: twelve[7])
    #expect(another.selection.cards == [twelve[7]])
    another = table
    another.point(at: twelve[2])
    #expect(another.selection.cards == [twelve[2]])
    #expect(another.game.points == [-1])
  }

  @Test func `S11 a hint shows one set and costs points; without a set it costs nothing`() throws {
    var table = try table()
    #expect(table.hint() == trio("2gss 2gds 2gos"))
    #expect(table.hint() == trio("2gss 2gds 2gos"), "the same hint is paid for once")
    #expect(table.game.points == [-1])
    table = try self.table(Array(cap.prefix(12)))
    #expect(table.hint() == nil)
    #expect(table.game.points == [0])
  }

  @Test func `S11 three more cards take a match that is shown, or cost points while a set lies there`() throws {
    var table = try table()
    table.deal()
    #expect(table.game.table.count == 15)
    #expect(table.game.points == [-1])
    for card in twelve.prefix(3) { table.point(at: card) }
    table.deal()
    #expect(table.game.points == [0])
    #expect(table.game.table.count == 12)
    #expect(table.selection.cards.isEmpty)
  }

  @Test func `S11 with an empty deck, asking for cards takes a match that is shown or does nothing`() throws {
    var table = try table(deck: 0)
    let before = table
    table.deal()
    #expect(table == before)
    for card in twelve.prefix(3) { table.point(at: card) }
    table.deal()
    #expect(table.game.points == [1])
    #expect(table.game.table.count == 9)
  }

  @Test func `S11 each step says what it did to the game, and a claim that is typed is judged at once`() throws {
    var table = try table()
    @discardableResult
    func play(_ step: SoloStep<SetAction>) throws -> [SoloEvent<SetAction>] { try table.play(step, after: .zero) }
    let match = SetAction.claim(trio("2gss 2gds 2gos"))
    for card in twelve.prefix(3) { #expect(try play(.point(card.description)).isEmpty) }
    #expect(table.verdict == .right)
    #expect(try play(.hint).first == .race(match, .right))
    #expect(table.game.points == [0], "a set, and a hint")
    let next = try #require(SetFinder(table.game.table).hint)
    #expect(try play(.action(.claim(next))) == [.race(.claim(next), .right)])
    #expect(table.selected.isEmpty)
    #expect(throws: IllegalEvent.notLegal(action: "\(match)", seat: 0)) { try play(.action(match)) }
    #expect(throws: IllegalEvent.wrongPhase) { try play(.pass) }
  }

  @Test func `S11 there are no calls and no points for speed`() throws {
    #expect(!SetOptions.questions.contains { $0.key.contains("speed") }, "nobody is asked for them")
    let options = SetOptions { options in
      options.calls = true
      options.points.speed = 10
    }
    var table = SetPersonalTable(try SetGame(table: twelve, seats: 1, options: options))
    #expect(table.legalActions.count == 221)
    #expect(throws: IllegalEvent.notLegal(action: "call", seat: 0)) {
      _ = try table.play(.action(.call), after: .zero)
    }
    for card in twelve.prefix(4) { table.point(at: card) }
    #expect(table.game.points == [1])
  }

  @Test func `S11 the last set ends the game`() throws {
    var table = try table(cards("1rds 2rds 3rds 1gss"), deck: 0)
    for card in table.game.table.prefix(3) { table.point(at: card) }
    table.point(at: SetCard("1gss")!)
    #expect(table.game.outcome == Outcome(ending: "exhausted", isWin: true, results: [[1, 1, 0]]))
    #expect(table.selection.cards.isEmpty)
    let over = table
    table.point(at: SetCard("1gss")!)
    table.deal()
    #expect(table.hint() == nil)
    #expect(table == over)
  }

  @Test func `S11 rearranging moves cards and changes nothing else`() throws {
    var table = try table()
    table.point(at: twelve[4])
    let before = table
    var random = SeededRandom("rearranging")
    table.rearrange(by: &random)
    #expect(table.game.table != before.game.table)
    #expect(table.game.table.sorted() == before.game.table.sorted())
    #expect(table.game.deck == before.game.deck)
    #expect(table.game.points == before.game.points)
    #expect(table.selection == before.selection)
  }

  @Test func `S11 a new game may start at any time and keeps the palette`() throws {
    var table = try table()
    table.palette = .colourBlind
    for card in twelve.prefix(3) { table.point(at: card) }
    let game = try SetGame(deck: SetCard.deck, seats: 1)
    table.start(game)
    #expect(table.game == game)
    #expect(table.selection.cards.isEmpty)
    #expect(table.palette == .colourBlind)
  }

  @Test func `S11 each palette has three different inks`() {
    for palette in SetPalette.allCases {
      #expect(Set(SetCard.Colour.allCases.map(palette.ink)).count == 3)
    }
  }

  @Test func `practice tells the time a set, and how many sets were missed`() throws {
    var table = try table()
    let missed = table.deal()
    #expect(missed == [.race(.deal, .wrong)])
    var events = missed
    for card in trio("2gss 2gds 2gos").cards { events += table.point(at: card) }
    events += table.point(at: twelve[6])
    #expect(table.game.tallies[0].sets == 1)
    let rows = table.practice(events, time: .milliseconds(7350))
    #expect(rows.map(\.name) == ["Time a set", "Sets missed"])
    #expect(rows.map(\.figure) == ["7.3 s", "1"])
  }
}
