package import GameRules

/// A game played at random from a random deal: every fourth by the usual rules, the others by rules drawn at random.
///
/// To see every position: `repeat { ... } while try game.step()`.
package struct RandomGame<G: Game> {
  package let dealt: G
  package private(set) var position: G
  package private(set) var events: [Event<G.Action>] = []
  /// The position before the last event, and the verdicts on its claims.
  package private(set) var before: G
  package private(set) var verdicts: [Verdict] = []
  /// The seats that have withdrawn.
  package private(set) var gone = SeatSet()
  package var random: SeededRandom

  /// - Parameter number: which of the random games at `table`.
  package init(_ number: Int, at table: Table) throws {
    var random = SeededRandom(seed: "\(number)", label: table.testDescription)
    let options = number % 4 == 0 ? G.Options() : try G.Options.random(by: &random)
    try self.init(G(dealtBy: &random, seats: table.seats, options: options), random)
  }

  /// Such a game that begins with a deal of the referee's.
  package init(_ number: Int, at table: Table, deal: Int, of seed: String) throws {
    var random = SeededRandom(seed: "\(number)", label: table.testDescription)
    let options = number % 4 == 0 ? G.Options() : try G.Options.random(by: &random)
    var luck = SeededRandom(seed: seed, game: G.name, deal: deal)
    try self.init(G(dealtBy: &luck, seats: table.seats, options: options), random)
  }

  private init(_ dealt: G, _ random: SeededRandom) {
    (self.dealt, self.random) = (dealt, random)
    (position, before) = (dealt, dealt)
  }

  /// The seats that have not withdrawn.
  package var present: [Seat] { Seat.all(position.seats).filter { !gone.contains($0) } }

  /// Plays on by one event; false once the game is over.
  package mutating func step() throws(IllegalEvent) -> Bool {
    guard let event = randomEvent() else { return false }
    try play(event)
    return true
  }

  package mutating func play(_ event: Event<G.Action>) throws(IllegalEvent) {
    before = position
    verdicts = try position.apply(event)
    events.append(event)
    if case .withdrawal(let seat) = event { gone.insert(seat) }
  }
}
