public import BotProcess
public import Refereeing
public import Sandboxes

/// A running bot as the arena sees it: bytes in, whole lines out.
public final class BotConnection {
  let command: BotCommand
  public let process: RunningBot
  /// True after its first game: nothing that the bot does before the `ready` of its next game is a fault.
  public var isKept = false
  /// The deals that this process has played.
  var deals = DealSet()
  /// The process's CPU time at its last output while an answer was awaited; nil where it cannot be measured.
  ///
  /// Output off turn, such as blank lines, does not update it, so a bot cannot hide off-turn CPU time in this way.
  var cpuAtOutput: Duration?
  /// True if an earlier process of this bot exceeded the off-turn allowance.
  private let haveOthersComputed: Bool
  private var offTurn = OffTurnAllowance()
  /// The CPU time of its child processes, and the time of the last lookup; nil before its first output.
  private var others: (cpu: Duration, at: Duration?)
  /// CPU time of its child processes that has not been charged yet.
  private var newCPUTimeOfOthers = Duration.zero
  private var hasLookedAtOthers = false
  /// True from the end of a game until a message for the next one is sent.
  private var isIdling = false
  /// The process's CPU time when the bot was kept for another game.
  private var cpuAtKeeping: Duration?
  private var lines = AnswerLines()

  /// - Parameter computesOffTurn: true if an earlier process of this bot did.
  public init(command: BotCommand, process: RunningBot, computesOffTurn: Bool = false) {
    self.command = command
    self.process = process
    haveOthersComputed = computesOffTurn
    others = (process.lookUpCPUTimeOfOthers(), nil)
  }

  /// The interval of lookups of child processes: a lookup takes as long as a short game.
  private static let interval = Duration.milliseconds(250)

  /// Returns the CPU time that its child processes have used since the last call.
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
    // Counted as off turn, because it is unknown when it was used.
    offTurn.add(cpu)
  }

  /// True if the bot has exceeded the off-turn allowance.
  var computesOffTurn: Bool { haveOthersComputed || offTurn.isExceeded }

  /// The CPU time that a kept bot may use after a game, to read `end` and reset its state, without being stopped.
  static let freeBetweenGames = Duration.milliseconds(2)

  func beginIdling() {
    cpuAtKeeping = process.cpuTime
    isIdling = true
  }

  /// Checks whether a kept bot computes while other bots play.
  func lookWhileIdle(at now: Duration) {
    guard !computesOffTurn else { return }
    if others.at.map({ now - $0 > BotConnection.interval }) ?? true { lookAtOthers(at: now) }
    guard let cpu = process.cpuTime, let cpuAtKeeping else { return }
    if cpu - cpuAtKeeping > BotConnection.freeBetweenGames + OffTurnAllowance.most { offTurn.exceed() }
  }

  /// The bytes of a line that has not ended.
  public var unfinished: [UInt8] { lines.unfinished }

  /// Translates an event of its process into inputs for a referee, each with its time.
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
      if process.resumedByItself { tell(.ended(.wentOn), now) }
    case .output(let bytes):
      let cpu = process.cpuTime(at: now)
      if isAwaited || cpuAtOutput == nil { cpuAtOutput = cpu }
      if let line = lines.whole(bytes) {
        tell(.line(line, cpu: cpu), now)
      } else {
        lines.append(bytes)
        while let input = lines.next(cpu: cpu) { tell(input, now) }
      }
      // Done between an answer and the next prompt, where it costs no bot time.
      if let at = others.at {
        if now - at > BotConnection.interval { lookAtOthers(at: now) }
      } else {
        // CPU time until `ready` does not count: the sandbox's own program still works after it has started the bot,
        // for 0.1 to 0.3 ms, and for more than the allowance on a machine with another program on each core.
        others = (process.lookUpCPUTimeOfOthers(), now)
      }
    case .closed: tell(.closed, now)
    case .ended(let ending): tell(.ended(ending), now)
    }
  }
}
