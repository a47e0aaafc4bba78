import EmbeddedFiles
import Foundation

/// The version of this program.
enum Version {
  /// As in semantic versioning; CHANGELOG.md says what changed.
  static let number = "0.1.0-dev"

  /// With the commit and the toolchain from which the program was built: "0.1.0-dev+1bda8a6.llvm-11673e6".
  ///
  /// A build has no commit where its sources lie in no clone, or on another branch than `main`. Changes that are not
  /// committed do not show.
  static let current = number + "+" + (commit.map { $0 + "." } ?? "") + "llvm-" + toolchain

  private static let commit = { (head: String?) in
    let branch = "ref: "
    let commit = head.flatMap { $0.hasPrefix(branch) ? text(".git/" + $0.dropFirst(branch.count)) : $0 }
    return commit.map { String($0.prefix(7)) }
  }(text(".git/HEAD"))

  /// The compiler's commit, or its version where its maker does not tell.
  private static let toolchain = { (words: [Substring]) in
    let commit = words.last.map { $0.prefix(while: \.isHexDigit).prefix(7) }
    return String(commit?.count == 7 ? commit! : words[0])
  }(text("compiler")!.split(separator: " "))

  private static func text(_ name: String) -> String? {
    embedded_file(name).map { String(cString: $0).trimmingCharacters(in: .whitespacesAndNewlines) }
  }
}
