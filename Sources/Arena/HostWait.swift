import BotProcess
import Foundation

/// What a bot had to wait for the host since it was last asked: for a core of its own, or for the thread that would hear it.
struct HostWait {
  /// A wait that is no longer is that of waking.
  private static let short = Duration.microseconds(100)
  /// As long as that a bot idles before it is suspected to wait for a core, if it did not before.
  private static let longIdle = Duration.milliseconds(1)

  private var bot: CoreWait
  /// The thread that hears the bot.
  private var listener = Thread.current
  private var listenersWait = ThreadWait.ofThisThread
  /// The CPU time that the bot had used when this was looked at last.
  private var cpu = Duration.zero
  /// True if it had waited then.
  private var hasWaited = false

  init(of pid: Int32) { bot = CoreWait(of: pid) }

  /// Hears the bot from the calling thread now: whoever plays many games is handed from one to another.
  mutating func move() {
    // A game without its decisions takes 40 µs, and took 90 where the system was asked for each.
    guard listener !== Thread.current else { return }
    (listener, listenersWait) = (Thread.current, ThreadWait.ofThisThread)
  }

  /// True while the bot computes or waits for a core.
  var isReadyToRun: Bool { bot.isReadyToRun }

  /// Gives what was added till now, or nil where that is nothing to speak of.
  ///
  /// To ask the system takes 10 µs, so it is asked only if the bot did not compute for long since its prompt was delivered.
  ///
  /// - Parameter cpu: the CPU time that the bot has used, where it could be measured.
  mutating func take(cpu: Duration?, since delivery: Duration, at now: Duration) -> Duration? {
    let computed = (cpu ?? self.cpu) - self.cpu
    self.cpu += computed
    let idle = now - delivery - computed
    guard idle > (hasWaited ? HostWait.short : HostWait.longIdle) else { return nil }
    let wait = bot.take() + listenersWait.take()
    hasWaited = wait > HostWait.short
    return hasWaited ? wait : nil
  }
}
