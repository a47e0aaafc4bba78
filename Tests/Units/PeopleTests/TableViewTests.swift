import BotProtocol
import Catalogue
import GameRules
import PersonPlay
import Replays
import TestBasics
import Testing

extension Game {
  /// True if seats race to act.
  fileprivate var isRace: Bool { if case .race = phase { true } else { false } }
}

/// A person's table in the terminal, for any game.
@Suite(.timeLimited) struct TableViewTests {
  private static let size = (width: 80, height: 24)

  /// Positions of a game that is played by hints and by lot.
  private func positions<G: Game>(of _: G.Type, seats: Int) throws -> [G] {
    var random = SeededRandom(seed: "terminal", game: G.name, deal: 1)
    var luck = SeededRandom(seed: "terminal", label: G.name)
    var position = try G(dealtBy: &random, seats: seats, options: G.Options())
    var positions = [position]
    for _ in 0..<20 {
      switch position.phase {
      case .over: return positions
      case .turn(let seat):
        let legal = position.legalActions(for: seat).filter { "\($0)" != "resign" }
        try position.apply(.action(position.hint(for: seat) ?? legal[luck.below(legal.count)], by: seat))
      case .race(let seats):
        let claims = seats.prefix(1).compactMap { seat in
          position.hint(for: seat).map { Claim(seat: seat, action: $0) }
        }
        try position.apply(.race(claims))
      }
      positions.append(position)
    }
    return positions
  }

  /// The table of the first seat, which is asked.
  private func seated<G: Game>(_ position: G) -> PersonTable<G> {
    var table = PersonTable(position, seat: 0, seats: (0..<position.seats).map { $0 == 0 ? "you" : "seat \($0)" })
    table.ask(position, isRace: position.isRace)
    return table
  }

  /// Where the table's own drawing lies on a screen that shows all of it.
  private func drawing<G: Game>(_ position: G, in lines: [String]) throws -> (table: TerminalTable, top: Int) {
    let table = TerminalTable(
      position.scene, seats: (0..<position.seats).map { $0 == 0 ? "you" : "seat \($0)" }, face: G.face, marks: [:],
      isColoured: false)
    let top = try #require(lines.indices.first { lines[$0...].starts(with: table.lines) })
    return (table, top)
  }

