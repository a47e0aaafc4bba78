public import GameRules

/// A number of stones from one heap, written "3 from 2".
public struct NimAction: GameAction {
  public var count: Int
  /// Counted from 0; the text counts from 1.
  public var heap: Int

  public init(count: Int, heap: Int) {
    self.count = count
    self.heap = heap
  }

  public init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1] == "from", let count = Int(words[0]), let heap = Int(words[2]), count > 0, heap > 0
    else { return nil }
    self.init(count: count, heap: heap - 1)
    // Only one spelling is accepted: no sign, no leading zero.
    if description != text { return nil }
  }

  public var description: String { "\(count) from \(heap + 1)" }
}
