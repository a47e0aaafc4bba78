import BotProcess
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Arena

#if os(Linux)
  /// What is taken for a bot's wait when it is handed from one thread to another.
  @Suite struct HostWaitTests {
    /// More than a thread waits between two lines, on however busy a machine.
    private static let long = Duration.milliseconds(300)

    /// Does something in a new thread, and waits until it is done.
    private func inThread(_ work: @escaping @Sendable () -> Void) {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        work()
        done.signal()
      }
      done.wait()
    }

    /// Returns when the calling thread has waited long for a core, among others that compute.
    private static func waitLong() {
      let stop = StopSignal()
      for _ in 0..<2 * ProcessInfo.processInfo.activeProcessorCount {
        Thread.detachNewThread { while !stop.isSet {} }
      }
      var own = ThreadWait.ofThisThread
      var waited = Duration.zero
      while waited < long { waited += own.take() }
      stop.set()
    }

    @Test func `what a thread waited before it heard a bot is not taken for the bot's wait`() throws {
      let bot = try BotLauncher(program: BuiltPrograms.launcher).start(ShellBot.command("read line"))
      let wait = Mutex<HostWait?>(nil)
      let pid = bot.pid
      inThread { wait.withLock { $0 = HostWait(of: pid) } }
      let taken = Mutex<Duration?>(nil)
      inThread {
        HostWaitTests.waitLong()
        let wait = wait.withLock { wait in
          wait?.move()
          return wait?.take(cpu: nil, since: .zero, at: .seconds(100))
        }
        taken.withLock { $0 = wait }
      }
      #expect(taken.withLock { $0 ?? .zero } < HostWaitTests.long)
      bot.kill()
      bot.waitUntilReleased()
    }
  }
#endif
