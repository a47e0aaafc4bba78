import TestBasics
import Testing

/// A test that hangs ends the run and is named, so each has a limit.
@Suite(.timeLimited) struct TimeLimitTests {
  @Test func `every test belongs to a suite with a time limit`() {
    var tests = 0
    for file in Project.tests {
      // A regular expression over all lines takes half a minute.
      let count = file.lines.count { $0.contains("@Test") && $0.contains(/^ +@Test\b/) }
      let suites = file.lines.filter { $0.contains("@Suite") && $0.contains(/^ *@Suite\b/) }
      #expect(suites.allSatisfy { $0.contains(".timeLimited") }, "\(file)")
      #expect(count == 0 || !suites.isEmpty, "\(file)")
      // A test outside of all types belongs to no suite.
      #expect(!file.lines.contains { $0.hasPrefix("@Test") && $0.contains(/^@Test\b/) }, "\(file)")
      tests += count
    }
    #expect(tests > 900)
  }
}
