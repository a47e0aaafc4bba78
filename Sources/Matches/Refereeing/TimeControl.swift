import BotProtocol
public import GameRules

/// The time limits of bots.
public struct TimeControl: Equatable, Sendable {
  /// The default bank; also the limit of a turn that has neither a bank nor a limit of its own.
  public static let usualBank = Duration.seconds(10)

  /// The time for all of a seat's turns in one game; nil for only the limit per move.
  public var bank: Duration?
  /// The time that each turn adds to the bank.
  public var increment: Duration
  /// The time limit of one turn; nil for only the bank.
  public var move: Duration?
  /// The time limit of a race.
  public var window: Duration
  /// The time limit for a caller to name what it saw; nil for that of every race.
  public var naming: Duration?
  /// The time limit for the others to challenge a caller; nil for that of every race.
  public var challenge: Duration?
  /// The time limit from `start` to `ready`, in which a program initialises.
  public var ready: Duration
  /// The time by which every limit may be exceeded, for delays of the machine.
  public var margin: Duration
  /// The number of consecutive windows without an answer after which a seat counts as stalled.
  public var silentWindows: Int

  public init(
    bank: Duration? = usualBank, increment: Duration = .zero, move: Duration? = nil,
    window: Duration = .milliseconds(500), naming: Duration? = nil, challenge: Duration? = nil,
    ready: Duration = .seconds(10), margin: Duration = .milliseconds(20), silentWindows: Int = 10
  ) {
    self.bank = bank
    self.increment = increment
    self.move = move
    self.window = window
    self.naming = naming
    self.challenge = challenge
    self.ready = ready
    self.margin = margin
    self.silentWindows = silentWindows
  }

  /// The message about the clock at the beginning of a game.
  var message: ClockMessage {
    ClockMessage(
      bank: bank, increment: increment, move: move, window: window, naming: naming, challenge: challenge)
  }

  /// The time that a seat with this bank may use for a turn.
  func turn(with bank: Duration?) -> Duration {
    // Without a limit, a silent bot would hold its table for ever.
    guard let bank, let move else { return bank ?? move ?? TimeControl.usualBank }
    return min(bank, move)
  }

  /// The message about the clock in a prompt, when some of the turn's time is used.
  func message(bank: Duration?, used: Duration) -> ClockMessage {
    func left(of time: Duration?) -> Duration? { time.map { max($0 - used, .zero) } }
    return ClockMessage(bank: left(of: bank), move: left(of: move))
  }

  /// The rest of a bank after a turn was charged.
  public func left(of bank: Duration, after charged: Duration) -> Duration { max(bank - charged, .zero) + increment }

  /// The time limit of a race of this kind.
  public func window(of stage: RaceStage) -> Duration {
    switch stage {
    case .open: window
    case .naming: naming ?? window
    case .challenge: challenge ?? window
    }
  }
}
