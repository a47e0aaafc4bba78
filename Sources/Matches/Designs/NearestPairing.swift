/// A pairing of all places from the top down: each with the nearest permitted opponent that still allows a complete
/// pairing of the others.
package struct NearestPairing {
  /// The places of both, the better one first.
  package private(set) var pairs: [(Int, Int)] = []

  /// - Parameters:
  ///   - count: an even number of players, given by their places from 0.
  ///   - mayMeet: symmetric.
  /// - Returns: nil if there is no complete pairing.
  package init?(count: Int, mayMeet: (Int, Int) -> Bool) {
    var neighbours = (0..<count).map { first in (0..<count).filter { $0 != first && mayMeet(first, $0) } }
    guard Matching(neighbours).isPerfect else { return nil }
    var isPaired = Array(repeating: false, count: count)
    for first in 0..<count where !isPaired[first] {
      for second in neighbours[first] where !isPaired[second] {
        var rest = neighbours
        rest[first] = [second]
        rest[second] = [first]
        for other in 0..<count where other != first && other != second {
          rest[other].removeAll { $0 == first || $0 == second }
        }
        guard Matching(rest).isPerfect else { continue }
        neighbours = rest
        isPaired[first] = true
        isPaired[second] = true
        pairs.append((first, second))
        break
      }
    }
  }
}
