import Foundation
import TestBasics
import Testing

/// A test that hangs ends the run and is named, so each has a limit.
@Suite(.timeLimited) struct TimeLimitTests {
  @Test func `every test belongs to a suite with a time limit`() throws {
    let files = Project.files(in: "Tests").filter { $0.path.contains("Tests/TestBasics/") == false }
    var tests = 0
    for file in files {
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      for line in lines where line.contains("@Suite") { #expect(line.contains(".timeLimited"), "\(file.path): \(line)") }
      let count = lines.count { $0.contains(/^ *@Test\b/) }
      if count > 0 { #expect(lines.contains { $0.contains("@Suite(") }, "\(file.path)") }
      // A free function belongs to no suite.
      #expect(!lines.contains { $0.hasPrefix("@Test") }, "\(file.path)")
      tests += count
    }
    #expect(tests > 900)
  }
}
