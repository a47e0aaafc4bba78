import Foundation
import JSON
import TestBasics
import TestSupport
import Testing

/// `referee watch` in a real browser, of a run whose bot waits until its test lets it go on.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
struct LivePageTests {
  private final class LiveRun {
    let folder: TemporaryFolder
    let gates: [Gate]
    let run: Process
    let watch: Process
    let link: String

    /// Two tables, one after the other; the bot waits before its third and its fifth answer, and at the second table
    /// before its first.
    init() throws {
      folder = try TemporaryFolder()
      let paths = (0..<3).map { [path = folder.path] in "\(path)/gate-\($0)" }
      gates = try paths.map { try Gate(at: $0) }
      let waits = "case $turn in 3) \(gates[0].wait) ;; 5) \(gates[1].wait) ;; 7) \(gates[2].wait) ;; esac"
      let bot = ShellBot.script(onPrompt: "turn=$((turn + 1)); \(waits); \(ShellBot.answer(0))")
      try folder.makeFolder("bot")
      try folder.write(
        """
        {"out": "run", "seed": "d", "sandbox": "none", "concurrency": 1,
         "events": [{"game": "klondike", "deals": 2, "options": {"max_actions": 6}, "clock": {"move_ms": 120000}}],
         "bots": [{"name": "slow", "cwd": "bot", "command": \(ShellBot.words(bot).json)}]}
        """, to: "file.json")
      let program = BuiltPrograms.folder.appending(path: "referee")
      func start(_ words: String..., output: Pipe? = nil) throws -> Process {
        let process = Process()
        (process.executableURL, process.arguments) = (program, words)
        if let output { process.standardOutput = output } else { process.standardOutput = FileHandle.nullDevice }
        process.standardError = FileHandle.nullDevice
        try process.run()
        return process
      }
      run = try start("run", folder.path + "/file.json", "--quiet")
      let journal = folder.path + "/run/journal.jsonl"
      Wait.until { FileManager.default.fileExists(atPath: journal) }
      let output = Pipe()
      watch = try start("watch", folder.path + "/run", "--no-open", output: output)
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      link = String(line.trimmingPrefix("open ").prefix { $0 != "\n" })
    }

    func end() {
      for process in [run, watch] where process.isRunning { process.terminate() }
      watch.waitUntilExit()
      run.waitUntilExit()
    }
  }

  private func open(_ run: LiveRun, _ path: String = "", size: (Int, Int) = (1280, 800)) throws -> BrowserPage {
    try BrowserPage(try SharedBrowser.open(), url: run.link + path, size: size)
  }

