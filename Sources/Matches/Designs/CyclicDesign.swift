import GameRules

/// A cyclic design: tables of k seats for n bots, developed from base blocks.
///
/// Cycle c has a base block (b₀ … b₋₁) of k distinct residues modulo n; table t of the cycle seats bot (bₛ + t) mod n
/// in seat s. In every cycle each bot therefore sits in each seat exactly once, and the meetings of two bots depend
/// only on the difference of their numbers. If all groups fit into `mostTables` tables, the blocks are those of
/// `CompleteDesign`. Otherwise they are chosen greedily, so that all differences occur as evenly as possible: the least
/// growth of Σ count², then of the same sum by ordered seats, ties at random, then exchanges while they help. For two
/// seats the design is complete.
public struct CyclicDesign: TableDesign {
  /// The maximal number of tables of a complete design.
  package static let mostTables = 5_000

  public let bots: Int
  public let seats: Int
  public var cycle: Int { bots }
  private var random: SeededRandom
  /// The base blocks so far, concatenated: there may be half a million.
  private var residues: [Int16] = []
  /// The groups of the complete design, one per cycle, repeated; empty if there is none.
  private var groups: [[Int]] = []
  /// The number of meetings of two bots, by the difference of their numbers; d and n - d are equivalent.
  private var meetings: [Int]
  /// How often a bot sat in an earlier seat than the bot d places further.
  private var orderedMeetings: [Int]

  /// - Parameter seed: decides between equally good blocks.
  public init(bots: Int, seats: Int, seed: String) {
    precondition(1...bots ~= seats)
    self.bots = bots
    self.seats = seats
    random = SeededRandom(seed: seed, label: "schedule of \(bots) bots in \(seats) seats")
    meetings = [Int](repeating: 0, count: bots)
    orderedMeetings = meetings
    guard seats > 2,
      let complete = CompleteDesign(
        bots: bots, seats: seats, tables: CyclicDesign.mostTables, bound: CyclicDesign.unevenness(seats: seats))
    else { return }
    // Multiplying all numbers by a factor coprime to n permutes the bots and changes nothing else.
    let factors = (1...bots).filter { CompleteDesign.greatestCommonDivisor($0, bots) == 1 }
    let factor = factors[random.below(factors.count)]
    groups = complete.groups.map { $0.map { $0 * factor % bots } }
  }

  /// The maximal difference between the meetings of two pairs, after any number of cycles.
  public static func unevenness(seats: Int) -> Int { seats == 2 ? 1 : seats <= 4 ? 2 : 3 }

  /// The bots, by number from 0, in the seats of a table, by number from 0; `bots` tables make a cycle.
  public mutating func table(_ number: Int) -> [Int] {
    let (cycle, turn) = number.quotientAndRemainder(dividingBy: bots)
    while cycles <= cycle { addBlock() }
    return residues[cycle * seats..<(cycle + 1) * seats].map { (Int($0) + turn) % bots }
  }

  /// The number of base blocks so far.
  private var cycles: Int { residues.count / seats }

  private mutating func addBlock() {
    let block = groups.isEmpty ? makeBlock() : seat(groups[cycles % groups.count])
    residues += block.map(Int16.init)
  }

  /// The group in the seats that make the order of any two bots most even.
  private mutating func seat(_ group: [Int]) -> [Int] {
    var block: [Int] = []
    for residue in group { insert(residue, in: bestSeat(for: residue, in: block), of: &block) }
    return block
  }

  /// Draws a block until it keeps meetings even.
  private mutating func makeBlock() -> [Int] {
    // Beyond eight seats no bound is promised.
    let attempts = seats <= 8 ? 20 : 1
    var block = tryBlock()
    for _ in 1..<attempts where !isEven {
      while !block.isEmpty { _ = remove(from: block.count - 1, of: &block) }
      block = tryBlock()
    }
    return block
  }

  private var isEven: Bool {
    let others = meetings.dropFirst()
    return (others.max() ?? 0) - (others.min() ?? 0) <= CyclicDesign.unevenness(seats: seats)
  }

  private mutating func tryBlock() -> [Int] {
    var block = [0]
    while block.count < seats { insert(bestResidue(in: block.count, of: block), in: block.count, of: &block) }
    // Every exchange lowers the sums of squares, so this terminates.
    var isImproved = true
    while isImproved {
      isImproved = false
      for seat in 1..<seats {
        let old = remove(from: seat, of: &block)
        let new = bestResidue(in: seat, of: block, insteadOf: old)
        insert(new, in: seat, of: &block)
        if new != old { isImproved = true }
      }
    }
    return block
  }

  private mutating func insert(_ residue: Int, in seat: Int, of block: inout [Int]) {
    count(residue, in: seat, beside: block, by: 1)
    block.insert(residue, at: seat)
  }

  private mutating func remove(from seat: Int, of block: inout [Int]) -> Int {
    let residue = block.remove(at: seat)
    count(residue, in: seat, beside: block, by: -1)
    return residue
  }

  /// The residue that keeps meetings most even; ties are broken at random, unless one is already in place.
  private mutating func bestResidue(in seat: Int, of block: [Int], insteadOf old: Int? = nil) -> Int {
    var best: [Int] = []
    var bestCost = (Int.max, Int.max)
    for residue in 0..<bots where !block.contains(residue) {
      let cost = count(residue, in: seat, beside: block, by: 1)
      count(residue, in: seat, beside: block, by: -1)
      if cost < bestCost {
        bestCost = cost
        best = [residue]
      } else if cost == bestCost {
        best.append(residue)
      }
    }
    if let old, best.contains(old) { return old }
    return best[random.below(best.count)]
  }

  /// The seat that keeps the order of any two bots most even; ties are broken at random.
  private mutating func bestSeat(for residue: Int, in block: [Int]) -> Int {
    let costs = (0...block.count).map { seat in
      let cost = count(residue, in: seat, beside: block, by: 1).1
      count(residue, in: seat, beside: block, by: -1)
      return cost
    }
    let best = costs.indices.filter { costs[$0] == costs.min() }
    return best[random.below(best.count)]
  }

  /// Adds the meetings of a residue with the rest of its block, or subtracts them.
  ///
  /// - Returns: the growth of Σ count², over pairs, and over pairs in the order of their seats.
  @discardableResult
  private mutating func count(_ residue: Int, in seat: Int, beside block: [Int], by step: Int) -> (Int, Int) {
    var growth = (0, 0)
    for (place, other) in block.enumerated() {
      let there = (residue - other + bots) % bots
      let back = bots - there
      let ordered = place < seat ? there : back
      // Half way round both differences are the same, and a block adds two meetings to it.
      growth.0 += 2 * step * meetings[there] + (there == back ? 2 : 1)
      growth.1 += 2 * step * orderedMeetings[ordered] + 1
      meetings[there] += step
      meetings[back] += step
      orderedMeetings[ordered] += step
    }
    return growth
  }
}
