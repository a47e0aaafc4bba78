import BotProtocol
import Foundation
import RunFiles
import TestBasics
import TestSupport
import Testing
import referee

/// The pages of games beside the report of a run.
@Suite(.timeLimited) struct ReplayFilesTests {
  private let scratch: TemporaryFolder
  private let page = "run/replays/1-klondike-1.html"

  /// A run of two games with their pages, played once.
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
    let folder = scratch.file("run/replays").path
    return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(into: [:]) {
      $0[$1] = RunFolder.mark(of: folder + "/" + $1)
    }
  }

  @Test func `a run that goes on makes no page again whose game is the same`() throws {
    let before = try marks()
    #expect(before.keys.sorted() == ["1-klondike-1.html", "2-klondike-1.html"])
    try play()
    #expect(try marks() == before)
    #expect(try Program.start(["standings", "run", "--format", "html"], in: scratch.folder).finish().exitCode == 0)
    #expect(try marks() == before)
    #expect(
      try scratch.read("run/standings.html").contains("replays/"), "the report leads to pages that it did not make")
  }

  @Test func `a page that was cut short, or comes from another program, is made again`() throws {
    let whole = try scratch.read(page)
    let mark = try #require(whole.wholeMatch(of: /(?s).*<!-- made from ([0-9a-f]{16}) -->\n/)).1
    for other in [String(whole.dropLast(100)), "", whole.replacing(mark, with: "0123456789abcdef")] {
      try scratch.write(other, to: page)
      try play()
      #expect(try scratch.read(page) == whole)
    }
  }

  @Test func `a page is made again when its game is another`() throws {
    let before = try marks()
    let path = "run/transcripts/1-klondike/000001.jsonl"
    let text = try scratch.read(path)
    try scratch.write(text + "\n", to: path)
    try play()
    let after = try marks()
    #expect(before.keys.filter { after[$0] != before[$0] } == ["1-klondike-1.html"])
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
