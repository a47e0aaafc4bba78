import Foundation
import TestBasics
import TestSupport
import Testing
import referee

/// What a release says of itself in several places.
@Suite(.timeLimited) struct ReleaseTests {
  private func text(_ name: String) throws -> String {
    try String(contentsOf: Program.package.appending(path: name), encoding: .utf8)
  }

  @Test func `the version is that of the latest entry in the changelog, with -dev until it is released`() throws {
    let entry = try #require(try text("CHANGELOG.md").firstMatch(of: /\n## (\S+)/)).1
    #expect(entry == (Version.number.hasSuffix("-dev") ? "Unreleased" : Version.number))
  }

  @Test func `the citation names the version of the program, and a date once it is released`() throws {
    let citation = try text("CITATION.cff")
    #expect(citation.firstMatch(of: /\nversion: (\S+)/)?.1 == Version.number[...])
    #expect(citation.contains("\ndate-released: ") == !Version.number.hasSuffix("-dev"))
  }

  @Test func `the image names the latest release`() throws {
    let released = try text("CHANGELOG.md").firstMatch(of: /\n## (\d\S*)/)?.1
    #expect(try text("Containerfile").firstMatch(of: /image\.version=(\S+)/)?.1 == released)
    #expect(released != nil)
  }

  @Test func `GitHub's workflow does what .ci/run does, and nothing else`() throws {
    let steps = try text(".github/workflows/ci.yml").matches(of: /(?m)^ +- (uses|run): (.*)$/)
    #expect(steps.map { $0.2 } == ["actions/checkout@v4", ".ci/run"])
  }
}
