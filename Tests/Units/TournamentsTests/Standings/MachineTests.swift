import Foundation
import GameRules
import Ratings
import Records
import RunFiles
import Scheduling
import SnapRules
import Standings
import TestBasics
import Testing

/// What standings say of machines that play parts of one event.
@Suite(.timeLimited) struct MachineTests {
  private static let hosts = ["one", "two", "three"]

  /// An event of 3 × `games` tables, dealt in turn to three machines.
  ///
  /// - Parameters:
  ///   - slow: how many times as long answers take on the third machine.
  ///   - lead: how much more often the first bot wins there.
  private func misfits(games: Int, slow: Double = 1, lead: Double = 0, seed: String) -> [MachineMisfit] {
    var random = SeededRandom(seed: seed, label: "machines")
    var tally = EventTally(names: ["ann", "bob"], seats: 2, measures: Snap.measures, hosts: MachineTests.hosts)
    for number in 1...3 * games {
      var record = TableRecord(
        ScheduledTable(event: 0, number: number, deal: number, seats: ["ann", "bob"]), Snap.self,
        Outcome(ending: "over", results: [[0, 0, 0, 0], [0, 0, 0, 0]].map { Array($0.prefix(Snap.measures.count)) }))
      let origin = number % 3
      let chance = 0.5 + (origin == 2 ? lead : 0)
      let cards = Double(random.below(1000)) / 1000 < chance ? 30 + random.below(10) : random.below(10)
      record.measures[0].values = [cards, 40 - cards]
      record.origin = origin
      (record.faults, record.prompts) = ([nil, nil], [10, 10])
      let time = Duration.microseconds(Int(Double(900 + random.below(200)) * (origin == 2 ? slow : 1)))
      (record.wall, record.cpu) = ([time, time], [Duration.zero, .zero])
      (record.thinking, record.computing) = ([Histogram(), Histogram()], [Histogram(), Histogram()])
      tally.count(record)
    }
    return tally.misfits
  }

  @Test func `machines that are alike are not told, whatever chance does`() {
    let told = (1...200).filter { !misfits(games: 30, seed: "alike \($0)").isEmpty }
    #expect(told.count <= 2, "\(told)")
  }

  @Test func `a slow machine is told, with how slow it is`() throws {
    let found = misfits(games: 30, slow: 2, seed: "slow")
    #expect(found.map(\.host) == ["three"])
    guard case .times(let ratio)? = found.first?.kind else { return #expect(Bool(false), "\(found)") }
    #expect((1.9...2.1).contains(ratio))
  }

  @Test func `a machine with other results is told`() {
    let found = misfits(games: 100, lead: 0.35, seed: "lucky")
    #expect(found.contains { $0.host == "three" && $0.kind != .times(1) }, "\(found)")
  }
}
