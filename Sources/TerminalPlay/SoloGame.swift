import BotProtocol
public import GameRules
import Records

/// A person alone with a game of one seat, who may take everything back.
public struct SoloGame<G: Game> {
  /// What a step did, and how long the person took for it.
  typealias Happening = (event: SoloEvent<G.Action>, reaction: Duration)

  private(set) var saved: SavedGame<G.Options>
  private var tables: [G.Solo]
  /// By step.
  private var happenings: [[Happening]] = []

  var table: G.Solo { tables[tables.count - 1] }

  /// Deals a game, and plays what a saved one says.
  ///
  /// - Throws: `PlayProblem.badSave` where the rules refuse it, `IllegalDeal` where the options do.
  public init(_ saved: SavedGame<G.Options>) throws {
    guard saved.game == G.name, saved.rules == G.rulesVersion else {
      throw PlayProblem.badSave("it was played by other rules")
    }
    self.saved = saved
    self.saved.played = []
    var random = SeededRandom(seed: saved.seed, game: G.name, deal: saved.deal)
    tables = [G.Solo(try G(dealtBy: &random, seats: 1, options: saved.options))]
    for step in saved.played {
      guard apply(step) != nil else {
        throw PlayProblem.badSave("\(step.action ?? "pass") is not legal where it stands")
      }
    }
  }

  /// Takes a step.
  ///
  /// - Returns: what it did to the game; nil where it is not legal.
  @discardableResult
  mutating func take(_ step: SoloStep<G.Action>, after reaction: Duration) -> [SoloEvent<G.Action>]? {
    let count = saved.played.count
    let events = apply(SavedGame.Step(step, after: reaction))
    if saved.played.count > count { saved.undone = [] }
    return events
  }

  mutating func undo() {
    guard tables.count > 1 else { return }
    tables.removeLast()
    happenings.removeLast()
    saved.undone.append(saved.played.removeLast())
  }

  mutating func redo() {
    guard let step = saved.undone.last, apply(step) != nil else { return }
    saved.undone.removeLast()
  }

  /// The transcript of a game that is over.
  func transcript(_ outcome: Outcome) -> [UInt8] {
    TranscriptText.solo(
      G.self, seed: saved.seed, deal: saved.deal, options: saved.options, player: "you",
      events: happenings.flatMap(\.self), outcome: outcome)
  }

  /// A step that changes nothing, such as a hint that is free, leaves no trace.
  private mutating func apply(_ saved: SavedGame<G.Options>.Step) -> [SoloEvent<G.Action>]? {
    var next = table
    guard let step: SoloStep<G.Action> = saved.step(), let events = try? next.take(step, after: saved.reaction) else {
      return nil
    }
    guard next != table else { return events }
    tables.append(next)
    // The person took that time once, whatever it led to.
    happenings.append(events.enumerated().map { ($1, $0 == 0 ? saved.reaction : .zero) })
    self.saved.played.append(saved)
    return events
  }
}
