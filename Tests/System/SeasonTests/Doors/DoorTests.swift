import Foundation
import GameRules
import HostileBots
import TestBasics
import Testing

/// Whatever bots write, by whatever way it comes in, ends in a word, and never in the referee's own end.
@Suite(.timeLimited) struct DoorTests {
  /// What a door is tried with at once.
  struct Entry: Sendable, CustomTestStringConvertible {
    var door: Door
    var bots: [HostileBot]
    var sandbox: String

    var testDescription: String {
      "\(door), in \(sandbox): " + bots.map(\.testDescription).joined(separator: ", ")
    }
  }

  /// Those that write more than anybody reads: each goes through every door in every run.
  private static let floods = [
    "endless_line.py", "giant_line.py", "floods_newlines.py", "fills_its_line.py 65537", "floods_lines.py",
    "writes_many_tokens.py list", "writes_many_tokens.py keys", "repeats_its_answer.py",
  ]

  /// The law is tried without a sandbox in a quick run, where no wall helps the referee.
  private static let sandboxes = TestScope.isAll ? Tools.sandboxes : ["none"]

  private static let seed =
    ProcessInfo.processInfo.environment["REFEREE_FUZZ_SEED"] ?? "\(UInt32.random(in: 0 ... .max))"

  /// Every bot at every door in each sandbox; in a quick run the floods, and for each door a few that are drawn.
  static func entries(of bots: [HostileBot]) -> [Entry] {
    var random = SeededRandom(seed: seed, label: "doors")
    return sandboxes.flatMap { sandbox in
      Door.all.flatMap { door -> [Entry] in
        let chosen = TestScope.isAll ? bots : flooding(bots) + pick(min(door.mostBots, 2), of: bots, &random)
        return groups(of: chosen, at: door).map { Entry(door: door, bots: $0, sandbox: sandbox) }
      }
    }
  }

  private static func pick(
    _ count: Int, of bots: [HostileBot], _ random: inout SeededRandom
  ) -> [HostileBot] {
    var rest = bots
    return (0..<min(count, rest.count)).map { _ in rest.remove(at: random.below(rest.count)) }
  }

  private static func flooding(_ bots: [HostileBot]) -> [HostileBot] {
    var found: Set<String> = []
    return bots.filter { bot in
      let name = ([bot.file] + bot.arguments).joined(separator: " ")
      return floods.contains(name) && found.insert(name).inserted
    }
  }

  private static func groups(of bots: [HostileBot], at door: Door) -> [[HostileBot]] {
    let alike =
      door.playsItsGame ? [HostileBot.Kind.turns, .races].map { kind in bots.filter { $0.plays == kind } } : [bots]
    return alike.flatMap { bots in
      stride(from: 0, to: bots.count, by: door.mostBots).map { Array(bots[$0...].prefix(door.mostBots)) }
    }
  }

  @Test(.needs(.python), arguments: entries(of: HostileBot.all))
  func `every hostile bot goes through every door, and the referee ends with a code of its page`(entry: Entry) throws {
    try check(entry)
  }

  @Test(.needs(.compiler, .python), .onlyWithAll, arguments: entries(of: HostileBot.programs))
  func `every hostile program goes through every door, and the referee ends with a code of its page`(
    entry: Entry
  ) throws {
    try check(entry)
  }

  /// In KiB.
  private static let mostMemory = 60_000

  private func check(_ entry: Entry) throws {
    let stage = try DoorStage(entry.bots, sandbox: entry.sandbox)
    let outcome = try entry.door.enter(stage, entry.bots[0].plays)
    let context: Comment = "\(entry), REFEREE_FUZZ_SEED=\(DoorTests.seed): \(outcome.text.suffix(2000))"
    let isRefused = outcome.exitCode == 2 && outcome.text.contains("before it answered \"start\"")
    #expect(isRefused || entry.door.codes.contains(outcome.exitCode), "code \(outcome.exitCode); \(context)")
    for word in ["Fatal", "Illegal instruction", "Program crashed"] { #expect(!outcome.text.contains(word), context) }
    #expect(1...DoorTests.mostMemory ~= outcome.peakMemory, "\(outcome.peakMemory) KiB; \(context)")
    #expect(SafeBytes.violations(in: outcome.text).isEmpty, context)
    DoorMemory.shared.note(entry.door.name, entry.bots, outcome)
  }
}
