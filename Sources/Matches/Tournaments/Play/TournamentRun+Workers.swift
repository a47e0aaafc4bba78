import Arena
import Clocks
import OperatingSystem
package import Records
package import Refereeing
package import RunFiles
package import Scheduling

// Tables that are played by workers: in other processes, on any machine. Each has a lease, which its worker renews; a
// table whose lease has ended is given out again, and of several results of a table the first counts.
extension TournamentRun {
  /// The reply to a worker that asks for a table.
  package enum Given {
    /// A table, and the bots at it that are disqualified.
    case table(ScheduledTable, disqualified: [String])
    /// There may be one later.
    case none
  }

  /// Gives a table to a worker.
  ///
  /// - Parameters:
  ///   - missing: the bots that the worker cannot start.
  ///   - alive: the bots of which it has an idle process.
  package func giveTable(
    to worker: Int, until deadline: Duration, missing: Set<String>, alive: Set<String>
  ) -> Given {
    if stop.isSet || pause.isSet { return .none }
    return ledger.withLock { ledger in
      guard ledger.writer != nil else { return .none }
      let table = ledger.lease(to: worker, until: deadline) { name in
        commands[name] != nil && !missing.contains(name)
      } _: { name, _ in
        alive.contains(name)
      }
      guard let table else { return .none }
      return .table(
        table, disqualified: table.seats.filter { ledger.state.faults.isDisqualified($0, in: table.event) })
    }
  }

  /// Takes the result of a table that a worker has played.
  ///
  /// It does not count if the table has a result already, or does not belong to the run as it is now.
  ///
  /// - Parameter transcript: nil if the game was not recorded.
  /// - Returns: false if no result can be taken now, so that it should come again.
  package func take(_ played: TableRecord, transcript: [UInt8]?, from origin: RunOrigin) -> Bool {
    var record = played
    let (isPlaying, isAwaited) = ledger.withLock { ledger in
      guard ledger.writer != nil else { return (false, false) }
      guard ledger.awaits(played.table), let number = try? ledger.number(of: origin) else { return (true, false) }
      record.origin = number
      return (true, true)
    }
    let isWhole = transcript != nil || !tournament.file.transcripts.keeps(record)
    guard isAwaited, isWhole else { return isPlaying }
    // A result that does not fit must not end the run.
    _ = try? keep(record, transcript: { transcript ?? [] })
    wakeWaiting()
    return true
  }

  /// Renews the leases of the tables that a worker plays.
  package func renew(_ keys: [TableKey], of worker: Int, until deadline: Duration) {
    ledger.withLock { $0.renew(keys, of: worker, until: deadline) }
  }

  /// Takes tables back that a worker does not play to their ends.
  ///
  /// - Parameter key: one of its tables; nil for all of them.
  /// - Returns: their number.
  @discardableResult
  package func takeBack(_ key: TableKey? = nil, from worker: Int) -> Int {
    defer { wakeWaiting() }
    return ledger.withLock { ledger in
      ledger.takeBack { $0.worker == worker && (key ?? TableKey($0.table)) == TableKey($0.table) }
    }
  }

  /// Leaves a worker's table out, because the rules contradict themselves.
  package func leaveOut(_ key: TableKey, of worker: Int, _ contradiction: RulesContradiction) {
    defer { wakeWaiting() }
    ledger.withLock { ledger in
      guard let lease = ledger.leases[key], lease.worker == worker else { return }
      ledger.leaveOut(lease.table, contradiction)
    }
  }

  /// True if tables are left, and none is being played.
  package var isIdle: Bool { ledger.withLock { !$0.isOver && $0.isIdle } }
}
