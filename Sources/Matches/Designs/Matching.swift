/// A maximum matching of a graph, by Edmonds's blossom algorithm.
///
/// Alternating paths are grown from an unpaired vertex; an odd cycle in them, a blossom, is contracted to its base.
/// Source: J. Edmonds, Paths, trees, and flowers, Canadian Journal of Mathematics 17 (1965), 449–467.
package struct Matching {
  private let neighbours: [[Int]]
  /// The partner of each vertex, or nil.
  package private(set) var mates: [Int?]
  // The tree that is being grown: the vertex before each outer vertex's mate, and the base of each vertex's blossom.
  private var parents: [Int?] = []
  private var bases: [Int] = []

  package init(_ neighbours: [[Int]]) {
    self.neighbours = neighbours
    mates = neighbours.map { _ in nil }
    for vertex in neighbours.indices where mates[vertex] == nil {
      guard let free = neighbours[vertex].first(where: { mates[$0] == nil }) else { continue }
      mates[vertex] = free
      mates[free] = vertex
    }
    for vertex in neighbours.indices where mates[vertex] == nil { augment(from: vertex) }
  }

  var isPerfect: Bool { !mates.contains(nil) }

  /// Searches an augmenting path from `root`, and swaps pairs along it.
  private mutating func augment(from root: Int) {
    guard var end = pathEnd(from: root) else { return }
    while true {
      let before = parents[end]!
      let next = mates[before]
      mates[end] = before
      mates[before] = end
      guard let next else { return }
      end = next
    }
  }

  private mutating func pathEnd(from root: Int) -> Int? {
    parents = neighbours.map { _ in nil }
    bases = Array(neighbours.indices)
    var isOuter = neighbours.map { _ in false }
    isOuter[root] = true
    var queue = [root]
    var next = 0
    while next < queue.count {
      let vertex = queue[next]
      next += 1
      for other in neighbours[vertex] where bases[vertex] != bases[other] && mates[vertex] != other {
        if other == root || mates[other].map({ parents[$0] != nil }) ?? false {
          shrink(vertex, other, root: root, &isOuter, &queue)
        } else if parents[other] == nil {
          parents[other] = vertex
          guard let mate = mates[other] else { return other }
          isOuter[mate] = true
          queue.append(mate)
        }
      }
    }
    return nil
  }

  private mutating func shrink(_ a: Int, _ b: Int, root: Int, _ isOuter: inout [Bool], _ queue: inout [Int]) {
    let base = commonBase(a, b, root: root)
    var isInBlossom = neighbours.map { _ in false }
    markPath(from: a, to: base, child: b, &isInBlossom)
    markPath(from: b, to: base, child: a, &isInBlossom)
    for vertex in neighbours.indices where isInBlossom[bases[vertex]] {
      bases[vertex] = base
      if !isOuter[vertex] {
        isOuter[vertex] = true
        queue.append(vertex)
      }
    }
  }

  private func commonBase(_ a: Int, _ b: Int, root: Int) -> Int {
    var isAbove = neighbours.map { _ in false }
    var vertex = a
    while true {
      vertex = bases[vertex]
      isAbove[vertex] = true
      guard vertex != bases[root], let mate = mates[vertex] else { break }
      vertex = parents[mate]!
    }
    vertex = bases[b]
    while !isAbove[vertex] { vertex = bases[parents[mates[vertex]!]!] }
    return vertex
  }

  private mutating func markPath(from start: Int, to base: Int, child: Int, _ isInBlossom: inout [Bool]) {
    var (vertex, child) = (start, child)
    while bases[vertex] != base {
      let mate = mates[vertex]!
      isInBlossom[bases[vertex]] = true
      isInBlossom[bases[mate]] = true
      parents[vertex] = child
      child = mate
      vertex = parents[mate]!
    }
  }
}
