import GameRules
import JSON
import RefereeGames

/// The object behind a pointer to `rg_game`: one game with its history, or none.
final class EngineGame {
  let message = EngineMessage()
  private var game: (any Game)?
  private(set) var sizes = rg_sizes()
  private var layout = PlaneLayout([])
  /// The history of the position; `rg_save` writes it.
  private(set) var past: GamePast?
  /// The last messages from which a position was drawn: a search draws many from the same messages.
  private var imagined: (start: String, prompt: String, imagination: Imagination)?
  /// A buffer that is reused.
  private var numbers: [Int32] = []

  /// Runs `body` with the game in place: a copy would retain and release its memory.
  @discardableResult
  @inline(__always) func with<Result>(
    _ body: (inout any Game) throws(EngineProblem) -> Result
  ) throws(EngineProblem) -> Result {
    guard game != nil else { throw .empty }
    return try body(&game!)
  }

  func require() throws(EngineProblem) -> any Game { try with { (game) throws(EngineProblem) in game } }

  func copy(_ other: EngineGame) throws(EngineProblem) {
    guard other.game != nil else { throw .empty }
    (game, past, sizes, layout) = (other.game, other.past, other.sizes, other.layout)
  }

  private func begin(_ game: any Game, from origin: GamePast.Origin) {
    self.game = game
    sizes = type(of: game).sizes(games: 1, seats: game.seats)
    layout = PlaneLayout(type(of: game).numberFields)
    past = GamePast(origin: origin)
  }

  func deal(_ source: GameSource, seed: String, number: Int) throws(EngineProblem) {
    begin(try source.deal(seed: seed, number: number), from: .deal(seed: seed, number: number))
  }

  func deal(_ source: GameSource, cards: String) throws(EngineProblem) {
    begin(try source.deal(cards: cards), from: .cards(cards))
  }

  /// The cards of the deal from which the game began.
  func cards() throws(EngineProblem) -> String {
    let game = try require()
    return switch past!.origin {
    case .cards(let cards): cards
    case .deal(let seed, let number): game.cards(of: DealSource(seed: seed, number: number))
    case .imagined: throw .notDealt
    }
  }

  func imagine(start: String, prompt: String, seed: UInt64) throws(EngineProblem) {
    if imagined?.start != start || imagined?.prompt != prompt {
      let imagination = try Imagination(start: json(start, "start"), prompt: json(prompt, "prompt"))
      imagined = (start, prompt, imagination)
    }
    begin(try imagined!.imagination.draw(seed: seed), from: .imagined(start: start, prompt: prompt, seed: seed))
  }

  func restore(_ text: String) throws(EngineProblem) {
    try restore(PositionText(json(text, "text")))
  }

  func restore(_ saved: PositionText) throws(EngineProblem) {
    let new = EngineGame()
    switch saved.past.origin {
    case .deal(let seed, let number): try new.deal(saved.source(), seed: seed, number: number)
    case .cards(let cards): try new.deal(saved.source(), cards: cards)
    case .imagined(let start, let prompt, let seed): try new.imagine(start: start, prompt: prompt, seed: seed)
    }
    for (index, event) in saved.past.events.enumerated() {
      do {
        _ = try new.happen(event)
      } catch {
        throw .inEvent(index, error)
      }
    }
    try copy(new)
  }

  func save() throws(EngineProblem) -> [UInt8] {
    try with { (game) throws(EngineProblem) in PositionText.bytes(of: game, past: past!) }
  }

  /// Applies one event and adds it to the history.
  @discardableResult
  func happen(_ event: GamePast.PastEvent) throws(EngineProblem) -> [Verdict] {
    switch event {
    case .playout(let seed, let limit):
      _ = try playOut(seed: seed, limit: limit)
      return []
    case .event(let happening):
      let verdicts = try with { (game) throws(EngineProblem) -> [Verdict] in
        do throws(IllegalEvent) {
          return try game.apply(numbered: happening)
        } catch {
          throw .illegal(error)
        }
      }
      past!.events.append(event)
      return verdicts
    }
  }

  func playOut(seed: UInt64, limit: Int) throws(EngineProblem) -> Int {
    var random = SplitMix64(seed: Int(truncatingIfNeeded: seed))
    let events = try with { (game) throws(EngineProblem) in game.playOut(limit: limit, using: &random) }
    past!.events.append(.playout(seed: seed, limit: limit))
    return events
  }

  /// The numbers of a seat's legal actions, in a buffer that the next call reuses.
  func actions(_ seat: Seat) throws(EngineProblem) -> [Int32] {
    numbers.removeAll(keepingCapacity: true)
    try with { (game) throws(EngineProblem) in game.appendActionNumbers(for: seat, below: .max, to: &numbers) }
    return numbers
  }

  func look(_ look: rg_look, passes: Bool = true) throws(EngineProblem) {
    try with { (game) throws(EngineProblem) in
      game.write(to: look, passes: passes, sizes, layout, at: 0, deal: past!.origin.deal, &numbers)
    }
  }

  func seat(_ number: Int32) throws(EngineProblem) -> Seat {
    guard game != nil else { throw .empty }
    guard 0..<sizes.seats ~= number else {
      throw .outOfRange(parameter: "seat", value: Int(number), allowed: 0...Int(sizes.seats) - 1)
    }
    return Seat(Int(number))
  }

  func outcome() throws(EngineProblem) -> Outcome {
    guard case .over(let outcome) = try with({ (game) throws(EngineProblem) in game.phase }) else { throw .notOver }
    return outcome
  }
}

extension Game {
  fileprivate func cards(of source: DealSource) -> String {
    source.words(Self.self, seats: seats, options: options).joined(separator: " ")
  }
}
