import Foundation

/// How long a process was ready to run and waited for a core, all its threads together, as far as they are alive.
///
/// Runtimes such as those of Java and Go compute in other threads than the first.
public struct CoreWait: Sendable {
  /// The folder in which Linux shows the threads, each by its number.
  private let folder: String
  private let nameOfFirst: String
  private var first: ThreadWait
  private var others: [String: ThreadWait] = [:]

  public init(of pid: Int32) {
    (folder, nameOfFirst) = ("/proc/\(pid)/task", "\(pid)")
    first = ThreadWait(folder + "/" + nameOfFirst)
    _ = take()
  }

  /// What was added since the last call; nothing where the system does not say.
  ///
  /// A wait is counted when it ends. Each thread takes 5 µs.
  public mutating func take() -> Duration {
    var wait = first.take()
    var threads: [String: ThreadWait] = [:]
    for name in namesOfOthers {
      var thread = others[name] ?? ThreadWait("\(folder)/\(name)")
      wait += thread.take()
      threads[name] = thread
    }
    others = threads
    return wait
  }

  /// True while a thread runs or waits for a core; false while all sleep, or where the system does not say.
  public var isReadyToRun: Bool {
    first.isReadyToRun || namesOfOthers.contains { ThreadWait("\(folder)/\($0)").isReadyToRun }
  }

  private var namesOfOthers: [String] {
    var status = stat()
    // The folder has a link for each thread beside its own two: to look at that is quick, to list the threads is not.
    guard stat(folder, &status) == 0, status.st_nlink > 3 else { return [] }
    return (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter { $0 != nameOfFirst } ?? []
  }
}
