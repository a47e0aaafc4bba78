import TestBasics
import Testing

/// Nothing is removed that the program did not make: one file removes and replaces.
@Suite(.timeLimited) struct RemovalTests {
  private static let owner = "Sources/Bots/OperatingSystem/Removal.swift"

  @Test func `files and folders are removed, renamed and replaced in one place`() throws {
    let call = try Regex(
      #"\b(removeItem|moveItem|replaceItem|trashItem|rename|renameat2?|unlink|unlinkat|rmdir)\s*\(|renamex_np|"#
        + #"\.atomic\b|atomically"#
    ).wordBoundaryKind(.simple)
    // Benchmarks have folders of their own, made a moment before.
    let files = Project.sources.filter { !$0.path.hasPrefix("Sources/Program/Benchmarks/") }
    #expect(files.contains { $0.path == RemovalTests.owner && $0.text.contains(call) })
    for file in files where file.path != RemovalTests.owner {
      let lines = file.lines.filter { $0.contains(call) }
      #expect(lines.isEmpty, "\(file): \(lines)")
    }
  }

  @Test func `a write whose failure is passed over says why`() throws {
    let write = try Regex(#"try\? .*(\bwrite\(|\.append\(|\bput\(|setAside|replace\(|\.run\(\)|createDirectory)"#)
    for file in Project.sources where !file.path.hasPrefix("Sources/Program/Benchmarks/") {
      for (index, line) in file.lines.enumerated() where line.contains(write) {
        let before = index > 0 ? file.lines[index - 1] : ""
        #expect(before.contains("// "), "\(file):\(index + 1): say above this line why its failure does not matter")
      }
    }
  }
}
