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
  /// The maximal number of bytes in one read.
  static let chunk = 64 * 1024
  /// How long a bot may take to exit after its output ended, before it counts as alive.
  static let closingGrace = Duration.milliseconds(100)
  /// How long the report of an ended bot's exit code may take: a busy machine may delay its launcher.
  static let reportTimeout = Duration.seconds(3)
  /// How long a launcher may take to end its bot, including the bot's own time to exit, before it counts as stuck.
  static let launcherTimeout = Duration.seconds(3)
  /// How long to wait for a launcher that was killed: a process that hangs in the kernel obeys no signal, and once
  /// blocked a run for ever.
  static let killTimeout = Duration.seconds(10)
  /// A read that takes longer has waited for the bot, which may hold the mutex of its pipe while it writes.
  static let longestRead = Duration.microseconds(50)

  public let pid: Int32
  /// The standard error since the last call of `takeErrors`.
  public private(set) var errors = StderrLog()
  public private(set) var ending: ProcessEnding?

  private let process: ChildProcess
  private let mark: ProcessTag
  private let report: ReportChannel
  private let input: FileHandle
  private let output: FileHandle
  private let errorOutput: FileHandle
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
  private var unsent: ArraySlice<UInt8> = []
  /// The buffer for reading its streams.
  private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: RunningBot.chunk, alignment: 16)
  /// The last output that was read; it reuses the memory of earlier output, which most callers do not keep.
  private var lastOutput: [UInt8] = []
  /// Output that was read and not yet handled, with its time.
  private var outputAhead: (Reading, at: Duration)?
  private var inputIsOpen = true
  private var errorsAreOpen = true
  private var outputClosedAt: Duration?
  /// The time at which a bot whose output ended will be reported as closed if it is still alive.
  private var closedDeadline: Duration?
  private var hasToldClosed = false
  private var toldToEndAt: Duration?
  /// True lets the bot run only from when something is sent to it until `hold` is called.
  public var isRestrained = false
  private(set) var motion = Motion.running
  /// True once it has computed while it was stopped: a timer of its own can send SIGCONT.
  public private(set) var hasGoneOn = false
  /// The cores to which it was moved; nil for those of the thread that started it.
  private var cores: Set<Int>?

  init(
    process: ChildProcess, mark: ProcessTag, pid: Int32, report: ReportChannel, input: Pipe, output: Pipe, errors: Pipe,
    scratch: ScratchFolder?, group: ControlGroup?, memory: Int?
  ) {
    self.process = process
    self.mark = mark
    self.pid = pid
    self.report = report
    self.input = input.fileHandleForWriting
    self.output = output.fileHandleForReading
    errorOutput = errors.fileHandleForReading
    clock = ProcessClock.of(pid)
    self.scratch = scratch
    (self.group, self.memory) = (group, memory)
    for handle in [self.input, self.output, errorOutput] { Descriptors.makeNonblocking(handle.fileDescriptor) }
  }

  deinit { chunk.deallocate() }

  /// The CPU time of all threads of the bot's process, if the system can tell.
  public var cpuTime: Duration? { clock.flatMap(Monotonic.read) }

  /// The CPU time at the end of a wait, or at most `stillSame` earlier: the bot can hardly have run since.
  ///
  /// The next prompt often follows an answer within microseconds, on the core that the bot itself needs, and reading
  /// the clock of another process costs as much as a third of a write.
  package func cpuTime(at now: Duration) -> Duration? {
    if let (cpu, at) = cpuReading, now - at < RunningBot.stillSame { return cpu }
    let cpu = cpuTime
    cpuReading = cpu.map { ($0, now) }
    return cpu
  }

  /// How long a reading of the CPU time is valid.
  static let stillSame = Duration.microseconds(20)

  /// Looks up the CPU time of all child processes of the bot, as far as the system tells.
  ///
  /// A control group also counts children for which no parent waited.
  public func lookUpCPUTimeOfOthers() -> Duration {
    // The group first: CPU time between the two readings must not count as that of child processes.
    if let all = group?.cpuTime, let own = cpuTime { return max(all - own, .zero) }
    let others = ProcessTree.others(below: process.pid, of: pid)
    return others.cpuTime
  }

  /// True if one of its processes is known to have a core, or to wait for one or for a disk.
  public var hasWork: Bool { ProcessTree.hasWork(below: process.pid) }

  /// False if it is known to compute or to sleep, so that its output is not complete.
  public var mayAwaitInput: Bool { WaitChannel.mayBeInput(of: pid) }

  /// Sends bytes, as many as the pipe takes now and the rest as it empties; `delivered` follows.
  ///
  /// - Returns: true if all is delivered at once; then no event follows.
  public func send(_ bytes: [UInt8]) -> Bool {
    goOn()
    let now = Monotonic.now()
    delivery = (now, cpuTime(at: now))
    guard inputIsOpen, unsent.isEmpty else {
      unsent += bytes
      return flush()
    }
    // Most lines are written completely, at once.
    let count = bytes.withUnsafeBytes { write(input.fileDescriptor, $0.baseAddress, $0.count) }
    if count == bytes.count { return true }
    unsent = bytes[max(count, 0)...]
    return flush()
  }

  private func flush() -> Bool {
    while inputIsOpen, !unsent.isEmpty {
      let count = unsent.withUnsafeBytes { write(input.fileDescriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        // Not `removeFirst`, which would move the remaining bytes.
        unsent = unsent[(unsent.startIndex + count)...]
      } else if errno == EAGAIN {
        return false
      } else if errno != EINTR {
        closeInput()
      }
    }
    unsent = []
    return true
  }

  /// Closes its input, which makes most programs exit.
  public func closeInput() {
    goOn()
    guard inputIsOpen else { return }
    inputIsOpen = false
    unsent = []
    // Unsent data are no longer needed.
    try? input.close()
  }

  /// Ends the bot: end of input now, then TERM and KILL if it stays.
  public func end() {
    closeInput()
    report.order(.end)
    toldToEndAt = toldToEndAt ?? Monotonic.now()
  }

  /// Kills the bot and all its child processes.
  public func kill() {
    report.order(.kill)
    closeInput()
    toldToEndAt = toldToEndAt ?? Monotonic.now()
  }

  /// How often to look for threads that were started while others were moved.
  static let mostMoves = 4

  /// Moves all threads of its processes to these cores.
  ///
  /// A bot that starts threads faster than they are moved is stopped until something is sent to it, because some
  /// threads would be missed. Other bots are not stopped, because a stop interrupts their system calls.
  func move(to cores: Set<Int>) {
    guard cores != self.cores else { return }
    self.cores = cores
    var moved: Set<Int32> = []
    for round in 0...RunningBot.mostMoves {
      if round == RunningBot.mostMoves { setAside() }
      let new = ProcessTree.threads(below: process.pid).filter { moved.insert($0).inserted }
      if new.isEmpty { return }
      for thread in new { _ = Affinity.set(cores, of: thread) }
    }
  }

  /// The standard error since the last call.
  public func takeErrors() -> StderrLog {
    if errorsAreOpen { drainErrors(at: Monotonic.now()) }
    defer { errors = StderrLog() }
    return errors
  }
}

