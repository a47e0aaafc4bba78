public import BotProcess
public import Refereeing
public import Sandboxes

/// A running bot as the arena sees it: bytes in, whole lines out.
public final class BotConnection {
  let command: BotCommand
  public let process: RunningBot
  /// True once it has played: nothing that it does before its next game's `ready` is a fault.
  public var isKept = false
  /// What it has been dealt.
  var deals = DealSet()
  /// The CPU time that it had used when it wrote last while it was asked, where it could be measured.
  ///
  /// What it writes off turn, such as blanks, hides nothing of what it computes there.
  var cpuAtOutput: Duration?
  /// True if another process of the bot has computed while it was not asked, more than it may.
  private let haveOthersComputed: Bool
  private var offTurn = OffTurnAllowance()
  /// The CPU time of its other processes, and when it was looked up, or was first to be.
  private var others: (cpu: Duration, at: Duration?)
  /// What of it was not taken yet.
  private var newCPUTimeOfOthers = Duration.zero
  private var hasLookedAtOthers = false
  /// True from the end of a game until something is sent for the next.
  private var isIdling = false
  /// The CPU time that it had used, with its other processes, when it was kept for another game.
  private var cpuAtKeeping: (own: Duration?, others: Duration) = (nil, .zero)
  private var lines = AnswerLines()

  /// - Parameter computesOffTurn: true if another process of the bot did.
  public init(command: BotCommand, process: RunningBot, computesOffTurn: Bool = false) {
    self.command = command
    self.process = process
    haveOthersComputed = computesOffTurn
    // Without what the sandbox's own program took.
    others = (process.lookUpCPUTimeOfOthers(), nil)
  }

  /// How often its other processes are looked at: it takes as long as a short game.
  private static let interval = Duration.milliseconds(250)

  /// What its other processes have computed since this was last asked.
  func takeCPUTimeOfOthers(at now: Duration) -> Duration {
    if !hasLookedAtOthers || others.at.map({ now - $0 > BotConnection.interval }) ?? true { lookAtOthers(at: now) }
    defer { newCPUTimeOfOthers = .zero }
    return newCPUTimeOfOthers
  }

  private func lookAtOthers(at now: Duration) {
    let cpu = max(process.lookUpCPUTimeOfOthers() - others.cpu, .zero)
    others = (others.cpu + cpu, now)
    hasLookedAtOthers = true
    newCPUTimeOfOthers += cpu
    // Off turn or not: nobody can tell.
    offTurn.add(cpu)
  }

  /// True once it has computed while it was not asked, more than it may.
  var computesOffTurn: Bool { haveOthersComputed || offTurn.isExceeded }

  /// The CPU time that a kept bot may use after a game without being stopped: it reads `end` and resets its state.
  static let freeBetweenGames = Duration.milliseconds(2)

  func beginIdling() {
    cpuAtKeeping = (process.cpuTime, others.cpu)
    isIdling = true
  }

  /// Looks whether a kept bot computes while others play.
  func lookWhileIdle(at now: Duration) {
    guard !computesOffTurn else { return }
    if others.at.map({ now - $0 > BotConnection.interval }) ?? true { lookAtOthers(at: now) }
    let own = process.cpuTime.flatMap { cpu in cpuAtKeeping.own.map { cpu - $0 } } ?? .zero
    if own + others.cpu - cpuAtKeeping.others > BotConnection.freeBetweenGames + OffTurnAllowance.most {
      offTurn.exceed()
    }
  }

  /// The bytes of a line that has not ended.
  public var unfinished: [UInt8] { lines.unfinished }

  /// Gives what its process did as a referee takes it, with the moment that counts.
  ///
  /// - Parameter isAwaited: true while an answer of the bot is awaited.
  public func translate(
    _ event: BotEvent, at now: Duration, isAwaited: Bool, _ tell: (Referee.Input, Duration) -> Void
  ) {
    switch event {
    case .delivered:
      let (at, cpu) = process.delivery
      if let cpu, let cpuAtOutput {
        offTurn.add(cpu - cpuAtOutput - (isIdling ? BotConnection.freeBetweenGames : .zero))
      }
      isIdling = false
      tell(.delivered(cpu: cpu), at)
      if process.hasGoneOn { tell(.ended(.wentOn), now) }
    case .output(let bytes):
      let cpu = process.cpuTime(at: now)
      if isAwaited || cpuAtOutput == nil { cpuAtOutput = cpu }
      if let line = lines.whole(bytes) {
        tell(.line(line, cpu: cpu), now)
      } else {
        lines.append(bytes)
        while let input = lines.next(cpu: cpu) { tell(input, now) }
      }
      // Between an answer and the next prompt, where it costs no bot time.
      if let at = others.at, now - at > BotConnection.interval { lookAtOthers(at: now) }
      others.at = others.at ?? now
    case .closed: tell(.closed, now)
    case .ended(let ending): tell(.ended(ending), now)
    }
  }
}
