import Foundation
import TestBasics
import Testing

/// A file of expected text beside a test: `RECORD_GOLDEN=1` writes it again, and a missing one fails.
struct GoldenText {
  private let folder: URL

  /// The folder `Golden` beside the test's own file.
  init(beside test: StaticString = #filePath) {
    folder = URL(filePath: "\(test)").deletingLastPathComponent().appending(path: "Golden")
  }

  func expect(
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
    #expect(text == String(decoding: expected, as: UTF8.self), sourceLocation: sourceLocation)
  }
}
