public import BotProcess
import Clocks
import OperatingSystem
public import Sandboxes

/// The bots that one worker keeps alive from game to game, the longest idle ended first.
///
/// It belongs to one thread.
public final class BotPool {
  /// How long a table waits for bots that leave.
  ///
  /// Whatever is left then was killed: it computes nothing of its own, but a thread of idle priority may take minutes to die
  /// while all cores are busy.
  private static let longestLeaving = Duration.seconds(3)

  private let launcher: BotLauncher
  private let capacity: Int
  /// Checks before each start that a bot's program is the one that is meant.
  private let requireUnchanged: (BotCommand) throws(StartFailure) -> Void
  /// The bots that were started for the table that plays.
  private var started: [BotCommand] = []
  /// The longest idle first.
  private var idle: [BotConnection] = []
  private var leaving: [BotConnection] = []
  /// The bots of which a process has computed while it was not asked: the next ones are stopped from the start.
  private var restless: Set<BotCommand> = []
  /// When the kept bots were looked at last.
  private var watchedAt = Duration.zero

  /// - Parameters:
  ///   - capacity: how many bots may be alive at once, those at the table and those on their way out included.
  ///   - requireUnchanged: throws where a bot's program is not the one that is meant.
  public init(
    launcher: BotLauncher, capacity: Int,
    requireUnchanged: @escaping (BotCommand) throws(StartFailure) -> Void = { (_) throws(StartFailure) in }
  ) {
    self.launcher = launcher
    self.requireUnchanged = requireUnchanged
    self.capacity = capacity
  }

  /// True if this bot is here, ready to play this deal.
  public func hasIdle(_ command: BotCommand, for deal: DealKey) -> Bool { placeOfIdle(command, for: deal) != nil }

  /// The bots for a table: kept ones where they are here, started ones otherwise, or why one did not start.
  ///
  /// No process is dealt a deal twice: it may know every hidden card. A nil command takes no seat.
  ///
  /// - Throws: `StartFailure` where no bot pays for it, as where the machine is short of something; nobody is seated then.
  package func seat(_ commands: [BotCommand?], for deal: DealKey) throws(StartFailure) -> [Result<
    BotConnection, StartFailure
  >?] {
    release()
    started = []
    let kept = commands.map { $0.flatMap { takeIdle($0, for: deal) } }
    let seated = commands.count { $0 != nil }
    while idle.count + seated > capacity, !idle.isEmpty { end(idle.removeFirst()) }
    // Bots that are leaving share a core with those that play, and must not compute meanwhile.
    let deadline = Monotonic.now() + BotPool.longestLeaving
    for connection in leaving { connection.process.waitUntilEnded(until: deadline) }
    // Those who go slowly would pile up where games are short.
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

  /// How often the kept bots are looked at while others play.
  private static let watchInterval = Duration.milliseconds(20)

  /// Stops those kept bots that compute while others play on their core.
  ///
  /// The others are left alone: what is stopped finds its system calls interrupted.
  func watchIdle(at now: Duration, isDue: Bool = false) {
    guard isDue || now - watchedAt > BotPool.watchInterval else { return }
    watchedAt = now
    for connection in idle {
      connection.lookWhileIdle(at: now)
      guard connection.computesOffTurn else { continue }
      connection.process.setAside()
      connection.process.waitUntilStill()
    }
  }

  /// Ends a bot, and starts it anew for the same deal.
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

  /// Checks that the bots which were started for the last table have started what is meant: a program is read for some time
  /// after its start.
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
    connection.process.hold()
    idle.append(connection)
  }

  /// Ends a bot's play; it is let go once it is gone.
  package func end(_ connection: BotConnection) {
    note(connection)
    connection.process.end()
    leaving.append(connection)
  }

  private func note(_ connection: BotConnection) {
    if connection.computesOffTurn { restless.insert(connection.command) }
  }

  /// Ends every bot and waits until none is left.
  public func close() {
    for connection in idle { end(connection) }
    idle = []
    for connection in leaving { connection.process.waitUntilReleased() }
    leaving = []
  }

  /// Kills every bot and waits until none is left.
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
