import Foundation
import TestSupport
import Testing

@testable import BotProcess

#if os(Linux)
  /// What Linux counts of waits for a core.
  @Suite struct CoreWaitTests {
    private static let patience = Duration.seconds(30)

    private func start(_ command: BotCommand) throws -> BotStage {
      try BotStage(BotLauncher(program: BuiltPrograms.launcher), command)
    }

    /// Programs that compute without end, in their first thread and in another.
    private static let busy = [
      ShellBot.command("while :; do :; done"), BuiltPrograms.threadedBot("--steps", "1000000000000000"),
    ]

    @Test(arguments: busy)
    func `of more busy programs than cores each waits for a core, and is ready to run meanwhile`(
      command: BotCommand
    ) throws {
      let count = 2 * ProcessInfo.processInfo.activeProcessorCount + 1
      let stages = try (0..<count).map { _ in try start(command) }
      for stage in stages { _ = stage.bot.send(Array("{\"type\":\"prompt\",\"id\":1}\n".utf8)) }
      var waits = stages.map { CoreWait(of: $0.bot.pid) }
      var seen = waits.map { _ in Duration.zero }
      let deadline = Monotonic.now() + CoreWaitTests.patience
      while !seen.allSatisfy({ $0 > .milliseconds(1) }), Monotonic.now() < deadline {
        for index in waits.indices { seen[index] += waits[index].take() }
        sched_yield()
      }
      #expect(seen.allSatisfy { $0 > .milliseconds(1) })
      #expect(!waits.map(\.isReadyToRun).contains(false))
      for stage in stages { stage.close() }
    }

    @Test(arguments: [ShellBot.command("read line"), BuiltPrograms.threadedBot()])
    func `who waits for input waits for no core`(command: BotCommand) throws {
      let stage = try start(command)
      var wait = CoreWait(of: stage.bot.pid)
      let deadline = Monotonic.now() + CoreWaitTests.patience
      while wait.isReadyToRun, Monotonic.now() < deadline { sched_yield() }
      #expect(!wait.isReadyToRun)
      _ = wait.take()
      #expect(wait.take() == .zero)
      stage.close()
    }

    @Test func `a program that is gone has no wait and no state`() throws {
      let stage = try start(ShellBot.command("exit 0"))
      var wait = CoreWait(of: stage.bot.pid)
      stage.close()
      #expect(wait.take() == .zero)
      #expect(!wait.isReadyToRun)
    }

    @Test func `a thread's own wait can be asked`() {
      var wait = ThreadWait.ofThisThread
      #expect(wait.isReadyToRun)
      #expect(wait.take() >= .zero)
    }
  }
#endif
