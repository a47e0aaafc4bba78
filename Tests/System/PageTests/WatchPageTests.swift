import Foundation
import JSON
import TestBasics
import TestSupport
import Testing
import referee

/// `referee watch` in a real browser, of runs that grow while they are watched.
@Suite(.serialized, .timeLimited, .sharedBrowser, .needs(.chromium))
struct WatchPageTests {
  /// A run that grows line by line, as a referee writes it.
  private struct GrowingRun {
    let folder: TemporaryFolder
    let lines: [Substring]
    let watch: Process
    let link: String

    var journal: String { folder.file("run/journal.jsonl").path }

    init() throws {
      let games = try RecordedGames.shared.get()
      folder = try TemporaryFolder()
      try folder.makeFolder("run")
      try folder.write("", to: "run/lock")
      try FileManager.default.copyItem(
        atPath: games.folder.path + "/run/transcripts", toPath: folder.path + "/run/transcripts")
      let text = try String(contentsOfFile: games.folder.path + "/run/journal.jsonl", encoding: .utf8)
      lines = text.split(separator: "\n")
      watch = Process()
      watch.executableURL = BuiltPrograms.folder.appending(path: "referee")
      watch.arguments = ["watch", folder.path + "/run", "--no-open"]
      let output = Pipe()
      watch.standardOutput = output
      watch.standardError = FileHandle.nullDevice
      try watch.run()
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      link = String(line.trimmingPrefix("open ").trimmingPrefix(" ").prefix { $0 != "\n" })
    }

    /// Writes the first lines, and a part of the next.
    func write(_ count: Int, torn: Int = 0) throws {
      var text = lines.prefix(count).map { $0 + "\n" }.joined()
      if torn > 0 { text += lines[count].prefix(torn) }
      let old = folder.bytes(of: "run/journal.jsonl")
      if Array(text.utf8).starts(with: old), !old.isEmpty {
        let file = try FileHandle(forWritingTo: URL(filePath: journal))
        try file.seekToEnd()
        try file.write(contentsOf: Array(text.utf8)[old.count...])
      } else {
        try folder.write(text, to: "run/journal.jsonl")
      }
    }

    func end() {
      watch.interrupt()
      watch.waitUntilExit()
    }
  }

  private func open(
    _ run: GrowingRun, size: (Int, Int) = (1280, 800), media: [(String, String)] = []
  ) throws -> BrowserPage {
    let page = try BrowserPage(try SharedBrowser.open(), url: run.link, size: size, media: media)
    #expect(try page.becomesTrue("document.querySelector('.count') !== null"))
    return page
  }

  @Test(.onlyWithAll)
  func `a page that is open before the run begins shows its tables, games, faults and leaderboards as they come`()
    throws
  {
    let run = try GrowingRun()
    defer { run.end() }
    let page = try open(run)
    #expect(try page.text("document.querySelector('.count').textContent")?.hasPrefix("The run has not begun") == true)
    try run.write(2, torn: 40)
    #expect(try page.becomesTrue("document.querySelector('.count').textContent.startsWith('1 ')"))
    #expect(try page.becomesTrue("document.querySelectorAll('[data-part=\"standings\"] > section').length === 5"))
    try run.write(run.lines.count)
    let tables = run.lines.count - 1
    #expect(try page.becomesTrue("document.querySelector('.count').textContent === 'All \(tables) tables played'"))
    #expect(try page.becomesTrue("document.querySelectorAll('.bar').length > 4"))
    #expect(try page.isTrue("document.querySelectorAll('.bar').length > 4"))
    #expect(try page.isTrue("document.querySelector('.news .kind') !== null"))
    // Names and messages of hostile bots stay text.
    #expect(try page.isTrue("document.body.textContent.includes('<script>alert(1)</script>')"))
    #expect(try page.isTrue("document.querySelectorAll('script').length === 1 && !document.querySelector('img')"))
    #expect(page.complaints == [])
    #expect(page.requests.allSatisfy { $0.hasPrefix(run.link) })
    // Another run takes its place.
    try FileManager.default.moveItem(atPath: run.journal, toPath: run.journal + ".old")
    try run.write(2)
    #expect(try page.becomesTrue("document.querySelector('.count').textContent.startsWith('1 ')"))
  }

