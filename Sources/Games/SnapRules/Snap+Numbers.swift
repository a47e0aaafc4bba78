import Cards
public import GameRules

// The numbers of actions.
extension Snap {
  public static let hasRaces = true
  public static let actionSpace = 2

  public func number(of action: SnapAction) -> Int {
    switch action {
    case .snap: 0
    case .turn: 1
    }
  }

  public func action(numbered number: Int) -> SnapAction? {
    switch number {
    case 0: .snap
    case 1: .turn
    default: nil
    }
  }
}

// What a seat sees, as numbers.
extension Snap {
  private static let most = seatCounts.upperBound

  public static let numberFields = [
    NumberField("top", count: most, 0...52, "the top card of each open stack, 1 to 52; 0 where there is none"),
    NumberField(
      "open_at", count: 52, 0...8, "for each card, 1 + the seat on whose open stack it lies; 0 if it is closed"),
    NumberField("open_depth", count: 52, 0...52, "for each open card, its place from the top, which is 1"),
    NumberField("closed", count: most, 0...52, "the sizes of the closed stacks"),
    NumberField("active", 0...7, "the seat whose card was turned last"),
    NumberField("turn", 0...1_000_000, "how many cards have been turned"),
    NumberField("you", 0...7, "the seat that sees this"),
    NumberField("withdrawn", count: most, 0...1, "for each seat, 1 if it has left"),
    NumberField("last", count: most, 0...8, "the seats that called in the window before, fastest first, each + 1"),
    NumberField("last_right", 0...1, "1 if the first of them was right"),
    NumberField("right_calls", count: most, 0...32767, "each seat's right calls"),
    NumberField("false_calls", count: most, 0...32767, "each seat's false calls"),
    NumberField("returns_at", 0...32767, "the turn that brings a former position back; 0 if it is not known"),
    NumberField("to_turn", -1...7, "the seat that is to turn a card, or -1"),
  ]

  public func writeNumbers(for seat: Seat, to row: inout NumberRow) {
    row.put(hands.lazy.map { $0.open.last.map { Int($0.number) + 1 } ?? 0 }, count: Snap.most)
    var owner = SIMD64<UInt8>()
    var depth = SIMD64<UInt8>()
    for (seat, hand) in hands.enumerated() {
      for (place, card) in hand.open.reversed().enumerated() {
        owner[Int(card.number)] = UInt8(seat + 1)
        depth[Int(card.number)] = UInt8(place + 1)
      }
    }
    for card in 0..<52 { row.put(Int(owner[card])) }
    for card in 0..<52 { row.put(Int(depth[card])) }
    row.put(hands.lazy.map(\.closed.count), count: Snap.most)
    row.put(active.index)
    row.put(turn)
    row.put(seat.index)
    row.put((0..<seats).lazy.map { withdrawn.contains(Seat($0)) ? 1 : 0 }, count: Snap.most)
    row.put(lastCalls.lazy.map { $0.seat.index + 1 }, count: Snap.most)
    row.put(lastCalls.first?.verdict == .right)
    row.put(tallies.lazy.map(\.rightCalls), count: Snap.most)
    row.put(tallies.lazy.map(\.falseCalls), count: Snap.most)
    row.put(returnsAt ?? 0)
    row.put(turner?.index ?? -1)
  }
}
