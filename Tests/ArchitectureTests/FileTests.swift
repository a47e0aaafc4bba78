import TestBasics
import Testing

/// Files are short, finished and honest.
@Suite(.timeLimited) struct FileTests {
  @Test func `no source file is longer than 350 lines, and half have fewer than 100`() {
    let lengths = Project.sources.map(\.lineCount).sorted()
    #expect(Project.sources.filter { $0.lineCount > 350 }.isEmpty)
    #expect(lengths[lengths.count / 2] < 100)
  }

  @Test func `nothing is left to be done later`() {
    let files = Project.sources + Project.tests + Project.documents + [Project.manifest]
    #expect(files.filter { $0.text.contains(/TO[D]O|FIX[M]E/) }.isEmpty)
  }

  @Test func `no test sleeps`() {
    let sleep = /(?:Thread|Task)\s*\.\s*sleep|\b(?:u|nano)?sleep\s*\(/
    #expect(Project.tests.filter { $0.text.contains(sleep.wordBoundaryKind(.simple)) }.isEmpty)
  }
}
