public import Arena
public import BotProcess
import BotProtocol
import Clocks
import Limits
import OperatingSystem
public import Sandboxes

/// Starts bots, sends each its first message, and sees whether it ends before it answers.
///
/// A bot that is silent for its time is not reported: its first game counts that as a fault.
public struct StartCheck {
  /// A bot, its first message, and how long it may take to answer.
  public struct Candidate: Sendable {
    public var name: String
    public var command: BotCommand
    public var start: [UInt8]
    public var timeout: Duration

    public init(name: String, command: BotCommand, start: [UInt8], timeout: Duration) {
      self.name = name
      self.command = command
      self.start = start
      self.timeout = timeout
    }
  }

  private struct Started {
    var candidate: Candidate
    var process: RunningBot
    var deadline: Duration
    var ending: ProcessEnding?
    var hasClosed = false
    var isOver = false
  }

  private let launcher: BotLauncher
  private let stop: StopSignal
  private var running: [Started] = []
  /// Those that were told to end.
  private var leaving: [RunningBot] = []
  /// Those that ended while the system had no more of something for any process of this user; they are tried once more.
  private var refused: [Candidate] = []
  private var isLastTry = false
  private var poll = BotPoll()
  public private(set) var failures: [FailedStart] = []

  /// How many of the last lines that a program wrote are shown.
  public static let shownLines = 10

  /// How long a bot that has closed its output is waited for: it may be ending.
  private static let endTimeout = Duration.seconds(1)

  /// Checks all bots, unless it is stopped.
  ///
  /// - Parameters:
  ///   - limit: how many run at a time.
  ///   - progress: called before each bot with the number that were started.
  public init(
    _ candidates: [Candidate], launcher: BotLauncher, atOnce limit: Int, stop: StopSignal,
    progress: (Int) -> Void = { _ in }
  ) {
    (self.launcher, self.stop) = (launcher, stop)
    var waiting = candidates[...]
    while !stop.isSet, !waiting.isEmpty || !running.isEmpty || !refused.isEmpty {
      if waiting.isEmpty, running.isEmpty {
        // Those who had taken everything are gone as well.
        while !leaving.isEmpty { leaving.removeFirst().waitUntilReleased() }
        (waiting, refused, isLastTry) = (refused[...], [], true)
      }
      leaving.removeAll { $0.release() }
      // Those who go slowly would pile up.
      while !leaving.isEmpty, running.count + leaving.count >= limit { leaving.removeFirst().waitUntilReleased() }
      while !stop.isSet, running.count < limit, let next = waiting.popFirst() {
        progress(max(candidates.count - waiting.count - refused.count - 1, 0))
        start(next)
      }
      listen()
      for started in running where started.isOver { finish(started) }
      running.removeAll(where: \.isOver)
    }
    for started in running { started.process.kill() }
    for process in running.map(\.process) + leaving { process.waitUntilReleased() }
  }

  private mutating func start(_ candidate: Candidate) {
    do throws(StartFailure) {
      let process = try launcher.start(candidate.command)
      _ = process.send(candidate.start)
      running.append(
        Started(candidate: candidate, process: process, deadline: Monotonic.now() + candidate.timeout))
    } catch {
      failures.append(FailedStart(candidate.name, reason: error.message, isTemporary: error.isTemporary))
    }
  }

  private mutating func listen() {
    guard let next = running.map(\.deadline).min() else { return }
    var started = running
    let now = poll.wait(for: started.map(\.process), until: next) { place, event, now in
      switch event {
      case .delivered: break
      case .output: started[place].isOver = true
      case .closed:
        started[place].hasClosed = true
        started[place].deadline = min(started[place].deadline, now + StartCheck.endTimeout)
      case .ended(let ending):
        // What it wrote before it ended is told first.
        if !started[place].isOver { started[place].ending = ending }
        started[place].isOver = true
      }
    }
    for place in started.indices where now >= started[place].deadline { started[place].isOver = true }
    running = started
  }

  private mutating func finish(_ started: Started) {
    if let ending = started.ending, ending.isFailure, let count = SharedCount.exhaustedLately {
      // Another bot may have left it without, which its launcher ends meanwhile.
      started.process.end()
      leaving.append(started.process)
      if isLastTry {
        failures.append(
          FailedStart(started.candidate.name, reason: StartFailure.exhausted(count).message, isTemporary: true))
      } else {
        refused.append(started.candidate)
      }
      return
    }
    let errors = started.process.takeErrors().text
    started.process.end()
    leaving.append(started.process)
    let command = started.candidate.command
    let reason: String
    var advice: String?
    switch started.ending {
    case .limit(let limit, let allowed)?:
      SharedCount(rawValue: limit.name)?.noteEnd()
      reason = limit.message(allowed: allowed)
    case let ending?:
      reason = StartCheck.words(ending) + " before it answered \"start\""
      advice =
        CrashAdvice.remedy(
          for: ending, errors: errors, of: command, isConfined: launcher.sandbox(of: command) != .none)?.text(in: nil)
        ?? "read lines until the end of input, and answer \"start\" with \"ready\""
    case nil where started.hasClosed:
      reason =
        "the program closed its standard output before it answered \"start\"; keep it open until the end of input"
    case nil: return
    }
    failures.append(
      FailedStart(
        started.candidate.name, reason: reason, errors: SafeText.lastLines(StartCheck.shownLines, of: errors),
        advice: advice))
  }

  private static func words(_ ending: ProcessEnding) -> String {
    switch ending {
    case .exit(let code): "the program ended with exit code \(code)"
    case .signal(let number): "signal \(number) ended the program"
    case .limit, .wentOn, .unknown: "the program was ended from outside"
    }
  }
}