  @Test(.onlyWithAll, arguments: [(390, 844), (844, 390), (1280, 800), (1920, 1080)])
  func `every link to a replay works, and the page fits phones and projectors`(size: (Int, Int)) throws {
    let run = try GrowingRun()
    defer { run.end() }
    try run.write(run.lines.count)
    let page = try open(run, size: size)
    #expect(try page.becomesTrue("document.querySelectorAll('.bar').length > 4"))
    #expect(try page.isTrue("document.documentElement.scrollWidth <= innerWidth"))
    let links = Set(
      try #require(try page.value("[...document.querySelectorAll('li a')].map((link) => link.href)").strings))
    #expect(links.count >= 4)
    for link in links.sorted() {
      #expect(try page.becomesTrue("(location.href = \(link.json), true)"))
      let isThere =
        "location.href.startsWith(\(link.json)) && typeof player === 'object' && player.tables.length > 0 && gamePage.isCurrent"
      #expect(try page.becomesTrue(isThere + " && document.readyState === 'complete'"))
      try page.press("ArrowRight")
      #expect(try page.becomesTrue("location.hash.includes(';step=')"))
      #expect(page.complaints == [])
    }
  }

  @Test func `a journal that is damaged while it is watched is a sentence on the page, beside what was read before`()
    throws
  {
    let run = try GrowingRun()
    defer { run.end() }
    try run.write(3)
    let page = try open(run)
    #expect(try page.becomesTrue("document.querySelector('.count').textContent.startsWith('2 ')"))
    let file = try FileHandle(forWritingTo: URL(filePath: run.journal))
    try file.seekToEnd()
    try file.write(contentsOf: Array((run.lines[3].replacing("\"deal\":", with: "\"deal\": ") + "\n").utf8))
    #expect(try page.becomesTrue("document.querySelector('#status .problem') !== null"))
    let sentence = try #require(try page.text("document.querySelector('#status .problem').textContent"))
    #expect(sentence.contains("journal.jsonl:4: damaged line: its checksum does not match; restore the file"))
    #expect(try page.isTrue("document.querySelector('.count').textContent.startsWith('2 ')"))
    #expect(try page.becomesTrue("document.querySelectorAll('[data-part=\"standings\"] > section').length === 5"))
    #expect(run.watch.isRunning)
    // As repair leaves it.
    try FileManager.default.removeItem(atPath: run.journal)
    try run.write(4)
    #expect(try page.becomesTrue("document.querySelector('.count').textContent.startsWith('3 ')"))
    #expect(try page.becomesTrue("document.querySelector('#status .problem') === null"))
    #expect(page.complaints == [])
  }

  @Test func `dark and light follow the system and the button, and the colours for the colour-blind stay chosen`()
    throws
  {
    let run = try GrowingRun()
    defer { run.end() }
    try run.write(run.lines.count)
    let paper = "getComputedStyle(document.body).backgroundColor"
    let (light, dark) = ("rgb(246, 244, 238)", "rgb(20, 24, 28)")
    for (scheme, colour) in [("light", light), ("dark", dark)] {
      let page = try open(run, media: [("prefers-color-scheme", scheme)])
      #expect(try page.text(paper) == colour)
      #expect(try page.brokenAccessLaws() == [])
    }
    let page = try open(run, media: [("prefers-color-scheme", "light")])
    try page.click("[data-choice=theme]")
    #expect(try page.becomesTrue("\(paper) === '\(dark)'"))
    let wrong = "getComputedStyle(document.documentElement).getPropertyValue('--wrong').trim()"
    #expect(try page.text(wrong) != "#d55e00")
    try page.click("[data-choice=colours]")
    #expect(try page.text(wrong) == "#d55e00")
    // The page that is left looks the same, and a click on it would be lost.
    try page.value("(window.isLeft = true, location.reload(), true)")
    #expect(
      try page.becomesTrue("!window.isLeft && document.querySelector('.count') !== null && \(wrong) === '#d55e00'"))
    // The profile is shared with other tests.
    try page.click("[data-choice=colours]")
    for _ in 0..<2 { try page.click("[data-choice=theme]") }
    #expect(
      try page.becomesTrue("!document.documentElement.dataset.theme && !document.documentElement.dataset.colours"))
    #expect(page.complaints == [])
  }

  @Test(
    .onlyWithAll,
    arguments: [(media: [], animation: "new"), (media: [("prefers-reduced-motion", "reduce")], animation: "none")])
  func `what is new is marked for a moment, and moves only where the reader wants motion`(
    media: [(String, String)], animation: String
  ) throws {
    let run = try GrowingRun()
    defer { run.end() }
    try run.write(2)
    let page = try open(run, media: media)
    #expect(try page.becomesTrue("document.querySelector('.news li') !== null"))
    try page.value(
      """
      (window.animations = new Set(), new MutationObserver(() => {
        for (const item of document.querySelectorAll('.news .new')) animations.add(getComputedStyle(item).animationName);
      }).observe(document.querySelector('main'), { childList: true, subtree: true, attributes: true }))
      """)
    try run.write(run.lines.count)
    #expect(try page.becomesTrue("animations.size > 0"))
    #expect(try page.value("[...animations]").strings == [animation])
    #expect(try page.becomesTrue("document.querySelector('.new') === null"))
  }

  @Test func `nothing is served by its name, and nothing without the link`() throws {
    let run = try GrowingRun()
    defer { run.end() }
    try run.write(run.lines.count)
    let page = try open(run)
    func status(_ path: String) throws -> Int? {
      try page.integer("fetch(\(path.json)).then((answer) => answer.status)")
    }
    #expect(try status("latest") == 200)
    for path in [
      "journal.jsonl", "transcripts/1-klondike/000001.jsonl", "games/1-klondike-999.js",
      "games/../journal.jsonl", "games/%2e%2e/journal.jsonl", "games/", "run/journal.jsonl",
    ] { #expect(try status(path) == 404, "\(path)") }
    for path in ["/", "/latest", "/t/", "/t/latest", "/watch.js"] { #expect(try status(path) == 403, "\(path)") }
    let stranger = try BrowserPage(
      try SharedBrowser.open(), url: run.link.components(separatedBy: "/t/")[0] + "/", size: nil)
    #expect(try stranger.text("document.body.textContent")?.contains("Open the link") == true)
  }
}
