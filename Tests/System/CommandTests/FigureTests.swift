import Foundation
import TestBasics
import TestSupport
import Testing

/// `referee standings DIR --figure NAME`: one figure as a file.
@Suite(.timeLimited) struct FigureTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    let bots = (1...6).map { #"{"name": "bot-\#($0)", "command": ["snap-random"], "plays": ["snap"]}"# }
    let file = try scratch.write(
      """
      {"out": "run", "sandbox": "none", "seed": "figures", "transcripts": "none", "format": "knockout",
       "events": [{"game": "snap", "seats": 2, "deals": 1, "options": {"max_turns": 10}},
                  {"game": "klondike", "deals": 2, "options": {"max_actions": 20}}],
       "bots": [\(bots.joined(separator: ",")), {"name": "greedy", "command": ["klondike-greedy"], "plays": ["klondike"]}]}
      """, to: "file.json")
    let run = try Program.run(in: scratch.folder, ["run", file, "--quiet"])
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  private func figure(_ words: String...) throws -> Program.Result {
    try Program.run(in: scratch.folder, ["standings", "run", "--figure"] + words)
  }

  @Test func `a figure is printed or written, as a picture or as its data`() throws {
    let printed = try figure("bracket")
    #expect(printed.exitCode == 0 && printed.output.hasPrefix("<svg xmlns="), "\(printed.errors)")
    let written = try figure("bracket", "--output", "bracket.svg", "--event", "1")
    #expect(written.exitCode == 0 && written.output.isEmpty && written.errors == "wrote bracket.svg\n")
    #expect(try String(contentsOf: scratch.file("bracket.svg"), encoding: .utf8) == printed.output)
    let data = try figure("bracket", "--format", "csv")
    #expect(data.output.hasPrefix("round,bot,against,points,"))
    let spreadsheet = try figure("bracket", "--format", "csv", "--csv-separator", ";", "--output", "bracket.csv")
    #expect(spreadsheet.exitCode == 0, "\(spreadsheet.errors)")
    let text = try String(decoding: Data(contentsOf: scratch.file("bracket.csv")), as: UTF8.self)
    #expect(text.hasPrefix("\u{FEFF}round;bot;"))
  }

  @Test func `what cannot be drawn says what can`() throws {
    let unknown = try figure("brackets")
    #expect(unknown.exitCode == 2)
    #expect(
      unknown.errors.hasPrefix("referee: no figure brackets; event 1 (snap 2) has bracket, "), "\(unknown.errors)")
    #expect(unknown.errors.contains("; event 2 (klondike) has score-over-time, "))
    let several = try figure("response-times")
    #expect(
      several.errors.hasPrefix(
        "referee: 2 events have the figure response-times; choose one with --event: 1 (snap 2), 2 (klondike)"))
    #expect(
      try figure("bracket", "--event", "3").errors.hasPrefix("referee: there is no event 3; the run has 2 events"))
    let other = try Program.run(in: scratch.folder, ["standings", "run", "--format", "svg"])
    #expect(other.exitCode == 2 && other.errors.contains("--format svg requires --figure"), "\(other.errors)")
    let alone = try Program.run(in: scratch.folder, ["standings", "run", "--output", "x.svg"])
    #expect(alone.exitCode == 2, "\(alone.errors)")
  }
}
