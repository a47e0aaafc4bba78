public import BotProcess
import Clocks
import OperatingSystem
public import Sandboxes

/// The bots that one thread keeps alive from game to game; when room is needed, the bot that has been idle longest ends
/// first.
///
/// It belongs to one thread.
public final class BotPool {
  /// The longest time that a table waits for bots that are leaving.
  ///
  /// A process that is still there afterwards was killed. It runs no code of its own, but a thread of idle priority may
  /// take minutes to exit while all cores are busy.
  private static let longestLeaving = Duration.seconds(3)

  private let launcher: BotLauncher
  private let capacity: Int
  /// Checks before each start that a bot's program is the recorded one.
  private let requireUnchanged: (BotCommand) throws(StartFailure) -> Void
  /// The bots that were started for the current table.
  private var started: [BotCommand] = []
  /// Idle bots, in the order in which they became idle.
  private var idle: [BotConnection] = []
  private var leaving: [BotConnection] = []
  /// The bots of which a process exceeded the off-turn allowance; their next processes are stopped off turn from the
  /// start.
  private var restless: Set<BotCommand> = []
  /// The time of the last check of the kept bots.
  private var watchedAt = Duration.zero

  /// - Parameters:
  ///   - capacity: how many bots may be alive at once, including those at the table and those that are leaving.
  ///   - requireUnchanged: throws if a bot's program is not the recorded one.
  public init(
    launcher: BotLauncher, capacity: Int,
    requireUnchanged: @escaping (BotCommand) throws(StartFailure) -> Void = { (_) throws(StartFailure) in }
  ) {
    self.launcher = launcher
    self.requireUnchanged = requireUnchanged
    self.capacity = capacity
  }

  /// True if an idle process of this bot may play this deal.
  public func hasIdle(_ command: BotCommand, for deal: DealKey) -> Bool { placeOfIdle(command, for: deal) != nil }

  /// The identifiers of the bots with an idle process.
  package var idleEntrants: [String] { idle.map(\.command.entrant) }

  /// Returns the bots for a table: kept processes where possible, otherwise new ones, or the reason why one did not
  /// start.
  ///
  /// No process plays a deal twice, because it might know every hidden card. A nil command leaves its seat empty.
  ///
  /// - Throws: `StartFailure` for which no bot is to blame, such as a shortage of the machine; no bot is seated then.
  package func seat(_ commands: [BotCommand?], for deal: DealKey) throws(StartFailure) -> [Result<
    BotConnection, StartFailure
  >?] {
    release()
    started = []
    let kept = commands.map { $0.flatMap { takeIdle($0, for: deal) } }
    let seated = commands.count { $0 != nil }
    while idle.count + seated > capacity, !idle.isEmpty { end(idle.removeFirst()) }
    // Bots that are leaving share a core with the bots that play, and must not compute meanwhile.
    let deadline = Monotonic.now() + BotPool.longestLeaving
    for connection in leaving { connection.process.waitUntilEnded(until: deadline) }
    // Processes that exit slowly would pile up where games are short.
    while idle.count + seated + leaving.count > capacity, !leaving.isEmpty {
      leaving.removeFirst().process.waitUntilReleased()
    }
    watchIdle(at: Monotonic.now(), isDue: true)
    let connections = zip(commands, kept).map { command, connection -> Result<BotConnection, StartFailure>? in
      guard let command else { return nil }
      if let connection { return .success(connection) }
      return start(command)
    }
    for case .failure(let failure)? in connections where failure.isNoFault {
      for case .success(let connection)? in connections { end(connection) }
      throw failure
    }
    for case .success(let connection)? in connections { connection.deals.insert(deal) }
    return connections
  }

  /// The interval of checks of the kept bots while others play.
  private static let watchInterval = Duration.milliseconds(20)

  /// Stops the kept bots that compute while others play on their core.
  ///
  /// Other kept bots are not stopped, because a stop interrupts system calls.
  func watchIdle(at now: Duration, isDue: Bool = false) {
    guard isDue || now - watchedAt > BotPool.watchInterval else { return }
    watchedAt = now
    for connection in idle {
      connection.lookWhileIdle(at: now)
      guard connection.computesOffTurn else { continue }
      connection.process.suspend()
      connection.process.waitUntilStill()
    }
  }

  /// Ends a bot and starts a new process for the same deal.
  func replace(_ connection: BotConnection, for deal: DealKey) -> Result<BotConnection, StartFailure> {
    end(connection)
    let new = start(connection.command)
    if case .success(let connection) = new { connection.deals.insert(deal) }
    return new
  }

  private func start(_ command: BotCommand) -> Result<BotConnection, StartFailure> {
    do throws(StartFailure) {
      try requireUnchanged(command)
      started.append(command)
      return .success(
        BotConnection(
          command: command, process: try launcher.start(command), computesOffTurn: restless.contains(command)))
    } catch {
      return .failure(error)
    }
  }

  /// Checks that the bots started for the last table run the recorded programs: a program's files are still read for
  /// some time after its start.
  package func requireStartedUnchanged() throws(StartFailure) {
    for command in started { try requireUnchanged(command) }
  }

  /// Keeps a bot for another game.
  package func keep(_ connection: BotConnection) {
    note(connection)
    connection.isKept = true
    connection.beginIdling()
    // Others play on its core meanwhile.
    connection.process.isRestrained = connection.computesOffTurn
    connection.process.suspendIfRestrained()
    idle.append(connection)
  }

  /// Ends a bot's play; its entry is removed once the process is gone.
  package func end(_ connection: BotConnection) {
    note(connection)
    connection.process.end()
    leaving.append(connection)
  }

  private func note(_ connection: BotConnection) {
    if connection.computesOffTurn { restless.insert(connection.command) }
  }

  /// Ends every bot and waits until all are gone.
  public func close() {
    for connection in idle { end(connection) }
    idle = []
    for connection in leaving { connection.process.waitUntilReleased() }
    leaving = []
  }

  /// Kills every bot and waits until all are gone.
  public func abort() {
    for connection in idle + leaving { connection.process.kill() }
    leaving += idle
    idle = []
    close()
  }

  private func takeIdle(_ command: BotCommand, for deal: DealKey) -> BotConnection? {
    placeOfIdle(command, for: deal).map { idle.remove(at: $0) }
  }

  private func placeOfIdle(_ command: BotCommand, for deal: DealKey) -> Int? {
    idle.firstIndex { $0.command == command && !$0.deals.contains(deal) }
  }

  private func release() { leaving.removeAll { $0.process.release() } }
}
