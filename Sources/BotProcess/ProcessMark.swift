import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// What stands in the environment of a bot and of all that it starts, and of nobody else.
///
/// The launcher finds a bot's descendants by their parents; the mark is for a launcher that the bot has killed.
struct ProcessMark {
  static let variable = "REFEREE_MARK"

  /// How long is looked for processes that start others as fast as they are killed.
  private static let patience = Duration.seconds(1)

  let value: String

  /// - Parameter unique: a text that no other bot on this machine has.
  init(_ unique: String) { value = unique }

  /// Kills every process that bears the mark, until none is found; where there is no /proc it finds none.
  func killBearers() {
    let deadline = Monotonic.now() + ProcessMark.patience
    while Monotonic.now() < deadline {
      let bearers = bearers()
      if bearers.isEmpty { return }
      for pid in bearers { kill(pid, SIGKILL) }
      sched_yield()
    }
  }

  private func bearers() -> [Int32] {
    let entry = Data("\(ProcessMark.variable)=\(value)\0".utf8)
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap { Int32($0) }.filter { pid in
      FileManager.default.contents(atPath: "/proc/\(pid)/environ")?.firstRange(of: entry) != nil
    }
  }
}
