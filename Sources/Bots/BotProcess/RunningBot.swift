import Clocks
import Foundation
public import Limits
import OperatingSystem
package import Sandboxes

/// One running bot: its pipes, its end, its CPU time.
///
/// Nothing blocks for long, and every read is bounded. It belongs to one thread. It knows bytes and times, not lines or games.
public final class RunningBot {
  /// The most that is read from one stream at a time, in bytes.
  static let chunk = 64 * 1024
  /// How long a bot whose output ended may take to end itself before it counts as alive.
  static let closingGrace = Duration.milliseconds(100)
  /// How long the end of a bot that has nothing left but its exit code may take to be reported: a busy machine may not
  /// let its launcher run.
  static let reportTimeout = Duration.seconds(3)
  /// A bot is quick after this number of immediate answers in a row, with nothing on standard error.
  static let enough = 8
  /// How long a launcher may take to end its bot, the bot's own time for it included, before it counts as stuck.
  static let launcherTimeout = Duration.seconds(3)
  /// How long a launcher that was killed is waited for: what hangs within the kernel obeys no signal, and held a run for ever.
  static let killTimeout = Duration.seconds(10)
  /// A read that takes longer has waited for the bot, which can keep the mutex of its pipe while it writes.
  static let longestRead = Duration.microseconds(50)

  public let pid: Int32
  /// What it has written to standard error since `takeErrors` was last called.
  public private(set) var errors = StderrLog()
  public private(set) var ending: ProcessEnding?

  private let process: ChildProcess
  private let mark: ProcessTag
  private let report: ReportChannel
  private let input: FileHandle
  private let output: FileHandle
  private let errorOutput: FileHandle
  private let clock: clockid_t?
  /// Gone with the bot.
  private var scratch: ScratchFolder?
  package private(set) var group: ControlGroup?
  private let memory: Int?

  /// When the first write of what was sent last began, and the CPU time that the bot had used by then.
  ///
  /// Not the end of the write: a bot that is woken on the referee's own core has often answered before `write` returns. And not
  /// the moment at which the pipe took the last byte: a bot that does not read its input would think on nobody's clock till then.
  public private(set) var delivery: (at: Duration, cpu: Duration?) = (.zero, nil)
  /// The CPU time that was read last, and when.
  private var cpuReading: (cpu: Duration, at: Duration)?
  private var unsent: ArraySlice<UInt8> = []
  /// Where its streams are read to.
  private let chunk = UnsafeMutableRawBufferPointer.allocate(byteCount: RunningBot.chunk, alignment: 16)
  /// What was read from its output last; in the memory of what was read before, which most callers do not keep.
  private var lastOutput: [UInt8] = []
  /// What was read and not yet taken, with the moment that counts.
  private var outputAhead: (Reading, at: Duration)?
  private var inputIsOpen = true
  private var errorsAreOpen = true
  private var outputClosedAt: Duration?
  /// When a bot whose output ended and that lives on will be told as closed.
  private var closedDeadline: Duration?
  private var hasToldClosed = false
  private var toldToEndAt: Duration?
  /// True lets it run only from when something is sent to it until `hold` is called.
  public var isRestrained = false
  private(set) var motion = Motion.running
  /// True once it has computed while it stood still: a timer of its own can send SIGCONT.
  public private(set) var hasGoneOn = false
  /// The cores that it was moved to; nil for those of the thread that started it.
  private var cores: Set<Int>?
  /// An answer that takes no longer comes at once.
  package var once = Duration.milliseconds(1)
  /// How many answers in a row came at once, with nothing on standard error.
  private var answersAtOnce = 0
  private lazy var errorsAreWatched = BlockingRead.watch(errors: errorOutput.fileDescriptor)
  /// There while its output is in blocking mode.
  package private(set) var blockingRead: BlockingRead?

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

  deinit {
    stopBlocking()
    chunk.deallocate()
  }

  /// The CPU time that the bot's process has used, all its threads together, where the system can say.
  public var cpuTime: Duration? { clock.flatMap(Monotonic.read) }

  /// Reads the CPU time at the end of a wait, or at most `stillSame` before: the bot can hardly have run since.
  ///
  /// The next prompt often follows an answer within microseconds, on the core that the bot itself needs, and to read the clock
  /// of another process costs as much as a third of a write.
  package func cpuTime(at now: Duration) -> Duration? {
    if let (cpu, at) = cpuReading, now - at < RunningBot.stillSame { return cpu }
    let cpu = cpuTime
    cpuReading = cpu.map { ($0, now) }
    return cpu
  }

