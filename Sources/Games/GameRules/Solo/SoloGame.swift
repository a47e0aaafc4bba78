/// A solo game with undo, redo, hints and saving, for all front ends.
///
///     var game = try SoloGame<MyGame>(SavedGame(options: MyOptions(), seed: "any text", deal: 1))
///     game.play(.action(action), after: .seconds(2))
///     game.undo()
///     let text = game.saved.json
///
/// It is a value without clock, terminal and files: front ends measure reactions, draw `table` and store `saved`.
public struct SoloGame<G: Game>: Equatable, Sendable {
  /// An effect of a step on the game, and the time that the person took.
  public struct TimedEvent: Equatable, Sendable {
    public var event: SoloEvent<G.Action>
    public var reaction: Duration
  }

  /// The game in its saved form.
  public private(set) var saved: SavedGame<G>
  /// The table after the deal and after each step.
  private var tables: [G.Solo]
  private var eventsByStep: [[TimedEvent]] = []

  public var table: G.Solo { tables[tables.count - 1] }
  /// The events since the deal, without those that were undone.
  public var events: [TimedEvent] { eventsByStep.flatMap(\.self) }

  /// Deals a game and plays the steps of a saved one.
  public init(_ saved: SavedGame<G>) throws(SavedGameProblem) {
    self.saved = saved
    self.saved.played = []
    do throws(IllegalDeal) {
      tables = [G.Solo(try saved.source.dealt(G.self, seats: 1, options: saved.options))]
    } catch {
      throw .illegalDeal(error)
    }
    for (index, step) in saved.played.enumerated() where apply(step) == nil {
      throw .illegalStep(index + 1, step.step.text)
    }
  }

  /// Takes a step.
  ///
  /// - Returns: its effects on the game; nil if the step is not legal.
  @discardableResult
  public mutating func play(_ step: SoloStep<G.Action>, after reaction: Duration) -> [SoloEvent<G.Action>]? {
    let count = saved.played.count
    let events = apply(SavedGame.Step(step, after: reaction))
    if saved.played.count > count { saved.undone = [] }
    return events
  }

  /// Asks for a hint, which may cost points.
  public mutating func hint(after reaction: Duration) -> G.Action? {
    guard case .hint(let action)? = play(.hint, after: reaction)?.last else { return nil }
    return action
  }

  /// Plays all automatic moves.
  ///
  /// - Returns: their number.
  public mutating func playAutomatically() -> Int {
    var count = 0
    while let action = table.position.automaticAction(for: 0), play(.action(action), after: .zero) != nil { count += 1 }
    return count
  }

  /// Adds playing time and hints.
  public mutating func count(_ time: Duration, hints: Int = 0) {
    saved.elapsed = .microseconds((saved.elapsed + time).wholeMicroseconds)
    saved.hints += hints
  }

  /// The number of steps after which the game could last be won, given all hidden cards: -1 if never, and nil if the
  /// search is not conclusive.
  ///
  /// Positions after a lost position are lost too, so few are searched.
  ///
  /// - Parameter positions: the maximal number of positions per search.
  public func lastWinnableStep(positions: Int) -> Int? {
    // A step that ends the game needs no search.
    var (won, lost) = (-1, (tables.firstIndex { $0.position.phase.isOver } ?? tables.count))
    while lost - won > 1 {
      let step = (won + lost) / 2
      guard let canWin = tables[step].position.canWin(0, positions: positions) else { return nil }
      if canWin { won = step } else { lost = step }
    }
    return won
  }

  /// The index of the step that had an event, given by the event's index among `events`; nil if there is none.
  public func step(ofEvent number: Int) -> Int? {
    var count = 0
    return eventsByStep.firstIndex { events in
      count += events.count
      return number < count
    }
  }

  /// Undoes the last step; does nothing if there is none.
  public mutating func undo() {
    guard tables.count > 1 else { return }
    tables.removeLast()
    eventsByStep.removeLast()
    saved.undone.append(saved.played.removeLast())
    saved.undos += 1
  }

  /// Redoes the step that was undone last; does nothing if there is none.
  public mutating func redo() {
    guard let step = saved.undone.last, apply(step) != nil else { return }
    saved.undone.removeLast()
  }

  /// Applies a step; one that changes nothing, such as a free hint, is not recorded.
  private mutating func apply(_ step: SavedGame<G>.Step) -> [SoloEvent<G.Action>]? {
    var next = table
    guard let events = try? next.play(step.step, after: step.reaction) else { return nil }
    guard next != table else { return events }
    tables.append(next)
    // The time counts once, for the first effect.
    eventsByStep.append(events.enumerated().map { TimedEvent(event: $1, reaction: $0 == 0 ? step.reaction : .zero) })
    saved.played.append(step)
    return events
  }
}

extension SoloStep {
  /// The step in words, for messages.
  fileprivate var text: String {
    switch self {
    case .action(let action): action.description
    case .pass: "pass"
    case .point(let card): "pointing at \(card)"
    case .hint: "hint"
    }
  }
}
