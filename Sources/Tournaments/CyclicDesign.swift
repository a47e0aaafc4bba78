import GameRules

/// Who meets whom: tables of k seats for n bots, developed cyclically from base blocks.
///
/// Cycle c has a base block (b₀ … b₋₁) of k distinct residues modulo n; table t of the cycle seats bot (bₛ + t) mod n in
/// seat s. So in every cycle each bot sits in each seat exactly once, and how often two bots meet depends on the
/// difference of their numbers alone. Blocks are chosen greedily, so that all differences occur as evenly as can be:
/// the least growth of Σ count², then of the same sum by ordered seats, ties by lot, then exchanges while they help.
public struct CyclicDesign: Sendable {
  public let bots: Int
  public let seats: Int
  private var luck: Chance
  private var blocks: [[Int]] = []
  /// How often two bots met, by the difference of their numbers: d and n - d are one.
  private var meetings: [Int]
  /// How often a bot sat in an earlier seat than the bot d places on.
  private var orderedMeetings: [Int]

  /// - Parameter seed: draws between blocks that are equally good.
  public init(bots: Int, seats: Int, seed: String) {
    precondition(1...bots ~= seats)
    self.bots = bots
    self.seats = seats
    luck = Chance(seed: seed, label: "schedule of \(bots) bots in \(seats) seats")
    meetings = [Int](repeating: 0, count: bots)
    orderedMeetings = meetings
  }

  /// The bots, by number from 0, in the seats of a table, by number from 0; `bots` tables make a cycle.
  public mutating func table(_ number: Int) -> [Int] {
    while blocks.count <= number / bots { addBlock() }
    let turn = number % bots
    return blocks[number / bots].map { ($0 + turn) % bots }
  }

  private mutating func addBlock() {
    var block = [0]
    while block.count < seats { block.append(bestResidue(beside: block)) }
    var improved = seats > 1
    while improved {
      improved = false
      for seat in 1..<seats {
        var others = block
        let old = others.remove(at: seat)
        let new = bestResidue(beside: others, insteadOf: old, in: seat)
        if new != old {
          block[seat] = new
          improved = true
        }
      }
    }
    for (first, a) in block.enumerated() {
      for b in block[(first + 1)...] { count(from: a, to: b) }
    }
    blocks.append(block)
  }

  private mutating func count(from a: Int, to b: Int) {
    let d = difference(a, b)
    orderedMeetings[d] += 1
    meetings[d] += 1
    meetings[(bots - d) % bots] += 1
  }

  private func difference(_ a: Int, _ b: Int) -> Int { (b - a + bots) % bots }

  /// The residue that makes meetings grow least uneven; a lot decides between equals, unless one is in place already.
  private mutating func bestResidue(beside block: [Int], insteadOf old: Int? = nil, in seat: Int? = nil) -> Int {
    var best: [Int] = []
    var bestCost = (Int.max, Int.max)
    for residue in 0..<bots where !block.contains(residue) {
      let cost = cost(of: residue, in: seat ?? block.count, beside: block)
      if cost < bestCost {
        bestCost = cost
        best = [residue]
      } else if cost == bestCost {
        best.append(residue)
      }
    }
    if let old, best.contains(old) { return old }
    return best[luck.below(best.count)]
  }

  /// How much Σ count² grows: over pairs, and over pairs in the order of their seats.
  private func cost(of residue: Int, in seat: Int, beside block: [Int]) -> (Int, Int) {
    var added: [Int: Int] = [:]
    var cost = (0, 0)
    for (place, other) in block.enumerated() {
      let ordered = place < seat ? difference(other, residue) : difference(residue, other)
      let pair = min(ordered, bots - ordered)
      // Half way round, d and n - d are one difference, and a block adds two meetings to it.
      let step = 2 * pair == bots ? 2 : 1
      cost.0 += 2 * (meetings[pair] + step * added[pair, default: 0]) + step
      cost.1 += 2 * orderedMeetings[ordered] + 1
      added[pair, default: 0] += 1
    }
    return cost
  }
}
