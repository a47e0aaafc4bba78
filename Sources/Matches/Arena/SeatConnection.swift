public import GameRules
public import Refereeing

/// The occupant of a seat that is not a child process: it takes messages, and returns inputs with their times.
///
/// A person at a web page is one. The table's thread calls it and never waits for it.
public protocol SeatConnection: AnyObject, Sendable {
  /// A file descriptor that becomes readable as soon as `receive` has inputs.
  var descriptor: Int32 { get }
  /// The time at which `receive` will have inputs without any activity; nil for none.
  var deadline: Duration? { get }

  /// Sits down at a table whose position has just been dealt.
  ///
  /// - Parameters:
  ///   - names: the names of the seats.
  ///   - attempt: 1, or more if the table is played again.
  func sit(at dealt: any TextGame, among names: [String], attempt: Int)
  /// Takes a message of the referee; that delivers it.
  func send(_ message: SeatMessage, at now: Duration)
  /// Passes on all inputs since the last call.
  func receive(at now: Duration, _ tell: (Referee.Input, Duration) -> Void)
  /// The game is over, or was stopped.
  func end()

  /// Returns the recorded answer of a bot at the table to a prompt, from an earlier process of the referee.
  func recall(_ prompt: Int, of bot: Seat) -> RecalledAnswer
  /// Records the answer of a bot at the table to a prompt, to be recalled if the table is played again.
  ///
  /// - Parameters:
  ///   - line: nil if the bot had not answered when its race was over.
  ///   - reaction: the time charged to the bot.
  func hear(_ line: [UInt8]?, to prompt: Int, of bot: Seat, after reaction: Duration)
}

extension SeatConnection {
  public func recall(_: Int, of _: Seat) -> RecalledAnswer { .unknown }
  public func hear(_: [UInt8]?, to _: Int, of _: Seat, after _: Duration) {}
}

/// The recorded answer of a bot to a prompt, when a table is played again.
///
/// The bot is still asked, because a new process knows only what it receives. Its new answer counts only if the
/// recorded one is unknown.
public enum RecalledAnswer: Equatable, Sendable {
  case unknown
  /// No answer in time.
  case silence
  case line([UInt8], after: Duration)
}
