import Fields
import Foundation
import TestBasics
import TestSupport
import Testing
import Tournaments

@Suite(.timeLimited) struct IgnoreListTests {
  static let list = IgnoreList(["# notes", "", "*.log", "build/", "/data", "src/*.o", "!keep.log", "docs/**"])

  @Test(arguments: [
    ("a.log", false, true), ("deep/a.log", false, true), ("keep.log", false, false), ("build", true, true),
    ("build", false, false), ("deep/build", true, true), ("data", false, true), ("deep/data", false, false),
    ("src/a.o", false, true), ("src/deep/a.o", false, false), ("a.o", false, false), ("docs/a/b", false, true),
    ("bot.py", false, false),
  ])
  func `patterns mean what they mean in a .gitignore`(path: String, isFolder: Bool, isIgnored: Bool) {
    #expect(IgnoreListTests.list.contains(path, isFolder: isFolder) == isIgnored)
  }

  @Test func `a list that is too large, or no file, is refused in a submission and read by nobody`() throws {
    let home = try TemporaryFolder()
    func problem() -> FileProblem.Kind? {
      do throws(FileProblem) {
        try IgnoreList.check(in: home.path)
        return nil
      } catch {
        return error.kind
      }
    }
    let path = home.path + "/.gitignore"
    #expect(problem() == nil)
    try home.write("*.log", to: ".gitignore")
    #expect(problem() == nil && IgnoreList(of: home.path, adding: []).contains("a.log", isFolder: false))
    truncate(path, 3 << 30)
    #expect(problem() == .tooLarge(64 << 10))
    #expect(!IgnoreList(of: home.path, adding: []).contains("a.log", isFolder: false))
    try FileManager.default.removeItem(atPath: path)
    mkfifo(path, 0o644)
    #expect(problem() == .notAFile)
    try FileManager.default.removeItem(atPath: path)
    try home.makeLink(".gitignore", to: "/etc/hostname")
    #expect(problem() == .notAFile)
  }

  @Test func `patterns without end are compared with few files`() {
    let usual = IgnoreList((0..<150).map { "*.\($0)" })
    #expect(usual.cost(of: "folder/program.py") * FolderCopy.mostEntries < IgnoreList.mostWork)
    let many = IgnoreList((0..<20_000).map { "*\($0)" })
    #expect(many.cost(of: "file") * 200 > IgnoreList.mostWork)
  }
}
