import BotProtocol
import GameRules
import Ratings
import Records
import Refereeing
import RunFiles
import Scheduling
import TournamentSamples

/// The journal of a tournament that nobody played: its results are drawn, or all the same.
struct PlayedJournal {
  /// How tables end.
  enum Results: CaseIterable {
    case drawn
    case allZero
    /// The first seat wins always, so that the tables of a deal cancel out where everyone sits everywhere.
    case bySeat
  }

  let file: TournamentFile
  /// The lines with their line feeds, the header first.
  private(set) var lines: [[UInt8]]

  init(_ file: TournamentFile, _ results: Results, random: inout SeededRandom) {
    self.file = file
    var line = JournalLine.seal(after: .none, JournalHeader(file).writeMembers)
    lines = [line.bytes]
    let tournament = Tournament(file)
    var schedule = Schedule(tournament)
    while let table = schedule.next(), lines.count < 400 {
      let record = PlayedJournal.record(of: table, file.events[table.event].game, results, &random)
      line = JournalLine.seal(after: line.sum, record.writeMembers)
      lines.append(line.bytes)
      precondition(schedule.finish(record, of: tournament), "what was given out belongs to the schedule")
    }
  }

  /// The journal's bytes with other text in one line, counted from 0, and every checksum right.
  func bytes(with text: [UInt8], at place: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var last = Checksum.none
    for (index, line) in lines.enumerated() {
      let content = index == place ? text : line.dropLast()
      let moved = content.withUnsafeBufferPointer { JournalLine($0).moved(after: last) }
      bytes += moved.bytes
      last = moved.sum
    }
    return bytes
  }

  private static func record(
    of table: ScheduledTable, _ game: any Game.Type, _ results: Results, _ random: inout SeededRandom
  ) -> TableRecord {
    let seats = Array(table.seats.indices)
    func values(_ bound: Int) -> [Int] {
      seats.map { seat in
        switch results {
        case .drawn: random.below(bound)
        case .allZero: 0
        case .bySeat: seat == 0 ? 1 : 0
        }
      }
    }
    func times() -> Histogram {
      var times = Histogram()
      for _ in 0..<random.below(5) { times.add(random.below(1_000_000)) }
      return times
    }
    let measures = game.measures.map { measure in
      TableRecord.Measured(name: measure.name, values: values(measure.summary == .rate ? 2 : 50))
    }
    let isFault = random.below(20) == 0
    return TableRecord(
      table: table, scores: measures[game.scoreIndex].values, measures: measures, ending: "over",
      faults: seats.map { isFault && $0 == 0 ? FaultMessage(kind: "crash", message: "gone") : nil },
      prompts: seats.map { _ in random.below(100) }, wall: seats.map { _ in .microseconds(random.below(1 << 30)) },
      cpu: seats.map { _ in .microseconds(random.below(1 << 30)) }, thinking: seats.map { _ in times() },
      computing: seats.map { _ in times() }, races: random.below(10), photoFinishes: random.below(2))
  }
}
