/// How long a folder is left alone after it was examined: one whose files keep changing must not keep the cores.
package struct FolderRest: Equatable {
  package static let shortest = Duration.seconds(5)
  package static let longest = Duration.seconds(600)

  /// When its files are looked at again.
  package private(set) var until: Duration
  private var length: Duration

  /// - Parameters:
  ///   - last: the rest before, if it was examined before; it doubles where the next change came soon after it.
  ///   - now: when the examination ended.
  package init(after last: FolderRest?, at now: Duration) {
    if let last, now <= last.until + last.length * 2 {
      length = min(last.length * 2, FolderRest.longest)
    } else {
      length = FolderRest.shortest
    }
    until = now + length
  }
}
