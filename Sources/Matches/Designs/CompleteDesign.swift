/// All groups of k bots out of n, one for each orbit of rotation, in an order that keeps meetings even throughout.
///
/// A group is a set of residues modulo n; the n rotations of a group are the tables of a cycle. Once every orbit has
/// had its cycles, every group has met equally often, so the number of tables need not be known in advance: a long
/// event plays the complete design, and a short one a design that is even after every cycle. The next orbit is always
/// the one whose pairs have met least, among those that keep meetings within the bound; for some shapes there is no
/// such order.
package struct CompleteDesign {
  /// The groups, each with 0 in it, once for every cycle.
  package let groups: [[Int]]

  /// The design; nil if it takes more than `tables` tables, or if the meetings of two pairs would ever differ by more
  /// than `bound`.
  package init?(bots: Int, seats: Int, tables: Int, bound: Int) {
    guard Self.groups(of: seats, outOf: bots, atMost: tables) else { return nil }
    let orbits = Orbit.all(seats: seats, bots: bots)
    // A group that is mapped to itself by a part of a full rotation meets that often in one cycle.
    let cycles = orbits.map(\.symmetry).reduce(1) { $0 / Self.greatestCommonDivisor($0, $1) * $1 }
    let left = orbits.map { cycles / $0.symmetry }
    guard left.reduce(0, +) * bots <= tables else { return nil }
    // Neither rule for breaking ties is better for all shapes.
    let orders = [false, true].compactMap { Order(of: orbits, each: left, bound: bound, prefersEven: $0) }
    guard let best = orders.min(by: { $0.unevenness < $1.unevenness }) else { return nil }
    groups = best.groups
  }

  /// True if the number of groups of k out of n is at most a limit.
  private static func groups(of seats: Int, outOf bots: Int, atMost most: Int) -> Bool {
    var groups = 1
    for seat in 0..<min(seats, bots - seats) {
      groups = groups * (bots - seat) / (seat + 1)
      if groups > most { return false }
    }
    return true
  }

  package static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : greatestCommonDivisor(b, a % b) }
}

/// The order in which the groups of all orbits are played.
private struct Order {
  private(set) var groups: [[Int]] = []
  /// The maximal difference between the meetings of two pairs, summed over all cycles.
  private(set) var unevenness = 0

  /// Nil if at some point no remaining orbit keeps meetings within the bound.
  ///
  /// - Parameter prefersEven: whether, of two orbits with equal overlap, the one that leaves meetings more even comes
  ///   first.
  init?(of orbits: [Orbit], each cycles: [Int], bound: Int, prefersEven: Bool) {
    var left = cycles
    var met = orbits[0].meetings.map { _ in 0 }
    for _ in 0..<cycles.reduce(0, +) {
      var next: (orbit: Int, overlap: Int, unevenness: Int)?
      for (index, orbit) in orbits.enumerated() where left[index] > 0 {
        var (overlap, least, most) = (0, Int.max, 0)
        for difference in 1..<met.count {
          let (before, more) = (met[difference], orbit.meetings[difference])
          overlap += before * more
          least = min(least, before + more)
          most = max(most, before + more)
        }
        let unevenness = most - least
        guard unevenness <= bound else { continue }
        if let next, (next.overlap, prefersEven ? next.unevenness : 0) <= (overlap, prefersEven ? unevenness : 0) {
          continue
        }
        next = (index, overlap, unevenness)
      }
      guard let next else { return nil }
      left[next.orbit] -= 1
      for (difference, count) in orbits[next.orbit].meetings.enumerated() { met[difference] += count }
      groups.append(orbits[next.orbit].group)
      unevenness += next.unevenness
    }
  }
}

/// A group of residues and all its rotations.
private struct Orbit {
  let group: [Int]
  /// The number of rotations that leave the group unchanged.
  let symmetry: Int
  /// The number of meetings of two bots in a cycle, by the difference of their numbers.
  let meetings: [Int]

  /// Creates a group from the gaps between neighbours, once round the circle.
  private init(gaps: [Int], symmetry: Int) {
    let bots = gaps.reduce(0, +)
    var group = [0]
    for gap in gaps.dropLast() { group.append(group[group.count - 1] + gap) }
    var meetings = [Int](repeating: 0, count: bots)
    for a in group { for b in group where a != b { meetings[(b - a + bots) % bots] += 1 } }
    (self.group, self.symmetry, self.meetings) = (group, symmetry, meetings)
  }

  /// All orbits: the ways to divide the circle of n bots into k gaps, each in its lexicographically first rotation.
  static func all(seats: Int, bots: Int) -> [Orbit] {
    var found: [Orbit] = []
    func cut(_ gaps: [Int], left: Int) {
      guard gaps.count < seats else {
        let turns = gaps.indices.map { gaps[$0...] + gaps[..<$0] }
        guard left == 0, !turns.contains(where: { $0.lexicographicallyPrecedes(gaps) }) else { return }
        found.append(Orbit(gaps: gaps, symmetry: turns.count { $0.elementsEqual(gaps) }))
        return
      }
      let least = gaps.first ?? 1
      let rest = (seats - gaps.count - 1) * least
      guard least + rest <= left else { return }
      for gap in (gaps.count == seats - 1 ? left : least)...(left - rest) { cut(gaps + [gap], left: left - gap) }
    }
    cut([], left: bots)
    return found
  }
}
