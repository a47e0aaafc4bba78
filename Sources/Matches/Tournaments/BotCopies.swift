public import GameRules
import JSON
import OperatingSystem
public import Records
import RunFiles

/// Similarities between bots that exceed what is usual: evidence for the organiser, not a verdict.
public struct BotCopies: Sendable {
  /// Files that are equal except for spaces and comments.
  public struct EqualFiles: Equatable, Sendable {
    /// The bots' names, sorted.
    public var bots: [String]
    /// Paths of the files in the folder of the first bot, sorted.
    public var files: [String]
  }

  /// Code that two bots share, independent of names.
  public struct SharedCode: Equatable, Sendable {
    /// The bots' names, sorted.
    public var bots: [String]
    /// For each bot, the file with the largest part of it.
    public var files: [String]
    /// The number of shared fingerprints, and that of the smaller program; fingerprints that many bots have are left
    /// out.
    public var (shared, all): (Int, Int)
    public var share: Double { Double(shared) / Double(all) }
  }

  /// The choices of two bots where both saw the same and several actions were legal.
  public struct EqualChoices: Equatable, Sendable {
    public var bots: [String]
    public var equal: Int
    public var compared: Int
    public var share: Double { Double(equal) / Double(compared) }
  }

  public private(set) var programs: [EqualFiles] = []
  /// All pairs in which one bot shares most of its code with the other, by descending share.
  public private(set) var code: [SharedCode] = []
  /// The number of recorded games, and of turns of present bots in them with several legal actions.
  public private(set) var (games, turns) = (0, 0)
  /// All pairs with enough choices to compare, by descending share.
  public private(set) var choices: [EqualChoices] = []

  /// The least size of a file without spaces and comments, in bytes; equal files below it are not evidence.
  private static let leastFile = 200
  /// A file that more than a third of the bots have is assumed to be common material.
  private static let mostOwners = 3
  /// The least number and the least share of fingerprints that are evidence of shared code.
  private static let (leastShared, leastShare) = (8, 0.5)
  /// The maximal number of fingerprints per bot that are compared.
  private static let mostFingerprints = 100_000
  /// The maximal number of choices per bot that are kept.
  private static let mostChoices = 50_000
  /// The least number of choices to compare a pair, and to name one.
  private static let (leastCompared, leastNamed) = (10, 30)

  /// - Throws: `RunProblem` if the journal is damaged.
  public init(in folder: String, catalogue: GameCatalogue) throws(RunProblem) {
    let journal = try Journal.existing(in: folder, catalogue)
    findPrograms(of: journal.tournament.entrants, in: Snapshots(run: folder))
    try findChoices(of: journal, in: folder)
  }

  /// The median share of equal choices over all pairs; nil if there is none.
  public var usualShare: Double? {
    choices.isEmpty ? nil : choices.map(\.share).sorted()[choices.count / 2]
  }

  /// The pairs whose share is nearer to 1 than to the usual share.
  public var conspicuous: [EqualChoices] {
    guard let usualShare, choices.count > 1 else { return [] }
    return choices.filter { $0.compared >= BotCopies.leastNamed && $0.share > (1 + usualShare) / 2 }
  }

  private mutating func findPrograms(of bots: [Entrant], in copies: Snapshots) {
    var owners: [String: [(bot: String, file: String)]] = [:]
    // By bot: the file of each fingerprint.
    var prints: [String: [Int: String]] = [:]
    for bot in bots {
      let copy = copies.path(of: bot)
      FolderWalk.visit(copy) { entry in
        if entry.isFolder || entry.path == SubmissionFile.name { return .into }
        if let bytes = try? ForeignFile.bytes(at: copy + "/" + entry.path, atMost: 1 << 20) {
          for mark in CodeFingerprints.of(bytes)
          where prints[bot.name, default: [:]].count < BotCopies.mostFingerprints {
            prints[bot.name, default: [:]][mark] = entry.path
          }
          let code = BotCopies.code(in: bytes)
          if code.count >= BotCopies.leastFile {
            owners[Checksum(of: code).description, default: []].append((bot.name, entry.path))
          }
        }
        return .into
      }
    }
    var groups: [[String]: Set<String>] = [:]
    for found in owners.values {
      let names = Set(found.map(\.bot)).sorted()
      guard names.count > 1, names.count <= max(2, bots.count / BotCopies.mostOwners) else { continue }
      groups[names, default: []].formUnion(found.filter { $0.bot == names[0] }.map(\.file))
    }
    programs = groups.map { EqualFiles(bots: $0, files: $1.sorted()) }
      .sorted { $0.bots.lexicographicallyPrecedes($1.bots) }
    findSharedCode(prints, mostOwners: max(2, bots.count / BotCopies.mostOwners))
  }

