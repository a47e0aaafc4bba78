import Cards
import Foundation
import GameRules
import JSON
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct SightTests {
  @Test func `K13 cards that were never turned are hidden`() throws {
    let game = try Klondike(deck: Card.deck)
    let seen = game.observation(for: 0)
    #expect(seen.stock == Array(repeating: .unknown, count: 24) && seen.waste.isEmpty)
    #expect(seen.tableau.map { $0.map(\.description).joined(separator: " ") }.prefix(3) == ["AS", "?? 8S", "?? ?? AC"])
    #expect(seen.down == [0, 1, 2, 3, 4, 5, 6])
  }

  @Test func `K13 a card once seen stays known`() throws {
    var game = try Klondike(deck: Card.deck)
    for _ in 1...2 { try game.play("draw") }
    #expect(game.observation(for: 0).waste.map(\.description) == ["3D", "4D", "5D", "6D", "7D", "8D"])
    for _ in 3...8 { try game.play("draw") }
    try game.play("redeal")
    #expect(game.observation(for: 0).stock.compactMap(\.card) == Card.deck[28...].reversed())
  }

  @Test func `K13 an observation writes its keys in the documented order`() throws {
    let table = Table(columns: ["KS QH", "(KD) JC"], home: [12, 10, 12, 11], waste: "KH", stock: "KC QC")
    var game = try table.game()
    #expect(
      game.json == """
        {"stock":["KC","QC"],"waste":["KH"],"foundations":{"S":12,"C":10,"D":12,"H":11},\
        "tableau":[["KS","QH"],["KD","JC"],[],[],[],[],[]],"down":[0,1,0,0,0,0,0],\
        "redeals_left":null,"actions_left":1000,"score":45,"barren_pass":false}
        """)
    try game.play("draw")
    #expect(game.json.hasPrefix(#"{"stock":[],"waste":["KH","QC","KC"],"#))
    #expect(game.json.contains(#""actions_left":999"#))
  }

  @Test func `K13 the thoughtful view shows all cards`() throws {
    let game = try Klondike(deck: Card.deck, options: .with { $0.view = .thoughtful })
    #expect(!game.json.contains("??"))
    #expect(game.observation(for: 0).stock.compactMap(\.card) == Card.deck[28...].reversed())
  }

  @Test func `K13 an observation holds the redeals that are left where they are limited`() throws {
    let game = try Klondike(deal: 1, options: .with { $0.redeals = 2 })
    #expect(game.json.contains(#""redeals_left":2"#))
  }

  @Test func `a hidden card leaves no trace in what is seen`() throws {
    for number in 0..<40 {
      var random = SeededRandom(seed: "swap", game: "klondike", deal: number)
      var deck = Card.deck
      random.shuffle(&deck)
      let options = KlondikeOptions.samples[number % KlondikeOptions.samples.count]
      guard options.view == .table else { continue }
      let (last, actions) = try Klondike(deck: deck, options: options).wander(steps: 60, by: &random)

      var hidden = deck.filter { !last.seen.contains($0) }
      let places = deck.indices.filter { !last.seen.contains(deck[$0]) }
      random.shuffle(&hidden)
      for (place, card) in zip(places, hidden) { deck[place] = card }

      var swapped = try Klondike(deck: deck, options: options)
      for action in actions { try swapped.apply(.action(action, by: 0)) }
      #expect(swapped.json == last.json)
      #expect(swapped.legal == last.legal)
    }
  }

  @Test func `a position drawn for an observation gives the same one and the same legal actions`() throws {
    for (number, options) in KlondikeOptions.samples.enumerated() {
      var random = SeededRandom(seed: "redeal", game: "klondike", deal: number)
      var game = try Klondike(deal: number, options: options)
      while game.ended == nil && game.position.actionsLeft > options.maxActions - 150 {
        let observation = game.observation(for: 0)
        let drawn = try Klondike(
          consistentWith: observation, seenBy: 0, seats: 1, options: options, random: &random)
        #expect(drawn.observation(for: 0) == observation)
        #expect(drawn.json == game.json)
        #expect(drawn.legal == game.legal.filter { $0 != "undo" && $0 != "redo" })
        try game.wander(by: &random)
      }
    }
  }

  @Test func `hidden cards are drawn evenly`() throws {
    let observation = try Klondike(deal: 5).observation(for: 0)
    var random = SeededRandom(seed: "even", label: "test")
    var counts: [Card: Int] = [:]
    for _ in 0..<4500 {
      let drawn = try Klondike(
        consistentWith: observation, seenBy: 0, seats: 1, options: KlondikeOptions(), random: &random)
      counts[drawn.position.column(1)[0], default: 0] += 1
    }
    // 45 cards, each expected 100 times with a standard deviation of 10.
    #expect(counts.count == 45)
    #expect(counts.values.allSatisfy { 50...150 ~= $0 })
  }

  @Test func `an observation is read back as it was written`() throws {
    for (number, options) in KlondikeOptions.samples.enumerated() {
      var random = SeededRandom(seed: "json", game: "klondike", deal: number)
      let (game, _) = try Klondike(deal: number, options: options).wander(steps: 80, by: &random)
      let read = try JSONDecoder().decode(KlondikeObservation.self, from: Data(game.json.utf8))
      #expect(read == game.observation(for: 0))
      #expect(read.json == game.json)
    }
  }
}