// Off turn: a bot that has computed while it was not asked is stopped after each answer, and continues when something
// is sent to it. Before another bot is asked, the referee waits until it is stopped. No other bot is stopped: a call
// such as `epoll_wait` fails with EINTR after a stop, by a signal as by a control group (man 7 signal, "Interruption of
// system calls and library functions by stop signals").
extension RunningBot {
  /// Whether its processes may compute.
  enum Motion {
    case running
    /// They were told to stop, including those that had left its process group.
    case stopped(strays: [Int32])
    /// They are known to have stopped, with this CPU time, if known.
    case still(strays: [Int32], cpu: Duration?)
  }

  /// Stops its processes until something is sent to it, if it is restrained.
  public func hold() {
    if isRestrained { setAside() }
  }

  /// Stops its processes until something is sent to it, because other bots play.
  ///
  /// Without a control group, processes that have left its process group are searched each time: a bot that had started
  /// one since the last search, and let it compute, gained 1.3 ms of each turn.
  public func setAside() {
    guard case .running = motion, ending == nil, toldToEndAt == nil else { return }
    guard group?.setFrozen(true) ?? (killpg(pid, SIGSTOP) == 0) else { return }
    var strays: [Int32] = []
    // A process outside the group would compute on, and could continue the others. One that is not stopped yet may
    // start another meanwhile, but shares this thread's core.
    for _ in 0..<4 where group == nil {
      let others = ProcessTree.others(below: process.pid, of: pid)
      let new = others.hasBot ? others.strays.filter { !strays.contains($0) } : []
      if new.isEmpty { break }
      ProcessTree.signal(SIGSTOP, to: new)
      strays += new
    }
    motion = .stopped(strays: strays)
  }

  /// How long to wait for an uninterruptible system call, or for a process to end.
  static let longestCall = Duration.seconds(1)

