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

  @Test func `every link to a heading leads to one`() {
    let anchors = Dictionary(uniqueKeysWithValues: Project.documents.map { ($0.path, $0.anchors) })
    for document in Project.documents {
      let folder = URL(filePath: "/" + document.path).deletingLastPathComponent()
      for (target, anchor) in document.headingLinks {
        let url = folder.appending(path: String(target)).standardized
        let path = target.isEmpty ? document.path : String(url.path.dropFirst())
        #expect(anchors[path]?.contains(String(anchor)) != false, "\(document): \(target)#\(anchor)")
      }
    }
  }
}

extension Project.File {
  /// The targets of links to headings, of this document if the path is empty, and their anchors.
  fileprivate var headingLinks: [(Substring, Substring)] {
    text.matches(of: /\]\(([^)\s#]*)#([^)\s]+)\)/).map { ($0.1, $0.2) }.filter { !$0.0.contains(/^[a-z]+:/) }
  }

  /// The anchors that GitHub gives to headings: small letters, digits, `_`, and `-` for a space or a hyphen.
  fileprivate var anchors: Set<String> {
    let headings = text.matches(of: /^#+ (.+)$/.anchorsMatchLineEndings()).map(\.1)
    return Set(
      headings.map {
        $0.lowercased().replacing(" ", with: "-").filter { $0.isLetter || $0.isNumber || "-_".contains($0) }
      })
  }

  /// The targets of links that stay in the project, without what follows `#`.
  fileprivate var relativeLinks: [Substring] {
    text.matches(of: /\]\(([^)\s#]+)[^)]*\)/).map(\.1).filter { !$0.contains(/^[a-z]+:/) }
  }
}
