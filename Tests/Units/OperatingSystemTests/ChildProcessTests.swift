import Foundation
import OperatingSystem
import Synchronization
import TestBasics
import TestSupport
import Testing

/// Programs and threads that the system starts, and what is known of their ends.
@Suite(.timeLimited) struct ChildProcessTests {
  /// What a shell says that runs a script.
  private func output(_ script: String, _ environment: [String: String]? = nil) throws -> (text: String, end: Int32?) {
    let pipe = Pipe()
    let writing = pipe.fileHandleForWriting
    let child = try ChildProcess(
      "/bin/sh", ["-c", script], environment: environment, input: STDIN_FILENO, output: writing.fileDescriptor,
      errors: STDERR_FILENO)
    try writing.close()
    let text = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    return (text, child.wait())
  }

  @Test func `a program has its words, its environment and three descriptors`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("x".utf8), to: "file")
    // Neither is closed on exec.
    let open = try (0..<20).map { _ in try FileHandle(forReadingFrom: folder.file("file")) }
    defer { withExtendedLifetime(open) {} }
    let (text, end) = try output(
      "echo $A; for n in 3 4 5 6 7 8 9; do (: <&$n) 2>&- && echo $n; done; exit 7", ["A": "b c"])
    #expect(text == "b c\n")
    #expect(end == 7)
  }

  @Test func `the end of a program is known, also by a signal`() throws {
    let child = try ChildProcess("/bin/sh", ["-c", "kill -STOP $$"], input: 0, output: 1, errors: 2)
    #expect(child.isRunning && !child.wasKilled)
    child.kill(SIGKILL)
    #expect(child.wait() == nil)
    #expect(!child.isRunning && child.wasKilled)
    child.kill(SIGKILL)
    #expect(child.wait() == nil)
  }

  @Test func `a program that cannot start is an error`() {
    #expect(throws: SystemError(ENOENT)) { try ChildProcess("/no/such", [], input: 0, output: 1, errors: 2) }
    #expect(throws: SystemError(EACCES)) { try ChildProcess("/etc/passwd", [], input: 0, output: 1, errors: 2) }
  }

  @Test func `calls are shared among threads, each made once`() {
    let counts = Counts(1000)
    SystemThread.forEach(below: 1000) { index in counts.values.withLock { $0[index] += 1 } }
    #expect(counts.values.withLock { $0 } == Array(repeating: 1, count: 1000))
    SystemThread.forEach(below: 0) { _ in Issue.record("nothing is to be called") }
  }

  private final class Counts: Sendable {
    let values: Mutex<[Int]>

    init(_ count: Int) { values = Mutex(Array(repeating: 0, count: count)) }
  }

  @Test(arguments: ["/proc", "/dev/null/x", "/dev/null", "/proc/x/y"])
  func `where nothing can be made is said`(path: String) {
    #expect(throws: SystemError.self) { try SystemFile.requireWritable(path) }
  }

  @Test func `where something can be made nothing stays of the attempt`() throws {
    let folder = try TemporaryFolder()
    for path in [folder.path, folder.path + "/a/b"] { try SystemFile.requireWritable(path) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
  }
}