  /// How long a reading of the CPU time holds.
  static let stillSame = Duration.microseconds(20)

  /// Looks up the CPU time of all that the bot has started, its own process not counted, as far as the system says.
  ///
  /// A control group counts children as well that ended without anybody waiting for them.
  public func lookUpCPUTimeOfOthers() -> Duration {
    // The group first: what is computed between the two readings is not taken for others'.
    if let all = group?.cpuTime, let own = cpuTime { return max(all - own, .zero) }
    let others = ProcessTree.others(below: process.pid, of: pid)
    return others.cpuTime
  }

  /// True if it, or anything that it has started, is known to have a core, or to wait for one or for a disk.
  public var hasWork: Bool { ProcessTree.hasWork(below: process.pid) }

  /// False if it is known to compute or to sleep, so that it has not yet written what it will.
  public var mayAwaitInput: Bool { WaitChannel.mayBeInput(of: pid) }

  /// Sends bytes, as many as the pipe takes now and the rest as it empties; `delivered` follows.
  ///
  /// - Returns: true if all is delivered at once; no event follows then.
  public func send(_ bytes: [UInt8]) -> Bool {
    goOn()
    let now = Monotonic.now()
    delivery = (now, cpuTime(at: now))
    guard inputIsOpen, unsent.isEmpty else {
      unsent += bytes
      return flush()
    }
    // Most lines go whole, at once.
    let count = bytes.withUnsafeBytes { write(input.fileDescriptor, $0.baseAddress, $0.count) }
    if count == bytes.count { return true }
    unsent = bytes[max(count, 0)...]
    return flush()
  }

