import Designs

/// A rotation: all bots sit at one table, game after game, and each moves on by one seat after each game.
struct Rotation: TournamentFormat {
  let name = "rotation"
  let summary = "All bots sit round one table, and move on by one seat from deal to deal."
  let takesChanges = false

  func problem(of event: EventShape) -> FormatProblem? {
    let bots = event.bots.count
    guard bots != event.seats else { return nil }
    return FormatProblem(words: "a rotation with \(event.seats) seats needs \(event.seats) bots, but there are \(bots)")
  }

  func seating(of event: EventShape) -> Seating { .fixed(RotationDesign(bots: event.bots.count)) }
}

/// The same circle of bots at every table, rotated by one seat: the bot after the first seat is next in the circle.
struct RotationDesign: TableDesign {
  private let bots: Int

  init(bots: Int) { self.bots = bots }

  var cycle: Int { bots }

  func table(_ number: Int) -> [Int] { (0..<bots).map { ($0 + number) % bots } }
}
