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
    meetings = [Int](repeating: 0, count: bots + 1)
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
    for seat in 1..<max(seats, 1) { block.append(bestResidue(in: seat, of: block + [0], insteadOf: nil)) }
    // Every exchange lowers the growth, so they come to an end.
    var isImproved = true
    while isImproved {
      isImproved = false
      for seat in 1..<max(seats, 1) {
        let old = block[seat]
        block[seat] = bestResidue(in: seat, of: block, insteadOf: old)
        if block[seat] != old { isImproved = true }
      }
    }
    for (a, b) in pairs(of: block) { count(from: a, to: b, 1) }
    blocks.append(block)
  }

  /// The residue in a seat that makes meetings grow least uneven.
  ///
  /// Between equals a lot decides, unless one of them is in place already.
  private mutating func bestResidue(in seat: Int, of block: [Int], insteadOf old: Int?) -> Int {
    var block = block
    var others = block
    others.remove(at: seat)
    var best: [Int] = []
    var least = (Int.max, Int.max)
    for residue in 0..<bots where !others.contains(residue) {
      block[seat] = residue
      let growth = growth(by: block)
      if growth < least {
        least = growth
        best = []
      }
      if growth == least { best.append(residue) }
    }
    if let old, best.contains(old) { return old }
    return best[luck.below(best.count)]
  }

  /// How much a block lets Σ count² grow: over pairs, and over pairs in the order of their seats.
  private mutating func growth(by block: [Int]) -> (Int, Int) {
    var growth = (0, 0)
    let pairs = pairs(of: block)
    for (a, b) in pairs {
      let d = difference(a, b)
      // Half way round, d and -d are one difference, which two meetings are added to.
      growth.0 += 2 * d == bots ? 4 * meetings[d] + 4 : 4 * meetings[d] + 2
      growth.1 += 2 * orderedMeetings[d] + 1
      count(from: a, to: b, 1)
    }
    for (a, b) in pairs { count(from: a, to: b, -1) }
    return growth
  }

  private mutating func count(from a: Int, to b: Int, _ times: Int) {
    let d = difference(a, b)
    orderedMeetings[d] += times
    meetings[d] += times
    meetings[bots - d] += times
  }

  private func difference(_ a: Int, _ b: Int) -> Int { a <= b ? b - a : b - a + bots }

  /// Every two residues, the one in the earlier seat first.
  private func pairs(of block: [Int]) -> [(Int, Int)] {
    block.indices.flatMap { first in block[(first + 1)...].map { (block[first], $0) } }
  }
}
