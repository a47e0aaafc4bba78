public import GameRules

extension Nim {
  public static let hasRaces = false
  public static let actionSpace = 81

  public func number(of action: NimAction) -> Int { action.heap * 9 + action.count - 1 }

  public func action(numbered number: Int) -> NimAction? {
    guard 0..<81 ~= number else { return nil }
    return NimAction(count: number % 9 + 1, heap: number / 9)
  }

  public static let numberFields = [
    NumberField("heaps", count: 9, 0...9, "the stones of each heap"),
    NumberField("active", 0...1, "the seat whose turn it is"),
    NumberField("taken", count: 2, 0...81, "how many stones each seat has taken"),
  ]

  public func writeNumbers(for seat: Seat, to row: inout NumberRow) {
    row.put(heaps, count: 9)
    row.put(active.index)
    row.put(taken.lazy.map(\.count), count: 2)
  }
}
