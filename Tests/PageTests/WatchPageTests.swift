import Foundation
import JSON
import TestBasics
import TestSupport
import Testing

@testable import referee

/// `referee watch` in a real browser, of runs that grow while they are watched.
@Suite(.serialized, .timeLimited, .sharedBrowser, .enabled(if: Browser.isInstalled, "Chromium is not installed"))
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

  private func open(_ run: GrowingRun, size: (Int, Int) = (1280, 800)) throws -> BrowserPage {
    let page = try BrowserPage(try SharedBrowser.open(), url: run.link, size: size)
    #expect(try page.becomesTrue("document.querySelector('.count') !== null"))
    return page
  }

  @Test func `a page that is open before the run begins shows its tables, games, faults and leaderboards as they come`()
    throws
  {
    let run = try GrowingRun()
    defer { run.end() }
    let page = try open(run)
    #expect(try page.text("document.querySelector('.count').textContent")?.hasPrefix("The run has not begun") == true)
    try run.write(2, torn: 40)
    #expect(try page.becomesTrue("document.querySelector('.count').textContent.startsWith('1 ')"))
    #expect(try page.becomesTrue("document.querySelectorAll('[data-part=\"/standings\"] > section').length === 6"))
    try run.write(run.lines.count)
    let tables = run.lines.count - 1
    #expect(try page.becomesTrue("document.querySelector('.count').textContent === 'All \(tables) tables played'"))
    #expect(try page.becomesTrue("document.querySelectorAll('.bar').length > 4"))
    #expect(try page.isTrue("document.querySelectorAll('.chart path').length > 4"))
    #expect(try page.isTrue("document.querySelector('.news .kind') !== null"))
    // Names and messages of hostile bots stay text.
    #expect(try page.isTrue("document.body.textContent.includes('<script>alert(1)</script>')"))
    #expect(try page.isTrue("document.querySelectorAll('script').length === 1 && !document.querySelector('img')"))
    #expect(page.complaints == [])
    #expect(page.requests.allSatisfy { $0.hasPrefix(run.link.components(separatedBy: "/?")[0] + "/") })
    // Another run takes its place.
    try FileManager.default.moveItem(atPath: run.journal, toPath: run.journal + ".old")
    try run.write(2)
    #expect(try page.becomesTrue("document.querySelector('.count').textContent.startsWith('1 ')"))
  }

  @Test(arguments: [(390, 844), (844, 390), (1280, 800), (1920, 1080)])
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
    for link in TestScope.isAll ? links.sorted() : Array(links.sorted().prefix(1)) {
      // By the same profile, which has the cookie.
      #expect(try page.becomesTrue("(location.href = \(link.json), true)"))
      let isThere = "location.href.split('#')[0] === \(link.json) && document.querySelector('#scrubber')"
      #expect(try page.becomesTrue(isThere + " && document.readyState === 'complete'"))
      try page.press("ArrowRight")
      #expect(try page.becomesTrue("location.hash === '#step=2'"))
      #expect(page.complaints == [])
    }
  }

  @Test func `nothing is served by its name, and nothing without the link`() throws {
    let run = try GrowingRun()
    defer { run.end() }
    try run.write(run.lines.count)
    let page = try open(run)
    func status(_ path: String) throws -> Int? {
      try page.integer("fetch(\(path.json)).then((answer) => answer.status)")
    }
    #expect(try status("/latest") == 200)
    for path in [
      "/journal.jsonl", "/transcripts/1-klondike/000001.jsonl", "/replays/1-klondike-999.html",
      "/replays/../journal.jsonl", "/replays/%2e%2e/journal.jsonl", "/replays/", "/run/journal.jsonl",
    ] { #expect(try status(path) == 404, "\(path)") }
    let stranger = try BrowserPage(
      try SharedBrowser.open(), url: run.link.components(separatedBy: "?")[0], size: nil)
    #expect(try stranger.text("document.body.textContent")?.hasPrefix("403") == true)
  }
}
