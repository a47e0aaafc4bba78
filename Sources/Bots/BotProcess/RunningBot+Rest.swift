import Clocks
import Foundation
import OperatingSystem

// Stopping and moving a bot: `BotRest` knows what was done, and this carries it out.
extension RunningBot {
  /// True lets the bot run only from when something is sent to it until `suspendIfRestrained` is called.
  public var isRestrained: Bool {
    get { rest.isRestrained }
    set { rest.isRestrained = newValue }
  }

  /// True once it has computed while it was stopped.
  public var resumedByItself: Bool { rest.resumedByItself }

  /// Stops its processes until something is sent to it, if it is restrained.
  public func suspendIfRestrained() { if isRestrained { suspend() } }

  /// Stops its processes until something is sent to it.
  ///
  /// Without a control group, processes that have left its process group are searched each time: a bot that had started
  /// one since the last search, and let it compute, gained 1.3 ms of each turn.
  public func suspend() {
    guard rest.isRunning, ending == nil, !launcher.isToldToEnd,
      group?.setFrozen(true) ?? (killpg(pid, SIGSTOP) == 0)
    else { return }
    rest.suspend()
    // A process outside the group would compute on, and could continue the others. One that is not stopped yet may
    // start another meanwhile, but shares this thread's core.
    for _ in 0..<4 where group == nil {
      let others = ProcessTree.others(below: launcher.pid, of: pid)
      let new = rest.suspend(strays: others.hasBot ? others.strays : [])
      if new.isEmpty { break }
      ProcessTree.signal(SIGSTOP, to: new)
    }
  }

  /// How long to wait for an uninterruptible system call, or for a process to end.
  private static let longestCall = Duration.seconds(1)

  /// Waits until the stop of a bot has taken effect.
  ///
  /// No signal interrupts the end of a process, or most system calls: the ends of 32 children delayed the opponent by 8
  /// ms at each turn.
  public func waitUntilStill() {
    guard rest.isStopping else { return }
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
    if group != nil {
      // No signal can end a stop by a control group.
      rest.noteStopped(cpu: nil)
    } else if runsOn {
      rest.noteNotStopped(userTime: early.map { ProcessTree.userTime(of: pid) - $0 } ?? .zero)
    } else {
      rest.noteStopped(cpu: cpuTimeOfAll)
    }
  }

  private var cpuTimeOfAll: Duration? { cpuTime.map { $0 + lookUpCPUTimeOfOthers() } }

  /// True if a process of a stopped bot has not stopped yet.
  ///
  /// The control group reports it in one file, but also counts processes that wait for a disk, or for a child that
  /// replaces them.
  private var runsOn: Bool {
    group?.isFrozen != true && ProcessTree.runs(below: launcher.pid)
  }

  /// Lets the bot compute again, if it was stopped.
  func resume() {
    guard let strays = rest.resume(cpu: cpuTimeOfAll) else { return }
    _ = group?.setFrozen(false) ?? (killpg(pid, SIGCONT) == 0)
    ProcessTree.signal(SIGCONT, to: strays)
  }

  /// How often to look for threads that were started while others were moved.
  private static let mostMoves = 4

  /// Moves all threads of its processes to these cores.
  ///
  /// A bot that starts threads faster than they are moved is stopped until something is sent to it, because some
  /// threads would be missed. Other bots are not stopped, because a stop interrupts their system calls.
  func move(to cores: Set<Int>) {
    guard cores != self.cores else { return }
    self.cores = cores
    var moved: Set<Int32> = []
    for round in 0...RunningBot.mostMoves {
      if round == RunningBot.mostMoves { suspend() }
      let new = ProcessTree.threads(below: launcher.pid).filter { moved.insert($0).inserted }
      if new.isEmpty { return }
      for thread in new { _ = Affinity.set(cores, of: thread) }
    }
  }
}