  @Test(arguments: catalogue.games) func `the help fits a terminal of 80 by 24 with all its keys, below the table`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for seats in Set([G.seatCounts.lowerBound, G.usualSeats, G.seatCounts.upperBound]) {
        for position in try positions(of: G.self, seats: seats).prefix(12) {
          var (table, view) = (seated(position), TableView<G>())
          let lines = view.lines(table, size: Self.size, isColoured: false)
          #expect(lines.count <= Self.size.height)
          #expect(lines.allSatisfy { $0.count <= Self.size.width })
          let head = lines.prefix { !$0.isEmpty }.flatMap { $0.split(separator: " · ").map(String.init) }
          let facts = position.scene.badges.map { badge in
            let owner = badge.seat.map { seats > 1 ? table.seats[$0.index] + " " : "" } ?? ""
            return "\(owner)\(badge.label) \(badge.value(amongst: table.seats))"
          }
          #expect(Array(head.dropFirst()) == facts, "no fact is cut")
          let first = try #require(lines.lastIndex { $0.hasPrefix("arrows, Enter or click: select") })
          let shown = lines[first...].flatMap { $0.split(separator: " · ").map(String.init) }
          let words = position.offeredActions(for: 0).map { position.words(for: $0).lowercased() }
          let keys = shown.filter { $0.dropFirst().hasPrefix(": ") && words.contains($0.dropFirst(3).lowercased()) }
          #expect(shown == TableView<G>.help(table), "no item is cut")
          // What the help says is what the keys do.
          for key in keys {
            guard case .command(.step(.action(let action))) = view.read(.character(key.first!), &table) else {
              Issue.record("\(key) does nothing")
              continue
            }
            #expect(position.words(for: action).lowercased() == key.dropFirst(3).lowercased())
          }
          for control in table.controls {
            guard case .command(.control(control)) = view.read(.character(control.look.key), &table) else {
              Issue.record("\(control) has no key")
              continue
            }
          }
        }
      }
    }
    try law(game)
  }

  @Test(arguments: catalogue.games) func `a click is the cursor moved there and Enter, and a click beside is nothing`(
    game: any Game.Type
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for position in try positions(of: G.self, seats: G.usualSeats).prefix(5) {
        var (seated, plain) = (seated(position), TableView<G>())
        let lines = plain.lines(seated, size: (80, 60), isColoured: false)
        let (table, top) = try drawing(position, in: lines)
        #expect(!table.spots.isEmpty)
        for spot in table.spots {
          var (clicked, pointed) = (plain, plain)
          let result = clicked.read(.click(column: spot.column + 1, row: top + spot.row), &seated)
          pointed.cursor = spot
          let expected = pointed.read(.enter, &seated)
          #expect("\(result)" == "\(expected)", "\(spot)")
          let after = clicked.lines(seated, size: (80, 60), isColoured: false)
          #expect(after == pointed.lines(seated, size: (80, 60), isColoured: false))
          let line = Array(after[top + spot.row])
          #expect(line.indices.contains(spot.column) && line[spot.column] == "▶", "\(spot)")
        }
        for (column, row) in [(79, 59), (0, 0), (200, 200), (79, top)] {
          var clicked = plain
          guard case .look = clicked.read(.click(column: column, row: row), &seated) else {
            Issue.record("a click at \(column), \(row) did something")
            continue
          }
        }
      }
    }
    try law(game)
  }

  @Test func `where a table is cut, a click points at the card that is seen there, and the rest is announced`() throws {
    func law<G: Game>(_: G.Type) throws {
      var game = try SoloGame<G>(SavedGame(options: G.Options(), seed: "x", deal: 1))
      while let deal = G.Action("deal"), game.play(.action(deal), after: .zero)?.isEmpty == false {}
      var table = PersonTable(game)
      let names = table.scene.piles[0].cards.map(\.name)
      #expect(names.count == 81)
      var view = TableView<G>()
      var reached: Set<String> = []
      for step in 0..<12 {
        let lines = view.lines(table, size: Self.size, isColoured: false)
        #expect(lines.count <= Self.size.height)
        #expect(lines.contains("▲ more above") || step == 0 || lines.contains("▼ more below"))
        for (row, line) in lines.enumerated() {
          for match in line.matches(of: /\b[123][rgp][ods][sto]\b/) where !reached.contains(String(match.output)) {
            let column = line.distance(from: line.startIndex, to: match.range.lowerBound)
            var clicked = view
            // The card's name stands beneath it, and belongs to it.
            let result = clicked.read(.click(column: column, row: row), &table)
            guard case .command(.point(let card?, _)) = result else { continue }
            #expect(card == String(match.output))
            reached.insert(card)
          }
        }
        _ = view.read(.down, &table)
      }
      #expect(reached == Set(names))
    }
    let game = try #require(catalogue.game(named: "set"))
    try law(game)
  }

  @Test func `a match and a mismatch are shown, and look unlike a selection and unlike each other`() throws {
    func law<G: Game>(_: G.Type) throws {
      var game = try SoloGame<G>(SavedGame(options: G.Options(), seed: "y", deal: 1))
      func screen(isColoured: Bool = false) -> String {
        var view = TableView<G>()
        return view.lines(PersonTable(game), size: Self.size, isColoured: isColoured).joined(separator: "\n")
      }
      let position = game.table.position
      let set = try #require(position.hint(for: 0).map { position.gesture(for: $0).cards })
      try #require(set.count == 3)
      for card in set.dropLast() { _ = game.play(.point(card), after: .zero) }
      #expect(screen().count { $0 == "[" } == 2)
      let selected = screen(isColoured: true)
      _ = game.play(.point(set[2]), after: .zero)
      #expect(screen().count { $0 == "✓" } == 6 && !screen().contains("[") && !screen().contains("✗"))
      let match = screen(isColoured: true)
      game.undo()
      let other = try #require(position.scene.piles[0].cards.first { !set.contains($0.name) })
      _ = game.play(.point(other.name), after: .zero)
      #expect(screen().count { $0 == "✗" } == 6 && !screen().contains("[") && !screen().contains("✓"))
      let papers = [selected, match, screen(isColoured: true)].map { screen in
        Set(screen.matches(of: /\x1B\[48;2;[0-9;]+m/).map { String($0.output) })
      }
      #expect(Set(papers).count == 3, "they differ by colour, too")
      // The next touch begins anew.
      _ = game.play(.point(set[0]), after: .zero)
      #expect(screen().count { $0 == "[" } == 1 && !screen().contains("✗"))
    }
    let game = try #require(catalogue.game(named: "set"))
    try law(game)
  }

  @Test func `the cards of a claim against others are marked as long as they lie there`() throws {
    func law<G: Game>(_: G.Type) throws {
      var random = SeededRandom(seed: "y", game: G.name, deal: 1)
      let position = try G(dealtBy: &random, seats: 2, options: G.Options())
      let action = try #require(position.legalActions(for: 1).first { position.gesture(for: $0).cards.count == 3 })
      for (verdict, sign) in [(Verdict.right, "✓"), (.wrong, "✗"), (.late, "[")] {
        let event = TableEvent.claim(action.description, by: 1, reaction: .seconds(3), verdict: verdict)
        let claim = try #require(JudgedClaim.read([event], before: position, now: position).first)
        #expect(claim.seat == 1 && claim.cards.count == 3)
        var (table, view) = (seated(position), TableView<G>())
        table.see(position, claims: [claim], "")
        table.ask(position, isRace: true)
        let screen = view.lines(table, size: Self.size, isColoured: false).joined(separator: "\n")
        #expect(screen.count { String($0) == sign } == (verdict == .late ? 0 : 6))
        table.see(position, claims: [], "")
        table.ask(position, isRace: true)
        #expect(!view.lines(table, size: Self.size, isColoured: false).joined().contains(sign))
      }
      var after = position
      try after.apply(.race([Claim(seat: 1, action: try #require(position.hint(for: 1)))]))
      let taken = TableEvent.claim(position.hint(for: 1)!.description, by: 1, reaction: .seconds(3), verdict: .right)
      #expect(
        JudgedClaim.read([taken], before: position, now: after).map(\.cards.count) == [3],
        "they lie on the discard pile")
    }
    let game = try #require(catalogue.game(named: "set"))
    try law(game)
  }
}
