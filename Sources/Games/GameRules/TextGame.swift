public import JSON

/// A game as the referee sees it, who knows no game's types: every action is its text.
///
/// Every `Game` is one. The referee goes through this interface on the bots' clock: what stands behind it is compiled for
/// the game's own types, in the game's own module, where generic code would look its types up at run time: that took 17 %
/// of the referee's time.
public protocol TextGame: Sendable {
  static var name: String { get }
  static var scoreIndex: Int { get }
  var seats: Int { get }
  var phase: Phase { get }
  var raceStage: RaceStage { get }
  var optionsAsJSON: any JSONWritable { get }

  /// Adds the texts of `offeredActions` to those that a prompt offers.
  func offer(to seat: Seat, in offered: inout OfferedActions)
  /// The game's own spelling of an action, or nil if `text` names none that is legal.
  func actionText(_ text: String, for seat: Seat) -> String?
  /// What a seat may do now although its prompt does not list it; nil if its prompt lists everything.
  func unlistedActions(for seat: Seat) -> UnlistedActions?
  /// Writes `observation` as it stands on the wire.
  func writeObservation(for seat: Seat, to json: inout JSONWriter)
  /// `isDecided`, by claims with actions as texts.
  func isDecided(byTexts claims: [Claim<String>]) -> Bool
  /// `apply`, of actions as texts; a text that names no action is not legal.
  @discardableResult
  mutating func apply(text event: Event<String>) throws(IllegalEvent) -> [Verdict]
  /// `apply`, of the action that stands at this place among those that `offer` adds now.
  @discardableResult
  mutating func apply(offered place: Int, by seat: Seat) throws(IllegalEvent) -> [Verdict]
}

extension TextGame {
  /// `offeredActions` as texts.
  public func actionTexts(for seat: Seat) -> [String] {
    var offered = OfferedActions()
    offer(to: seat, in: &offered)
    return offered.texts
  }

  /// `observation` as what it says on the wire.
  public func observationAsJSON(for seat: Seat) -> any JSONWritable { SeenPosition(position: self, seat: seat) }
}

/// What a seat sees of a position, written when it is asked for.
private struct SeenPosition: JSONWritable {
  let position: any TextGame
  let seat: Seat

  func write(to json: inout JSONWriter) { position.writeObservation(for: seat, to: &json) }
}

extension String: GameAction {}

// Inlinable, so that each game's module has its own.
extension Game {
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
