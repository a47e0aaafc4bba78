import Foundation
import TestSupport
import Testing

/// `referee analyse`: games, runs, and what reports show of it.
@Suite(.timeLimited) struct AnalyseTests {
  private static let file = """
    {"out": "run", "seed": "analyse", "events": [{"game": "klondike", "deals": 2}, {"game": "set", "seats": 2, "deals": 2}],
     "bots": [
       {"name": "greedy", "command": ["klondike-greedy"], "plays": ["klondike"]},
       {"name": "random", "command": ["set-random"], "plays": ["set"]},
       {"name": "simple", "command": ["set-simple"], "plays": ["set"]}]}
    """

  private func played() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    _ = try folder.write(Self.file, to: "file.json")
    #expect(try Program.run("run", folder.path + "/file.json", "--quiet").exitCode == 0)
    return folder
  }

  @Test func `a run is analysed once, and its report and replays then show what decisions cost`() throws {
    let folder = try played()
    let run = folder.path + "/run"
    let first = try Program.run("analyse", run, "--samples", "20", "--bot", "greedy")
    #expect(first.exitCode == 0, "\(first.errors)")
    #expect(first.output.contains("Klondike, 1 seat: losses and mistakes a game"))
    #expect(first.output.contains("greedy, Klondike, 1 seat: the costliest decisions of its worst games"))
    #expect(first.output.contains("missed sets"))
    let kept = try String(contentsOfFile: run + "/analysis.jsonl", encoding: .utf8)
    #expect(kept.split(separator: "\n").count == 4)
    // The same again reads what is there.
    let second = try Program.run("analyse", run, "--samples", "20", "--bot", "greedy")
    #expect(second.output == first.output)
    #expect(!second.errors.contains("analysed"))
    #expect(try Program.run("verify", run).exitCode == 0)
    let other = try Program.run("analyse", run, "--samples", "20", "--seed", "other", "--format", "json")
    #expect(other.output.split(separator: "\n").allSatisfy { $0.contains("\"seed\":\"other\"") })

    #expect(try Program.run("publish", run, "--into", folder.path + "/site").exitCode == 0)
    let page = try String(contentsOfFile: folder.path + "/site/pages/bot-greedy.html", encoding: .utf8)
    #expect(page.contains("Costliest decisions"))
    #expect(page.contains(/game.html#1-klondike-[12];step=[0-9]+/))
    let game = run + "/transcripts/1-klondike/000001.jsonl"
    #expect(try Program.run("replay", game, "--html", folder.path + "/game.html").exitCode == 0)
    let replay = try String(contentsOfFile: folder.path + "/game.html", encoding: .utf8)
    #expect(replay.contains(#""chances":["#))
  }

  @Test func `with a damaged file of analyses a site is written without them, and says so`() throws {
    let folder = try played()
    _ = try folder.write("{\"event\":\n", to: "run/analysis.jsonl")
    let published = try Program.run("publish", folder.path + "/run", "--into", folder.path + "/site")
    #expect(published.exitCode == 0)
    #expect(published.errors.contains("the pages show no analyses: \(folder.path)/run/analysis.jsonl:1:10: not JSON"))
    #expect(FileManager.default.fileExists(atPath: folder.path + "/site/pages/bot-greedy.html"))
  }

  @Test func `one game is judged by its path or its number, and a wrong bot is refused`() throws {
    let folder = try played()
    let game = folder.path + "/run/transcripts/2-set/000001.jsonl"
    let text = try Program.run("analyse", game, "--bot", "random").output
    #expect(text.contains("missed set"))
    #expect(!text.contains("simple lost"))
    let wrong = try Program.run("analyse", game, "--bot", "nobody")
    #expect(wrong.exitCode == 2)
    #expect(wrong.errors.contains("nobody"))
    let excluded = try Program.run("analyse", game, "--games", "3")
    #expect(excluded.exitCode == 2 && excluded.errors.contains("--games and GAME cannot be combined"))
    let absent = try Program.run("analyse", folder.path + "/absent", "--games", "3")
    #expect(absent.exitCode == 2 && absent.errors.contains("absent: file not found"), "\(absent.errors)")
  }

  @Test(.onlyWithAll) func `a better bot loses less by its decisions, beyond the intervals on 50 deals`() throws {
    let folder = try TemporaryFolder()
    let names = ["klondike-master", "klondike-planner", "klondike-greedy"]
    let bots = names.map { #"{"name": "\#($0)", "command": ["\#($0)"]}"# }.joined(separator: ",")
    _ = try folder.write(
      #"{"out": "run", "seed": "order", "events": [{"game": "klondike", "deals": 50}], "bots": [\#(bots)]}"#,
      to: "file.json")
    #expect(try Program.run("run", folder.path + "/file.json", "--quiet").exitCode == 0)
    let text = try Program.run("analyse", folder.path + "/run", "--samples", "100", "--format", "csv").output
    let rows = text.split(separator: "\r\n").dropFirst().map { $0.split(separator: ",").map(String.init) }
    let losses = Dictionary(uniqueKeysWithValues: rows.map { ($0[2], $0[7...8].compactMap(Double.init)) })
    for (better, worse) in zip(names, names.dropFirst()) {
      let (low, high) = (try #require(losses[better]), try #require(losses[worse]))
      #expect(low[1] < high[0], "\(better): \(low), \(worse): \(high)")
    }
  }

  @Test func `a run without transcripts says what to change`() throws {
    let folder = try TemporaryFolder()
    let file = Self.file.replacing("\"out\": \"run\"", with: "\"out\": \"run\", \"transcripts\": \"none\"")
    _ = try folder.write(file, to: "file.json")
    #expect(try Program.run("run", folder.path + "/file.json", "--quiet").exitCode == 0)
    let result = try Program.run("analyse", folder.path + "/run")
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("\"transcripts\": \"all\""))
  }
}
