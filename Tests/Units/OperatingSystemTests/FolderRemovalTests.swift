import Foundation
import OperatingSystem
import Sandboxes
import TestBasics
import TestSupport
import Testing

@Suite(.timeLimited) struct FolderRemovalTests {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path + "/scratch"
    try folder.makeFolder("scratch")
  }

  private func isGone() -> Bool { !FileManager.default.fileExists(atPath: path) }

  @Test func `a folder deeper than a path can say is removed`() throws {
    let process = try Process.run(
      URL(filePath: "/bin/sh"),
      arguments: [
        "-c", #"cd "$1" && for i in $(seq 40); do mkdir "$2" && cd -P "$2" || exit 0; done; : >file"#, "sh", path,
        String(repeating: "a", count: 200),
      ])
    process.waitUntilExit()
    Removal.removeFolder(path)
    #expect(isGone())
  }

  @Test func `folders without rights are removed, and links are not followed`() throws {
    try folder.write(Array("kept".utf8), to: "kept")
    for name in ["a/b", "c"] {
      try folder.makeFolder("scratch/\(name)")
      try folder.write([1], to: "scratch/\(name)/file")
    }
    for (name, target) in [("file", "/kept"), ("folder", "")] {
      try folder.makeLink("scratch/a/\(name)-link", to: folder.path + target)
    }
    for name in ["a/b", "a", "c", ""] {
      try folder.setPermissions(0, of: "scratch/\(name)")
    }
    Removal.removeFolder(path)
    #expect(isGone())
    #expect(folder.text(of: "kept") == "kept")
  }

  @Test func `the folder of a referee that was killed is removed by the next, and that of a living one is not`() throws
  {
    for name in ["referee-killed", "referee-strang", "other-killed", "referee-night1"] {
      try folder.makeFolder("\(name)/inner")
    }
    for name in ["referee-killed", "other-killed"] { try folder.write([], to: name + "/.referee-private") }
    // A run that has ended, whose folder happens to have such a name.
    for name in ["lock", "journal.jsonl"] { try folder.write([], to: "referee-night1/" + name) }
    let living = try #require(PrivateFolder(in: folder.path))
    let next = try #require(PrivateFolder(in: folder.path))
    let names = [living.path, next.path].map { URL(filePath: $0).lastPathComponent }
    let left = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
    #expect(left == Set(names + ["referee-strang", "other-killed", "referee-night1", "scratch"]))
  }

  @Test func `the folder of a referee that was killed while it made it is removed once it is old`() throws {
    for name in ["referee-oldest", "referee-unlock", "referee-filled", "referee-newest"] { try folder.makeFolder(name) }
    try folder.write([], to: "referee-unlock/.referee-private.new")
    try folder.write([1], to: "referee-filled/file")
    for name in ["referee-oldest", "referee-unlock", "referee-filled"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -7200)], ofItemAtPath: folder.path + "/" + name)
    }
    let next = try #require(PrivateFolder(in: folder.path))
    let left = Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
    #expect(left == [URL(filePath: next.path).lastPathComponent, "referee-filled", "referee-newest", "scratch"])
  }

  @Test func `what is no folder, or is gone, is no trouble`() throws {
    try folder.write([1], to: "file")
    Removal.removeFolder(folder.path + "/file")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/file"))
    Removal.removeFolder(folder.path + "/nothing")
  }

  @Test(arguments: [false, true])
  func `a folder takes the place of another whole, or file by file where they cannot be exchanged`(
    canExchange: Bool
  ) throws {
    let scratch = try TemporaryFolder()
    for folder in ["old", "old/gone", "new", "new/more"] { try scratch.makeFolder(folder) }
    for (path, text) in [("old/a", "1"), ("old/gone/b", "1"), ("new/a", "2"), ("new/more/c", "2")] {
      try scratch.write(text, to: path)
    }
    let (old, new) = (scratch.file("old").path, scratch.file("new").path)
    try Removal.replaceFolder(old, by: new) { canExchange && Removal.exchange($0, $1) }
    #expect(try scratch.read("old/a") == "2")
    #expect(try scratch.read("old/more/c") == "2")
    #expect(!SystemFile.isThere(old + "/gone") && !SystemFile.isThere(new))
    try scratch.makeFolder("empty")
    try Removal.replaceFolder(scratch.file("empty").path, by: old)
    #expect(try scratch.read("empty/a") == "2")
  }
}
