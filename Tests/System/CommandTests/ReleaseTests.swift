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

  @Test(arguments: ["tournament", "run", "exports", "protocol"])
  func `every schema has the address that is made in one place`(name: String) throws {
    let schema = try text("docs/schema/\(name).schema.json")
    #expect(schema.firstMatch(of: /"\$id" ?: "([^"]*)"/)?.1 == SchemaAddress.of(name)[...])
  }

  @Test func `the template of a class has the steps of its script, and asks for full clones`() throws {
    let script = try text("tournaments/class/class.sh")
    let steps = Set(script.matches(of: /(?m)^#   \.\/class\.sh (\w+)/).map { String($0.1) })
    #expect(steps == ["install", "check", "play", "comment", "verdict"])
    for file in [".github/workflows/class.yml", ".gitlab-ci.yml"] {
      let workflow = try text("tournaments/class/" + file)
      let called = Set(workflow.matches(of: /\.\/class\.sh (\w+)/).map { String($0.1) })
      #expect(called == steps, "\(called)")
      #expect(workflow.contains(/fetch-depth: 0|GIT_DEPTH: 0/))
    }
  }

  @Test func `GitHub's workflow does what .ci/run does, and nothing else`() throws {
    let steps = try text(".github/workflows/ci.yml").matches(of: /(?m)^ +- (uses|run): (.*)$/)
    #expect(steps.map { $0.2 } == ["actions/checkout@v4", ".ci/run"])
  }
}
