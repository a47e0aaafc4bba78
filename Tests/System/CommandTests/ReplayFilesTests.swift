import BotProtocol
import Foundation
import RunFiles
import TestBasics
import TestSupport
import Testing
import referee

/// The data of games beside the report of a run.
@Suite(.timeLimited) struct ReplayFilesTests {
  private let scratch: TemporaryFolder
  private let page = "run/pages/games/1-klondike-1.js"

  /// A run of two games with their data, played once.
  private static let played = Result {
    let scratch = try TemporaryFolder()
    TemporaryFolder.removeInTheEnd(scratch.path)
    try scratch.write(
      """
      {"out": "run", "seed": "pages", "bots": [{"name": "a", "command": ["klondike-greedy"]}],
       "events": [{"game": "klondike", "deals": 1, "options": {"max_actions": 40}},
                  {"game": "klondike", "deals": 1, "options": {"max_actions": 30}}]}
      """, to: "file.json")
    let played = try Program.run("run", "file.json", in: scratch.folder)
    try #require(played.exitCode == 0, "\(played.errors)")
    return scratch
  }

  init() throws { scratch = try ReplayFilesTests.played.get().copy() }

  private func play() throws {
    let played = try Program.start(["run", "file.json"], in: scratch.folder).finish()
    #expect(played.exitCode == 0, "\(played.errors)")
  }

  /// What a new file in the place of another does not share with it, by page.
  private func marks() throws -> [String: String?] {
    let folder = scratch.file("run/pages/games").path
    return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(into: [:]) {
      $0[$1] = RunFolder.mark(of: folder + "/" + $1)
    }
  }

  @Test func `a run that goes on makes no data again of a game that is the same`() throws {
    let before = try marks()
    #expect(before.keys.sorted() == ["1-klondike-1.js", "2-klondike-1.js"])
    try play()
    #expect(try marks() == before)
    #expect(try Program.start(["standings", "run", "--format", "html"], in: scratch.folder).finish().exitCode == 0)
    #expect(try marks() == before)
    #expect(try scratch.read("run/standings.html").contains("pages/game.html#"))
  }

  @Test func `data that come from another program or transcript are made again`() throws {
    let whole = try scratch.read(page)
    let mark = try #require(whole.prefixMatch(of: /\/\/ ([0-9a-f]+) ([^ ]+) organiser\n/))
    for other in ["", whole.replacing(mark.1, with: "123456789abcdef"), whole.replacing(mark.2, with: "0.0")] {
      try scratch.write(other, to: page)
      try play()
      #expect(try scratch.read(page) == whole)
    }
  }

  @Test func `on a terminal a line says what is done, and is gone in the end; elsewhere one comes every ten seconds`() {
    let start = ContinuousClock.now
    func lines(isTerminal: Bool, isShown: Bool = true) -> [String] {
      var written: [String] = []
      var progress = CountProgress("pages", total: 9, isShown: isShown, isTerminal: isTerminal, at: start)
      progress.begin { written.append($0) }
      for second in [0, 4, 11, 12, 22] {
        progress.show(second / 4, at: start + .seconds(second)) { written.append($0) }
      }
      progress.finish { written.append($0) }
      return written
    }
    #expect(lines(isTerminal: false) == ["pages 2/9\n", "pages 5/9\n"])
    let clear = "\r\u{1B}[K"
    #expect(
      lines(isTerminal: true) == ["pages", "pages 1/9", "pages 2/9", "pages 3/9", "pages 5/9", ""].map { clear + $0 })
    #expect(lines(isTerminal: true, isShown: false).isEmpty)
  }
}
