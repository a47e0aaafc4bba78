/// Whether a bot's processes may compute: a value that is told what happens, and says which processes to signal.
///
/// A bot that has computed off turn is stopped after each answer, and continues when something is sent to it. Before
/// another bot is asked, the referee waits until it is stopped. No other bot is stopped: a call such as `epoll_wait`
/// fails with EINTR after a stop, by a signal as by a control group (man 7 signal, "Interruption of system calls and
/// library functions by stop signals").
package struct BotRest {
  private enum StopState {
    case running
    /// The stop signals were sent.
    case stopping
    /// All processes have stopped, with this CPU time, or are not waited for any longer.
    case stopped(cpu: Duration?)
  }

  private var stopState = StopState.running
  /// The processes that have left the bot's process group and were stopped with it.
  private var strays: [Int32] = []
  /// True if the bot may compute only from when something is sent to it until its answer.
  package var isRestrained = false
  /// True once the bot has computed while it was stopped: a timer of its own can send SIGCONT.
  package private(set) var resumedByItself = false

  /// More CPU time than a process needs to stop again.
  package static let mostWhileStopped = Duration.milliseconds(2)
  /// More user time than the error of the system's counter, which has ticks of 10 ms.
  package static let mostWhileStopping = Duration.milliseconds(50)

  package init() {}

  package var isRunning: Bool { if case .running = stopState { true } else { false } }
  package var isStopping: Bool { if case .stopping = stopState { true } else { false } }

  /// Notes that the bot's process group, or its control group, was told to stop.
  package mutating func suspend() { stopState = .stopping }

  /// Notes which processes were found outside the process group, and returns those to stop: each is stopped once.
  package mutating func suspend(strays found: [Int32]) -> [Int32] {
    let new = found.filter { !strays.contains($0) }
    strays += new
    return new
  }

  /// Notes that all processes have stopped, with this CPU time, if known.
  package mutating func noteStopped(cpu: Duration?) { stopState = .stopped(cpu: cpu) }

  /// Notes that a process still runs after the longest system call.
  ///
  /// - Parameter userTime: the user time of the bot since it was told to stop. A stopped process computes in the kernel
  ///   only.
  package mutating func noteNotStopped(userTime: Duration) {
    stopState = .stopped(cpu: nil)
    if userTime > BotRest.mostWhileStopping { resumedByItself = true }
  }

  /// Lets the bot compute again.
  ///
  /// - Returns: the processes outside the process group to continue with it; nil if the bot was not stopped.
  package mutating func resume(cpu: @autoclosure () -> Duration?) -> [Int32]? {
    if isRunning { return nil }
    if case .stopped(let before?) = stopState, let now = cpu(), now - before > BotRest.mostWhileStopped {
      resumedByItself = true
    }
    stopState = .running
    defer { strays = [] }
    return strays
  }
}
