import Clocks
import Foundation
import OperatingSystem

/// A variable in the environment of a bot and its descendants, and of no other process.
///
/// The launcher finds a bot's descendants by their parents; this tag is needed if the bot has killed its launcher.
struct ProcessTag {
  static let variable = "REFEREE_MARK"

  /// How long to search for processes that fork as fast as they are killed.
  private static let timeout = Duration.seconds(1)
  private static let leastLooks = 20
  /// The number of successive searches that must find none: while a process executes a new program, its environment is
  /// empty for a moment.
  private static let emptyLooks = 5

  let value: String

  /// - Parameter unique: a text that no other bot on this machine has.
  init(_ unique: String) { value = unique }

  /// Kills every process with the tag, until there are none; without /proc it finds none.
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
