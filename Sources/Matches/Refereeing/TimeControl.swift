import BotProtocol
public import GameRules

/// How long bots may take.
public struct TimeControl: Equatable, Sendable {
  /// The default bank; also the limit of a turn that has neither a bank nor a limit of its own.
  public static let usualBank = Duration.seconds(10)

  /// The time for all of a seat's turns in one game; nil leaves only the limit a move.
  public var bank: Duration?
  /// What a turn adds to the bank once it is made.
  public var increment: Duration
  /// The time for one turn; nil leaves only the bank.
  public var move: Duration?
  /// The time in which a race may be answered.
  public var window: Duration
  /// The time in which a caller names what it saw; nil is that of every race.
  public var naming: Duration?
  /// The time in which the others may challenge a caller; nil is that of every race.
  public var challenge: Duration?
  /// The time from `start` to `ready`, in which a program boots.
  public var ready: Duration
  /// What is forgiven beyond every limit, for the machine's own lateness.
  public var margin: Duration
  /// How many windows in a row a seat may let pass in silence before it counts as stalled.
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

  /// What a bot is told of it when a game begins.
  var message: ClockMessage {
    ClockMessage(
      bank: bank, increment: increment, move: move, window: window, naming: naming, challenge: challenge)
  }

  /// What a seat with such a bank may use for a turn.
  func turn(with bank: Duration?) -> Duration {
    // Without either, a bot that says nothing would hold its table for ever.
    guard let bank, let move else { return bank ?? move ?? TimeControl.usualBank }
    return min(bank, move)
  }

  /// What a prompt tells of a turn, when some of it is used.
  func message(bank: Duration?, used: Duration) -> ClockMessage {
    func left(of time: Duration?) -> Duration? { time.map { max($0 - used, .zero) } }
    return ClockMessage(bank: left(of: bank), move: left(of: move))
  }

  /// What a bank holds after a turn that was charged.
  public func left(of bank: Duration, after charged: Duration) -> Duration { max(bank - charged, .zero) + increment }

  /// The time in which a race of this kind may be answered.
  public func window(of stage: RaceStage) -> Duration {
    switch stage {
    case .open: window
    case .naming: naming ?? window
    case .challenge: challenge ?? window
    }
  }
}
