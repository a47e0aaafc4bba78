import GameRules
import JSON
import RandomGames
import TestBasics
import Testing

/// Legal means accepted, and nothing else is.
@Suite(.timeLimited) struct LegalityTests {
  @Test(arguments: Table.all) func `exactly the legal actions are accepted`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      let strangers = try actions(of: G.self, at: table)
      for number in table.numbers(outOf: 60) {
        var game = try RandomGame<G>(number, at: table)
        repeat {
          guard game.random.below(5) == 0 else { continue }
          let seat = Seat(game.random.below(table.seats))
          let legal = game.position.legalActions(for: seat)
          // A table of 81 cards allows 85,320 claims: a few of a long list tell as much as all.
          for action in game.random.some(legal, 12) { checkLegal(action, by: seat, in: game.position) }
          let known = Set(legal)
          for action in game.random.some(strangers, 12) where !known.contains(action) {
            checkIllegal(action, by: seat, in: game.position)
          }
        } while try game.step()
      }
    }
    try law(table.game)
  }

  @Test(arguments: Table.all)
  func `a legal list has a fixed order, nothing twice and all that is offered, each at its place`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 60) {
        var game = try RandomGame<G>(number, at: table)
        repeat {
          guard game.random.below(8) == 0 else { continue }
          let seat = Seat(game.random.below(table.seats))
          let legal = game.position.legalActions(for: seat)
          let known = Set(legal)
          #expect(known.count == legal.count)
          #expect(legal == game.position.legalActions(for: seat))
          let offered = game.position.offeredActions(for: seat)
          #expect(known.isSuperset(of: offered))
          #expect(Set(offered).count == offered.count)
          #expect(offered.indices.map { game.position.offeredAction($0, for: seat) } == offered)
        } while try game.step()
      }
    }
    try law(table.game)
  }

  @Test(arguments: Table.all) func `what is legal and never listed is written as the game says`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      var hasUnlisted = false
      for number in table.numbers(outOf: 20) {
        var game = try RandomGame<G>(number, at: table)
        repeat {
          guard game.random.below(8) == 0 else { continue }
          let seat = Seat(game.random.below(table.seats))
          let legal = game.position.legalActions(for: seat)
          // A table of 81 cards allows 85,320 claims.
          guard legal.count < 2000 else { continue }
          let unlisted = Set(legal.map(\.description)).subtracting(game.position.actionTexts(for: seat))
          let way = game.position.unlistedActions(for: seat)
          #expect((way == nil) == unlisted.isEmpty)
          guard let way else { continue }
          hasUnlisted = true
          let seen = try JSONReader.read(Array(game.position.observationAsJSON(for: seat).json.utf8))
          var parts = try #require(seen[way.key]?.strings)
          for action in unlisted.sorted().prefix(50) {
            let words = action.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            #expect(words.count == way.count && Set(words).count == way.count && Set(words).isSubset(of: parts))
          }
          game.random.shuffle(&parts)
          let some = parts.prefix(way.count).joined(separator: " ")
          #expect(game.position.actionText(some, for: seat) != nil, "\(some)")
        } while try game.step()
      }
      #expect(hasUnlisted == (G.unlistedActions != nil))
    }
    try law(table.game)
  }

  private func checkLegal<G: Game>(_ action: G.Action, by seat: Seat, in position: G) {
    #expect(position.isLegal(action, for: seat))
    var next = position
    #expect(throws: Never.self) { try next.apply(position.event(action, by: seat)) }
  }

  private func checkIllegal<G: Game>(_ action: G.Action, by seat: Seat, in position: G) {
    #expect(!position.isLegal(action, for: seat), "\(action)")
    var next = position
    #expect(throws: position.refusal(of: action, by: seat)) { try next.apply(position.event(action, by: seat)) }
    #expect(next == position)
  }

  /// Legal actions of many positions under many options.
  private func actions<G: Game>(of: G.Type, at table: Table) throws -> [G.Action] {
    var actions: Set<G.Action> = []
    for number in 1000..<1008 {
      var game = try RandomGame<G>(number, at: table)
      repeat {
        let seat = Seat(game.random.below(table.seats))
        actions.formUnion(game.random.some(game.position.legalActions(for: seat), 5))
      } while try game.step()
    }
    return actions.sorted { $0.description < $1.description }
  }
}

extension Game {
  /// The action alone, as the phase would have it.
  fileprivate func event(_ action: Action, by seat: Seat) -> Event<Action> {
    if case .turn = phase { .action(action, by: seat) } else { .race([Claim(seat: seat, action: action)]) }
  }

  /// Why an action is refused that is not legal.
  fileprivate func refusal(of action: Action, by seat: Seat) -> IllegalEvent {
    switch phase {
    case .over: .over
    case .turn(let asked) where asked != seat: .notAsked(seat: seat)
    case .race(let asked) where !asked.contains(seat): .notAsked(seat: seat)
    case .turn, .race: .notLegal(action: action.description, seat: seat)
    }
  }
}
