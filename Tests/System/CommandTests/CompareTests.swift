import Foundation
import TestSupport
import Testing

/// Runs beside each other: what `compare` and `standings` say of their deals.
@Suite(.timeLimited) struct CompareTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// - Parameter fresh: for each event, whether each bot has deals of its own; nil for an event of two seats.
  private func run(_ name: String, seed: String = "s", fresh: [Bool?]) throws {
    let events: [String] = fresh.map { isFresh in
      guard let isFresh else { return #"{"game": "snap", "deals": 2}"# }
      return #"{"game": "klondike", "deals": 2, "fresh_deals": \#(isFresh)}"#
    }
    let file = try scratch.write(
      """
      {"out": "\(name)", "seed": "\(seed)", "events": [\(events.joined(separator: ", "))],
       "bots": [{"name": "greedy", "command": ["klondike-greedy"], "plays": ["klondike"]},
                {"name": "random", "command": ["klondike-random"], "plays": ["klondike"]},
                {"name": "quick", "command": ["snap-shark"], "plays": ["snap"]},
                {"name": "slow", "command": ["snap-simple"], "plays": ["snap"]}]}
      """, to: name + ".json")
    let result = try Program.run(in: scratch.folder, ["run", file, "--quiet"])
    try #require(result.exitCode == 0, "\(result.errors)")
  }

  private func output(_ words: String...) throws -> String {
    let result = try Program.run(in: scratch.folder, words)
    try #require(result.exitCode == 0, "\(result.errors)")
    return result.output.replacing("\n", with: " ")
  }

  @Test func `what is said of the deals is said of the events that have them`() throws {
    try run("one", fresh: [false, true])
    try run("two", fresh: [false, true])
    let same = try output("compare", "one", "two")
    #expect(same.contains("Identical: both runs have the same results on every deal"))
    #expect(same.contains("Each bot had deals of its own in event 2, so its scores are not paired by deal."))
    #expect(!same.contains("The runs had different deals"))
    let joined = try output("standings", "one", "two")
    #expect(joined.contains("In each of the runs no deal is dealt twice: each bot has deals of its own"))
    #expect(!joined.contains("No deal is dealt twice"))
    #expect(try output("standings", "one").contains("No deal is dealt twice"))

    try run("shared", seed: "t", fresh: [false, false])
    let other = try output("compare", "one", "shared")
    #expect(other.contains("The runs had different deals in event 1, so its scores are not paired by deal."))
    #expect(other.contains("Each bot had deals of its own in event 2"))
    #expect(try output("standings", "one", "shared").contains("In some of the runs no deal is dealt twice"))
    try run("other", seed: "u", fresh: [false, false])
    #expect(
      try output("compare", "shared", "other").contains(
        "The runs had different deals, so solitaire scores are not paired by deal."))
  }

  @Test func `events at different places are not compared, and the refusal says so`() throws {
    try run("one", fresh: [false, nil])
    try run("two", fresh: [nil, false])
    let result = try Program.run(in: scratch.folder, ["compare", "one", "two"])
    #expect(result.exitCode == 2)
    #expect(
      result.errors.contains(
        "one and two have no event with the same game, seats, options and a bot in common at the same place; events are "
          + "compared place by place"), "\(result.errors)")
  }
}
