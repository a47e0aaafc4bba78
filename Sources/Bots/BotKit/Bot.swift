public import GameRules

/// A player of one game: it is created when the game begins, and discarded at its end.
///
/// A type marked `@main` is a whole program:
///
///     @main struct Hasty: Bot {
///       static let name = "hasty"
///       init(_ start: BotStart<MyGame>) {}
///       mutating func choose(_ prompt: Prompt<MyGame>) -> Reply<MyAction> { .play(prompt.legal[0]) }
///     }
public protocol Bot {
  associatedtype Played: Game

  /// The name of the bot in its `ready`.
  static var name: String { get }
  static var version: String { get }

  /// True to receive every event when it happens, not only with the next prompt.
  static var wantsUpdates: Bool { get }

  init(_ start: BotStart<Played>)

  /// Returns the answer to a prompt; called once for every prompt, in order.
  mutating func choose(_ prompt: Prompt<Played>) -> Reply<Played.Action>

  /// Receives events that need no answer; called only if `wantsUpdates` is true.
  mutating func look(at update: Update<Played>)

  /// Receives the end of the game, which needs no answer; most bots ignore it.
  mutating func finish(_ end: GameEnd<Played>)
}

extension Bot {
  public static var version: String { "1.0" }
  public static var wantsUpdates: Bool { false }
  public mutating func look(at update: Update<Played>) {}
  public mutating func finish(_ end: GameEnd<Played>) {}

  /// Plays by reading standard input line by line, until it ends.
  public static func main() {
    var session = BotSession<Self>()
    session.run(receiving: StandardStreams.receive, sending: StandardStreams.send)
  }
}
