import GameRules
import RunFiles
import Scheduling
import TestBasics
import Testing
import TournamentSamples

@Suite(.timeLimited) struct FormatTests {
  private func play(_ file: TournamentFile, _ result: @escaping (ScheduledTable) -> [Int]) -> Playthrough {
    var played = Playthrough(file, result: result)
    var random = SeededRandom(seed: "a", label: "b")
    played.play(random: &random)
    return played
  }

  /// The bot of the lower number always wins.
  private func strict(_ table: ScheduledTable) -> [Int] { table.seats.map { -Int($0.dropFirst(4))! } }

  @Test(arguments: [(5, 2, 1), (6, 2, 2), (7, 3, 2), (9, 4, 1), (4, 4, 1)])
  func `in a gauntlet each challenger meets all the others equally often, in every seat`(
    bots: Int, seats: Int, challengers: Int
  ) throws {
    for isDuplicate in [false, true] {
      let file = try Sample.tournament(
        bots: bots, seats: seats, deals: 1, isDuplicate: isDuplicate, format: "gauntlet", challengers: challengers)
      let tables = Schedule.tables(of: file)
      let names = (1...bots).map { "bot-\($0)" }
      let (ours, others) = (names.prefix(challengers), names.suffix(bots - challengers))
      for table in tables { #expect(table.seats.count { ours.contains($0) } == 1) }
      for ours in ours {
        let meetings = others.map { other in tables.count { $0.seats.contains(ours) && $0.seats.contains(other) } }
        #expect(Set(meetings).count == 1)
      }
      for name in names {
        let seatings = (0..<seats).map { seat in tables.count { $0.seats[seat] == name } }
        #expect(Set(seatings).count == 1, "\(name) \(seatings)")
      }
    }
  }

  @Test(arguments: 2...17)
  func `a Swiss tournament repeats no pair while that can be avoided, and seats are balanced`(bots: Int) throws {
    let most = bots % 2 == 0 ? bots - 1 : bots
    for rounds in [1, (most + 1) / 2, most, most + 2] {
      let file = try Sample.tournament(
        bots: bots, seats: 2, deals: 2, format: "swiss", event: #", "rounds": \#(rounds)"#)
      let played = play(file) { table in [table.deal * 7 % 5, table.deal * 3 % 5] }
      let pairs = Dictionary(grouping: played.tables, by: { Set($0.seats) }).mapValues { $0.count / 2 }
      // Up to half of the others nobody need meet again; with every round played, all have met as evenly as can be.
      if rounds <= bots / 2 { #expect(pairs.values.allSatisfy { $0 == 1 }, "\(rounds) rounds") }
      #expect(pairs.values.max()! <= 1 + rounds / max(bots / 2, 1))
      for name in Set(played.tables.flatMap(\.seats)) {
        #expect(played.tables.count { $0.seats[0] == name } == played.tables.count { $0.seats[1] == name })
      }
      let finding = try #require(played.finding?.facts as? SwissFinding)
      #expect(finding.rounds == rounds)
      let byes = finding.scores.map(\.byes)
      #expect(byes.reduce(0, +) == (bots % 2 == 0 ? 0 : rounds))
      #expect(byes.max()! - byes.min()! <= 1)
      try expectPairings(of: finding, bots: bots)
    }
  }

  /// Every bot is in one pairing of each round, and its points there sum to its score.
  private func expectPairings(of finding: SwissFinding, bots: Int) throws {
    #expect(finding.pairings.count == finding.rounds)
    var points: [String: Double] = [:]
    for round in finding.pairings {
      #expect(round.flatMap(\.bots).count == bots && Set(round.flatMap(\.bots)).count == bots)
      #expect(round.count { $0.bots.count == 1 } == bots % 2)
      for pairing in round {
        for (bot, won) in zip(pairing.bots, pairing.points) { points[bot, default: 0] += won }
      }
    }
    #expect(points == Dictionary(uniqueKeysWithValues: finding.scores.map { ($0.name, $0.points) }))
  }

  @Test func `in a Swiss tournament those meet who have done equally well`() throws {
    let file = try Sample.tournament(bots: 8, seats: 2, deals: 2, format: "swiss")
    let played = play(file, strict)
    #expect(played.tables.count == 3 * 4 * 2)
    // In the last round the two who have won all meet, and so do those who have lost all.
    let last = played.tables.suffix(8).map { Set($0.seats) }
    #expect(last.contains { $0.contains("bot-1") })
    let scores = try #require(played.finding?.facts as? SwissFinding).scores
    #expect(scores.first?.name == "bot-1")
    #expect(scores.first?.points == 3)
    #expect(scores.last?.name == "bot-8")
    #expect(scores.map(\.points).reduce(0, +) == 12)
  }

  @Test(arguments: 2...17)
  func `the best bot wins a knockout after as many rounds as halve the field`(bots: Int) throws {
    let played = play(try Sample.tournament(bots: bots, seats: 2, deals: 3, format: "knockout"), strict)
    let finding = try #require(played.finding?.facts as? KnockoutFinding)
    let rounds = finding.rounds
    #expect(rounds.joined().count == bots - 1, "everyone but the winner loses once")
    #expect(Set(finding.bracket.compactMap(\.self)).count == bots && finding.bracket.count == 1 << rounds.count)
    // The meetings of the first round are neighbours in the bracket.
    let places = Dictionary(
      uniqueKeysWithValues: finding.bracket.enumerated().compactMap { place, bot in bot.map { ($0, place) } })
    #expect(rounds[0].allSatisfy { places[$0.winner]! / 2 == places[$0.loser]! / 2 })
    #expect(rounds.last?.first?.winner == "bot-1")
    #expect(rounds.last?.count == 1)
    #expect(1 << rounds.count >= bots && 1 << (rounds.count - 1) < bots)
    #expect(played.tables.count == (bots - 1) * 2 * 2, "three deals are two contests of two tables")
  }

  @Test func `seeds meet as late as can be, have the byes, and win what is tied`() throws {
    let entries = (1...6).map { #"{"name": "bot-\#($0)", "command": ["x"], "seeded": \#($0)}"# }
    let file = try Sample.parse(
      """
      {"format": "knockout", "events": [{"game": "snap", "deals": 1}], "bots": [\(entries.joined(separator: ","))]}
      """)
    let played = play(file) { table in table.seats.map { _ in 0 } }
    let rounds = try #require(played.finding?.facts as? KnockoutFinding).rounds
    func pairs(_ round: Int) -> [[String]] { rounds[round].map { [$0.winner, $0.loser] } }
    #expect(pairs(0) == [["bot-4", "bot-5"], ["bot-3", "bot-6"]])
    #expect(pairs(1) == [["bot-1", "bot-4"], ["bot-2", "bot-3"]])
    #expect(pairs(2) == [["bot-1", "bot-2"]])
    #expect(rounds.joined().allSatisfy { $0.isBySeed })
  }

  @Test(arguments: 2...8)
  func `in a rotation the circle of bots stays, and from deal to deal moves on by one seat`(bots: Int) throws {
    let file = try Sample.tournament(bots: bots, seats: bots, deals: 2 * bots, format: "rotation")
    let tables = Schedule.tables(of: file)
    let names = (1...bots).map { "bot-\($0)" }
    #expect(tables.map(\.deal) == Array(1...2 * bots))
    for table in tables { #expect(table.seats == names.indices.map { names[($0 + table.number - 1) % bots] }) }
  }

  @Test func `a rotation of fewer seats than bots is refused`() {
    #expect {
      try Sample.tournament(bots: 4, seats: 3, deals: 1, format: "rotation")
    } throws: { error in
      "\(error)".contains("a rotation with 3 seats needs 3 bots, but there are 4")
    }
  }

  @Test func `a solitaire is played on every deal in every format`() throws {
    for format in TournamentFormats.all.map(\.name) {
      let file = try Sample.tournament("klondike", bots: 3, seats: 1, deals: 4, format: format)
      #expect(Schedule.tables(of: file).map(\.deal) == [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])
    }
  }
}
