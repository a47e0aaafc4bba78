import GameRules
import RandomGames
import TestBasics
import Testing

/// Every game can be played and seen in numbers.
@Suite(.timeLimited) struct NumberTests {
  @Test(arguments: Table.all) func `an action and its number stand for one another, and the legal ones are told`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 40) {
        var game = try RandomGame<G>(number, at: table)
        repeat {
          let position = game.position
          if case .race = position.phase { #expect(G.hasRaces) }
          let seat = Seat(game.random.below(table.seats))
          let legal = position.legalActions(for: seat)
          var numbers: [Int32] = []
          position.appendActionNumbers(for: seat, below: .max, to: &numbers)
          #expect(Set(numbers) == Set(legal.map { Int32(position.number(of: $0)) }))
          #expect(Set(numbers).count == legal.count && numbers.count == legal.count)
          #expect(numbers.allSatisfy { $0 >= 0 })
          for action in game.random.some(legal, 20) {
            let number = position.number(of: action)
            #expect(position.action(numbered: number) == action)
            #expect(position.actionText(ofNumber: number) == action.description)
            #expect(position.actionNumber(ofText: action.description, for: seat) == number)
            #expect(position.isLegal(numbered: number, for: seat))
          }
          var masked: [Int32] = []
          position.appendActionNumbers(for: seat, below: G.actionSpace, to: &masked)
          #expect(Set(masked) == Set(numbers.filter { $0 < G.actionSpace }))
        } while try game.step()
      }
    }
    try law(table.game)
  }

  @Test(arguments: Table.all) func `a number that stands for no legal action is refused, and nothing changes`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 20) {
        var game = try RandomGame<G>(number, at: table)
        repeat {
          let seat = Seat(game.random.below(table.seats))
          let wild =
            [-1, G.actionSpace, Int(Int32.max), .min, .max] + (0..<3).map { _ in game.random.below(G.actionSpace) }
          for number in wild where !game.position.isLegal(numbered: number, for: seat) {
            var position = game.position
            #expect(throws: IllegalEvent.self) { try position.apply(numbered: .action(number, by: seat)) }
            #expect(throws: IllegalEvent.self) {
              try position.apply(numbered: .race([Claim(seat: seat, action: number)]))
            }
            #expect(position == game.position)
          }
        } while try game.step()
      }
    }
    try law(table.game)
  }

  @Test(arguments: Table.all) func `a row has the layout of the fields, and is the same wherever the hidden cards lie`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      let ranges = G.numberFields.flatMap { Array(repeating: $0.range, count: $0.count) }
      #expect(Set(G.numberFields.map(\.name)).count == G.numberFields.count)
      for number in table.numbers(outOf: 40) {
        var game = try RandomGame<G>(number, at: table)
        var rows: Set<[Int16]> = []
        repeat {
          guard game.random.below(5) == 0 || game.events.isEmpty else { continue }
          let seat = Seat(game.random.below(table.seats))
          let row = game.position.numbers(for: seat)
          #expect(row.count == ranges.count)
          #expect(zip(row, ranges).allSatisfy { $1.contains(Int($0)) || $0 == .max || $0 == .min })
          guard game.position.outcome == nil else { continue }
          let drawn = try G(
            consistentWith: game.position.observation(for: seat), seenBy: seat, seats: table.seats,
            options: game.position.options, random: &game.random)
          #expect(drawn.numbers(for: seat) == row)
          rows.insert(row)
        } while try game.step()
        #expect(rows.count > 1 || game.events.count < 20)
      }
    }
    try law(table.game)
  }

  @Test(arguments: Table.all) func `a random action is legal, and a turn always has one`(table: Table) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 40) {
        var game = try RandomGame<G>(number, at: table)
        var luck = SplitMix64(seed: number)
        repeat {
          for seat in Seat.all(table.seats) where !game.position.legalActions(for: seat).isEmpty {
            let action = game.position.randomAction(for: seat, using: &luck)
            if case .turn = game.position.phase { #expect(action != nil) }
            #expect(action.map { game.position.isLegal($0, for: seat) } ?? true)
          }
        } while try game.step()
      }
    }
    try law(table.game)
  }

  @Test(arguments: Table.all) func `a playout ends with the game or at its limit, and the same luck repeats it`(
    table: Table
  ) throws {
    func law<G: Game>(_: G.Type) throws {
      for number in table.numbers(outOf: 40) {
        let dealt = try RandomGame<G>(number, at: table).dealt
        for limit in [0, 1, 17, 100_000] {
          var (whole, single) = (dealt, dealt)
          var (luck, other) = (SplitMix64(seed: number), SplitMix64(seed: number))
          let played = whole.playOut(limit: limit, using: &luck)
          var count = 0
          while count < limit, single.playOne(using: &other) { count += 1 }
          #expect(whole == single)
          #expect(played == count)
          #expect(played == limit || whole.phase.isOver)
          #expect(luck.next() == other.next())
        }
      }
    }
    try law(table.game)
  }
}
