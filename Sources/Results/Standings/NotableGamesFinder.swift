import Records
import Scheduling
import Tallies

/// Finds notable recorded tables as they are counted: the fastest win, the worst loss, the largest swing on one deal,
/// and the first fault of each kind.
///
/// Of equal tables it chooses the earliest in the schedule, whichever was played first.
struct NotableGamesFinder {
  private typealias Win = (record: TableRecord, seat: Int)

  private let bots: Set<String>
  private let seats: Int
  private var fastest: Win?
  private var worst: TableRecord?
  private var swings: DealSpread
  /// By kind of fault: the first bot with it.
  private var faults: [String: (bot: String, table: ScheduledTable)] = [:]

  /// - Parameter bots: the names of the bots whose tables are considered.
  init(of bots: Set<String>, seats: Int) {
    (self.bots, self.seats) = (bots, seats)
    swings = DealSpread(bots.sorted())
  }

  /// Considers a table, if it was recorded; others cannot be viewed.
  ///
  /// - Parameter winner: the seat that won; nil for none.
  mutating func count(_ record: TableRecord, wonBy winner: Int?) {
    guard record.transcript != nil, bots.isSuperset(of: record.table.seats) else { return }
    for (bot, fault) in zip(record.table.seats, record.faults) {
      // A disqualified bot did not play, so there is nothing to see.
      guard let fault, !fault.isDisqualification else { continue }
      if let first = faults[fault.kind], first.table.number <= record.table.number { continue }
      faults[fault.kind] = (bot, record.table)
    }
    guard record.isNormal else { return }
    if let seat = winner, fastest.map({ isFaster((record, seat), than: $0) }) ?? true { fastest = (record, seat) }
    if worst.map({ isWorse(record, than: $0) }) ?? true { worst = record }
    if seats == 1 { swings.count(record) }
  }

  private func isFaster(_ win: Win, than other: Win) -> Bool {
    (win.record.prompts[win.seat], win.record.table.number)
      < (other.record.prompts[other.seat], other.record.table.number)
  }

  private func isWorse(_ record: TableRecord, than other: TableRecord) -> Bool {
    (margin(record), other.table.number) > (margin(other), record.table.number)
  }

  private func margin(_ record: TableRecord) -> Int {
    let (worst, best) = (record.scores.min() ?? 0, record.scores.max() ?? 0)
    return seats == 1 ? -worst : best - worst
  }

  var chosen: [NotableGames] { [fastestWin, worstLoss, swings.largest].compactMap(\.self) + firstFaults }

  private var fastestWin: NotableGames? {
    fastest.map { record, seat in
      NotableGames(
        reason: .fastestWin(by: record.table.seats[seat], answers: record.prompts[seat]), tables: [record.table])
    }
  }

  private var worstLoss: NotableGames? {
    guard let worst, let seat = worst.scores.indices.min(by: { worst.scores[$0] < worst.scores[$1] }) else {
      return nil
    }
    return NotableGames(
      reason: .worstLoss(of: worst.table.seats[seat], score: worst.scores[seat]), tables: [worst.table])
  }

  private var firstFaults: [NotableGames] {
    faults.sorted { ($0.value.table.number, $0.key) < ($1.value.table.number, $1.key) }.map { kind, first in
      NotableGames(reason: .fault(of: first.bot, kind: kind), tables: [first.table])
    }
  }
}

/// The best and the worst table on each deal of a solitaire in which all bots play the same deals.
struct DealSpread {
  /// 12 bytes, because there may be a million deals.
  private struct End {
    var score: Int32
    var number: UInt32
    /// Negative for none.
    var bot: Int16

    static let none = End(score: 0, number: 0, bot: -1)
  }

  private let names: [String]
  private let bots: [String: Int16]
  private var event = 0
  /// Deal d is at index d - 1.
  private var swings: [Ends] = []

  private struct Ends {
    var (best, worst) = (End.none, End.none)
  }

  init(_ names: [String]) {
    self.names = names
    bots = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, Int16($0)) })
  }

  mutating func count(_ record: TableRecord) {
    guard names.count > 1, let bot = bots[record.table.seats[0]] else { return }
    event = record.table.event
    let end = End(score: Int32(clamping: record.scores[0]), number: UInt32(clamping: record.table.number), bot: bot)
    let place = record.table.deal - 1
    swings.grow(to: place + 1, with: Ends())
    let (best, worst) = (swings[place].best, swings[place].worst)
    if best.bot < 0 || (end.score, best.number) > (best.score, end.number) { swings[place].best = end }
    if worst.bot < 0 || (end.score, end.number) < (worst.score, worst.number) { swings[place].worst = end }
  }

  /// The two tables with the largest difference of scores, on the first such deal; nil if all differences are 0.
  var largest: NotableGames? {
    var largest: Int?
    func size(_ place: Int) -> Int { Int(swings[place].best.score) - Int(swings[place].worst.score) }
    for place in swings.indices where size(place) > largest.map(size) ?? 0 { largest = place }
    guard let largest else { return nil }
    let (best, worst) = (swings[largest].best, swings[largest].worst)
    let tables = [best, worst].map { end in
      ScheduledTable(event: event, number: Int(end.number), deal: largest + 1, seats: [names[Int(end.bot)]])
    }
    return NotableGames(
      reason: .swing(
        between: tables[0].seats[0], Int(best.score), and: tables[1].seats[0], Int(worst.score)),
      tables: tables)
  }
}
