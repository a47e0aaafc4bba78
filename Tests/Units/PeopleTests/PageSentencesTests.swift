import Foundation
import TestBasics
import Testing

/// What people at tables and replays read, in one file: for whoever reads it all at once, or translates it.
@Suite(.timeLimited(minutes: 2)) struct PageSentencesTests {
  @Test func `every sentence that a page shows stands in the list of them`() throws {
    let parts = try files.map { path in
      let text = try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
      return "=== \(path)\n" + sentences(in: text).map { $0 + "\n" }.joined()
    }
    #expect(parts.contains { $0.contains("\nYou have answered, and the others may still\n") })
    try GoldenText().expect(parts.filter { $0.contains(/\n./) }.joined(separator: "\n"), toBe: "page-sentences.txt")
  }

  /// The files whose words stand on pages.
  private var files: [String] {
    let names = FileManager.default.subpaths(atPath: Repository.root.appending(path: "Sources").path) ?? []
    let shown = #/^(People/PersonPlay/|Results/Replays/).*\.swift$|^Program/EmbeddedFiles/Pages/.*\.js$/#
    let ofGames = #/^Games/.*(\+Words|\+Teaching|\+Scene|Options)\.swift$/#
    // The descriptions of keys are for programmers.
    return names.filter { $0.contains(shown) && !$0.hasSuffix("+Fields.swift") || $0.contains(ofGames) }.map {
      "Sources/" + $0
    }.sorted()
  }

  /// The texts of several words, and the labels, of a source file, each once; what is put into them is "…".
  private func sentences(in source: String) -> [String] {
    var text = source.replacing(/(?m)^\s*\/\/.*$| \/\/ .*$/, with: "")
    // Those within others first.
    for _ in 0..<4 {
      text.replace(/\\#?\((?:[^()"]|"[^"\\]*"|\((?:[^()]|\([^()]*\))*\))*\)|\$\{(?:[^{}`]|\{[^{}]*\})*\}/, with: "…")
    }
    var seen: Set<String> = []
    let literal = #/"""\n((?s:.*?))\n\s*"""|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`|'((?:[^'\\\n]|\\.)*)'/#
    return text.matches(of: literal).flatMap { match in
      let literal = match.output.1 ?? match.output.2 ?? match.output.3 ?? match.output.4 ?? ""
      return literal.split(separator: /<[^>]*>|\n/).map { $0.trimmingCharacters(in: .whitespaces) }
    }.filter { isSentence($0) && seen.insert($0).inserted }
  }

  /// True for a label or several words; false for code and markup.
  private func isSentence(_ text: String) -> Bool {
    guard !text.contains(/[{};=]|^[.#\/]|\bvar\(|px\b|^--/) else { return false }
    return text.contains(/[A-Za-z’']{2,}[^A-Za-z’']* .*[A-Za-z’']{2,}/) || text.wholeMatch(of: /[A-Z][a-z]+…?/) != nil
  }
}
