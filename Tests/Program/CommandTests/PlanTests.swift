import Foundation
import TestBasics
import TestSupport
import Testing

/// How many deals a run will need, from a short trial.
@Suite(.timeLimited) struct PlanTests {
  private let scratch: TemporaryFolder

  private init() throws { scratch = try TemporaryFolder() }

  private func deals(in folder: String) throws -> Int {
    let games = try Program.run("standings", scratch.file(folder).path, "--format", "games-csv").output
    return Set(games.split(separator: "\r\n").dropFirst().map { $0.split(separator: ",")[5] }).count
  }

  @Test(arguments: ["", #", "until": {"settled": "order"}"#])
  func `a plan plays a short trial beside the run, and says how many deals the run needs`(until: String) throws {
    let file = try scratch.write(
      """
      {"out": "run", "seed": "s", "transcripts": "none",
       "events": [{"game": "klondike", "deals": 5000, "options": {"max_actions": 60}, "rank_by": "score"\(until)}],
       "bots": [{"name": "a", "command": ["klondike-greedy"]}, {"name": "b", "command": ["klondike-random"]}]}
      """, to: "file.json")
    let planned = try Program.run("run", file, "--plan", "0.5", "--quiet")
    #expect(planned.exitCode == 0, "\(planned.errors)")
    let row = try #require(planned.output.firstMatch(of: /\na +b +50 +([\d.]+) +([\d,]+)\n/), "\(planned.output)")
    #expect(planned.output.contains("deals for 0.5"))
    // Two bots and three ranking measures: z is 2.39 + 0.84.
    let (deviation, needed) = (try #require(Double(row.1)), try #require(Double(row.2.replacing(",", with: ""))))
    #expect(abs(needed / (10.47 * deviation * deviation / 0.25) - 1) < 0.1, "\(planned.output)")
    #expect(try deals(in: "run-trial") == 50)
    #expect(!FileManager.default.fileExists(atPath: scratch.file("run").path))
    #expect(try Program.run("run", file, "--plan", "0.5", "--quiet").output == planned.output)
  }

  @Test func `a duel is planned in the same way, and a trial has no more deals than the duel`() throws {
    let words = [
      "duel", "--game", "snap", "--out", scratch.file("run").path, "--seed", "s", "--deals", "4", "--plan", "20",
      "--quiet", "--option", "max_turns=20", "--bot", "a=snap-simple", "--bot", "b=snap-random",
    ]
    let planned = try Program.run(in: scratch.folder, words)
    #expect(planned.exitCode == 0, "\(planned.errors)")
    #expect(planned.output.contains("deals for 20"), "\(planned.output)")
    #expect(try deals(in: "run-trial") == 4)
  }
}
