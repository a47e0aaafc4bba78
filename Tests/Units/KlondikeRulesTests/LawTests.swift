import Cards
import GameRules
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct LawTests {
  @Test func `deal and events give the position again`() throws {
    for (number, options) in KlondikeOptions.samples.enumerated() {
      var random = SeededRandom(seed: "replay", game: "klondike", deal: number)
      let (game, actions) = try Klondike(deal: number, options: options).wander(steps: 200, by: &random)
      var replayed = try Klondike(deal: number, options: options)
      for action in actions { try replayed.apply(.action(action, by: 0)) }
      #expect(replayed == game)
    }
  }

  @Test func `exactly the legal actions are accepted, and a refusal changes nothing`() throws {
    for (number, options) in KlondikeOptions.samples.enumerated() {
      var random = SeededRandom(seed: "refuse", game: "klondike", deal: number)
      var game = try Klondike(deal: number, options: options)
      for _ in 0..<6 where game.ended == nil {
        let legal = Set(game.legalActions(for: 0))
        #expect(legal.count == game.legal.count)
        for action in KlondikeAction.all {
          #expect(game.isLegal(action, for: 0) == legal.contains(action))
          guard !legal.contains(action) else { continue }
          var tried = game
          #expect(throws: IllegalEvent.notLegal(action: action.description, seat: 0)) {
            try tried.apply(.action(action, by: 0))
          }
          #expect(tried == game)
        }
        game = try game.wander(steps: 12, by: &random).game
      }
    }
  }

  @Test func `other seats and races are refused`() throws {
    var game = try Klondike(deal: 1)
    let before = game
    #expect(throws: IllegalEvent.noSuchSeat(1)) { try game.apply(.action(.resign, by: 1)) }
    #expect(throws: IllegalEvent.noSuchSeat(1)) { try game.apply(.withdrawal(of: 1)) }
    #expect(throws: IllegalEvent.wrongPhase) { try game.apply(.race([])) }
    #expect(game == before)
    #expect(game.legalActions(for: 1).isEmpty && !game.isLegal(.resign, for: 1))
  }

  @Test func `every game ends, whatever its options`() throws {
    for (number, sample) in KlondikeOptions.samples.enumerated() {
      var options = sample
      options.maxActions = min(options.maxActions, 400)
      var random = SeededRandom(seed: "end", game: "klondike", deal: number)
      let (game, actions) = try Klondike(deal: number, options: options).wander(steps: 401, by: &random)
      #expect(game.ended != nil)
      #expect(actions.count <= 400)
      #expect(game.legal.isEmpty)
    }
  }

  @Test func `an action is read back from its text`() {
    for action in KlondikeAction.all { #expect(KlondikeAction(action.description) == action) }
    #expect(Set(KlondikeAction.all.map(\.description)).count == KlondikeAction.all.count)
  }

  @Test(arguments: [
    "", "pass", "Draw", "draw ", "w", "w-", "w-w", "-f", "w-t0", "w-t8", "w-t01", "t8-f", "t1", "t1-t2:", "t1-t2:0",
    "t1-t2:14", "t1-t2:01", "t1-t2:+2", "t1-t2:2:2", "w-t1:2", "fX-t1", "fs-t1", "fSS-t1", "flip", "flip t9", "flip 1",
    "f-t1", "t1-t2-t3", "undo ",
  ])
  func `other texts are no actions`(text: String) {
    #expect(KlondikeAction(text) == nil)
  }

  @Test func `a fan of one may be written with its count`() {
    #expect(KlondikeAction("t1-t2:1") == KlondikeAction("t1-t2"))
  }
}

extension KlondikeAction {
  /// Every action that has a text, save moves of a column to itself.
  fileprivate static let all: [KlondikeAction] = {
    var moves: [KlondikeMove] = [.draw, .redeal, .wasteToFoundation]
    for column in UInt8(0)..<7 {
      moves += [.wasteToColumn(column), .columnToFoundation(column), .flip(column)]
      moves += Suit.allCases.map { .foundationToColumn($0, column) }
      for to in UInt8(0)..<7 where to != column {
        moves += (1...13).map { .columnToColumn(from: column, to: to, count: $0) }
      }
    }
    return moves.map(KlondikeAction.move) + [.undo, .redo, .resign]
  }()
}
