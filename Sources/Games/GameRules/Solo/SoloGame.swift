/// A game that one person plays alone, with undo, redo, hints and saving: what every front end shares.
///
///     var game = try SoloGame<MyGame>(SavedGame(options: MyOptions(), seed: "any text", deal: 1))
///     game.play(.action(action), after: .seconds(2))
///     game.undo()
///     let text = game.saved.json
///
/// A value without clock, terminal and file: front ends measure reactions, draw `table` and store `saved`.
public struct SoloGame<G: Game>: Equatable, Sendable {
  /// An effect of a step on the game, and how long the person took for it.
  public struct TimedEvent: Equatable, Sendable {
    public var event: SoloEvent<G.Action>
    public var reaction: Duration
  }

  /// The game in the form in which it is saved.
  public private(set) var saved: SavedGame<G>
  /// The table after the deal and after each step.
  private var tables: [G.Solo]
  /// The events of each step.
  private var eventsByStep: [[TimedEvent]] = []

  /// The table as it is now.
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
  /// - Returns: how many there were.
  public mutating func playAutomatically() -> Int {
    var count = 0
    while let action = table.position.automaticAction(for: 0), play(.action(action), after: .zero) != nil { count += 1 }
    return count
  }

  /// Counts time that the person has played, and hints that were shown.
  public mutating func count(_ time: Duration, hints: Int = 0) {
    saved.elapsed = .microseconds((saved.elapsed + time).wholeMicroseconds)
    saved.hints += hints
  }

  /// After how many steps the game could be won for the last time, whatever was known of it then: -1 if never, and nil if
  /// that cannot be told.
  ///
  /// Of a position that is lost all that follow are lost too, so few are looked at.
  ///
  /// - Parameter positions: how many positions each search may look at.
  public func lastWinnableStep(positions: Int) -> Int? {
    // What follows a step that ends the game is no question.
    var (won, lost) = (-1, (tables.firstIndex { $0.position.phase.isOver } ?? tables.count))
    while lost - won > 1 {
      let step = (won + lost) / 2
      guard let canWin = tables[step].position.canWin(0, positions: positions) else { return nil }
      if canWin { won = step } else { lost = step }
    }
    return won
  }

  /// Takes the last step back; nothing changes where there is none.
  public mutating func undo() {
    guard tables.count > 1 else { return }
    tables.removeLast()
    eventsByStep.removeLast()
    saved.undone.append(saved.played.removeLast())
    saved.undos += 1
  }

  /// Takes the step again that was undone last; nothing changes where there is none.
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
    // The person took that time once, whatever it led to.
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
