public import GameRules

/// A player of one game: it is made when a game begins, asked while it goes on, and forgotten at its end.
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

  /// What the bot calls itself when it is ready.
  static var name: String { get }
  static var version: String { get }

  /// True to be told of every event when it happens, not only with the next prompt.
  static var wantsUpdates: Bool { get }

  init(_ start: BotStart<Played>)

  /// What to do now; called once for every prompt, in order.
  mutating func choose(_ prompt: Prompt<Played>) -> Reply<Played.Action>

  /// Something has happened; nothing is answered. Called only where `wantsUpdates` is true.
  mutating func look(at update: Update<Played>)

  /// The game is over; nothing is answered. Most bots have nothing to do here.
  mutating func finish(_ end: GameEnd<Played>)
}

extension Bot {
  public static var version: String { "1.0" }
  public static var wantsUpdates: Bool { false }
  public mutating func look(at update: Update<Played>) {}
  public mutating func finish(_ end: GameEnd<Played>) {}

  /// Plays by the lines on standard input until they end.
  public static func main() {
    var session = BotSession<Self>()
    session.run(receiving: StandardStreams.receive, sending: StandardStreams.send)
  }
}
