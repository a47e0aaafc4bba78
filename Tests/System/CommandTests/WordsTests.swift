import Foundation
import TestBasics
import TestSupport
import Testing

/// What people read from the program, in one file: whoever changes a sentence sees it beside the others.
///
/// Every tournament is small and made up, and is played the same way each time; times, sizes and paths are replaced.
@Suite(.timeLimited(minutes: 15)) struct WordsTests {
  /// Some files, and commands on them.
  struct Scene {
    let title: String
    var files: [String: String] = [:]
    /// Shell commands; those of the referee are shown with what they print.
    let steps: [String]
  }

  @Test func `every sentence that people read is as it was read and recorded`() async throws {
    let parts = try await withThrowingTaskGroup(of: (Int, String).self) { group in
      for (number, scene) in WordsTests.scenes.enumerated() {
        group.addTask { (number, try WordsTests.text(of: scene)) }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let text = parts.sorted { $0.0 < $1.0 }.map(\.1).joined(separator: "\n")
    try GoldenText().expect(text, toBe: "words.txt")
  }

  private static func text(of scene: Scene) throws -> String {
    let (scratch, script) = (try TemporaryFolder(), try TemporaryFolder())
    for (name, text) in scene.files {
      if name.contains("/") { try scratch.makeFolder(String(name[..<name.lastIndex(of: "/")!])) }
      try scratch.write(text, to: name)
    }
    var text = "=== \(scene.title)\n"
    for step in scene.steps {
      let shell = "PATH='\(BuiltPrograms.folder.path)':$PATH; \(step)"
      let result = try Program.shell(script.write(shell, to: "step.sh"), in: scratch.folder)
      guard step.hasPrefix("referee") else {
        #expect(result.exitCode == 0, "\(step): \(result.errors)")
        continue
      }
      text += "\n$ \(step)\n" + readable(result.errors + result.output, in: scratch.path)
      if result.exitCode != 0 { text += "[exit code \(result.exitCode)]\n" }
    }
    return text
  }

  /// The text without what differs from one machine or moment to the next.
  static func readable(_ text: String, in folder: String) -> String {
    let plain = text.replacing(folder, with: "FOLDER")
      .replacing(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?Z?/, with: "DATE")
      .replacing(/\d+(\.\d+)? ?(µs|ms|s)\b/, with: "TIME")
      .replacing(/\d+(\.\d+)? ?(bytes|kB|MB|GB|MiB|kiB)\b/, with: "SIZE")
      .replacing(/\d[\d.,]*\/s\b/, with: "SPEED")
      .replacing(/\d[\d.,]* tables a second/, with: "SPEED tables a second")
      .replacing(/\bin \d+:\d\d\b/, with: "in TIME")
    let tick = #/^(replay pages|checking bots) |, after \d+:\d\d, |:\d\d left, |, starting, /#
    return plain.split(separator: "\n", omittingEmptySubsequences: false)
      // Root is told that it is root.
      .filter { !$0.hasPrefix("root: ") }
      // What is told every ten seconds, on a slow machine.
      .filter { !$0.contains(tick) }
      // Columns are as wide as the times in them.
      .map {
        $0.contains("TIME") || $0.contains("not asked") ? $0.split(separator: " ").joined(separator: " ") : String($0)
      }
      .joined(separator: "\n")
  }
}