  /// - Parameters:
  ///   - prints: by bot, its fingerprints and the file of each.
  ///   - mostOwners: fingerprints of more bots than this are left out.
  private mutating func findSharedCode(_ prints: [String: [Int: String]], mostOwners: Int) {
    var owners: [Int: Int] = [:]
    for own in prints.values { for mark in own.keys { owners[mark, default: 0] += 1 } }
    let own = prints.mapValues { $0.filter { owners[$0.key]! <= mostOwners } }
    let bots = own.keys.sorted()
    /// The file with the most of these fingerprints.
    func file(of bot: String, _ shared: [Int]) -> String {
      let counts = Dictionary(shared.compactMap { own[bot]?[$0] }.map { ($0, 1) }, uniquingKeysWith: +)
      return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? ""
    }
    for (index, first) in bots.enumerated() {
      for second in bots[(index + 1)...] {
        let (few, many) = own[first]!.count < own[second]!.count ? (first, second) : (second, first)
        let shared = own[few]!.keys.filter { own[many]![$0] != nil }
        var found = SharedCode(bots: [first, second], files: [], shared: shared.count, all: own[few]!.count)
        guard found.shared >= BotCopies.leastShared, found.share >= BotCopies.leastShare else { continue }
        // The files are looked up only for the pairs that are kept.
        found.files = found.bots.map { file(of: $0, shared) }
        code.append(found)
      }
    }
    code.sort { ($1.share, $0.bots[0], $0.bots[1]) < ($0.share, $1.bots[0], $1.bots[1]) }
  }

  /// Returns the text after a comment at its beginning; nil if there is none.
  static func skipComment(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    if text.starts(with: commentBegin) {
      var rest = text.dropFirst(2)
      while !rest.isEmpty, !rest.starts(with: commentEnd) { rest.removeFirst() }
      return rest.dropFirst(2)
    }
    return lineMarks.contains(where: text.starts) ? text.drop { $0 != UInt8(ascii: "\n") } : nil
  }

  private static let (commentBegin, commentEnd) = (Array("/*".utf8), Array("*/".utf8))
  private static let lineMarks = ["#", "//", "--"].map { Array($0.utf8) }

  /// A text without spaces and without comments of most languages: from `#`, `//` or `--` to the end of a line, and
  /// from `/*` to `*/`.
  package static func code(in text: [UInt8]) -> [UInt8] {
    var code: [UInt8] = []
    var rest = text[...]
    while let byte = rest.first {
      if let after = skipComment(rest) {
        rest = after
      } else {
        if byte > UInt8(ascii: " ") { code.append(byte) }
        rest.removeFirst()
      }
    }
    return code
  }

  private mutating func findChoices(of journal: Journal, in folder: String) throws(RunProblem) {
    let tournament = journal.tournament
    let present = Set(tournament.entrants.map(\.id))
    // By bot: its choice, by a hash of what it saw.
    var chosen: [String: [Int: Int]] = [:]
    var (games, turns) = (0, 0)
    try journal.forEachTable(timed: false) { record, _ in
      guard record.transcript != nil, record.table.seats.contains(where: present.contains) else { return }
      let event = tournament.events[record.table.event]
      let path = TranscriptText.path(of: record.table, game: event.game.name)
      guard let text = try? SystemFile.read(path, below: folder) else { return }
      games += 1
      for choice in event.setting.choices(in: text, at: path) {
        let bot = record.table.seats[choice.seat.index]
        guard present.contains(bot) else { continue }
        turns += 1
        guard chosen[bot, default: [:]].count < BotCopies.mostChoices else { continue }
        var seen = Hasher()
        seen.combine(record.table.event)
        seen.combine(choice.seen)
        chosen[bot, default: [:]][seen.finalize()] = choice.action
      }
    }
    (self.games, self.turns) = (games, turns)
    let names = tournament.shownNames
    let bots = chosen.keys.sorted()
    for (index, first) in bots.enumerated() {
      for second in bots[(index + 1)...] {
        let (few, many) = chosen[first]!.count < chosen[second]!.count ? (first, second) : (second, first)
        let common = chosen[few]!.compactMap { seen, action in chosen[many]![seen].map { $0 == action } }
        guard common.count >= BotCopies.leastCompared else { continue }
        choices.append(
          EqualChoices(
            bots: [names[first], names[second]].sorted(), equal: common.count { $0 }, compared: common.count))
      }
    }
    choices.sort { ($1.share, $0.bots[0], $0.bots[1]) < ($0.share, $1.bots[0], $1.bots[1]) }
  }
}

extension GameSetting {
  /// The choices of the bots at the turns of a game with several legal actions, each with a hash of what the bot saw.
  fileprivate func choices(in transcript: [UInt8], at path: String) -> [(seat: Seat, seen: Int, action: Int)] {
    guard let table = try? TranscriptFile(transcript, path: path), table.game == Rules.name,
      let recording = try? ReplayedGame<Rules>(table)
    else { return [] }
    var choices: [(seat: Seat, seen: Int, action: Int)] = []
    for (position, entry) in zip(recording.positions, recording.entries) {
      if case .turn(let answer) = entry, let action = answer.action.flatMap({ Rules.Action($0) }),
        position.legalActions(for: answer.seat).count > 1
      {
        var json = JSONWriter()
        position.observation(for: answer.seat).write(to: &json)
        choices.append((answer.seat, json.bytes.hashValue, position.number(of: action)))
      }
    }
    return choices
  }
}
