import BotProcess
import Foundation

/// What the threads of a program that should have ended long ago are at, and those of all that it started.
///
/// Three times in some thirty runs on busy machines a bot that had been killed held the referee for minutes; this is what
/// tells why at the next time.
enum HeldProcesses {
  /// A line a thread: its process, its name, its fields of `stat` from its state on, and where it is in the kernel.
  static func description(from root: Int32) -> String {
    #if os(Linux)
      family(of: root).flatMap { process in
        entries("/proc/\(process)/task").map { thread in
          let folder = "/proc/\(process)/task/\(thread)/"
          let words = ["comm", "stat", "wchan", "stack"].map { text(of: folder + $0).trimmingCharacters(in: .newlines) }
          return "process \(process), thread \(thread): " + words.joined(separator: "; ") + "\n"
        }
      }.joined()
    #else
      ""
    #endif
  }

  #if os(Linux)
    private static func family(of process: Int32) -> [Int32] {
      [process] + ProcessTree.children(of: process).flatMap(family)
    }

    private static func entries(_ folder: String) -> [String] {
      (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// Empty where it is gone, or, as `stack`, for the superuser alone.
    private static func text(of file: String) -> String {
      (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
    }
  #endif
}
