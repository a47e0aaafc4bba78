/// The best and the worst table on each deal of a solitaire, where all bots play the same deals.
struct DealSwings {
  private struct End {
    var score: Int
    var number: Int
    var bot: Int
  }

  private struct Swing {
    var best: End
    var worst: End

    var size: Int { best.score - worst.score }
  }

  private let names: [String]
  private let bots: [String: Int]
  private var event = 0
  /// At d - 1 those of deal d.
  private var swings: [Swing?] = []

  init(_ names: [String]) {
    self.names = names
    bots = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
  }

  mutating func count(_ record: TableRecord) {
    guard let bot = bots[record.table.seats[0]] else { return }
    event = record.table.event
    let (deal, end) = (record.table.deal, End(score: record.scores[0], number: record.table.number, bot: bot))
    if deal > swings.count { swings += repeatElement(nil, count: deal - swings.count) }
    guard let swing = swings[deal - 1] else {
      swings[deal - 1] = Swing(best: end, worst: end)
      return
    }
    if (end.score, -end.number) > (swing.best.score, -swing.best.number) { swings[deal - 1]!.best = end }
    if (end.score, end.number) < (swing.worst.score, swing.worst.number) { swings[deal - 1]!.worst = end }
  }

  /// The two tables whose scores differ most, on the first such deal; nil where no two differ.
  var largest: TellingTables? {
    var largest: (deal: Int, swing: Swing)?
    for (index, swing) in swings.enumerated() {
      if let swing, swing.size > largest?.swing.size ?? 0 { largest = (index + 1, swing) }
    }
    guard let (deal, swing) = largest else { return nil }
    return TellingTables(
      reason: .swing(between: names[swing.best.bot], swing.best.score, and: names[swing.worst.bot], swing.worst.score),
      tables: [swing.best, swing.worst].map { end in
        ScheduledTable(event: event, number: end.number, deal: deal, seats: [names[end.bot]])
      })
  }
}