  private func flush() -> Bool {
    while inputIsOpen, !unsent.isEmpty {
      let count = unsent.withUnsafeBytes { write(input.fileDescriptor, $0.baseAddress, $0.count) }
      if count >= 0 {
        // Not `removeFirst`: it moves what is left.
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

  /// Ends its input, which tells most programs to end.
  public func closeInput() {
    goOn()
    guard inputIsOpen else { return }
    inputIsOpen = false
    unsent = []
    // What was not sent is not wanted any more.
    try? input.close()
  }

  /// Ends play: end of input now, TERM and then KILL if the bot stays.
  public func end() {
    stopBlocking()
    closeInput()
    report.order(.end)
    toldToEndAt = toldToEndAt ?? Monotonic.now()
  }

  /// Kills the bot and everything that it started.
  public func kill() {
    stopBlocking()
    report.order(.kill)
    closeInput()
    toldToEndAt = toldToEndAt ?? Monotonic.now()
  }

  /// How often threads are looked for that were started while others were moved.
  static let mostMoves = 4

  /// Moves all threads of its processes to some cores.
  ///
  /// A bot that starts threads faster than they are moved is stopped for it until something is sent to it: it would leave some
  /// behind. Others are not, for a stop interrupts their system calls.
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

  /// What was written to standard error since the last call.
  public func takeErrors() -> StderrLog {
    stopBlocking()
    if errorsAreOpen { drainErrors(at: Monotonic.now()) }
    defer { errors = StderrLog() }
    return errors
  }
}

// While others play. A bot that has computed though it was not asked is stopped as soon as it has answered, and goes on when
// something is sent to it. Before another bot is asked, it is waited for until it stands still. No other bot is stopped: a call
// such as `epoll_wait` fails with EINTR after a stop, by a signal as by a control group (man 7 signal, "Interruption of system
// calls and library functions by stop signals").
extension RunningBot {
  /// Whether its processes may compute.
  enum Motion {
    case running
    /// They were told to stop, with those that had left its process group.
    case stopped(strays: [Int32])
    /// They have been waited for until they stood still, and had used so much CPU time then, where that is known.
    case still(strays: [Int32], cpu: Duration?)
  }

  /// Stops its processes until something is sent to it, if it is restrained.
  public func hold() {
    if isRestrained { setAside() }
  }

  /// Stops its processes until something is sent to it: others play.
  ///
  /// Without a control group, those that have left its process group are looked for each time: a bot that has started one
  /// since the last look, and let it compute, kept 1.3 ms of each turn.
  public func setAside() {
    guard case .running = motion, ending == nil, toldToEndAt == nil else { return }
    guard group?.setFrozen(true) ?? (killpg(pid, SIGSTOP) == 0) else { return }
    var strays: [Int32] = []
    // A stray would compute on, and could let the others go on. One that is not stopped yet may start another meanwhile, but
    // shares this thread's core.
    for _ in 0..<4 where group == nil {
      let others = ProcessTree.others(below: process.pid, of: pid)
      let new = others.hasBot ? others.strays.filter { !strays.contains($0) } : []
      if new.isEmpty { break }
      ProcessTree.signal(SIGSTOP, to: new)
      strays += new
    }
    motion = .stopped(strays: strays)
  }

  /// So long is waited for calls into the system, and for the ends of processes, that no signal interrupts.
  static let longestCall = Duration.seconds(1)

  /// Waits until a bot that has been stopped stands still.
  ///
  /// No signal interrupts the end of a process, and most calls into the system: the ends of 32 children let the opponent wait
  /// for 8 ms at each turn.
  public func waitUntilStill() {
    guard case .stopped(let strays) = motion else { return }
    let begin = Monotonic.now()
    // A bot that sleeps is woken to be stopped, and waits for this thread's core: it needs a few microseconds of it. With
    // sleeps of a millisecond from the first, a table of four seats stood idle for more than half of its time.
    sched_yield()
    var pause: UInt32 = 20
    var early: Duration?
    while runsOn, Monotonic.now() < begin + RunningBot.longestCall {
      usleep(pause)
      pause = min(2 * pause, 1000)
      if early == nil, Monotonic.now() > begin + RunningBot.longestCall / 10 { early = ProcessTree.userTime(of: pid) }
    }
    motion = .still(strays: strays, cpu: nil)
    // No signal ends what a control group stops.
    if group != nil { return }
    if !runsOn {
      motion = .still(strays: strays, cpu: cpuTimeOfAll)
    } else if let early, ProcessTree.userTime(of: pid) - early > RunningBot.mostWhileStopping {
      // Once it has been told to stop, a process computes within the kernel alone.
      hasGoneOn = true
    }
  }

  private var cpuTimeOfAll: Duration? { cpuTime.map { $0 + lookUpCPUTimeOfOthers() } }

  /// More than it takes to stop again.
  static let mostWhileStill = Duration.milliseconds(2)
  /// More than is counted wrongly, since the system counts in ticks of 10 ms.
  static let mostWhileStopping = Duration.milliseconds(50)

  /// True if something of a bot that has been stopped does not stand still yet.
  ///
  /// The control group tells it with one file, but counts what waits for a disk, or for a child that takes its place, as well.
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
  /// What to wait for, in the order in which `receive` takes the answers.
  func addDescriptors(to list: inout [pollfd]) {
    let out = outputClosedAt == nil ? output.fileDescriptor : -1
    list.append(pollfd(fd: out, events: Int16(POLLIN), revents: 0))
    list.append(pollfd(fd: errorsAreOpen ? errorOutput.fileDescriptor : -1, events: Int16(POLLIN), revents: 0))
    list.append(pollfd(fd: report.isClosed ? -1 : report.descriptor, events: Int16(POLLIN), revents: 0))
    let wantsRoom = inputIsOpen && !unsent.isEmpty
    list.append(pollfd(fd: wantsRoom ? input.fileDescriptor : -1, events: Int16(POLLOUT), revents: 0))
  }

  static let descriptorsPerBot = 4

  /// What has been told of its end already, which is told only once: a table that takes over a bot must look here first.
  public var lastWord: BotEvent? { ending.map(BotEvent.ended) ?? (hasToldClosed ? .closed : nil) }

  /// True if its launcher has reported something that was not received yet.
  public var hasReport: Bool {
    var ready = pollfd(fd: report.descriptor, events: Int16(POLLIN), revents: 0)
    return !report.isClosed && poll(&ready, 1, 0) > 0
  }

  /// When `receive` has something to say even if no descriptor does.
  var deadline: Duration? {
    hasToldClosed || ending != nil ? nil : closedDeadline
  }

  /// Reads the output that `poll` found at `now`.
  func readAhead(_ ready: ArraySlice<pollfd>, at now: Duration) {
    guard ready[ready.startIndex].revents != 0 else { return }
    let begin = Monotonic.now()
    let reading = readOutput()
    let end = Monotonic.now()
    // A write that has begun by now may take its last bytes from memory that changes until it ends.
    outputAhead = (reading, end - begin > RunningBot.longestRead ? end : now)
  }

  /// Takes what `poll` found and `readAhead` has read; output comes before the bot's end.
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

  /// Tells a bot as closed, unless it has ended and only the report of that is late.
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

  /// Handles what was read from its output; `now` is when it was there.
  func handle(_ reading: Reading, at now: Duration, _ tell: (BotEvent) -> Void) {
    switch reading {
    case .bytes(let bytes):
      answersAtOnce = now - delivery.at <= once ? answersAtOnce + 1 : 0
      tell(.output(bytes))
    case .nothing: answersAtOnce = 0
    case .end: (outputClosedAt, closedDeadline) = (now, now + RunningBot.closingGrace)
    }
    if let blockingRead, blockingRead.hasErrors { drainErrors(at: now) }
  }

  /// Waits for the output of a quick bot by reading, which saves the call that would wait for it; nil for others.
  ///
  /// It lasts some 10 ms at most.
  func readAlone() -> Reading? {
    guard answersAtOnce >= RunningBot.enough, unsent.isEmpty, outputClosedAt == nil, ending == nil, toldToEndAt == nil,
      let read = blockingRead ?? startBlocking()
    else { return nil }
    let reading = read.hasErrors ? nil : read.wait { readOutput() }
    switch reading {
    case .nothing?, nil: stopBlocking()
    case .bytes?, .end?: break
    }
    return reading
  }

  private func startBlocking() -> BlockingRead? {
    guard errorsAreWatched else { return nil }
    blockingRead = BlockingRead(
      output: output.fileDescriptor, errors: errorsAreOpen ? errorOutput.fileDescriptor : nil)
    // What arrived before it was watched.
    if errorsAreOpen { drainErrors(at: Monotonic.now()) }
    return blockingRead
  }

  private func stopBlocking() {
    blockingRead?.end()
    blockingRead = nil
  }

  private func drainErrors(at now: Duration) {
    switch read(errorOutput) {
    case 0: errorsAreOpen = false
    case let count where count > 0: errors.append(Array(chunk[..<count])[...], at: now)
    default: return
    }
    answersAtOnce = 0
    stopBlocking()
  }

  private func readReport(at now: Duration, _ tell: (BotEvent) -> Void) {
    let report = report.read()
    guard ending == nil else { return }
    if case .ended(let ending) = report {
      self.ending = ending
    } else if self.report.isClosed {
      // The launcher was killed, so the bot has nobody to end it but us.
      _ = killpg(pid, SIGKILL)
      ending = .unknown
    }
    if ending == nil { return }
    stopBlocking()
    // What the bot said before its end counts; bounded, for a flood may still be in the pipe.
    for _ in 0..<4 where outputClosedAt == nil { handle(readOutput(), at: now, tell) }
    if errorsAreOpen { drainErrors(at: now) }
    if let memory, group?.hasExceededMemory == true || ending?.isFailure == true && saysOutOfMemory {
      ending = .limit(.memory, allowed: memory)
    }
    if let ending { tell(.ended(ending)) }
  }

  /// True if its last words, on either output, are those of a runtime that was refused memory.
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
  /// - Returns: how many bytes; 0 at its end, less where nothing is there.
  private func read(_ handle: FileHandle) -> Int {
    let count = Foundation.read(handle.fileDescriptor, chunk.baseAddress, chunk.count)
    return count < 0 && errno != EAGAIN && errno != EINTR ? 0 : count
  }
}

// The end.
extension RunningBot {
  /// Lets go of a bot that has been told to end, if it is gone with all that it started; true then.
  public func release() -> Bool {
    while !report.isClosed, report.read() != nil {}
    killStuckLauncher()
    let isGone = report.isClosed && !process.isRunning
    guard isGone || isGivenUp else { return false }
    stopBlocking()
    if isGone { process.wait() }
    // A launcher that was killed has left its work undone, and so has one that hangs.
    if !isGone || process.wasKilled { mark.killBearers() }
    // Pipes that are read lose nothing when they are closed.
    for handle in [output, errorOutput] { try? handle.close() }
    scratch = nil
    group = nil
    return true
  }

  /// Waits until nothing of a bot runs that has been told to end, or until some moment.
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
    // Foundation hears of the exit a moment later, and its own wait looks only every 50 ms.
    while !release() { _ = poll(nil, 0, 1) }
  }

  /// True long after its launcher was killed, if it had to be: one that is still there is left behind.
  private var isGivenUp: Bool {
    toldToEndAt.map { Monotonic.now() > $0 + RunningBot.launcherTimeout + RunningBot.killTimeout } ?? false
  }

  /// A bot can stop its own launcher, which would be waited for for ever.
  private func killStuckLauncher() {
    guard let toldToEndAt, Monotonic.now() > toldToEndAt + RunningBot.launcherTimeout else { return }
    process.kill(SIGKILL)
  }
}
