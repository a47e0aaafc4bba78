package import Limits

/// One line from the launcher about a bot.
package enum LauncherMessage: Equatable {
  case started(pid: Int32)
  /// - Parameter words: the message of the sandbox's program.
  case failed(step: String, errno: Int32, words: String)
  case ended(ProcessEnding)

  /// Parses a line that `Sources/Bots/Launcher/main.c` writes.
  package init?(_ line: Substring) {
    let words = line.split(separator: " ", maxSplits: line.hasPrefix("failed") ? 3 : .max)
    let numbers = words.map { Int($0) }
    switch (words.first, words.count) {
    case ("started", 2):
      guard let pid = numbers[1] else { return nil }
      self = .started(pid: Int32(pid))
    case ("failed", 3...):
      guard let errno = numbers[2] else { return nil }
      self = .failed(step: String(words[1]), errno: Int32(errno), words: words.count > 3 ? String(words[3]) : "")
    case ("ended", 3):
      guard let number = numbers[2] else { return nil }
      let cause: ProcessEnding? =
        switch words[1] {
        case "signal": .signal(number)
        case "exit": .exit(code: number)
        default: ResourceLimit.named(String(words[1])).map { .limit($0, allowed: number) }
        }
      guard let cause else { return nil }
      self = .ended(cause)
    default: return nil
    }
  }
}
