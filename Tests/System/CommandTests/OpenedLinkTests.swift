import Foundation
import TestBasics
import TestSupport
import Testing

/// How the browser of a person is led to the page.
@Suite(.timeLimited) struct OpenedLinkTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    // What the system has to open a page, which tells what it was given.
    try scratch.makeFolder("bin")
    try scratch.writeProgram(
      """
      #!/bin/sh
      { echo "$@"; stat -c %a "$1"; cat "$1"; echo end; } >opened.new
      mv opened.new opened

      """, to: "bin/xdg-open")
  }

  private func play(_ words: String...) throws -> PseudoTerminal {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try PseudoTerminal(
      referee: ["play"] + words, in: scratch.folder, rows: 30, columns: 300,
      environment: ["PATH": scratch.path + "/bin:" + path])
  }

  private func waitUntilOpened(by game: PseudoTerminal) throws -> [String] {
    try game.wait { _ in FileManager.default.fileExists(atPath: scratch.path + "/opened") }
    return try scratch.read("opened").split(separator: "\n").map(String.init)
  }

  @Test func `the key of a link is in no command's words, but in a file for its owner alone, which goes in the end`()
    throws
  {
    let game = try play("klondike", "--save", "my.json")
    try game.wait(for: "open http://127.0.0.1:")
    let opened = try waitUntilOpened(by: game)
    let link = try #require(game.screen.text.firstMatch(of: /http:\S+\/t\/([0-9a-f]{32})\//))
    #expect(opened[0] == scratch.path + "/my-link.html")
    #expect(opened[1] == "600")
    #expect(opened.contains { $0.contains("http-equiv=\"refresh\" content=\"0;url=\(link.0)\"") })
    game.signal(SIGINT)
    #expect(game.finish() == 0)
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/my-link.html"))
  }

  @Test func `a browser is led to the first seat of a table`() throws {
    let game = try play("snap", "--against", "snap-simple", "--save", "table")
    let opened = try waitUntilOpened(by: game)
    let link = try #require(opened.joined().firstMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\/t\/[0-9a-f]{32}\//))
    #expect(game.screen.text.contains("you: open \(link.0)"))
    game.signal(SIGINT)
    _ = game.finish()
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/table/link.html"))
  }
}
