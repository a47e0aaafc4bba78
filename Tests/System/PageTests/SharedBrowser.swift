import Synchronization
import TestSupport
import Testing

/// One browser for all tests of a suite, which must be serialized: its start takes a second of processor time.
struct SharedBrowser: SuiteTrait, TestScoping {
  /// Opened for the first test that asks, and closed with the suite.
  private final class Place: Sendable {
    let browser = Mutex<Browser?>(nil)
  }

  @TaskLocal private static var place = Place()

  func provideScope(for test: Test, testCase: Test.Case?, performing function: () async throws -> Void) async throws {
    try await SharedBrowser.$place.withValue(Place(), operation: function)
  }

  /// The suite's browser; another one where the last has fallen silent.
  static func open(anew isAnew: Bool = false) throws -> Browser {
    try place.browser.withLock { browser in
      if let browser, !isAnew { return browser }
      let opened = try Browser()
      browser = opened
      return opened
    }
  }
}

extension Trait where Self == SharedBrowser {
  static var sharedBrowser: Self { SharedBrowser() }
}
