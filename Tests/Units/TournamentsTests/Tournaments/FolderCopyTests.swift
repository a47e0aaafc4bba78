import Arena
import Foundation
import TestBasics
import TestSupport
import Testing
import Tournaments

/// A whole folder is copied while its owner may do anything with it.
@Suite(.timeLimited) struct FolderCopyTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.makeFolder("mine/data/.hidden")
    try scratch.makeFolder("mine/.git")
    for name in ["bot.py", "data/book", "data/.hidden/more", ".git/history"] {
      try scratch.write(name, to: "mine/" + name)
    }
  }

  private var source: String { scratch.file("mine").path }
  private var target: String { scratch.file("copy").path }

  private func copy(isReadOnly: Bool = false, stop: StopSignal = StopSignal()) throws(CopyFailure) {
    try FolderCopy.make(
      of: source, at: target, ignoring: IgnoreList(of: source), isReadOnly: isReadOnly, stop: stop)
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: source + "/" + name, withDestinationPath: target)
  }

  @Test func `files, folders and links within are copied, with their rights but for those of their owner`() throws {
    chmod(source + "/bot.py", 0o6777)
    try link("data/up", to: "../bot.py")
    try link("python", to: "/usr/bin/env")
    try copy()
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: target).sorted() == [
        "bot.py", "data", "data/.hidden", "data/.hidden/more", "data/book", "data/up", "python",
      ])
    #expect(try scratch.read("copy/data/up") == "bot.py")
    var status = stat()
    #expect(stat(target + "/bot.py", &status) == 0 && status.st_mode & 0o7777 == 0o755)
    try FileManager.default.removeItem(atPath: target)
    try copy(isReadOnly: true)
    #expect(stat(target + "/bot.py", &status) == 0 && status.st_mode & 0o7777 == 0o555)
  }

  @Test(arguments: ["/etc/passwd", "../other", "data/../../other", "data/../bot.py", "../../mine/bot.py"])
  func `a link that leads out is refused, or left out where it is ignored`(target: String) throws {
    try link("weights", to: target)
    #expect(throws: CopyFailure.leadsOut(source + "/weights")) { try copy() }
    try FileManager.default.removeItem(atPath: self.target)
    try scratch.write("weights\n", to: "mine/.gitignore")
    try copy()
    #expect(!FileManager.default.fileExists(atPath: self.target + "/weights"))
  }

  @Test(arguments: [".venv", "node_modules", "env"])
  func `a link that leads out, or a pipe, in a folder that is no part of the program is left out`(folder: String) throws
  {
    try scratch.makeFolder("mine/\(folder)/bin")
    try link(folder + "/bin/python3", to: "/home/ann/.pyenv/bin/python3")
    #expect(mkfifo(source + "/\(folder)/pipe", 0o644) == 0)
    try scratch.write("", to: "mine/\(folder)/bin/activate")
    try scratch.write("env/\n", to: "mine/.gitignore")
    try copy()
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: target + "/" + folder).sorted() == ["bin", "bin/activate"])
  }

  @Test func `of an upload, what the author's patterns list is not looked into, whatever it holds`() throws {
    try scratch.makeFolder("mine/env/deep")
    try link("env/python3", to: "/home/ann/.pyenv/bin/python3")
    try scratch.write("", to: "mine/env/data")
    #expect(truncate(source + "/env/data", 300 << 20) == 0 && mkfifo(source + "/env/pipe", 0o644) == 0)
    for number in 0...FolderCopy.mostEntries { symlink("x", source + "/env/deep/\(number)") }
    try FolderCopy.make(of: source, at: target, ignoring: IgnoreList(["env/"]), isUpload: true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: target).sorted() == ["bot.py", "data"])
    try FileManager.default.removeItem(atPath: target)
    try FileManager.default.removeItem(atPath: source + "/env")
    let many = IgnoreList((0..<1_000_000).map { "*\($0)" })
    #expect(throws: CopyFailure.folderTooFull(source)) {
      try FolderCopy.make(of: source, at: target, ignoring: many, isUpload: true)
    }
  }

  @Test func `a copy has the times of its files, by which caches know them`() throws {
    let times = [timespec(tv_sec: 1_000_000, tv_nsec: 5), timespec(tv_sec: 1_234_567_890, tv_nsec: 123_456_789)]
    #expect(utimensat(AT_FDCWD, source + "/bot.py", times, 0) == 0)
    try copy(isReadOnly: true)
    var status = stat()
    #expect(stat(target + "/bot.py", &status) == 0)
    #expect(status.times[1].tv_sec == 1_234_567_890 && status.times[1].tv_nsec == 123_456_789)
  }

  @Test func `what is no file, what is too large and what is too much is refused in one sentence`() throws {
    #expect(mkfifo(source + "/pipe", 0o644) == 0)
    #expect(throws: CopyFailure.leadsOut(source + "/pipe")) { try copy() }
    unlink(source + "/pipe")
    try FileManager.default.removeItem(atPath: target)
    try scratch.write("", to: "mine/sparse")
    #expect(truncate(source + "/sparse", 3 << 30) == 0)
    #expect(throws: CopyFailure.folderTooLarge(source)) { try copy() }
    unlink(source + "/sparse")
    try FileManager.default.removeItem(atPath: target)
    try scratch.makeFolder("mine/" + Array(repeating: "d", count: 70).joined(separator: "/"))
    #expect(throws: CopyFailure.folderTooFull(source)) { try copy() }
    #expect(
      CopyFailure.leadsOut("weights").message == """
        weights leads out of the folder, or is neither a file nor a folder; replace it by the file itself, or list it in \
        the bot's "ignore"
        """)
    #expect(
      CopyFailure.folderTooLarge("mine").message
        == """
        mine is larger than 256 MiB; remove what is no part of the program, or list it in the bot's "ignore"
        """)
    #expect(
      CopyFailure.folderTooFull("mine").message
        == """
        mine has more than 20000 entries, or folders that are too deep or cannot be read; remove what is no part of the \
        program, or list it in the bot's "ignore"
        """)
    #expect(
      CopyFailure.ignored("out/bot", pattern: "!/out").message
        == """
        the command needs out/bot, which a .gitignore or "ignore" lists, so it is no part of the program; add "!/out" to \
        the "ignore" in bot.json
        """)
  }

  @Test func `what a folder holds is counted up to the limits, and what hides its size is too much`() throws {
    try link("usr", to: "/usr")
    #expect(FolderCopy.fits(source))
    // A file with holes takes all its size in a copy.
    try scratch.write("", to: "mine/sparse")
    truncate(source + "/sparse", off_t(FolderCopy.largest) + 1)
    #expect(!FolderCopy.fits(source))
    unlink(source + "/sparse")
    for number in 0...FolderCopy.mostEntries { symlink("x", source + "/data/\(number)") }
    #expect(!FolderCopy.fits(source))
    try FileManager.default.removeItem(atPath: source + "/data")
    #expect(FolderCopy.fits(source))
    try scratch.makeFolder("mine/" + Array(repeating: "d", count: 70).joined(separator: "/"))
    #expect(!FolderCopy.fits(source))
  }

  @Test func `programs that a linker could not make executable become so, and nothing else`() throws {
    func elf(_ type: UInt8) -> [UInt8] {
      [0x7F, 0x45, 0x4C, 0x46] + Array(repeating: 0, count: 12) + [type, 0] + [1, 2, 3]
    }
    let files: [(name: String, bytes: [UInt8], isProgram: Bool)] = [
      ("bot", elf(3), true), ("data/old", elf(2), true), ("bot.o", elf(1), false),
      ("script", Array("#!/bin/sh\n".utf8), false), ("short", [0x7F, 0x45, 0x4C, 0x46], false), ("empty", [], false),
    ]
    for file in files {
      try scratch.write(file.bytes, to: "mine/" + file.name)
      chmod(source + "/" + file.name, 0o640)
    }
    try copy()
    for file in files {
      var status = stat()
      stat(target + "/" + file.name, &status)
      #expect(status.st_mode & 0o777 == (file.isProgram ? 0o750 : 0o640), "\(file.name)")
    }
  }

  @Test func `a stop ends the copying`() throws {
    let stop = StopSignal()
    stop.set()
    try copy(stop: stop)
    #expect(try FileManager.default.contentsOfDirectory(atPath: target).isEmpty)
  }
}
