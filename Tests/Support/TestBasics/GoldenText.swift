import Foundation
public import Testing

/// A file of expected text beside a test: `RECORD_GOLDEN=1` writes it again, and a missing one fails.
public struct GoldenText {
  private let folder: URL

  /// The folder `Golden` beside the test's own file.
  public init(beside test: StaticString = #filePath) {
    folder = URL(filePath: "\(test)").deletingLastPathComponent().appending(path: "Golden")
  }

  public func expect(
    _ text: String, toBe name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let file = folder.appending(path: name)
    if Golden.isRecording {
      try Data(text.utf8).write(to: file)
    }
    guard let expected = FileManager.default.contents(atPath: file.path) else {
      Issue.record("there is no Golden/\(name); record it with RECORD_GOLDEN=1", sourceLocation: sourceLocation)
      return
    }
    let recorded = String(decoding: expected, as: UTF8.self)
    if text == recorded { return }
    let lines = [recorded, text].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    let first = zip(lines[0], lines[1]).enumerated().first { $1.0 != $1.1 }
    Issue.record(
      """
      Golden/\(name), line \(first.map { $0.offset + 1 } ?? min(lines[0].count, lines[1].count))
      - \(first?.element.0 ?? "")
      + \(first?.element.1 ?? "")
      if it should be so, record it with RECORD_GOLDEN=1
      """, sourceLocation: sourceLocation)
  }
}
