public import Arena
public import BotProcess
import BotProtocol
import Clocks
import Limits
import OperatingSystem
public import Sandboxes

/// Starts bots, sends each its first message, and checks that it does not end before it answers.
///
/// A bot that times out is not reported: its first game counts that as a fault.
public struct StartCheck {
  /// A bot, its first message, and the time limit of its answer.
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
  /// Bots that have been told to end.
  private var leaving: [RunningBot] = []
  /// Bots that ended while a resource of the user's processes was exhausted; they are tried once more.
  private var refused: [Candidate] = []
  private var isLastTry = false
  private var poll = BotPoll()
  public private(set) var failures: [FailedStart] = []

  /// The number of a program's last lines that are shown.
  public static let shownLines = 10

  /// How long to wait for a bot that has closed its output and may be ending.
  private static let endTimeout = Duration.seconds(1)

  /// Checks all bots, unless stopped.
  ///
  /// - Parameters:
  ///   - limit: the maximal number of concurrent bots.
  ///   - progress: called before each bot with the number of bots so far.
  public init(
    _ candidates: [Candidate], launcher: BotLauncher, atOnce limit: Int, stop: StopSignal,
    progress: (Int) -> Void = { _ in }
  ) {
    (self.launcher, self.stop) = (launcher, stop)
    var waiting = candidates[...]
    while !stop.isSet, !waiting.isEmpty || !running.isEmpty || !refused.isEmpty {
      if waiting.isEmpty, running.isEmpty {
        // The bots that had exhausted the resource must be gone.
        while !leaving.isEmpty { leaving.removeFirst().waitUntilReleased() }
        (waiting, refused, isLastTry) = (refused[...], [], true)
      }
      leaving.removeAll { $0.release() }
      // Processes that exit slowly would pile up.
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
        // Output from before its end is processed first.
        if !started[place].isOver { started[place].ending = ending }
        started[place].isOver = true
      }
    }
    for place in started.indices where now >= started[place].deadline { started[place].isOver = true }
    running = started
  }

  private mutating func finish(_ started: Started) {
    if let ending = started.ending, ending.isFailure, let count = SharedCount.exhaustedLately {
      // Another bot may have exhausted the resource, whose launcher ends it meanwhile.
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
