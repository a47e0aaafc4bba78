import Clocks
import Foundation
import OperatingSystem

/// What stands in the environment of a bot and of all that it starts, and of nobody else.
///
/// The launcher finds a bot's descendants by their parents; the mark is for a launcher that the bot has killed.
struct ProcessTag {
  static let variable = "REFEREE_MARK"

  /// How long is looked for processes that start others as fast as they are killed, and how often at least.
  private static let timeout = Duration.seconds(1)
  private static let leastLooks = 20
  /// How often in a row nobody must be found: a process has no environment for a moment while it changes its program.
  private static let emptyLooks = 5

  let value: String

  /// - Parameter unique: a text that no other bot on this machine has.
  init(_ unique: String) { value = unique }

  /// Kills every process that bears the mark, until none is found; where there is no /proc it finds none.
  func killBearers() {
    let deadline = Monotonic.now() + ProcessTag.timeout
    var (looks, empty) = (0, 0)
    while empty < ProcessTag.emptyLooks, looks < ProcessTag.leastLooks || Monotonic.now() < deadline {
      let bearers = bearers()
      empty = bearers.isEmpty ? empty + 1 : 0
      looks += 1
      for pid in bearers { kill(pid, SIGKILL) }
      sched_yield()
    }
  }

  private func bearers() -> [Int32] {
    let entry = Data("\(ProcessTag.variable)=\(value)\0".utf8)
    let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return processes.compactMap { Int32($0) }.filter { pid in
      FileManager.default.contents(atPath: "/proc/\(pid)/environ")?.firstRange(of: entry) != nil
    }
  }
}
