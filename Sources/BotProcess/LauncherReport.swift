/// One line from the launcher: what became of a bot.
enum LauncherReport: Equatable {
  case started(pid: Int32)
  case failed(step: String, errno: Int32)
  case ended(BotEnding)

  /// Understands a line as `Sources/BotLauncher/main.c` writes it.
  init?(_ line: Substring) {
    let words = line.split(separator: " ")
    let numbers = words.map { Int($0) }
    switch (words.first, words.count) {
    case ("started", 2):
      guard let pid = numbers[1] else { return nil }
      self = .started(pid: Int32(pid))
    case ("failed", 3):
      guard let errno = numbers[2] else { return nil }
      self = .failed(step: String(words[1]), errno: Int32(errno))
    case ("ended", 5):
      guard let number = numbers[2], let cpu = numbers[3], let peak = numbers[4] else { return nil }
      let cause: BotEnding.Cause = words[1] == "signal" ? .signal(number) : .exit(code: number)
      self = .ended(BotEnding(cause: cause, cpu: .microseconds(cpu), peakMemory: peak))
    default: return nil
    }
  }
}
