import TestBasics
import Testing

@testable import Tournaments

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
}
