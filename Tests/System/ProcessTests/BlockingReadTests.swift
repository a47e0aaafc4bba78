import BotProcess
import BotProtocol
import Clocks
import Foundation
import Limits
import OperatingSystem
import Sandboxes
import TestBasics
import TestSupport
import Testing

/// Bots whose answers came at once, so that they are waited for by reading alone, and then do something else.
@Suite(.timeLimited) struct BlockingReadTests {
  /// How long a test goes on in vain.
  private static let timeout = Duration.seconds(30)

  private let launcher: BotLauncher

  init() throws {
    launcher = try BotLauncher(program: BuiltPrograms.launcher)
  }

  /// A quick bot that echoes lines, until one is "now": then it does what `script` says.
  private func echo(then script: String) throws -> RunningBot {
    let loop = "while read line; do if [ \"$line\" = now ]; then \(script); fi; echo \"$line\"; done"
    let bot = try launcher.start(
      BotCommand(program: "/bin/sh", arguments: ["-c", loop], folder: "/", environment: [:]))
    // A busy machine lets few answers come at once, and none of these tests is about that.
    bot.once = BlockingReadTests.timeout
    try hurry(bot)
    return bot
  }

  /// Lets a bot answer until it is read alone.
  private func hurry(_ bot: RunningBot) throws {
    // A busy machine makes some reads last so long that they are called off.
    let deadline = Monotonic.now() + BlockingReadTests.timeout
    while bot.blockingRead == nil, Monotonic.now() < deadline { _ = events(of: bot, after: "quick\n") }
    try #require(bot.blockingRead != nil)
  }

  /// What a bot does after a line, up to its answer, its end or the limit.
  private func events(
    of bot: RunningBot, after line: String, beside others: [RunningBot] = [], within limit: Duration = timeout
  ) -> [BotEvent] {
    _ = bot.send(Array(line.utf8))
    var poll = BotPoll()
    var events: [BotEvent] = []
    let deadline = Monotonic.now() + limit
    while events.isEmpty, Monotonic.now() < deadline {
      poll.wait(for: [bot] + others, until: deadline) { place, event, _ in if place == 0 { events.append(event) } }
    }
    return events
  }

  private func close(_ bots: RunningBot...) {
    for bot in bots { bot.kill() }
    for bot in bots { bot.waitUntilReleased() }
  }

  @Test func `a quick bot that falls silent holds nobody beyond the deadline`() throws {
    let bot = try echo(then: "exec sleep 60")
    let before = Monotonic.now()
    #expect(events(of: bot, after: "now\n", within: .seconds(1)).isEmpty)
    #expect(Monotonic.now() < before + BlockingReadTests.timeout)
    #expect(bot.blockingRead == nil)
    close(bot)
  }

  @Test func `a quick bot that thinks once is read, and then read in blocking mode again`() throws {
    let bot = try echo(then: "sleep 1")
    #expect(events(of: bot, after: "now\n") == [.output(Array("now\n".utf8))])
    #expect(bot.blockingRead == nil)
    try hurry(bot)
    close(bot)
  }

  @Test func `what a quick bot writes to standard error is known with the answer before which it wrote it`() throws {
    let bot = try echo(then: "echo oops >&2")
    for _ in 0..<20 {
      #expect(events(of: bot, after: "now\n") == [.output(Array("now\n".utf8))])
      #expect(bot.errors.text == "oops\n")
      #expect(bot.blockingRead == nil, "whoever writes there is not quick")
      _ = bot.takeErrors()
      try hurry(bot)
    }
    close(bot)
  }

  @Test func `what a quick bot writes to standard error is drained before its answer`() throws {
    let bot = try echo(then: "head -c 1000000 /dev/zero >&2")
    #expect(events(of: bot, after: "now\n") == [.output(Array("now\n".utf8))])
    #expect(bot.takeErrors().count == 1_000_000)
    close(bot)
  }

  @Test(arguments: ["exit 3", "sleep 60 & exit 3"])
  func `the end of a quick bot is reported, even if a child of it holds its output open`(script: String) throws {
    let bot = try echo(then: script)
    guard case .ended(let ending)? = events(of: bot, after: "now\n").last else {
      Issue.record("no end")
      return
    }
    #expect(ending == .exit(code: 3))
    close(bot)
  }

  @Test func `a quick bot is read at a table of several bots too, where all are waited for at once`() throws {
    let (bot, other) = (try echo(then: ":"), try echo(then: ":"))
    #expect(events(of: bot, after: "now\n", beside: [other]) == [.output(Array("now\n".utf8))])
    close(bot, other)
  }

  @Test func `a quick bot that is ended is watched no longer`() throws {
    let bot = try echo(then: ":")
    bot.end()
    #expect(bot.blockingRead == nil)
    bot.waitUntilReleased()
  }
}
