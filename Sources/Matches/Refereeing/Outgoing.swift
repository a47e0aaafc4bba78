public import BotProtocol
public import GameRules
import JSON

/// A message from the referee to a seat: a line for a process, and a value for a seat in the referee's own process.
public struct Outgoing: Equatable, Sendable {
  /// What the message says, as far as its seat cannot ask the referee for it.
  public enum Content: Equatable, Sendable {
    /// The game begins at the table of this name.
    case start(table: String)
    /// The seat is asked; `window` is the time for an answer in a race, and nil in a turn.
    case prompt(id: UInt64, window: Duration?)
    /// These events of the game have happened, by their places in its history.
    case update(Range<Int>)
    /// The game is over for the seat: with the scores by seat, or because of a fault.
    case end(scores: [Int]?, fault: Fault?)
  }

  public var content: Content
  /// The message in the protocol, with its line feed.
  public var line: [UInt8]
}

/// A message to a seat in the referee's own process.
public enum SeatMessage: Equatable, Sendable {
  /// A game begins at the table of this name.
  case start(table: String, seat: Seat)
  case question(Question)
  case update([TableEvent])
  /// The game is over for the seat: with the scores by seat, or because of a fault.
  case end(scores: [Int]?, fault: Fault?)
}

/// What a seat in the referee's own process is asked.
public struct Question: Equatable, Sendable {
  public var id: UInt64
  /// The time for an answer in a race; nil in a turn.
  public var window: Duration?
  /// What the seat sees, as JSON text.
  public var observation: [UInt8]
  /// The first action that the seat may choose; nil if there is none.
  public var firstAction: String?

  public init(id: UInt64, window: Duration? = nil, observation: [UInt8], firstAction: String? = nil) {
    (self.id, self.window, self.observation, self.firstAction) = (id, window, observation, firstAction)
  }
}

extension Referee {
  /// Returns the message as a seat in this process gets it, before anything else happens at the table.
  package func value(of message: Outgoing, to seat: Seat) -> SeatMessage {
    switch message.content {
    case .start(let table): return .start(table: table, seat: seat)
    case .prompt(let id, let window):
      var observation = JSONWriter()
      position.writeObservation(for: seat, to: &observation)
      let actions = seats[seat.index].offered.texts
      return .question(
        Question(id: id, window: window, observation: observation.bytes, firstAction: actions.first))
    case .update(let places): return .update(Array(history[places]))
    case .end(let scores, let fault): return .end(scores: scores, fault: fault)
    }
  }
}
