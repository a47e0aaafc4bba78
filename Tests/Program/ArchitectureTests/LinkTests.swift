import Foundation
import TestBasics
import Testing

/// Documents point to what is there.
@Suite(.timeLimited) struct LinkTests {
  @Test func `every relative link leads to a file`() {
    for document in Project.documents {
      let folder = (document.path as NSString).deletingLastPathComponent
      for target in document.relativeLinks {
        #expect(Project.exists("\(folder)/\(target)"), "\(document): \(target)")
      }
    }
  }
}

extension Project.File {
  /// The targets of links that stay in the project, without what follows `#`.
  fileprivate var relativeLinks: [Substring] {
    text.matches(of: /\]\(([^)\s#]+)[^)]*\)/).map(\.1).filter { !$0.contains(/^[a-z]+:/) }
  }
}
