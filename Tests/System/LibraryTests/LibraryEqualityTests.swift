import Catalogue
import GameRules
import JSON
import RandomGames
import RefereeGames
import TestBasics
import Testing

/// What is played through the library is what the referee plays.
@Suite(.timeLimited) struct LibraryEqualityTests {
  private static let tables = Table.all.filter { table in Catalogue.catalogue.names.contains(table.game.name) }

  @Test(arguments: tables) func `a game played through the library is the referee's, position by position`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: TestScope.choose(quick: 400, all: 1_000)) {
        var game = try RandomGame<G>(number, at: table, deal: number + 1, of: "library")
        let library = LibraryGame()
        try library.deal(
          G.name, options: game.dealt.options.json, seats: table.seats, seed: "library", number: number + 1)
        try compare(library, game.position, &game.random)
        while try game.step() {
          let verdicts = try library.happen(game.events.last!, before: game.before)
          #expect(verdicts == game.verdicts)
          if game.random.below(8) == 0 || game.position.phase.isOver {
            try compare(library, game.position, &game.random)
          }
        }
      }
    }
    try law(table.game)
  }

  @Test(arguments: tables) func `a saved game is restored with its past, and a copy goes its own way`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 100) {
        var game = try RandomGame<G>(number, at: table, deal: number + 1, of: "library")
        let (library, copy, restored) = (LibraryGame(), LibraryGame(), LibraryGame())
        try library.deal(
          G.name, options: game.dealt.options.json, seats: table.seats, seed: "library", number: number + 1)
        while try game.step() {
          _ = try library.happen(game.events.last!, before: game.before)
          guard game.random.below(20) == 0 else { continue }
          try copy.copy(library)
          let text = try library.text(of: "rg_save")
          try restored.restore(text)
          try compare(restored, game.position, &game.random)
          #expect(try restored.text(of: "rg_save") == text)
          let luck = UInt64(game.events.count)
          let events = try copy.playOut(luck: luck)
          try compare(library, game.position, &game.random)
          #expect(try restored.playOut(luck: luck) == events)
          #expect(try restored.text(of: "rg_save") == copy.text(of: "rg_save"))
          try library.restore(copy.text(of: "rg_save"))
          #expect(try library.observation(0) == copy.observation(0))
          try library.restore(text)
        }
      }
    }
    try law(table.game)
  }

  @Test(arguments: tables) func `a position imagined from a prompt looks as the true one does`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      let (one, other) = (LibraryGame(), LibraryGame())
      for number in table.numbers(outOf: 60) {
        var game = try RandomGame<G>(number, at: table, deal: number + 1, of: "library")
        repeat {
          guard game.random.below(10) == 0, !game.position.phase.isOver else { continue }
          let seat = Seat(game.random.below(table.seats))
          let start = """
            {"type":"start","game":"\(G.name)","options":\(game.position.options.json),"seat":\(seat.index),\
            "seats":\(table.seats)}
            """
          let prompt = """
            {"type":"prompt","observation":\(game.position.observation(for: seat).json)}
            """
          try one.imagine(start: start, prompt: prompt, luck: 7)
          try other.imagine(start: start, prompt: prompt, luck: 7)
          #expect(try one.observation(seat.index) == game.position.observation(for: seat).json)
          #expect(try one.numbers(seat.index) == game.position.numbers(for: seat))
          let again = try LibraryGame.restored(one.text(of: "rg_save"))
          _ = try one.playOut(luck: 3)
          _ = try other.playOut(luck: 3)
          _ = try again.playOut(luck: 3)
          #expect(try one.observation(seat.index) == other.observation(seat.index))
          #expect(try one.observation(seat.index) == again.observation(seat.index))
        } while try game.step()
      }
    }
    try law(table.game)
  }

  private func compare<G: Game>(_ library: LibraryGame, _ position: G, _ random: inout SeededRandom) throws {
    let state = try library.state()
    #expect(Int(state.seats) == position.seats)
    #expect(try library.text(of: "rg_options") == position.options.json)
    #expect(try library.text(of: "rg_name") == G.name)
    var asked = SeatSet()
    for seat in Seat.all(position.seats) where state.asked >> UInt64(seat.index) & 1 == 1 { asked.insert(seat) }
    switch position.phase {
    case .turn(let seat): #expect(Int(state.phase) == RG_TURN && asked == [seat])
    case .race(let seats): #expect(Int(state.phase) == RG_RACE && asked == seats)
    case .over(let outcome):
      #expect(Int(state.phase) == RG_OVER && asked.isEmpty)
      #expect(try library.text(of: "rg_ending") == outcome.ending)
      for seat in 0..<position.seats { #expect(try library.results(seat) == outcome.results[seat]) }
    }
    let view = try library.view(seats: position.seats, row: G.rowLength, space: G.actionSpace)
    #expect(view.numbers == Seat.all(position.seats).flatMap(position.numbers))
    #expect(
      view.masks.indices.filter { view.masks[$0] == 1 }
        == Seat.all(position.seats).flatMap { seat in
          position.legalActions(for: seat).map(position.number).filter { $0 < G.actionSpace }.sorted()
            .map { seat.index * G.actionSpace + $0 }
        })
    #expect(Set(view.masks).isSubset(of: [0, 1]) && view.phases.map(Int32.init) == [state.phase])
    #expect(view.asked == Seat.all(position.seats).map { asked.contains($0) ? 1 : 0 })
    let seat = Seat(random.below(position.seats))
    #expect(try library.observation(seat.index) == position.observation(for: seat).json)
    let isRace = if case .race = position.phase { true } else { false }
    let listed = asked.contains(seat) ? (isRace ? ["pass"] : []) + position.actionTexts(for: seat) : []
    #expect(try library.legal(seat.index) == listed.json)
    #expect(try library.numbers(seat.index) == position.numbers(for: seat))
    #expect(try library.canWin(seat.index, positions: 30) == position.canWin(seat, positions: 30))
    let legal = position.legalActions(for: seat)
    let numbers = try library.actions(seat.index)
    #expect(Set(numbers) == Set(legal.map { Int32(position.number(of: $0)) }) && numbers.count == legal.count)
    for action in random.some(legal, 5) {
      let number = try library.actionNumber(action.description, seat.index)
      #expect(try library.actionText(number) == action.description)
    }
  }
}

extension LibraryGame {
  static func restored(_ text: String) throws -> LibraryGame {
    let game = LibraryGame()
    try game.restore(text)
    return game
  }

  /// Plays what was played at a position, and tells the verdicts.
  func happen<G: Game>(_ event: Event<G.Action>, before position: G) throws -> [Verdict] {
    switch event {
    case .action(let action, let seat):
      try play(actionNumber(action.description, seat.index), seat.index)
      return []
    case .withdrawal(let seat):
      try withdraw(seat.index)
      return []
    case .race(let claims):
      let numbered = claims.map { claim in
        rg_claim(
          seat: Int32(claim.seat.index), action: Int32(position.number(of: claim.action)),
          reaction_ns: Int64(claim.reaction.wholeNanoseconds))
      }
      return try race(numbered).map { [.right, .wrong, .late][Int($0)] }
    }
  }
}
