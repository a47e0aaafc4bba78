import Foundation
import OperatingSystem
package import Sandboxes
import Synchronization

/// Compares the program of each bot with the version that the journal records, before each start.
///
/// Times and sizes come first: a bot without changes costs a call of the system for each of its files and folders. Where
/// they differ, the files that differ are summed anew.
package final class ProgramWatch: Sendable {
  private struct State {
    var files: ProgramFiles
    /// By the bot's identifier, as long as its program is the recorded one.
    var marks: [String: [String: FileState]] = [:]
    /// By the bot's identifier: what has changed, for good.
    var changed: [String: [String]] = [:]
  }

  private struct Recorded {
    var program: String
    /// The checksum of each file, by its path in the bot's folder, or from the root.
    var list: [String: String]
  }

  /// By the bot's identifier.
  private let recorded: [String: Recorded]
  private let state: Mutex<State>

  /// - Parameters:
  ///   - bots: what starts each bot, from its copy where it has one.
  ///   - files: the programs as their checksums were taken.
  package init(_ bots: [BotToPlay], _ files: ProgramFiles, _ lists: ProgramLists) {
    var files = files
    for bot in bots { files.ignore(bot.bot.ignored, in: bot.command.folder) }
    recorded = Dictionary(
      uniqueKeysWithValues: bots.map {
        ($0.bot.id, Recorded(program: $0.program, list: lists.present[$0.bot.name] ?? [:]))
      })
    state = Mutex(State(files: files))
  }

  /// Checks that a bot's program is the recorded one.
  ///
  /// - Throws: `StartFailure.programChanged`.
  package func requireUnchanged(_ command: BotCommand) throws(StartFailure) {
    let name = command.entrant
    // The start itself says that the folder is gone.
    guard let recorded = recorded[name], SystemFile.isFolder(command.folder) else { return }
    let files = state.withLock { state -> [String]? in
      if let known = state.changed[name] { return known }
      let old = state.marks[name] ?? [:]
      if !old.isEmpty, old.allSatisfy({ FileState($0) == $1 }) { return nil }
      // Taken before the sums: what changes meanwhile is found the next time.
      let marks = state.files.marks(of: command)
      state.files.forgetSums { path in marks[path].map { $0 != old[path] } ?? false }
      if state.files.checksum(of: command) == recorded.program {
        state.marks[name] = marks
        return nil
      }
      let list = state.files.list(of: command, atMost: ProgramLists.most)
      let paths = Set(list.keys).union(recorded.list.keys).filter { list[$0] != recorded.list[$0] }
      state.changed[name] = recorded.list.isEmpty ? [] : paths.sorted()
      return state.changed[name]
    }
    if let files { throw .programChanged(bot: name, files: files) }
  }
}

/// What tells without reading a file, or listing a folder, that it is what it was.
struct FileState: Equatable, Sendable {
  private var device: UInt64
  private var number: UInt64
  private var size: Int64
  private var times: [Int64]

  /// Nil where nothing is there; a link is followed.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
    size = Int64(status.st_size)
    // An editor may set the time of the content, and not that of the change.
    times = [status.times[1], status.changed].flatMap { [Int64($0.tv_sec), Int64($0.tv_nsec)] }
  }
}
