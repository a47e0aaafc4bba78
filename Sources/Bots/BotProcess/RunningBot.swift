import Clocks
import Foundation
public import Limits
import OperatingSystem
package import Sandboxes

/// One running bot: its pipes, its end, its CPU time.
///
/// No call blocks for long, and every read is bounded. It belongs to one thread. It handles bytes and times, not lines
/// or games.
public final class RunningBot {
  public let pid: Int32

  let streams: BotStreams
  var launcher: LauncherLink
  var life = BotLife.running
  var rest = BotRest()
  private let clock: clockid_t?
  /// Removed together with the bot.
  private var scratch: ScratchFolder?
  package private(set) var group: ControlGroup?
  private let memory: Int?

  /// The time at which the first write of the last sent data began, and the bot's CPU time then.
  ///
  /// The end of the write would be wrong: a bot that is woken on the referee's own core has often answered before
  /// `write` returns. So would the moment at which the pipe took the last byte: a bot that does not read its input
  /// could think uncharged until then.
  public private(set) var delivery: (at: Duration, cpu: Duration?) = (.zero, nil)
  /// The last reading of the CPU time, and its time.
  private var cpuReading: (cpu: Duration, at: Duration)?
  /// The cores to which it was moved; nil for those of the thread that started it.
  var cores: Set<Int>?

  init(
    launcher: LauncherLink, pid: Int32, streams: BotStreams, scratch: ScratchFolder?, group: ControlGroup?, memory: Int?
  ) {
    (self.launcher, self.pid, self.streams) = (launcher, pid, streams)
    clock = ProcessClock.of(pid)
    (self.scratch, self.group, self.memory) = (scratch, group, memory)
  }

  public var ending: ProcessEnding? { life.ending }

  /// The standard error since the last call of `takeErrors`.
  public var errors: StderrLog { streams.errors }

  /// The standard error since the last call.
  public func takeErrors() -> StderrLog { streams.takeErrors() }

  /// False if it is known to compute or to sleep, so that its output is not complete.
  public var mayAwaitInput: Bool { WaitChannel.mayBeInput(of: pid) }
}

// CPU time.
extension RunningBot {
  /// The CPU time of all threads of the bot's process, if the system can tell.
  public var cpuTime: Duration? { clock.flatMap(Monotonic.read) }

  /// How long a reading of the CPU time is valid.
  private static let cpuReadingValidity = Duration.microseconds(20)

  /// The CPU time at the end of a wait, or at most `cpuReadingValidity` earlier: the bot can hardly have run since.
  ///
  /// The next prompt often follows an answer within microseconds, on the core that the bot itself needs, and reading
  /// the clock of another process costs as much as a third of a write.
  package func cpuTime(at now: Duration) -> Duration? {
    if let (cpu, at) = cpuReading, now - at < RunningBot.cpuReadingValidity { return cpu }
    let cpu = cpuTime
    cpuReading = cpu.map { ($0, now) }
    return cpu
  }

  /// Looks up the CPU time of all child processes of the bot, as far as the system tells.
  ///
  /// A control group also counts children for which no parent waited.
  public func lookUpCPUTimeOfOthers() -> Duration {
    // The group first: CPU time between the two readings must not count as that of child processes.
    if let all = group?.cpuTime, let own = cpuTime { return max(all - own, .zero) }
    return ProcessTree.others(below: launcher.pid, of: pid).cpuTime
  }

  /// True if one of its processes is known to have a core, or to wait for one or for a disk.
  public var hasWork: Bool { ProcessTree.hasWork(below: launcher.pid) }
}

// Writing.
extension RunningBot {
  /// Sends bytes, as many as the pipe takes now and the rest as it empties; `delivered` follows.
  ///
  /// - Returns: true if all is delivered at once; then no event follows.
  public func send(_ bytes: [UInt8]) -> Bool {
    resume()
    let now = Monotonic.now()
    delivery = (now, cpuTime(at: now))
    return streams.write(bytes)
  }

