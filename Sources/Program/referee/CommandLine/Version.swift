import EmbeddedFiles
import Foundation

/// The version of this program.
package enum Version {
  /// A semantic version; CHANGELOG.md lists the changes.
  package static let number = "2.0.0-dev"

  /// The version with the commit and the toolchain of the build: "1.0.0+1bda8a6.llvm-11673e6".
  ///
  /// A build has no commit if its sources are not in a clone, or are on another branch than `main`. Uncommitted changes
  /// are not shown.
  package static let current = number + "+" + (commit.map { $0 + "." } ?? "") + "llvm-" + toolchain

  private static var commit: String? {
    let branch = "ref: "
    guard let head = text(".git/HEAD") else { return nil }
    let commit = head.hasPrefix(branch) ? text(".git/" + head.dropFirst(branch.count)) : head
    return commit.map { String($0.prefix(7)) }
  }

  /// The compiler's commit, or its version if the vendor does not include the commit.
  private static var toolchain: Substring {
    let words = text("compiler")!.split(separator: " ")
    let commit = words[words.count - 1].prefix(while: \.isHexDigit).prefix(7)
    return commit.count == 7 ? commit : words[0]
  }

  private static func text(_ name: String) -> String? {
    embedded_file(name).map { String(cString: $0).trimmingCharacters(in: .whitespacesAndNewlines) }
  }
}
