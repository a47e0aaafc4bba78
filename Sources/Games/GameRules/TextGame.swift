public import JSON

/// A game as the referee uses it, without its types: every action is a text.
///
/// Every `Game` conforms. The referee uses this interface on the bots' clock, so its implementation is compiled for the
/// game's own types, in the game's own module. Generic code would look the types up at run time, which took 17 % of the
/// referee's time.
public protocol TextGame: Sendable {
  static var name: String { get }
  static var scoreIndex: Int { get }
  var seats: Int { get }
  var phase: Phase { get }
  var raceStage: RaceStage { get }
  var optionsAsJSON: any JSONWritable { get }

  /// Appends the texts of `offeredActions`.
  func offer(to seat: Seat, in offered: inout OfferedActions)
  /// The game's own spelling of an action; nil if `text` is not a legal action.
  func actionText(_ text: String, for seat: Seat) -> String?
  /// The legal actions of a seat that its prompt does not list; nil if it lists all.
  func unlistedActions(for seat: Seat) -> UnlistedActions?
  /// Writes `observation` in its protocol form.
  func writeObservation(for seat: Seat, to json: inout JSONWriter)
  /// `isDecided` with actions as texts.
  func isDecided(byTexts claims: [Claim<String>]) -> Bool
  /// `apply` with actions as texts; a text that is not an action is not legal.
  @discardableResult
  mutating func apply(text event: Event<String>) throws(IllegalEvent) -> [Verdict]
  /// `apply` with an action given by its index among those that `offer` adds now.
  @discardableResult
  mutating func apply(offered place: Int, by seat: Seat) throws(IllegalEvent) -> [Verdict]
}

extension TextGame {
  public func actionTexts(for seat: Seat) -> [String] {
    var offered = OfferedActions()
    offer(to: seat, in: &offered)
    return offered.texts
  }

  /// `observation` in its protocol form.
  public func observationAsJSON(for seat: Seat) -> any JSONWritable { SeenPosition(position: self, seat: seat) }
}

/// What a seat sees of a position, written on demand.
private struct SeenPosition: JSONWritable {
  let position: any TextGame
  let seat: Seat

  func write(to json: inout JSONWriter) { position.writeObservation(for: seat, to: &json) }
}

extension String: GameAction {}

// Inlinable, so that each game's module has its own copy.
extension RuledGame {
  @inlinable public var optionsAsJSON: any JSONWritable { options }

  @inlinable public func offer(to seat: Seat, in offered: inout OfferedActions) {
    for action in offeredActions(for: seat) { offered.append(action.description) }
  }

  @inlinable public func actionText(_ text: String, for seat: Seat) -> String? {
    guard let action = Action(text), isLegal(action, for: seat) else { return nil }
    return action.description
  }

  @inlinable public func unlistedActions(for seat: Seat) -> UnlistedActions? {
    offeredActions(for: seat).count < legalActions(for: seat).count ? Self.unlistedActions : nil
  }

  @inlinable public func writeObservation(for seat: Seat, to json: inout JSONWriter) {
    observation(for: seat).write(to: &json)
  }

  @inlinable public func isDecided(byTexts claims: [Claim<String>]) -> Bool {
    isDecided(
      by: claims.compactMap { claim in
        Action(claim.action).map { Claim(seat: claim.seat, action: $0, reaction: claim.reaction) }
      })
  }

  @inlinable @discardableResult
  public mutating func apply(text event: Event<String>) throws(IllegalEvent) -> [Verdict] {
    try apply(event.translated { Action($0) })
  }

  @inlinable @discardableResult
  public mutating func apply(offered place: Int, by seat: Seat) throws(IllegalEvent) -> [Verdict] {
    try apply(.action(offeredAction(place, for: seat), by: seat))
  }
}
