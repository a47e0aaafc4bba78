/// How much memory a bot holds at the beginning of three of its games: a quarter, five eighths and all of the way.
///
/// A run-time that is lazy grows, too, but not by the same again and again: growth counts where both stretches bring it.
package struct MemoryGrowth {
  /// What growth over three eighths of the games is forgiven, in KiB: collectors that wait hold that much.
  static let allowance = 8 * 1024

  private var sizes: [Int] = []

  package init() {}

  /// The games at whose first prompt the memory is measured.
  func marks(_ games: Int) -> [Int] { [games / 4, games * 5 / 8, games] }

  /// Takes a size in KiB; false where there is none.
  package mutating func add(_ size: Int?) -> Bool {
    if let size { sizes.append(size) }
    return size != nil
  }

  var words: String { sizes.map { "\($0 / 1024) MiB" }.joined(separator: ", then ") }

  /// What is wrong, if anything is.
  package var complaint: String? {
    guard sizes.count == 3 else { return nil }
    let growths = [sizes[1] - sizes[0], sizes[2] - sizes[1]]
    guard growths.allSatisfy({ $0 > MemoryGrowth.allowance }) else { return nil }
    return "memory grew by \(growths[0] / 1024) MiB and again by \(growths[1] / 1024) MiB; "
      + "the allowance is \(MemoryGrowth.allowance / 1024) MiB each"
  }
}
