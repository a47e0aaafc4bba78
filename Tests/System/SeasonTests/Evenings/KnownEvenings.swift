import Foundation
import TestBasics

/// The seeds of evenings that have broken a law.
enum KnownEvenings {
  /// Those whose bug is mended; each is played again with every run.
  static let found = ["a1-2", "a2", "a4", "b2-1", "c1", "c3-1", "c4", "d1", "A1-5", "f2-5"]

  private struct Line {
    var law: String
    var seed: String
    var words: String
  }

  /// The lines of `known.txt`: a law that is still broken, a seed that breaks it, and what is wrong, with tabs between.
  private static let open: [Line] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "known.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t").map(String.init)
      return parts.count == 3 ? Line(law: parts[0], seed: parts[1], words: parts[2]) : nil
    }
  }()

  /// What is known to be wrong with a law; nil where it is to hold.
  static func issue(of law: String) -> String? {
    open.first { $0.law == law }.map { "\($0.words) (seed \($0.seed))" }
  }
}