  @Test func `a table that is being played is on the page, and its game is followed to its end`() throws {
    let run = try LiveRun()
    defer { run.end() }
    let page = try open(run)
    #expect(try page.becomesTrue("document.querySelector('.news li a') !== null"))
    #expect(
      try page.text("document.querySelector('.news li').textContent")?
        .hasPrefix("Klondike, table 1, deal 1: slow, since ") == true)
    let game = try open(run, "pages/game.html#1-klondike-1")
    #expect(try game.becomesTrue("player.end === 3 && player.position === 3"))
    #expect(try game.isTrue("document.querySelector('.running').textContent.startsWith('Being played')"))
    #expect(try game.brokenAccessLaws() == [])
    try run.gates[0].open()
    #expect(try game.becomesTrue("player.end === 5 && player.position === 5"))
    #expect(try game.integer("document.querySelectorAll('.log li').length") == 6)
    // A reader who looks at an earlier step stays there.
    try game.press("Home")
    try run.gates[1].open()
    #expect(try game.becomesTrue("document.querySelector('.running').textContent === 'The game is over'"))
    #expect(try game.isTrue("player.end === 7 && player.position === 0"))
    #expect(try game.text("document.querySelector('.log li:last-child').textContent")?.contains("slow: ") == true)
    #expect(game.complaints == [])
    #expect(game.requests.allSatisfy { $0.hasPrefix(run.link) })
    let news = "document.querySelector('.news')?.textContent"
    #expect(try page.becomesTrue("\(news)?.includes('table 2, deal 2: slow, since')"))
    try run.gates[2].open()
    run.run.waitUntilExit()
    #expect(run.run.terminationStatus == 0)
    #expect(!FileManager.default.fileExists(atPath: run.folder.path + "/run/live"))
    #expect(try page.becomesTrue("document.querySelector('.count').textContent === 'All 2 tables played'"))
    #expect(try page.becomesTrue("!document.body.textContent.includes('Being played')"))
    #expect(page.complaints == [])
    run.watch.interrupt()
    run.watch.waitUntilExit()
    #expect(!FileManager.default.fileExists(atPath: run.folder.path + "/run/watched"))
  }

  @Test func `the big screen goes from one table to the next, and then to the leaderboard`() throws {
    let run = try LiveRun()
    defer { run.end() }
    let page = try open(run, "screen")
    // A result stays until the test has seen it.
    try page.value(
      """
      (() => {
        screenPage.times.board = 300;
        const pause = screenPage.pause;
        screenPage.pause = (time) =>
          time === screenPage.times.result ? new Promise((resolve) => { screenPage.goOn = resolve; }) : pause(time);
        return true;
      })()
      """)
    let state = "document.querySelector('.state').textContent"
    #expect(try page.becomesTrue("\(state) === 'Being played' && player.end === 3"))
    #expect(try page.isTrue("document.documentElement.scrollHeight <= innerHeight"))
    #expect(try page.isTrue("document.querySelector('.cloth').getBoundingClientRect().height > innerHeight / 2"))
    #expect(try page.brokenAccessLaws() == [])
    for gate in run.gates[...1] { try gate.open() }
    #expect(try page.becomesTrue("\(state) === 'Result' && player.position === 7"))
    #expect(try page.isTrue("gamePage.names[0] === '1-klondike-1'"))
    try page.value("(screenPage.goOn(), true)")
    #expect(try page.becomesTrue("\(state) === 'Being played' && gamePage.names[0] === '1-klondike-2'"))
    try run.gates[2].open()
    #expect(try page.becomesTrue("\(state) === 'Result' && gamePage.names[0] === '1-klondike-2'"))
    try page.value("(screenPage.goOn(), true)")
    #expect(try page.becomesTrue("\(state) === 'Leaderboard' && !document.querySelector('#boards').hidden"))
    #expect(try page.becomesTrue("document.querySelector('#boards td.name')?.textContent === 'slow'"))
    #expect(try page.isTrue("document.querySelector('main').hidden"))
    #expect(try page.brokenAccessLaws() == [])
    #expect(page.complaints == [])
    #expect(page.requests.allSatisfy { $0.hasPrefix(run.link) })
  }

  @Test(arguments: [(390, 844), (1280, 720), (1920, 1080)])
  func `the big screen fits every screen, with a game that ended and a leaderboard`(size: (Int, Int)) throws {
    let run = try LiveRun()
    defer { run.end() }
    for gate in run.gates { try gate.open() }
    run.run.waitUntilExit()
    let page = try open(run, "screen", size: size)
    let fits =
      "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
    let state = "document.querySelector('.state').textContent"
    #expect(try page.becomesTrue("\(state) === 'Replay' && player.position > 2"))
    #expect(try page.isTrue(fits))
    // The whole game at once.
    try page.value("(screenPage.times.result = 100, player.stop(), player.go(player.end, 0), true)")
    #expect(try page.becomesTrue("\(state) === 'Leaderboard'"))
    #expect(try page.isTrue(fits))
    #expect(page.complaints == [])
  }

  @Test func `the tables of a killed run are no longer shown, and only the link leads to games and screen`() throws {
    let run = try LiveRun()
    defer { run.end() }
    let page = try open(run)
    #expect(try page.becomesTrue("document.querySelector('.news li a') !== null"))
    func status(_ path: String) throws -> Int? {
      try page.integer("fetch(\(path.json)).then((answer) => answer.status)")
    }
    for path in ["screen", "boards", "pages/games/1-klondike-1.js"] { #expect(try status(path) == 200, "\(path)") }
    for path in ["live/1-klondike-1.jsonl", "watched", "pages/games/1-klondike-2.js"] {
      #expect(try status(path) == 404, "\(path)")
    }
    for path in ["/screen", "/boards", "/pages/games/1-klondike-1.js"] { #expect(try status(path) == 403, "\(path)") }
    kill(run.run.processIdentifier, SIGKILL)
    run.run.waitUntilExit()
    #expect(FileManager.default.fileExists(atPath: run.folder.path + "/run/live/1-klondike-1.jsonl"))
    #expect(try page.becomesTrue("document.querySelector('.news li a') === null"))
    #expect(try status("pages/games/1-klondike-1.js") == 404)
  }
}
