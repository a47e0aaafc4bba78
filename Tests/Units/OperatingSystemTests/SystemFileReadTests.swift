import Foundation
import OperatingSystem
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct SystemFileReadTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func problem(_ path: String, below: String? = nil, limit: Int = 100) -> Int32? {
    do {
      _ = try SystemFile.read(path, below: below, limit: limit)
      return nil
    } catch {
      return error.number
    }
  }

  @Test func `only regular files are read, as far as the limit`() throws {
    try folder.write(Array("text".utf8), to: "a")
    try folder.makeLink("link", to: folder.path + "/a")
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    #expect(try SystemFile.read(folder.path + "/a") == Array("text".utf8))
    #expect(try SystemFile.read(folder.path + "/link") == Array("text".utf8))
    #expect(problem(folder.path + "/a", limit: 3) == EFBIG)
    #expect(problem(folder.path + "/pipe") == EINVAL)
    #expect(problem("/dev/zero") == EINVAL)
    #expect(problem(folder.path) == EISDIR)
    #expect(problem(folder.path + "/none") == ENOENT)
  }

  @Test func `the kind of a name is its own, not that of where a link leads`() throws {
    try folder.write([], to: "file")
    try folder.makeLink("link", to: "file")
    try folder.makeLink("astray", to: "none")
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    let kinds = ["", "/file", "/link", "/astray", "/pipe", "/none"].map { SystemFile.kind(folder.path + $0) }
    #expect(kinds == [.folder, .file, .link, .link, .other, nil])
  }

  @Test func `below a folder no link is followed, and no path leads out of it`() throws {
    try folder.makeFolder("in/b")
    try folder.write(Array("text".utf8), to: "in/b/c")
    try folder.write(Array("secret".utf8), to: "secret")
    try folder.makeLink("in/file", to: folder.path + "/secret")
    try folder.makeLink("in/out", to: folder.path)
    let place = folder.path + "/in"
    #expect(try SystemFile.read("b/c", below: place) == Array("text".utf8))
    #expect(problem("file", below: place) == ELOOP)
    #expect([ELOOP, ENOTDIR].contains(problem("out/secret", below: place)))
    #expect(problem("../secret", below: place) == ELOOP)
    #expect(problem("b/../../secret", below: place) == ELOOP)
    // The folder itself is the caller's.
    #expect(try SystemFile.read("secret", below: place + "/out") == Array("secret".utf8))
  }

  @Test func `what is set aside keeps its content and its ending, and replaces nothing`() throws {
    try folder.makeFolder("table")
    for name in ["table/x", "game.json", "game-day.json", "plain"] { try folder.write(Array(name.utf8), to: name) }
    try folder.makeLink("plain-day", to: "/nowhere")
    #expect(try Removal.setAside(folder.path + "/game.json", suffix: "day") == folder.path + "/game-day-2.json")
    #expect(try Removal.setAside(folder.path + "/plain", suffix: "day") == folder.path + "/plain-day-2")
    #expect(try Removal.setAside(folder.path + "/table", suffix: "day") == folder.path + "/table-day")
    #expect(folder.text(of: "game-day.json") == "game-day.json")
    #expect(folder.text(of: "game-day-2.json") == "game.json")
    #expect(folder.text(of: "table-day/x") == "table/x")
    #expect(throws: SystemError(EEXIST)) {
      try Removal.move(folder.path + "/plain-day-2", to: folder.path + "/plain-day")
    }
  }

  @Test func `a file is removed and a folder in its place is not`() throws {
    try folder.makeFolder("a")
    try folder.write([1], to: "b")
    for name in ["a", "b"] { Removal.removeFile(folder.path + "/" + name) }
    #expect(SystemFile.isFolder(folder.path + "/a") && !SystemFile.isThere(folder.path + "/b"))
  }
}
