import Foundation
import OperatingSystem
package import Sandboxes
import Synchronization

/// Compares the files of each bot's program with the recorded version before each start.
///
/// Modification times and sizes are compared first, which costs one system call per file for an unchanged bot. If they
/// differ, the file is read. An added file does not count as a change, because many bots write a log.
package final class ProgramWatch: Sendable {
  private struct State {
    /// By the bot's identifier: the state of its files when their checksums were last compared.
    var marks: [String: [String: FileState]] = [:]
    /// By the bot's identifier: the files that have changed; a change is permanent.
    var changed: [String: [String]] = [:]
  }

  /// By the bot's identifier: the recorded checksum of each file, by its path.
  private let recorded: [String: [String: String]]
  private let state = Mutex(State())

  /// - Parameters:
  ///   - bots: the start command of each bot, from its snapshot if it has one.
  ///   - files: the programs as they were when their checksums were computed.
  package init(_ bots: [BotToPlay], _ files: ProgramFiles) {
    var files = files
    recorded = Dictionary(uniqueKeysWithValues: bots.map { ($0.entrant.id, files.checksums(of: $0.command)) })
  }

  /// - Parameter recorded: by the bot's identifier, the checksum of each file of its program, by its path.
  package init(recorded: [String: [String: String]]) { self.recorded = recorded }

  /// The recorded checksum of each file of a bot's program, by its path.
  package func files(of id: String) -> [String: String] { recorded[id] ?? [:] }

  /// Checks that a bot's program is the recorded one.
  ///
  /// - Throws: `StartFailure.programChanged`.
  package func requireUnchanged(_ command: BotCommand) throws(StartFailure) {
    let name = command.entrant
    // The start itself reports a missing folder.
    guard let recorded = recorded[name], SystemFile.isFolder(command.folder) else { return }
    let changed = state.withLock { state -> [String] in
      if let known = state.changed[name] { return known }
      let changed = recorded.filter { path, sum in
        // Taken before the file is read, so that a change during the reading is found the next time.
        let mark = FileState(path)
        if let mark, mark == state.marks[name]?[path] { return false }
        state.marks[name, default: [:]][path] = mark
        return ProgramFiles.checksum(ofFile: path) != sum
      }
      let paths = changed.keys.map { path in
        AbsolutePath.isBelow(path, command.folder) ? String(path.dropFirst(command.folder.count + 1)) : path
      }
      if !paths.isEmpty { state.changed[name] = paths.sorted() }
      return paths.sorted()
    }
    if !changed.isEmpty { throw .programChanged(bot: name, files: changed) }
  }
}

/// The metadata that show, without reading a file, that it is unchanged.
private struct FileState: Equatable {
  private var device: UInt64
  private var number: UInt64
  private var size: Int64
  private var times: [Int64]

  /// Nil if there is no file; a link is followed.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (device, number) = (UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino))
    size = Int64(status.st_size)
    // An editor may preserve the modification time, but cannot set the change time.
    times = [status.times[1], status.changed].flatMap { [Int64($0.tv_sec), Int64($0.tv_nsec)] }
  }
}
