import Arena
import Clocks
import Foundation
import GameRules
import Refereeing
import RunFiles
import Scheduling
import Synchronization

/// A table in play: the entries that the thread that plays has handed over, for the thread that writes.
final class TableInPlay: TableObserver {
  /// What is to be written.
  struct News {
    var bytes: [UInt8]
    /// True if the bytes are the whole file.
    var isWhole: Bool
  }

  private struct State {
    /// The entries that were handed over.
    var entries: [TranscriptEntry] = []
    /// The number of entries that were written; nil if the file is to be written from its beginning.
    var written: Int?
  }

  /// The moment at which the play began.
  let began = Monotonic.now()
  private let start = Date()
  private let table: ScheduledTable
  private let event: TournamentEvent
  private let isWatched: WatchedFlag
  private let state = Mutex(State())
  /// The number of entries of the transcript: not a part of the state, so that an entry that nobody wants takes no lock.
  private let count = Atomic(0)

  init(_ table: ScheduledTable, of event: TournamentEvent, _ isWatched: WatchedFlag) {
    (self.table, self.event, self.isWatched) = (table, event, isWatched)
  }

  /// The path of its file in the run's folder.
  var path: String { LiveFolder.path(of: TableKey(table), game: event.game.name) }

  var isWatching: Bool { isWatched.isSet }

  func begin() {
    state.withLock { state in
      state = State()
      count.store(0, ordering: .releasing)
    }
  }

  func note(_ count: Int) { self.count.store(count, ordering: .releasing) }

  func add(_ entries: [TranscriptEntry]) { state.withLock { $0.entries += entries } }

  /// The bytes that its file lacks; nil if there are none, or if earlier entries were not handed over yet.
  ///
  /// - Parameter isNew: true if there is no file yet.
  func takeNews(isNew: Bool) -> News? {
    let (entries, isWhole) = state.withLock { state -> ([TranscriptEntry], Bool) in
      let count = count.load(ordering: .acquiring)
      guard state.entries.count == count else { return ([], false) }
      let isWhole = isNew || state.written == nil
      let entries = Array(state.entries[(isWhole ? 0 : state.written!)...])
      state.written = count
      return (entries, isWhole)
    }
    guard isWhole || !entries.isEmpty else { return nil }
    let lines = LiveTable.lines(of: entries)
    return News(bytes: isWhole ? beginning + lines : lines, isWhole: isWhole)
  }

  private var beginning: [UInt8] { event.setting.beginning(of: table, in: event, began: start) }
}

extension GameSetting {
  fileprivate func beginning(of table: ScheduledTable, in event: TournamentEvent, began: Date) -> [UInt8] {
    LiveTable.beginning(of: table, Rules.self, event: event, options: options, began: began)
  }
}
