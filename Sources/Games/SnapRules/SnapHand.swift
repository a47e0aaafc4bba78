public import Cards

/// The cards of one seat; in both stacks the last card is the top.
public struct SnapHand: Equatable, Sendable {
  /// Face down.
  public package(set) var closed: [Card] = []
  /// Face up.
  public package(set) var open: [Card] = []

  package init(closed: [Card] = [], open: [Card] = []) {
    self.closed = closed
    self.open = open
  }

  public var count: Int { closed.count + open.count }
  public var isEmpty: Bool { closed.isEmpty && open.isEmpty }
  /// True if the seat has a card to turn; a single open card is not recycled.
  public var canTurn: Bool { !closed.isEmpty || open.count >= 2 }

  /// Turns the top closed card onto the open stack; if no card is closed, the open stack is recycled first.
  mutating func turn() {
    if closed.isEmpty { recycle() }
    open.append(closed.removeLast())
  }

  /// Puts the seat's own open stack under the closed one.
  mutating func recycle() { tuck(removeOpen()) }

  /// Puts an open stack, turned over, under the closed one: its cards will be turned in the same order again.
  mutating func tuck(_ stack: [Card]) { closed.insert(contentsOf: stack.reversed(), at: 0) }

  /// Puts a card under the closed stack.
  mutating func receive(_ card: Card) { closed.insert(card, at: 0) }

  mutating func removeOpen() -> [Card] {
    defer { open = [] }
    return open
  }
}
