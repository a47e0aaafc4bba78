import Arena
import Clocks
import Foundation
import OperatingSystem
import Records
import RunFiles
import Scheduling
import Synchronization

/// Writes the tables of a run into its folder `live` while they are played and a program asks for them.
///
/// The threads that play only hand over new entries. `write` writes the files, on the thread that waits for them.
final class LiveTables: Sendable {
  private struct State {
    var tables: [TableKey: TableInPlay] = [:]
    var files: [TableKey: LiveFile] = [:]
    var pauses = (look: Duration.zero, write: Duration.zero)
  }

  private let folder: String
  private let isWatched = WatchedFlag()
  private let state = Mutex(State())

  /// How often the folder is searched for a request, and how often files are written.
  private static let intervals = (look: Duration.milliseconds(500), write: Duration.milliseconds(250))
  /// The age of a table from which it has a file: most games of bots are over before.
  private static let leastAge = Duration.milliseconds(500)

  /// - Parameter folder: the run's folder; files that a killed run has left there are removed.
  init(in folder: String) {
    self.folder = folder
    LiveFolder.clear(folder)
  }

  /// Begins to observe a table.
  func begin(_ table: ScheduledTable, of event: TournamentEvent) -> TableInPlay {
    let observer = TableInPlay(table, of: event, isWatched)
    state.withLock { $0.tables[TableKey(table)] = observer }
    return observer
  }

  /// Notes that a table is over and, if it was recorded, that its transcript is there.
  func end(_ table: ScheduledTable) { state.withLock { _ = $0.tables.removeValue(forKey: TableKey(table)) } }

  /// Brings the files up to date, at most some times a second.
  ///
  /// A file that the disk refuses is left out.
  func write() {
    let now = Monotonic.now()
    state.withLock { state in
      if now >= state.pauses.look {
        state.pauses.look = now + LiveTables.intervals.look
        isWatched.set(LiveFolder.isWatched(folder))
      }
      guard now >= state.pauses.write, isWatched.isSet || !state.files.isEmpty else { return }
      state.pauses.write = now + LiveTables.intervals.write
      for (key, file) in state.files where state.tables[key] == nil {
        file.remove()
        state.files[key] = nil
      }
      for (key, table) in state.tables where now - table.began >= LiveTables.leastAge {
        guard let news = table.takeNews(isNew: state.files[key] == nil) else { continue }
        if news.isWhole { state.files[key] = LiveFile(in: folder, at: table.path) }
        state.files[key]?.append(news.bytes)
      }
    }
  }

  /// Removes all files.
  func close() {
    state.withLock { state in
      (state.tables, state.files) = ([:], [:])
      LiveFolder.clear(folder)
    }
  }
}

/// True while a program asks for live tables; read by the threads that play.
final class WatchedFlag: Sendable {
  private let value = Atomic(false)

  var isSet: Bool { value.load(ordering: .relaxed) }

  func set(_ isSet: Bool) { value.store(isSet, ordering: .relaxed) }
}

/// The file of a table in play.
///
/// After an error it takes nothing more.
private final class LiveFile: Sendable {
  private let path: String
  private let file: Mutex<DurableFile?>

  init(in folder: String, at path: String) {
    self.path = folder + "/" + path
    mkdir(folder + "/" + path.prefix { $0 != "/" }, 0o755)
    file = Mutex(try? DurableFile(creating: self.path))
  }

  func append(_ bytes: [UInt8]) {
    file.withLock { file in
      do { try file?.append(bytes) } catch { file = nil }
    }
  }

  func remove() { Removal.removeFile(path) }
}