  /// Waits until the stop of a bot has taken effect.
  ///
  /// No signal interrupts the end of a process, or most system calls: the ends of 32 children delayed the opponent by 8
  /// ms at each turn.
  public func waitUntilStill() {
    guard case .stopped(let strays) = motion else { return }
    let begin = Monotonic.now()
    // A sleeping bot is woken to be stopped, and waits for this thread's core, of which it needs a few microseconds. If
    // this loop slept for a millisecond from the start, a table of four seats was idle for more than half of its time.
    sched_yield()
    var pause: UInt32 = 20
    var early: Duration?
    while runsOn, Monotonic.now() < begin + RunningBot.longestCall {
      usleep(pause)
      pause = min(2 * pause, 1000)
      if early == nil, Monotonic.now() > begin + RunningBot.longestCall / 10 { early = ProcessTree.userTime(of: pid) }
    }
    motion = .still(strays: strays, cpu: nil)
    // No signal can end a stop by a control group.
    if group != nil { return }
    if !runsOn {
      motion = .still(strays: strays, cpu: cpuTimeOfAll)
    } else if let early, ProcessTree.userTime(of: pid) - early > RunningBot.mostWhileStopping {
      // After the stop signal, a process computes only in the kernel.
      hasGoneOn = true
    }
  }

  private var cpuTimeOfAll: Duration? { cpuTime.map { $0 + lookUpCPUTimeOfOthers() } }

  /// More than a process needs to stop again.
  static let mostWhileStill = Duration.milliseconds(2)
  /// More than the error of the system's counter, which has ticks of 10 ms.
  static let mostWhileStopping = Duration.milliseconds(50)

  /// True if a process of a stopped bot has not stopped yet.
  ///
  /// The control group reports it in one file, but also counts processes that wait for a disk, or for a child that
  /// replaces them.
  private var runsOn: Bool {
    group?.isFrozen != true && ProcessTree.runs(below: process.pid)
  }

  private func goOn() {
    let held: [Int32]
    switch motion {
    case .running: return
    case .stopped(let strays): held = strays
    case .still(let strays, let before):
      held = strays
      if let before, let now = cpuTimeOfAll, now - before > RunningBot.mostWhileStill { hasGoneOn = true }
    }
    motion = .running
    _ = group?.setFrozen(false) ?? (killpg(pid, SIGCONT) == 0)
    ProcessTree.signal(SIGCONT, to: held)
  }
}

// Waiting and reading.
extension RunningBot {
  /// The descriptors to wait for, in the order in which `receive` takes the results.
  func addDescriptors(to list: inout [pollfd]) {
    let out = outputClosedAt == nil ? output.fileDescriptor : -1
    list.append(pollfd(fd: out, events: Int16(POLLIN), revents: 0))
    list.append(pollfd(fd: errorsAreOpen ? errorOutput.fileDescriptor : -1, events: Int16(POLLIN), revents: 0))
    list.append(pollfd(fd: report.isClosed ? -1 : report.descriptor, events: Int16(POLLIN), revents: 0))
    let wantsRoom = inputIsOpen && !unsent.isEmpty
    list.append(pollfd(fd: wantsRoom ? input.fileDescriptor : -1, events: Int16(POLLOUT), revents: 0))
  }

  static let descriptorsPerBot = 4

  /// The final event if it was reported already, which happens only once: a table that takes over a bot must check it
  /// first.
  public var lastWord: BotEvent? { ending.map(BotEvent.ended) ?? (hasToldClosed ? .closed : nil) }

  /// True if its launcher has sent a report that was not received yet.
  public var hasReport: Bool {
    var ready = pollfd(fd: report.descriptor, events: Int16(POLLIN), revents: 0)
    return !report.isClosed && poll(&ready, 1, 0) > 0
  }

  /// The time at which `receive` will have an event even if no descriptor is readable.
  var deadline: Duration? {
    hasToldClosed || ending != nil ? nil : closedDeadline
  }

  /// Reads the output that `poll` found at `now`.
  func readAhead(_ ready: ArraySlice<pollfd>, at now: Duration) {
    guard ready[ready.startIndex].revents != 0 else { return }
    let begin = Monotonic.now()
    let reading = readOutput()
    let end = Monotonic.now()
    // The last bytes of a write that has begun by now may come from memory that changes until the write ends.
    outputAhead = (reading, end - begin > RunningBot.longestRead ? end : now)
  }

  /// Handles the results of `poll` and of `readAhead`; output comes before the bot's end.
  func receive(_ ready: ArraySlice<pollfd>, at now: Duration, _ tell: (BotEvent, Duration) -> Void) {
    let first = ready.startIndex
    if ready[first + 3].revents != 0, flush() { tell(.delivered, now) }
    if let (reading, at) = outputAhead {
      outputAhead = nil
      handle(reading, at: at) { tell($0, at) }
    }
    if ready[first + 1].revents != 0 { drainErrors(at: now) }
    if ready[first + 2].revents != 0 { readReport(at: now) { tell($0, now) } }
    if let deadline, now >= deadline { lookAtClosed(at: now) { tell($0, now) } }
  }

