import Foundation
import TestBasics
import Testing

/// Files are easy to find, finished and honest.
@Suite(.timeLimited) struct FileTests {
  @Test func `no folder of sources holds more than 25 files side by side`() {
    let files = Dictionary(grouping: Project.everySource) { ($0 as NSString).deletingLastPathComponent }
    #expect(files.count > 20)
    #expect(files.filter { $0.value.count > 25 }.isEmpty)
  }

  @Test func `every page and template that lies there is part of the program`() {
    let folder = "Sources/Program/EmbeddedFiles/"
    let files = Project.everySource.filter { $0.hasPrefix(folder) && !$0.contains("embedded-files.") }
    #expect(files.count > 30)
    let list = Project.sources.first { $0.path == folder + "embedded-files.c" }?.text ?? ""
    let embedded = list.matches(of: /\{"([^"]+)",\s*\(const char\[\]\)\{\n#embed "([^".][^"]*)" suffix\(, 0\)\n/)
    #expect(embedded.map { folder + $0.2 }.sorted() == files.sorted())
    #expect(embedded.allSatisfy { $0.2.hasSuffix("/" + $0.1) })
  }

  @Test func `nothing is left to be done later`() {
    let files = Project.sources + Project.tests + Project.documents + [Project.manifest]
    #expect(files.filter { $0.text.contains(/TO[D]O|FIX[M]E/) }.isEmpty)
  }

  @Test func `whatever is kept of a person's game survives a power cut`() {
    let writes = Project.sources(of: "PersonPlay").flatMap { $0.lines.filter { $0.contains("SystemFile.write(") } }
    #expect(writes.count >= 4)
    #expect(writes.filter { !$0.contains("isDurable: true") }.isEmpty)
  }

  @Test func `no test sleeps`() {
    let sleep = /(?:Thread|Task)\s*\.\s*sleep|\b(?:u|nano)?sleep\s*\(/
    #expect(Project.tests.filter { $0.text.contains(sleep.wordBoundaryKind(.simple)) }.isEmpty)
  }
}
