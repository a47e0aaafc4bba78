import GameRules
import JSON

/// What a pointer to `rg_game` leads to: one game and its past, or none.
final class EngineGame {
  let message = EngineMessage()
  private var game: (any Game)?
  /// How the position came about; what `rg_save` writes.
  private(set) var past: GamePast?
  /// The last messages from which a position was drawn: a search draws many from the same two.
  private var imagined: (start: String, prompt: String, imagination: Imagination)?
  /// Memory that is used again and again.
  private var numbers: [Int32] = []

  func require() throws(EngineProblem) -> any Game {
    guard let game else { throw .empty }
    return game
  }

  func copy(_ other: EngineGame) throws(EngineProblem) {
    _ = try other.require()
    (game, past) = (other.game, other.past)
  }

  private func begin(_ game: any Game, from origin: GamePast.Origin) {
    self.game = game
    past = GamePast(origin: origin)
  }

  func deal(_ source: GameSource, seed: String, number: Int) throws(EngineProblem) {
    begin(try source.deal(seed: seed, number: number), from: .deal(seed: seed, number: number))
  }

  func imagine(start: String, prompt: String, luck: UInt64) throws(EngineProblem) {
    if imagined?.start != start || imagined?.prompt != prompt {
      let imagination = try Imagination(start: json(start, "start"), prompt: json(prompt, "prompt"))
      imagined = (start, prompt, imagination)
    }
    begin(try imagined!.imagination.draw(luck: luck), from: .imagined(start: start, prompt: prompt, luck: luck))
  }

  func restore(_ text: String) throws(EngineProblem) {
    let saved = try SavedGame(json(text, "text"))
    let new = EngineGame()
    switch saved.past.origin {
    case .deal(let seed, let number): try new.deal(saved.source(), seed: seed, number: number)
    case .imagined(let start, let prompt, let luck): try new.imagine(start: start, prompt: prompt, luck: luck)
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
    SavedGame.bytes(of: try require(), past: past!)
  }

  /// One event, as it is remembered too.
  @discardableResult
  func happen(_ event: GamePast.PastEvent) throws(EngineProblem) -> [Verdict] {
    guard game != nil else { throw .empty }
    let verdicts: [Verdict]
    switch event {
    case .event(let event):
      do {
        verdicts = try game!.apply(numbered: event)
      } catch {
        throw .illegal(error)
      }
    case .playout(let luck, let limit):
      _ = playOut(luck: luck, limit: limit)
      return []
    }
    past!.events.append(event)
    return verdicts
  }

  func playOut(luck: UInt64, limit: Int) -> Int {
    var random = SplitMix64(seed: Int(truncatingIfNeeded: luck))
    past!.events.append(.playout(luck: luck, limit: limit))
    return game!.playOut(limit: limit, using: &random)
  }

  /// The legal actions of a seat, in memory that the next call uses again.
  func actions(_ seat: Seat) throws(EngineProblem) -> [Int32] {
    guard game != nil else { throw .empty }
    numbers.removeAll(keepingCapacity: true)
    game!.appendActionNumbers(for: seat, below: .max, to: &numbers)
    return numbers
  }

  func seat(_ number: Int32) throws(EngineProblem) -> Seat {
    guard let game else { throw .empty }
    guard 0..<Int32(game.seats) ~= number else {
      throw .outOfRange(parameter: "seat", value: Int(number), allowed: 0...game.seats - 1)
    }
    return Seat(Int(number))
  }

  func outcome() throws(EngineProblem) -> Outcome {
    guard case .over(let outcome) = try require().phase else { throw .notOver }
    return outcome
  }
}