  /// Reports a bot as closed, unless it has ended and only the report of that is late.
  private func lookAtClosed(at now: Duration, _ tell: (BotEvent) -> Void) {
    if let outputClosedAt, now < outputClosedAt + RunningBot.reportTimeout, ProcessMemory.isGivenBack(by: pid) {
      closedDeadline = now + RunningBot.closingGrace
    } else {
      hasToldClosed = true
      tell(.closed)
    }
  }

  private func readOutput() -> Reading {
    let count = read(output)
    guard count > 0 else { return count == 0 ? .end : .nothing }
    lastOutput.removeAll(keepingCapacity: true)
    lastOutput.append(contentsOf: chunk[..<count])
    return .bytes(lastOutput)
  }

  /// Handles output that was read; `now` is the time of its arrival.
  func handle(_ reading: Reading, at now: Duration, _ tell: (BotEvent) -> Void) {
    switch reading {
    case .bytes(let bytes): tell(.output(bytes))
    case .nothing: break
    case .end: (outputClosedAt, closedDeadline) = (now, now + RunningBot.closingGrace)
    }
  }

  private func drainErrors(at now: Duration) {
    switch read(errorOutput) {
    case 0: errorsAreOpen = false
    case let count where count > 0: errors.append(Array(chunk[..<count])[...], at: now)
    default: break
    }
  }

  private func readReport(at now: Duration, _ tell: (BotEvent) -> Void) {
    let report = report.read()
    guard ending == nil else { return }
    if case .ended(let ending) = report {
      self.ending = ending
    } else if self.report.isClosed {
      // The launcher was killed, so only the referee can end the bot.
      _ = killpg(pid, SIGKILL)
      ending = .unknown
    }
    if ending == nil { return }
    // Output before its end counts; bounded, because a flood may still be in the pipe.
    for _ in 0..<4 where outputClosedAt == nil { handle(readOutput(), at: now, tell) }
    if errorsAreOpen { drainErrors(at: now) }
    if let memory, group?.hasExceededMemory == true || ending?.isFailure == true && saysOutOfMemory {
      ending = .limit(.memory, allowed: memory)
    }
    if let ending { tell(.ended(ending)) }
  }

  /// True if the end of either output is the message of a run-time system that was refused memory.
  private var saysOutOfMemory: Bool {
    OutOfMemory.isSaid(in: errors.text) || OutOfMemory.isSaid(in: String(decoding: lastOutput, as: UTF8.self))
  }

  enum Reading {
    case bytes([UInt8])
    case nothing
    case end
  }

  /// Reads from a stream into `chunk`.
  ///
  /// - Returns: the number of bytes; 0 at its end, negative if there is no data.
  private func read(_ handle: FileHandle) -> Int {
    let count = Foundation.read(handle.fileDescriptor, chunk.baseAddress, chunk.count)
    return count < 0 && errno != EAGAIN && errno != EINTR ? 0 : count
  }
}

// The end of the process.
extension RunningBot {
  /// Releases a bot that has been told to end, if all its processes are gone; returns true then.
  public func release() -> Bool {
    while !report.isClosed, report.read() != nil {}
    killStuckLauncher()
    let isGone = report.isClosed && !process.isRunning
    guard isGone || isGivenUp else { return false }
    if isGone { process.wait() }
    // A launcher that was killed, or that hangs, has not finished its work.
    if !isGone || process.wasKilled { mark.killBearers() }
    // Pipes that were read to the end lose nothing when they are closed.
    for handle in [output, errorOutput] { try? handle.close() }
    scratch = nil
    group = nil
    return true
  }

  /// Waits until all processes of a bot that has been told to end are gone, or until a deadline.
  public func waitUntilEnded(until end: Duration? = nil) {
    while !report.isClosed, !isGivenUp, end.map({ Monotonic.now() < $0 }) ?? true {
      var ready = pollfd(fd: report.descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&ready, 1, 1000)
      _ = report.read()
      killStuckLauncher()
    }
  }

  /// Waits until a bot that has been told to end is gone.
  public func waitUntilReleased() {
    waitUntilEnded()
    // Foundation learns of the exit a moment later, and its own wait polls only every 50 ms.
    while !release() { _ = poll(nil, 0, 1) }
  }

  /// True long after its launcher had to be killed: a launcher that still exists then is abandoned.
  private var isGivenUp: Bool {
    toldToEndAt.map { Monotonic.now() > $0 + RunningBot.launcherTimeout + RunningBot.killTimeout } ?? false
  }

  /// A bot can stop its own launcher, for which the referee would wait for ever.
  private func killStuckLauncher() {
    guard let toldToEndAt, Monotonic.now() > toldToEndAt + RunningBot.launcherTimeout else { return }
    process.kill(SIGKILL)
  }
}
