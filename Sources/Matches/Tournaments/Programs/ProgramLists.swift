import Foundation
import Records
import RunFiles
import Sandboxes

/// The checksum of each file of the bots' programs when they last played: the journal has one checksum per program, and
/// this list shows which files have changed.
///
/// It is a file of the run's folder. Results do not depend on it: without it, changes are reported without file names.
public struct ProgramLists {
  static let name = "programs.json"
  /// The maximal number of listed files per program.
  private static let most = 200
  /// Fewer changed bots than this are ordinary work of their authors, not an accident.
  private static let fewest = 3

  /// By the bot's identifier: the checksum of each file, by its path relative to the bot's folder, or by its absolute
  /// path.
  private var earlier: [String: [String: String]]
  /// The current checksums, by the bot's name.
  private var present: [String: [String: String]] = [:]

  /// - Parameters:
  ///   - commands: the start commands, by the bot's name.
  ///   - out: the folder of the run.
  init(_ commands: [String: BotCommand], _ files: inout ProgramFiles, in out: String) {
    earlier = ProgramLists.read(in: out)
    for (name, command) in commands { present[name] = files.list(of: command, atMost: ProgramLists.most) }
  }

  /// By the bot's identifier: the checksum of each file of its program, by its path relative to the bot's folder, or by
  /// its absolute path.
  public static func read(in out: String) -> [String: [String: String]] { lists(in: out) ?? [:] }

  /// Like `read`; nil if the file is missing or damaged.
  static func lists(in out: String) -> [String: [String: String]]? {
    FileManager.default.contents(atPath: out + "/" + name).flatMap {
      try? JSONDecoder().decode([String: [String: String]].self, from: $0)
    }
  }

  /// Writes the lists of the present bots, next to those of earlier versions.
  func write(of entrants: [Entrant], to folder: RunFolder) throws(RunProblem) {
    var lists = earlier
    for bot in entrants { lists[bot.id] = present[bot.name] }
    let json = JSONEncoder()
    json.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Encoding strings cannot fail.
    guard let text = try? json.encode(lists) else { return }
    try folder.put([UInt8](text), at: ProgramLists.name, isDurable: false)
  }

  /// Refuses to go on if more than half of the bots have changed although their authors did nothing.
  ///
  /// Another `PATH`, a new interpreter or an unmounted folder would otherwise make a whole class play everything again.
  ///
  /// - Throws: `RunProblem.manyChanges`.
  func requireFewChanges(from bots: [Entrant], to entrants: [Entrant]) throws(RunProblem) {
    let present = Dictionary(uniqueKeysWithValues: entrants.map { ($0.name, $0) })
    let changes = bots.compactMap { bot -> BotChange? in
      guard let now = present[bot.name] else {
        return bot.owner.map { BotChange(bot.name, .left(folder: $0)) }
      }
      guard now.id != bot.id else { return nil }
      let what = change(from: bot, to: now)
      // A changed submission is the expected case: its author handed in new files.
      if now.isAuthorWritten, case .files(let files) = what, !files.contains(where: { $0.hasPrefix("/") }) {
        return nil
      }
      return BotChange(bot.name, what)
    }
    if 2 * changes.count > bots.count, changes.count >= ProgramLists.fewest {
      throw .manyChanges(changes, bots: bots.count)
    }
  }

  /// The change from one version of a bot to another.
  func change(from old: Entrant, to new: Entrant) -> BotChange.What {
    let parts = ProgramVersion(of: new.bot, files: nil).differences(from: ProgramVersion(of: old.bot, files: nil))
    let start = parts.isEmpty ? BotChange.What.unknown : .start(parts)
    guard let before = earlier[old.id], let now = present[new.name] else { return start }
    let paths = Set(before.keys).union(now.keys).filter { before[$0] != now[$0] }.sorted()
    let outside = paths.filter { $0.hasPrefix("/") }
    let gone = outside.filter { now[$0] == nil }
    let added = outside.filter { before[$0] == nil }
    if let old = gone.first, let new = added.first { return .interpreter(old: old, new: new) }
    return paths.isEmpty ? start : .files(paths)
  }
}
