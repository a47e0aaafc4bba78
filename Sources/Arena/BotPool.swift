public import BotProcess

/// The bots that one worker keeps alive from game to game, the longest idle ended first.
///
/// It belongs to one thread.
public final class BotPool {
  private let launcher: BotLauncher
  private let capacity: Int
  /// The longest idle first.
  private var idle: [BotConnection] = []
  private var leaving: [BotConnection] = []

  /// - Parameter capacity: how many bots may be alive at once, those at the table and those on their way out included.
  public init(launcher: BotLauncher, capacity: Int) {
    self.launcher = launcher
    self.capacity = capacity
  }

  /// True if this bot is here, ready to play this deal.
  public func hasIdle(_ command: BotCommand, for deal: DealKey) -> Bool { placeOfIdle(command, for: deal) != nil }

  /// The bots for a table: kept ones where they are here, started ones otherwise, or why one did not start.
  ///
  /// No process is dealt a deal twice: it may know every hidden card. A nil command takes no seat.
  ///
  /// - Throws: `StartFailure` where the machine is short of what a bot needs to start; nobody is seated then.
  func seat(_ commands: [BotCommand?], for deal: DealKey) throws(StartFailure) -> [Result<BotConnection, StartFailure>?]
  {
    release()
    let kept = commands.map { $0.flatMap { takeIdle($0, for: deal) } }
    let seated = commands.count { $0 != nil }
    while idle.count + seated > capacity, !idle.isEmpty { end(idle.removeFirst()) }
    // Those who go slowly would pile up where games are short.
    while idle.count + seated + leaving.count > capacity, !leaving.isEmpty {
      leaving.removeFirst().process.waitUntilReleased()
    }
    let players = zip(commands, kept).map { command, player -> Result<BotConnection, StartFailure>? in
      guard let command else { return nil }
      if let player { return .success(player) }
      return start(command)
    }
    for case .failure(let failure)? in players where failure.isShortage {
      for case .success(let player)? in players { end(player) }
      throw failure
    }
    for case .success(let player)? in players { player.deals.insert(deal) }
    return players
  }

  private func start(_ command: BotCommand) -> Result<BotConnection, StartFailure> {
    do throws(StartFailure) {
      return .success(BotConnection(command: command, process: try launcher.start(command)))
    } catch {
      return .failure(error)
    }
  }

  /// Keeps a bot for another game.
  func keep(_ player: BotConnection) { idle.append(player) }

  /// Ends a bot's play; it is let go once it is gone.
  func end(_ player: BotConnection) {
    player.process.end()
    leaving.append(player)
  }

  /// Ends every bot and waits until none is left.
  public func close() {
    for player in idle { end(player) }
    idle = []
    for player in leaving { player.process.waitUntilReleased() }
    leaving = []
  }

  /// Kills every bot and waits until none is left.
  public func abort() {
    for player in idle + leaving { player.process.kill() }
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
