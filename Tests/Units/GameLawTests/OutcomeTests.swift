import GameRules
import RandomGames
import TestBasics
import Testing

/// Outcomes are what the game declares that it counts.
@Suite(.timeLimited) struct OutcomeTests {
  @Test(arguments: catalogue.games) func `measures have short names of their own, the ranking ones first`(
    game: any Game.Type
  ) {
    let measures = game.measures
    #expect(Set(measures.map(\.name)).count == measures.count)
    #expect(measures.allSatisfy { $0.name.wholeMatch(of: /[a-z][a-z_]*/) != nil })
    // A name is the heading of a column, too.
    #expect(measures.allSatisfy { $0.name.count <= 12 && !$0.unit.isEmpty })
    #expect(measures.first?.isRanking == true)
    #expect(measures.drop(while: \.isRanking).allSatisfy { !$0.isRanking })
    #expect(measures.indices.contains(game.scoreIndex))
    for (place, measure) in measures.enumerated() {
      // What ranks the successes of a rate alone comes after it, or giving up would raise a bot.
      let rate = measure.among.map { name in measures.prefix(place).first { $0.name == name } }
      #expect(rate == nil || rate??.summary == .rate && rate??.isRanking == true, "\(measure.name)")
    }
  }

  @Test(arguments: Table.all)
  func `a person whom nobody hinders wins a game by hints, and an ending is always a win or never`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      var isWin: [String: Bool] = [:]
      func note(_ outcome: Outcome) {
        #expect(isWin[outcome.ending] ?? outcome.isWin == outcome.isWin, "\(outcome.ending)")
        isWin[outcome.ending] = outcome.isWin
      }
      for number in table.numbers(outOf: 60) {
        var game = try RandomGame<G>(number, at: table)
        while try game.step() {}
        note(try #require(game.position.outcome))
      }
      for number in 1...100 {
        var random = SeededRandom(seed: "hints", game: G.name, deal: number)
        var position = try G(dealtBy: &random, seats: table.seats, options: G.Options())
        while position.outcome == nil, let event = position.eventByHint { try position.apply(event) }
        note(try #require(position.outcome))
        if isWin.values.contains(true) { break }
      }
      #expect(isWin.values.contains(true))
    }
    try law(table.game)
  }

  @Test func `games have names of their own, in lower case`() {
    #expect(Set(catalogue.names).count == catalogue.names.count)
    #expect(catalogue.names.allSatisfy { $0.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil })
    #expect(catalogue.games.allSatisfy { $0.rulesVersion >= 1 && $0.seatCounts.lowerBound >= 1 })
  }

  @Test(arguments: Table.all) func `an outcome has a result of every measure for every seat`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 60) {
        var game = try RandomGame<G>(number, at: table)
        while try game.step() {}
        let outcome = try #require(game.position.outcome)
        #expect(outcome.ending.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil)
        #expect(outcome.results.count == table.seats)
        #expect(outcome.results.allSatisfy { $0.count == G.measures.count })
        for (index, measure) in G.measures.enumerated() where measure.summary == .rate {
          #expect(outcome.results.allSatisfy { 0...1 ~= $0[index] })
        }
      }
    }
    try law(table.game)
  }
}

extension Game {
  /// What the hints say to the first seat that is asked; nil once the game is over.
  ///
  /// The other seats are silent in races.
  fileprivate var eventByHint: Event<Action>? {
    switch phase {
    case .turn(let seat):
      .action(automaticAction(for: seat) ?? hint(for: seat) ?? legalActions(for: seat)[0], by: seat)
    case .race(let seats):
      .race(seats.first { _ in true }.flatMap { seat in hint(for: seat).map { [Claim(seat: seat, action: $0)] } } ?? [])
    case .over: nil
    }
  }
}
