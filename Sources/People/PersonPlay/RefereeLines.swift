import BotProtocol
import Dispatch
import Foundation
import JSON
import OperatingSystem
import Synchronization

/// The referee's lines, read on a thread of their own while a person thinks.
///
/// A race that others have decided goes on without the person's answer: the next prompt may come while the last is still
/// shown, and closes it.
final class RefereeLines: Sendable {
  static let shared = RefereeLines()

  private struct Backlog {
    /// The lines that were not answered yet, oldest first; nil at the end of input.
    var waiting: [[UInt8]?] = []
    var isAtEnd = false
    var wake: @Sendable () -> Void = {}
  }

  private let backlog = Mutex(Backlog())
  private let arrived = DispatchSemaphore(value: 0)

  /// Answers line after line until the referee has no more.
  ///
  /// - Throws: `SystemError` where the system starts no thread.
  func run(_ reply: ([UInt8]) -> [UInt8]?) throws(SystemError) {
    try OwnThread.start("referee") { [self] in read() }
    while true {
      arrived.wait()
      guard let line = backlog.withLock({ $0.waiting.removeFirst() }) else { return }
      // A referee that is gone reads nothing, and its end is noticed at the next line.
      if let answer = reply(line) { try? FileHandle.standardOutput.write(contentsOf: Data(answer)) }
    }
  }

  private func read() {
    var framer = LineFramer()
    while !isAtEnd {
      let bytes = FileHandle.standardInput.availableData
      framer.append(Array(bytes))
      var lines: [[UInt8]?] = []
      while let line = framer.next() { lines.append(line) }
      if bytes.isEmpty { lines.append(nil) }
      let wake = backlog.withLock { backlog in
        backlog.waiting += lines
        backlog.isAtEnd = bytes.isEmpty
        return backlog.wake
      }
      for _ in lines { arrived.signal() }
      if !lines.isEmpty { wake() }
    }
  }

  /// True if the referee has gone on: a question that is still shown is closed.
  var hasNextLine: Bool { backlog.withLock { !$0.waiting.isEmpty } }

  /// True if the referee sends nothing more.
  var isAtEnd: Bool { backlog.withLock(\.isAtEnd) }

  /// True if the game does not go on: the table ends, or is left.
  var isTableLeft: Bool {
    guard let next = backlog.withLock(\.waiting).first else { return false }
    return !["prompt", "update"].contains(next.flatMap { try? JSONReader.read($0) }?["type"]?.string)
  }

  /// Sets what is done, on another thread, whenever lines have come.
  func onLine(_ wake: @escaping @Sendable () -> Void) { backlog.withLock { $0.wake = wake } }
}
