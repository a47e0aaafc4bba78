import Testing

/// Files are short, finished and honest.
@Suite struct FileTests {
  @Test func `no source file is longer than 350 lines, and half have fewer than 100`() {
    let lengths = Project.sources.map(\.lineCount).sorted()
    #expect(Project.sources.filter { $0.lineCount > 350 }.isEmpty)
    #expect(lengths[lengths.count / 2] < 100)
  }

  @Test func `nothing is left to be done later`() {
    let files = Project.sources + Project.tests + Project.documents + [Project.manifest]
    for file in files { #expect(!file.text.contains(/\b(?:TO[D]O|FIX[M]E)\b/), "\(file)") }
  }

  @Test func `no test sleeps`() {
    let sleep = /\b(?:Thread|Task)\s*\.\s*sleep|\b(?:u|nano)?sleep\s*\(/
    for file in Project.tests { #expect(!file.text.contains(sleep), "\(file)") }
  }
}
