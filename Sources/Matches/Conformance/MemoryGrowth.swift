/// The memory of a bot at the beginning of three of its games: after a quarter, five eighths and all of them.
///
/// The memory of a lazy run-time grows too, but not steadily: growth counts only if it occurs in both intervals.
package struct MemoryGrowth {
  /// Growth over three eighths of the games that is tolerated, in KiB: lazy garbage collectors hold that much.
  static let allowance = 8 * 1024

  private var sizes: [Int] = []

  package init() {}

  /// The games at whose first prompt the memory is measured.
  func marks(_ games: Int) -> [Int] { [games / 4, games * 5 / 8, games] }

  /// Adds a size in KiB; returns false if there is none.
  package mutating func add(_ size: Int?) -> Bool {
    if let size { sizes.append(size) }
    return size != nil
  }

  var words: String { sizes.map { "\($0 / 1024) MiB" }.joined(separator: ", then ") }

  package var complaint: String? {
    guard sizes.count == 3 else { return nil }
    let growths = [sizes[1] - sizes[0], sizes[2] - sizes[1]]
    guard growths.allSatisfy({ $0 > MemoryGrowth.allowance }) else { return nil }
    return "memory grew by \(growths[0] / 1024) MiB and again by \(growths[1] / 1024) MiB; "
      + "the allowance is \(MemoryGrowth.allowance / 1024) MiB each"
  }
}
