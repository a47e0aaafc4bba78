import BotProtocol
import GameRules
import Ratings
import Records
import Scheduling
import SnapRules
import Standings
import TestBasics
import Testing
import TournamentSamples

/// A game that a bot did not play, through a fault of its own, counts against it and tells nothing of the others.
@Suite(.timeLimited) struct ForfeitTests {
  /// A table at which each bot has won what is given; a bot without a number did not play.
  private func record(_ number: Int, deal: Int, _ cards: [(bot: String, cards: Int?)]) -> TableRecord {
    var record = TableRecord.bare(
      ScheduledTable(event: 0, number: number, deal: deal, seats: cards.map(\.bot)), cards.map { $0.cards ?? 0 },
      measures: Snap.measures)
    for (seat, entry) in cards.enumerated() where entry.cards == nil {
      record.faults[seat] = FaultMessage(kind: FaultMessage.disqualified, message: "")
      record.prompts[seat] = 0
    }
    return record
  }

  private func tally(_ records: [TableRecord], seats: Int = 2) -> EventTally {
    let names = Set(records.flatMap(\.table.seats)).sorted()
    var tally = EventTally(names: names, seats: seats, measures: Snap.measures, tables: records.count)
    for record in records { tally.count(record) }
    tally.close()
    return tally
  }

  private func standings(_ tally: EventTally, seats: Int = 2) -> EventStandings {
    var event = EventStandings(
      game: Snap.name, seats: seats, measures: Snap.measures, played: 0, races: 0, photoFinishes: 0,
      lines: tally.lines)
    for index in event.lines.indices {
      event.lines[index].isDisqualified = event.lines[index].faults[FaultMessage.disqualified] != nil
    }
    event.claim(from: tally)
    return event
  }

  @Test func `an unplayed game is in no figure of the opponent, and all of its maker's`() throws {
    let played = [
      record(1, deal: 1, [("a", 30), ("b", 22)]), record(2, deal: 2, [("b", 40), ("a", 12)]),
      record(3, deal: 3, [("a", 26), ("out", 26)]), record(4, deal: 4, [("b", 30), ("out", 22)]),
    ]
    let unplayed = (5...30).map { record($0, deal: $0, [("a", 52), ("out", nil)]) }
    let (before, after) = (standings(tally(played)), standings(tally(played + unplayed)))
    for name in ["a", "b"] {
      let (old, new) = (try #require(before.line(of: name)), try #require(after.line(of: name)))
      #expect(new.rating == old.rating && new.sums == old.sums && new.games == old.games)
    }
    #expect(after.line(of: "out")?.games == 28 && after.line(of: "out")?.faultCount == 26)
    #expect(after.lines.map(\.name).last == "out")
    #expect(after.line(of: "out")?.ranks == nil && after.line(of: "a")?.ranks == 1...2, "it is compared with no bot")
    #expect(after.pairs.allSatisfy { $0.name != "out" && $0.against != "out" })
  }

  @Test func `those who play at a table of three where one is missing play a game of two`() throws {
    let tables = (1...6).map { record($0, deal: $0, [("a", 40), ("b", 12), ("out", nil)]) }
    let event = standings(tally(tables, seats: 3), seats: 3)
    #expect(event.pairs.map(\.games) == [6, 6] && event.pairs.first?.meeting?.share == 1)
    #expect(event.line(of: "a")?.games == 6 && event.line(of: "out")?.rating == nil)
  }

  /// The seasons of `docs/statistics.md`: eight bots of one strength, of which two are disqualified on the way, and two come
  /// back as new versions that meet the missing ones most often.
  @Test func `equal bots are called different in at most 5 % of seasons, whoever is disqualified`() {
    let seasons = TestScope.choose(quick: 100, all: 1000)
    var random = SeededRandom(seed: "forfeits", label: "seasons")
    let bots = (1...8).map { "b\($0)" }
    var wrong = 0
    for _ in 0..<seasons {
      var (records, out) = ([TableRecord](), Set<String>())
      func play(_ first: String, _ second: String) {
        let number = records.count + 1
        func cards(_ bot: String, _ count: Int) -> (String, Int?) { (bot, out.contains(bot) ? nil : count) }
        let share = random.below(53)
        records.append(record(number, deal: number, [cards(first, share), cards(second, 52 - share)]))
      }
      for round in 0..<6 {
        if round == 2 { out = ["b7", "b8"] }
        for (place, first) in bots.enumerated() { for second in bots[(place + 1)...] { play(first, second) } }
      }
      // The new versions have their games against the two that are gone, which the old ones have played.
      for version in ["b1@2", "b2@2"] {
        for other in bots.dropFirst(2) { for _ in 0..<(out.contains(other) ? 45 : 3) { play(version, other) } }
      }
      let event = standings(tally(records))
      if event.pairs.contains(where: { $0.judgement.isBetter != nil }) { wrong += 1 }
    }
    print("ForfeitTests: a false claim in \(wrong) of \(seasons) seasons")
    // With an error of 5 % more than this happens in one of 10,000 tests.
    #expect(wrong <= TestScope.choose(quick: 15, all: 77), "\(wrong) of \(seasons)")
  }
}
