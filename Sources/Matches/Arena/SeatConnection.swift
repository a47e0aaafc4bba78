public import GameRules
public import Refereeing

/// Who sits in a seat without being a child process, as a table speaks to them: lines go in, and what they do comes out
/// with its moment.
///
/// A person at a page is one: the table's thread calls it, and never waits for it.
public protocol SeatConnection: AnyObject, Sendable {
  /// Can be read as soon as `receive` has something to tell.
  var descriptor: Int32 { get }
  /// When `receive` has something to tell by itself; nil where it has not.
  var deadline: Duration? { get }

  /// Sits down at a table at which a position has just been dealt.
  ///
  /// - Parameters:
  ///   - names: what the seats are called.
  ///   - attempt: 1, and more where the table is played again.
  func sit(at dealt: any TextGame, among names: [String], attempt: Int)
  /// Takes a line of the referee's, which is delivered with that.
  func send(_ line: [UInt8], at now: Duration)
  /// Tells what was done since it was last asked.
  func receive(at now: Duration, _ tell: (Referee.Input, Duration) -> Void)
  /// The game is over for them, or stopped.
  func end()

  /// What a bot at the table has answered a prompt where an earlier process of the referee has played the table.
  func recall(_ prompt: Int, of bot: Seat) -> RecalledAnswer
  /// Hears what a bot at the table answers a prompt, to recall it where the table is played again.
  ///
  /// - Parameters:
  ///   - line: nil where the bot had answered nothing when its race was over.
  ///   - reaction: the time that counts for the bot.
  func hear(_ line: [UInt8]?, to prompt: Int, of bot: Seat, after reaction: Duration)
}

extension SeatConnection {
  public func recall(_: Int, of _: Seat) -> RecalledAnswer { .unknown }
  public func hear(_: [UInt8]?, to _: Int, of _: Seat, after _: Duration) {}
}

/// What is known of a bot's answer to a prompt where a table is played again.
///
/// The bot is asked again all the same, since a process that is started anew knows only what it is told; what it answers
/// counts only where the answer is unknown.
public enum RecalledAnswer: Equatable, Sendable {
  case unknown
  /// It had answered nothing in time.
  case silence
  case line([UInt8], after: Duration)
}
