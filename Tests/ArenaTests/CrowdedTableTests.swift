import BotProcess
import Foundation
import Refereeing
import Synchronization
import TestSupport
import Testing

@testable import Arena

#if os(Linux)
  /// Tables at which more bots compute at once than there are cores.
  @Suite struct CrowdedTableTests {
    private static let busy = [
      ShellBot.command(
        ShellBot.script(onPrompt: "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done; \(ShellBot.answer(0))")),
      BuiltPrograms.threadedBot("--spin-us", "10000"),
    ]

    @Test(arguments: busy)
    func `what bots wait for a core is the host's lateness, and not their time`(bot: BotCommand) throws {
      let answers = Mutex<[TranscriptEntry<String>.Answer]>([])
      let tables = DispatchGroup()
      for _ in 0..<3 * ProcessInfo.processInfo.activeProcessorCount {
        tables.enter()
        Thread.detachNewThread {
          let played = try? ArenaStage().play([.bot(bot), .bot(bot)], turns: 4)
          answers.withLock { $0 += played?.transcript.entries.flatMap(\.answers) ?? [] }
          tables.leave()
        }
      }
      tables.wait()
      let all = answers.withLock { $0 }
      let waited = all.filter { $0.hostLate > .zero }
      let (wall, cpu) = all.reduce((Duration.zero, Duration.zero)) { ($0.0 + $1.wall, $0.1 + ($1.cpu ?? .zero)) }
      #expect(wall < cpu * 2, "three bots to a core take three times as long as they compute")
      #expect(waited.count > all.count / 10, "\(waited.count) of \(all.count)")
      // What was computed stays the bot's; its CPU clock may have run a little before the prompt was there.
      let short = all.filter { $0.wall + .milliseconds(5) < $0.cpu ?? .zero }
      #expect(short.isEmpty, "\(short)")
    }
  }
#endif
