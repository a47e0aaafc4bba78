import Foundation
import OperatingSystem
import TestBasics
import TestSupport
import Testing

/// Files and folders of somebody who wants to keep the referee busy, fill its memory, or be read through.
@Suite(.timeLimited) struct ForeignFileTests {
  let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func error(_ body: () throws(SystemError) -> Void) -> Int32? {
    do throws(SystemError) {
      try body()
      return nil
    } catch {
      return error.number
    }
  }

  @Test func `a file is read up to a limit, wherever it ends`() throws {
    let path = try home.write("abc", to: "file")
    let file = try ForeignFile(path)
    #expect(try file.bytes(atMost: 3) == Array("abc".utf8))
    #expect(try file.bytes(at: 1, count: 1 << 20) == Array("bc".utf8))
    #expect(try file.bytes(at: 5, count: 10) == [] && file.bytes(at: -1, count: 10) == [])
    #expect(error { () throws(SystemError) in _ = try file.bytes(atMost: 2) } == EFBIG)
    // It grows after it was opened.
    try home.write("abcd", to: "more")
    let more = try ForeignFile(home.path + "/more")
    truncate(home.path + "/more", 100)
    #expect(error { () throws(SystemError) in _ = try more.bytes(atMost: 10) } == EFBIG)
    // Six gigabytes of nothing.
    truncate(path, 6 << 30)
    #expect(error { () throws(SystemError) in _ = try ForeignFile(path).bytes(atMost: 1 << 16) } == EFBIG)
  }

  @Test func `what is no regular file is not read, and keeps nobody waiting`() throws {
    mkfifo(home.path + "/pipe", 0o644)
    try home.write("x", to: "file")
    try home.makeFolder("folder")
    for (name, target) in [("link", "file"), ("loop", "loop")] { try home.makeLink(name, to: target) }
    for (name, number) in [("pipe", EINVAL), ("folder", EISDIR), ("loop", ELOOP), ("none", ENOENT)] {
      #expect(error { () throws(SystemError) in _ = try ForeignFile(home.path + "/" + name) } == number, "\(name)")
    }
    #expect(error { () throws(SystemError) in _ = try ForeignFile("/dev/zero") } == EINVAL)
    #expect(try ForeignFile(home.path + "/link").bytes(atMost: 1) == [UInt8(ascii: "x")])
    #expect(error { () throws(SystemError) in _ = try ForeignFile(home.path + "/link", followsLinks: false) } == ELOOP)
  }

  @Test func `from a folder no link is followed on the way`() throws {
    try home.makeFolder("bot/deep")
    try home.makeFolder("secrets")
    try home.write("x", to: "bot/deep/file")
    try home.write("secret", to: "secrets/file")
    for (name, target) in [("bot/away", "../secrets"), ("bot/link", "../secrets/file")] {
      try home.makeLink(name, to: target)
    }
    let bot = home.path + "/bot"
    #expect(try ForeignFile("deep/file", below: bot).bytes(atMost: 1) == [UInt8(ascii: "x")])
    for name in ["away/file", "link", "deep/../../secrets/file", ""] {
      #expect(error { () throws(SystemError) in _ = try ForeignFile(name, below: bot) } != nil, "\(name)")
    }
  }
}
