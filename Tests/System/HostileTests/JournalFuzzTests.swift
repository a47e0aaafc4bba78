import BotProtocol
import Catalogue
import Foundation
import GameRules
import JSON
import Ratings
import Records
import Reports
import RunFiles
import Standings
import TestBasics
import TestSupport
import Testing
import Tournaments
import referee

/// Parts of a run come from other machines: a journal with right checksums may hold any number, and no reader of it may
/// end in a trap.
@Suite(.timeLimited) struct JournalFuzzTests {
  private static let rounds = 60

  private static let events = """
    {"game": "klondike", "deals": 4}, {"game": "set", "seats": 2, "deals": 6}, {"game": "snap", "seats": 3, "deals": 5},
    {"game": "snap", "seats": 2, "deals": 4, "duplicate": true}
    """
  private static let numbers = [
    "-1", "0", "1", "2", "7", "15", "16", "899", "959", "960", "1000000000", "1000000001", "2147483647", "2147483648",
    "4294967296", "9007199254740993", "1000000000000001", "4611686018427387904", "9223372036854775807",
    "-9223372036854775808", "99999999999999999999", "1.5", "1e18", "-1e300",
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ events: String, format: String = "round-robin", bots: Int = 4) throws -> TournamentFile {
    let bots = (1...bots).map { #"{"name": "b\#($0)", "command": ["x"], "challenger": \#($0 == 1)}"# }
    let text = """
      {"seed": "s", "out": \(folder.path.json), "format": "\(format)", "events": [\(events)],
       "bots": [\(bots.joined(separator: ","))]}
      """
    return try TournamentFile.parse(
      Array(text.utf8), path: "cup.json", folder: URL(filePath: "/"), catalogue: catalogue)
  }

  /// Everything that reads a journal, one after another.
  ///
  /// - Returns: the sentence with which it was refused first; nil where all of it was taken.
  private func readAll() throws -> String? {
    var refusals: [RunProblem] = []
    func attempt(_ read: () throws -> Void) throws {
      do {
        try read()
      } catch RunProblem.roundsInShards {
        // A run in rounds is not merged, whatever its journal has.
      } catch let problem as RunProblem {
        refusals.append(problem)
      }
    }
    let joined = folder.path + "/joined"
    try? FileManager.default.removeItem(atPath: joined)
    try attempt {
      let journal = try Journal.existing(in: folder.path, catalogue)
      let results = RunResults(try RunTally(journal))
      for format in Leaderboard.Format.allCases { _ = Leaderboard.render(results.standings, as: format) }
      _ = PairGrid.render(results.standings)
      _ = try? Site(of: folder.path, results).files.map { $0.bytes() }
    }
    try attempt { _ = try Verification(of: folder.path, catalogue: catalogue) }
    try attempt { _ = ComparisonText.render(try RunComparison(folder.path, folder.path, catalogue: catalogue)) }
    do {
      _ = try JournalMerge(of: [folder.path], catalogue: catalogue).write(into: RunFolder(joined))
    } catch RunProblem.roundsInShards {
      // No merge takes them, whatever the numbers are.
    } catch {
      refusals.append(error)
    }
    try attempt { _ = try JournalRepair(of: folder.path, catalogue: catalogue) }
    return refusals.first?.message
  }

  /// A text with one of its numbers replaced.
  static func mutated(_ text: String, _ random: inout SeededRandom) -> String {
    let places = text.ranges(of: /-?\b\d+\b/)
    guard !places.isEmpty else { return text }
    let number = numbers[random.below(numbers.count)]
    return text.replacingCharacters(in: places[random.below(places.count)], with: number)
  }

  /// A line of a journal with one of its numbers replaced, but for its sums.
  private func mutated(_ line: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
    let text = String(decoding: line.dropFirst(51).dropLast(), as: UTF8.self)
    return line.prefix(51) + Array(JournalFuzzTests.mutated(text, &random).utf8)
  }

  @Test(arguments: ["round-robin", "swiss"])
  func `a journal with right checksums and any number in it is read, or refused with a sentence`(
    format: String
  ) throws {
    var random = SeededRandom(seed: "journal", label: format)
    let events = format == "swiss" ? #"{"game": "snap", "deals": 2, "rounds": 3}"# : JournalFuzzTests.events
    let journal = PlayedJournal(try file(events, format: format), .drawn, random: &random)
    let end = TestScope.fuzzSeconds.map { Date(timeIntervalSinceNow: $0 / 2) }
    var (taken, refused, round) = (0, 0, 0)
    while end.map({ Date() < $0 }) ?? (round < JournalFuzzTests.rounds) {
      round += 1
      let place = random.below(journal.lines.count)
      let line = mutated(journal.lines[place], &random)
      try folder.write(journal.bytes(with: line, at: place), to: RunFolder.journalName)
      if let sentence = try readAll() {
        refused += 1
        // A table under another's number is one that was played twice, with other results.
        let isRefused = ["/journal.jsonl:", " has two different results for table ", " holds table "].contains {
          sentence.hasPrefix(folder.path + $0)
        }
        #expect(isRefused, "\(sentence)")
        #expect(!sentence.contains("does not fit"), "\(sentence)")
      } else {
        taken += 1
      }
    }
    #expect(taken > 0 && refused > 0, "\(taken) \(refused)")
  }

  @Test func `random valid tournaments end with all their standings`() throws {
    var random = SeededRandom(seed: "tournaments", label: "valid")
    let end = TestScope.fuzzSeconds.map { Date(timeIntervalSinceNow: $0 / 2) }
    var round = 0
    while end.map({ Date() < $0 }) ?? (round < 30) {
      round += 1
      let format = ["round-robin", "round-robin", "gauntlet", "swiss", "knockout"][random.below(5)]
      let isPaired = format == "swiss" || format == "knockout"
      let events = (0..<1 + random.below(2)).map { _ in
        let game = ["klondike", "set", "snap"][random.below(3)]
        let seats = game == "klondike" ? 1 : isPaired ? 2 : 1 + random.below(3) + (game == "snap" ? 1 : 0)
        return """
          {"game": "\(game)", "seats": \(seats), "deals": \(1 + random.below(5)), "duplicate": \(random.below(2) == 0)}
          """
      }.joined(separator: ",")
      let file = try file(events, format: format, bots: 4 + random.below(3))
      let results = PlayedJournal.Results.allCases[random.below(3)]
      let journal = PlayedJournal(file, results, random: &random)
      try folder.write(Array(journal.lines.joined()), to: RunFolder.journalName)
      let refusal = try readAll()
      #expect(refusal == nil, "\(format) \(events)")
    }
  }
}
