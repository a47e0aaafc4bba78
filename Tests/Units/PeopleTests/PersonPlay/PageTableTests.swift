import Catalogue
import GameRules
import JSON
import PersonPlay
import TestBasics
import Testing

/// What is sent to a person's page, for any game.
@Suite(.timeLimited) struct PageTableTests {
  private func one<Element>(of elements: [Element], _ luck: inout SeededRandom) -> Element {
    elements[luck.below(elements.count)]
  }

  /// Positions of a game that is played at random, each with the seats that are asked.
  private func positions<G: Game>(of _: G.Type, deal: Int) throws -> [G] {
    var random = SeededRandom(seed: "pages", game: G.name, deal: deal)
    var luck = SeededRandom(seed: "pages", label: "\(G.name) \(deal)")
    var position = try G(dealtBy: &random, seats: G.usualSeats, options: G.Options())
    var positions = [position]
    for _ in 0..<120 {
      switch position.phase {
      case .over: return positions
      case .turn(let seat):
        try position.apply(.action(one(of: position.legalActions(for: seat), &luck), by: seat))
      case .race(let seats):
        let claims = seats.compactMap { seat -> Claim<G.Action>? in
          guard luck.below(4) == 0 else { return nil }
          return Claim(seat: seat, action: one(of: position.legalActions(for: seat), &luck))
        }
        try position.apply(.race(claims))
      }
      positions.append(position)
    }
    return positions
  }

  /// The table of the first seat, which is asked.
  private func seated<G: Game>(_ position: G) -> PersonTable<G> {
    var table = PersonTable(position, seat: 0, seats: (0..<position.seats).map { "seat \($0)" })
    table.ask(position, isRace: false)
    return table
  }

  @Test(arguments: catalogue.games, TestScope.some(of: [1, 2, 3]))
  func `a page gets the names of open cards alone, and the number of a card stays with it`(
    game: any Game.Type, deal: Int
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      var page = PageTable<G>()
      var table = try seated(positions(of: G.self, deal: deal)[0])
      var numbers: [String: Int] = [:]
      for (step, position) in try positions(of: G.self, deal: deal).enumerated() {
        if step == 20 { _ = table.perform(.control(.shuffle)) }
        table.ask(position, isRace: false)
        let bytes = page.view(table)
        let view = try JSONReader.read(bytes)
        let cards = position.scene.piles.flatMap(\.cards)
        let open = Set(cards.filter(\.isFaceUp).map(\.name))
        let seen = view["cards"]?.elements ?? []
        #expect(Set(seen.compactMap { $0["name"]?.string }) == open)
        #expect(Set(seen.compactMap { $0["id"]?.integer }).count == cards.count, "every card has a number of its own")
        // Not in any other text either.
        let text = String(decoding: bytes, as: UTF8.self)
        for card in cards where !card.isFaceUp { #expect(!text.contains("\"\(card.name)\""), "\(card.name)") }
        for card in seen {
          guard let name = card["name"]?.string, let id = card["id"]?.integer else { continue }
          if let old = numbers[name] { #expect(old == id, "\(name) is another card at step \(step)") }
        }
        numbers = Dictionary(
          uniqueKeysWithValues: seen.compactMap { card in card["name"]?.string.map { ($0, card["id"]?.integer ?? -1) } }
        )
        #expect(seen.allSatisfy { (0..<position.scene.piles.count).contains($0["pile"]?.integer ?? -1) })
      }
    }
    try law(game)
  }

  @Test(arguments: catalogue.games) func `all that hands may do is a legal action, and leads to it`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for position in try positions(of: G.self, deal: 9).prefix(60) {
        var page = PageTable<G>()
        let table = seated(position)
        let view = try JSONReader.read(page.view(table))
        let legal = Set(table.legal.map(\.description))
        let moves = view["moves"]?.elements ?? []
        #expect(moves.allSatisfy { legal.contains($0["action"]?.string ?? "") })
        #expect((view["words"]?.elements ?? []).allSatisfy { legal.contains($0.string ?? "") })
        for move in moves {
          // The cards of a move exist, and its place too.
          let piles = Set((view["piles"]?.elements ?? []).compactMap { $0["name"]?.string })
          #expect(piles.contains(move["target"]?.string ?? ""))
          let ids = Set((view["cards"]?.elements ?? []).compactMap { $0["id"]?.integer })
          #expect((move["cards"]?.elements ?? []).allSatisfy { ids.contains($0.integer ?? -1) })
        }
      }
    }
    try law(game)
  }

  @Test(arguments: catalogue.games) func `a view tells of no room, and a button that has a place keeps it`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      var page = PageTable<G>()
      var buttons: [String] = []
      for position in try positions(of: G.self, deal: 1).prefix(20) {
        let view = try JSONReader.read(page.view(seated(position)))
        #expect(["width", "height", "places"].allSatisfy { view[$0] == nil })
        let now = view["buttons"]?.strings ?? []
        let offered = view["controls"]?.strings ?? []
        #expect(offered.allSatisfy(now.contains), "what is offered has a button")
        #expect(buttons.filter { $0 == "pass" } == [] || now.contains("pass"))
        buttons = now
      }
      #expect(buttons.contains("pass"))
    }
    try law(game)
  }

  @Test func `a badge whose value is a seat shows the name of its player`() throws {
    var names: Set<String> = []
    func look<G: Game>(_: G.Type) throws {
      for position in try positions(of: G.self, deal: 1) {
        let players = (0..<position.seats).map { "player \($0)" }
        var page = PageTable<G>()
        let table = PersonTable(position, seat: 0, seats: players)
        let badges = try JSONReader.read(page.view(table))["badges"]?.elements ?? []
        for (badge, shown) in zip(position.scene.badges, badges) {
          guard let seat = badge.namedSeat else { continue }
          #expect(shown["value"]?.string == players[seat.index])
          names.insert(players[seat.index])
        }
      }
    }
    for game in catalogue.games { try look(game) }
    #expect(names.count > 1)
  }

  @Test(arguments: [
    #"{"do":"hint"}"#, #"{"do":"point","card":3,"pile":"a","position":1}"#,
    #"{"do":"action","action":"x","position":2}"#,
    #"{"do":"new","options":{"a":1}}"#, #"{"do":"next"}"#,
  ])
  func `what a page sends is read`(text: String) { #expect(PageCommand(Array(text.utf8)) != nil) }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"do":"fly"}"#, #"{"do":"action","position":1}"#, #"{"do":"action","action":"x"}"#,
    #"{"do":"point","position":1}"#, #"{"do":"pass"}"#,
  ])
  func `what no page sends is not`(text: String) { #expect(PageCommand(Array(text.utf8)) == nil) }

  @Test func `every control has a key and a label of its own, and its word is read as a page sends it`() {
    let looks = TableControl.allCases.map(\.look)
    #expect(Set(looks.map(\.key)).count == looks.count && Set(looks.map(\.label)).count == looks.count)
    #expect(!looks.contains { "q?:C ".contains($0.key) }, "the terminal's own keys")
    for control in TableControl.allCases {
      let sent = #"{"do":"\#(control.rawValue)","position":7}"#
      #expect(PageCommand(Array(sent.utf8)) == .control(control, position: 7))
    }
  }
}
