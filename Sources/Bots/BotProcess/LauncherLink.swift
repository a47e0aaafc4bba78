import Clocks
import Foundation
import Limits
import OperatingSystem
import Sandboxes

/// The launcher of one bot: its reports, the orders to it, and how long it may take to carry them out.
struct LauncherLink {
  /// How long a launcher may take to end its bot, including the bot's own time to exit, before it counts as stuck.
  private static let timeout = Duration.seconds(3)
  /// How long to wait for a launcher that was killed: a process that hangs in the kernel obeys no signal, and once
  /// blocked a run for ever.
  private static let killTimeout = Duration.seconds(10)

  private let process: ChildProcess
  private let mark: ProcessTag
  private let report: LauncherChannel
  private var toldToEndAt: Duration?

  init(process: ChildProcess, mark: ProcessTag, report: LauncherChannel) {
    (self.process, self.mark, self.report) = (process, mark, report)
  }

  var pid: Int32 { process.pid }
  var isToldToEnd: Bool { toldToEndAt != nil }

  /// Tells it to end its bot.
  mutating func order(_ order: LauncherOrder) {
    report.order(order)
    toldToEndAt = toldToEndAt ?? Monotonic.now()
  }

  /// What to wait for: a report.
  var awaited: pollfd { pollfd(fd: report.isClosed ? -1 : report.descriptor, events: Int16(POLLIN), revents: 0) }

  /// True if it has sent a report that was not received yet.
  var hasReport: Bool {
    var ready = awaited
    return poll(&ready, 1, 0) > 0
  }

  /// The next report, which is the bot's end; `unknown` if the launcher has gone without one.
  func readEnding() -> ProcessEnding? {
    if case .ended(let ending)? = report.read() { return ending }
    return report.isClosed ? .unknown : nil
  }

  /// Waits until it has ended the bot and all its processes, or until a deadline.
  func wait(until end: Duration?) {
    while !report.isClosed, !isGivenUp, end.map({ Monotonic.now() < $0 }) ?? true {
      var ready = awaited
      _ = poll(&ready, 1, 1000)
      _ = report.read()
      killIfStuck()
    }
  }

  /// Releases the launcher if it is gone, or if it is given up; returns true then.
  func release() -> Bool {
    while !report.isClosed, report.read() != nil {}
    killIfStuck()
    let isGone = report.isClosed && !process.isRunning
    guard isGone || isGivenUp else { return false }
    if isGone { process.wait() }
    // A launcher that was killed, or that hangs, has not finished its work.
    if !isGone || process.wasKilled { mark.killBearers() }
    return true
  }

  /// True long after it had to be killed: a launcher that still exists then is abandoned.
  private var isGivenUp: Bool { isLate(by: LauncherLink.timeout + LauncherLink.killTimeout) }

  /// Kills a launcher that takes too long: a bot can stop its own launcher, for which the referee would wait for ever.
  private func killIfStuck() { if isLate(by: LauncherLink.timeout) { process.kill(SIGKILL) } }

  private func isLate(by limit: Duration) -> Bool { toldToEndAt.map { Monotonic.now() > $0 + limit } ?? false }
}
