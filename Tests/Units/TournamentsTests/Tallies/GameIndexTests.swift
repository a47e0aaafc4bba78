import BotProtocol
import GameRules
import Records
import Scheduling
import Tallies
import TestBasics
import Testing

/// The index of games against counts that are made anew from the records.
@Suite(.timeLimited) struct GameIndexTests {
  private let measures = [
    Measure("won", unit: "games", summary: .rate, isRanking: true),
    Measure("score", unit: "points", summary: .mean, isRanking: true),
  ]

  private func record(_ number: Int, deal: Int, _ seats: [String], scores: [Int], forfeit: Int? = nil) -> TableRecord {
    var record = TableRecord()
    record.table = ScheduledTable(event: 0, number: number, deal: deal, seats: seats)
    record.scores = scores
    let best = scores.max()!
    record.measures = [
      .init(name: "won", values: scores.map { seats.count > 1 ? ($0 == best ? 1 : 0) : $0 > 5 ? 1 : 0 }),
      .init(name: "score", values: scores),
    ]
    record.faults = seats.indices.map { $0 == forfeit ? FaultMessage(kind: "crash", message: "") : nil }
    record.prompts = seats.indices.map { $0 == forfeit ? 0 : 3 }
    (record.ending, record.transcript) = ("over", number.isMultiple(of: 2) ? "00000000000000ff" : nil)
    return record
  }

  private func index(_ names: [String], seats: Int, _ records: [TableRecord]) -> GameIndex {
    var index = GameIndex(names: names, seats: seats, measures: measures)
    for record in records { index.count(record) }
    index.close()
    return index
  }

  @Test(arguments: [2, 3, 4]) func `wins, draws and losses are those of the tables at which both sat`(seats: Int) {
    var random = SeededRandom(seed: "index", label: "\(seats)")
    let names = ["a", "b", "c", "d", "e"]
    let records = (1...200).map { number in
      var order = names
      random.shuffle(&order)
      return record(
        number, deal: 1 + random.below(20), Array(order.prefix(seats)),
        scores: (0..<seats).map { _ in random.below(4) }, forfeit: random.below(10) == 0 ? 0 : nil)
    }
    let index = index(names, seats: seats, records)
    for (bot, name) in names.enumerated() {
      let balances = index.balances(of: bot)
      for (other, rival) in names.enumerated() where other != bot {
        var expected = GameIndex.Balance()
        for record in records where record.players.count > 1 {
          let places = record.places(measures)
          guard let one = record.players.first(where: { record.table.seats[$0] == name }),
            let two = record.players.first(where: { record.table.seats[$0] == rival })
          else { continue }
          if places[one] < places[two] { expected.wins += 1 }
          if places[one] == places[two] { expected.draws += 1 }
          if places[one] > places[two] { expected.losses += 1 }
        }
        #expect(balances[other] == expected, "\(name) against \(rival)")
      }
      #expect(balances[bot].games == 0)
      #expect(index.games(of: bot).count == records.count { $0.table.seats.contains(name) })
    }
  }

  @Test(arguments: [2, 3]) func `what was won at each seat is what its bots won from the others at the table`(
    seats: Int
  ) {
    var random = SeededRandom(seed: "seats", label: "\(seats)")
    let names = ["a", "b", "c", "d"]
    let records = (1...100).map { number in
      var order = names
      random.shuffle(&order)
      return record(
        number, deal: 1 + random.below(9), Array(order.prefix(seats)), scores: (0..<seats).map { _ in random.below(4) },
        forfeit: random.below(9) == 0 ? 0 : nil)
    }
    let index = index(names, seats: seats, records)
    let totals = index.seatTotals()
    let compared = records.filter { $0.players.count > 1 }
    for seat in 0..<seats {
      let sat = compared.filter { $0.players.contains(seat) }
      #expect(totals[seat].games == sat.count)
      #expect(totals[seat].score == sat.reduce(0) { $0 + $1.scores[seat] })
      let meetings = sat.flatMap { record in
        record.players.filter { $0 != seat }.map { rival -> Double in
          let places = record.places(measures)
          return places[seat] < places[rival] ? 1 : places[seat] == places[rival] ? 0.5 : 0
        }
      }
      #expect(totals[seat].meeting.games == meetings.count)
      #expect(abs(totals[seat].meeting.share - meetings.reduce(0, +) / Double(meetings.count)) < 1e-9)
      #expect(names.indices.reduce(0) { $0 + index.seatTotals(of: $1)[seat].won } == totals[seat].won)
    }
    #expect(self.index(names, seats: 1, []).seatTotals().isEmpty)
  }

  @Test func `seats are balanced if each bot sits equally often at each`() {
    func isBalanced(_ tables: [[String]]) -> Bool {
      let records = tables.enumerated().map { record($0 + 1, deal: $0 + 1, $1, scores: [1, 0]) }
      return index(["a", "b"], seats: 2, records).hasBalancedSeats
    }
    #expect(isBalanced([["a", "b"], ["b", "a"], ["a", "b"]]))
    #expect(!isBalanced([["a", "b"], ["a", "b"]]))
  }

  @Test func `in a solitaire the bots are compared on the deals that both played`() {
    let records = [
      record(1, deal: 1, ["a"], scores: [9]), record(2, deal: 1, ["b"], scores: [7]),
      record(3, deal: 1, ["c"], scores: [2]),
      record(4, deal: 2, ["a"], scores: [1]), record(5, deal: 2, ["b"], scores: [1]),
      record(6, deal: 3, ["a"], scores: [9], forfeit: 0), record(7, deal: 3, ["c"], scores: [0]),
      record(8, deal: 4, ["a"], scores: [3]),
    ]
    let index = index(["a", "b", "c"], seats: 1, records)
    let balances = index.balances(of: 0)
    #expect([balances[1].wins, balances[1].draws, balances[1].losses] == [1, 1, 0])
    #expect(
      [balances[2].wins, balances[2].draws, balances[2].losses] == [1, 0, 1], "a fault is worse than any result")
    #expect(index.seats(of: 0).first?.result == .won && index.seats(of: 2).first?.result == .lost)
    #expect(index.seats(of: 2).first?.place == 3)
    #expect(index.games[0].transcript == nil && index.games[1].transcript == 255)
  }

  @Test func `a bot's games come in the order of deals`() {
    let index = index(
      ["a", "b"], seats: 2,
      [record(1, deal: 9, ["a", "b"], scores: [1, 2]), record(2, deal: 3, ["b", "a"], scores: [1, 1])])
    #expect(index.games(of: 0).map { index.games[Int($0)].deal } == [3, 9])
    #expect(index.ending(of: 0) == "over")
    #expect(index.number(of: "b") == 1 && index.number(of: "z") == nil)
  }
}