  /// Closes its input, which makes most programs exit.
  public func closeInput() {
    resume()
    streams.closeInput()
  }

  /// Ends the bot: end of input now, then TERM and KILL if it stays.
  public func end() {
    closeInput()
    launcher.order(.end)
  }

  /// Kills the bot and all its child processes.
  public func kill() {
    launcher.order(.kill)
    closeInput()
  }
}

// Waiting and reading.
extension RunningBot {
  /// The descriptors to wait for, in the order in which `receive` takes the results.
  func addDescriptors(to list: inout [pollfd]) {
    let (output, errors, room) = streams.awaited
    list.append(output)
    list.append(errors)
    list.append(launcher.awaited)
    list.append(room)
  }

  static let descriptorsPerBot = 4

  /// The final event if it was reported already, which happens only once: a table that takes over a bot must check it
  /// first.
  public var lastWord: BotEvent? {
    switch life {
    case .running, .outputEnded: nil
    case .closed: .closed
    case .ended(let ending): .ended(ending)
    }
  }

  /// True if its launcher has sent a report that was not received yet.
  public var hasReport: Bool { launcher.hasReport }

  /// The time at which `receive` will have an event even if no descriptor is readable.
  var deadline: Duration? { life.checkTime }

  /// Reads the output that `poll` found at `now`.
  func readAhead(_ ready: ArraySlice<pollfd>, at now: Duration) {
    if ready[ready.startIndex].revents != 0 { streams.readAhead(at: now) }
  }

  /// Handles the results of `poll` and of `readAhead`; output comes before the bot's end.
  func receive(_ ready: ArraySlice<pollfd>, at now: Duration, _ tell: (BotEvent, Duration) -> Void) {
    let first = ready.startIndex
    if ready[first + 3].revents != 0, streams.flush() { tell(.delivered, now) }
    if let (output, at) = streams.takeOutputAhead() { handle(output, at: at, tell) }
    if ready[first + 1].revents != 0 { streams.drainErrors(at: now) }
    if ready[first + 2].revents != 0 { readReport(at: now, tell) }
    if life.check(at: now, isExiting: ProcessMemory.isGivenBack(by: pid)) { tell(.closed, now) }
  }

  private func handle(_ output: BotStreams.Output, at now: Duration, _ tell: (BotEvent, Duration) -> Void) {
    switch output {
    case .bytes(let bytes): tell(.output(bytes), now)
    case .nothing: break
    case .end: life.noteOutputEnd(at: now)
    }
  }

  private func readReport(at now: Duration, _ tell: (BotEvent, Duration) -> Void) {
    let reported = launcher.readEnding()
    guard life.ending == nil, var ending = reported else { return }
    // The launcher was killed, so only the referee can end the bot.
    if ending == .unknown { _ = killpg(pid, SIGKILL) }
    life = .ended(ending)
    // Output before its end counts; bounded, because a flood may still be in the pipe.
    for _ in 0..<4 where streams.outputIsOpen { handle(streams.readOutput(), at: now, tell) }
    streams.drainErrors(at: now)
    if let memory, group?.hasExceededMemory == true || ending.isFailure && streams.saysOutOfMemory {
      ending = .limit(.memory, allowed: memory)
      life = .ended(ending)
    }
    tell(.ended(ending), now)
  }
}

// The end of the process.
extension RunningBot {
  /// Releases a bot that has been told to end, if all its processes are gone; returns true then.
  public func release() -> Bool {
    guard launcher.release() else { return false }
    streams.close()
    scratch = nil
    group = nil
    return true
  }

  /// Waits until all processes of a bot that has been told to end are gone, or until a deadline.
  public func waitUntilEnded(until end: Duration? = nil) { launcher.wait(until: end) }

  /// Waits until a bot that has been told to end is gone.
  public func waitUntilReleased() {
    waitUntilEnded()
    // Foundation learns of the exit a moment later, and its own wait polls only every 50 ms.
    while !release() { _ = poll(nil, 0, 1) }
  }
}
