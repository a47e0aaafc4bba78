import BotProcess
import Clocks
import Foundation
import Limits
import OperatingSystem
import Sandboxes

/// One bot, started and listened to.
final class BotStage {
  /// What was heard of it.
  struct Play {
    var events: [BotEvent] = []

    var output: String {
      let bytes: [UInt8] = events.flatMap { event -> [UInt8] in
        if case .output(let bytes) = event { bytes } else { [] }
      }
      return String(decoding: bytes, as: UTF8.self)
    }

    var ending: ProcessEnding? {
      if case .ended(let ending) = events.last { ending } else { nil }
    }
  }

  /// So long is waited for what is expected.
  private static let timeout = Duration.seconds(30)

  let bot: RunningBot
  private let launcher: BotLauncher

  init(_ launcher: BotLauncher, _ command: BotCommand) throws(StartFailure) {
    self.launcher = launcher
    bot = try launcher.start(command)
  }

  /// Listens until the bot ends or something is seen, and ends it.
  func play(until isSeen: (Play) -> Bool = { _ in false }, close isClosed: Bool = true) -> Play {
    var play = Play()
    var poll = BotPoll()
    let deadline = Monotonic.now() + BotStage.timeout
    while bot.ending == nil, bot.lastWord == nil, !isSeen(play), Monotonic.now() < deadline {
      poll.wait(for: [bot], until: deadline) { _, event, _ in play.events.append(event) }
    }
    if isClosed { close() }
    return play
  }

  func close() {
    bot.kill()
    bot.waitUntilReleased()
  }
}
