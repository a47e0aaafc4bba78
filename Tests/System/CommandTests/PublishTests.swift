import Foundation
import OperatingSystem
import TestBasics
import TestSupport
import Testing
import referee

/// A run as a site: what everyone may see, and nothing else.
@Suite(.timeLimited) struct PublishTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.write(
      """
      {"name": "class <1>", "out": "run", "seed": "secret-of-the-seed", "sandbox": "none", "bots_from": "class/*",
       "bots": [{"name": "tutor", "command": ["sh", "tutor.sh"], "env": {"SECRET": "secret-of-env"}}],
       "max_faults": 2,
       "events": [{"game": "snap", "seats": 2, "deals": 6, "reactions": "declared", "options": {"max_turns": 3}}]}
      """, to: "class.json")
    // It passes the check, and fails in the run, from whose folder its copy is started. Each tells all that it knows.
    let tell = "echo secret-of-stderr $SECRET $PWD >&2"
    let wrong =
      "n=$((n + 1)); if [ $n -gt 1 ] && [ -s ../../journal.jsonl ]; then echo secret-of-output $PWD; else \(ShellBot.answer(0)); fi"
    try scratch.write(ShellBot.script(first: tell), to: "tutor.sh")
    try submit("ann", ShellBot.script(first: tell))
    try submit("bob_1", ShellBot.script(first: tell, onStart: "n=0; \(ShellBot.ready)", onPrompt: wrong))
  }

  private var path: String { scratch.file("class.json").path }
  private var run: String { scratch.file("run").path }
  private var site: String { scratch.file("site").path }

  private func submit(_ name: String, _ script: String) throws {
    try scratch.makeFolder("class/" + name)
    try scratch.write(script, to: "class/\(name)/bot.sh")
    try scratch.write(
      #"{"name": "\#(name)", "command": ["sh", "bot.sh", "secret-of-command"]}"#,
      to: "class/\(name)/bot.json")
  }

  /// Every file of the site by its path there.
  private func files() throws -> [String: String] {
    let names = FileManager.default.enumerator(atPath: site)!.compactMap { $0 as? String }
    return try names.reduce(into: [:]) { files, name in
      if SystemFile.isFile(site + "/" + name) { files[name] = try scratch.read("site/" + name) }
    }
  }

  @Test func `a site tells no secret while bots may join, and has replays once the run is closed`() throws {
    let played = try Program.run("run", path, "--quiet", "--publish", site)
    #expect(played.exitCode == 0, "\(played.errors)")
    let journal = try scratch.read("run/journal.jsonl")
    #expect(journal.contains("secret-of-the-seed") && journal.contains("secret-of-output"), "the secrets are there")
    #expect(try scratch.read("run/standings.html").contains("secret-of-stderr"))
    let host = ProcessInfo.processInfo.hostName
    func check(besides seed: Bool) throws -> [String: String] {
      let files = try files()
      for (name, text) in files {
        for secret in ["stderr", "output", "command", "env"] + (seed ? [] : ["the-seed"]) {
          #expect(!text.contains("secret-of-" + secret), "\(name)")
        }
        #expect(!text.contains(scratch.path), "\(name)")
        #expect(!text.contains("\"host\"") && (host.count < 4 || !text.contains(host)), "\(name)")
        for link in text.matches(of: /href="([^"#][^"]*)"/) where !link.1.hasPrefix("data:") && name != "standings.csv"
        {
          let target = URL(filePath: site + "/" + name).deletingLastPathComponent().appending(path: String(link.1))
          #expect(SystemFile.isFile(target.path), "\(name) leads to \(link.1)")
        }
      }
      return files
    }
    let open = try check(besides: false)
    #expect(open.keys.sorted() == [".referee", "index.html", "standings.csv", "standings.json"])
    let page = open["index.html"]!
    #expect(page.contains("<h1>class &lt;1&gt;</h1>"))
    for bot in ["ann", "bob_1", "tutor"] { #expect(page.contains(##"<a href="#\##(bot)">\##(bot)</a>"##)) }
    #expect(page.contains("Games and replays appear here once the run is closed"))
    #expect(!page.contains("<th>ending"), "how a game on a deal ends may tell of the deal")
    #expect(page.contains("a line that is not JSON, or not an answer"))
    #expect(try Program.run("run", path, "--quiet", "--close").exitCode == 0)
    let published = try Program.run("publish", run, "--into", site)
    #expect(published.exitCode == 0, "\(published.errors)")
    let closed = try check(besides: true)
    #expect(published.errors == "wrote \(site)/index.html and \(closed.count - 2) files beside it\n")
    #expect(closed["index.html"]!.contains("secret-of-the-seed"), "nothing more is played with it")
    #expect(closed.keys.contains { $0.hasPrefix("replays/") })
    #expect(closed["index.html"]!.contains("<th>ending") && closed["index.html"]!.contains("href=\"replays/"))
    // A page whose game is the same is taken over from the site that was there.
    let replay = try #require(closed.keys.first { $0.hasPrefix("replays/") && SystemFile.isFile(run + "/" + $0) })
    let marked = "marked" + closed[replay]!
    try scratch.write(marked, to: "site/" + replay)
    #expect(try Program.run("publish", run, "--into", site).exitCode == 0)
    #expect(try scratch.read("site/" + replay) == marked)
    // The run's own page of a game, which has what bots wrote, is never taken for one of the site.
    try scratch.write(scratch.read("run/" + replay), to: "site/" + replay)
    #expect(try Program.run("publish", run, "--into", site).exitCode == 0)
    #expect(try scratch.read("site/" + replay) == closed[replay])
  }

  @Test func `a site shows each game at once where no deal is dealt twice, and a new version meets new deals`() throws {
    try scratch.write(
      try scratch.read("class.json").replacing(
        #""events": ["#,
        with: ##""events": [{"game": "klondike", "deals": 4, "fresh_deals": true, "options": {"max_actions": 6}}, "##),
      to: "class.json")
    #expect(try Program.run("run", path, "--quiet", "--publish", site).exitCode == 0)
    func check() throws -> String {
      let files = try files()
      for (name, text) in files {
        for secret in ["stderr", "output", "command", "env", "the-seed"] {
          #expect(!text.contains("secret-of-" + secret), "\(name)")
        }
      }
      let replays = files.keys.filter { $0.hasPrefix("replays/") }
      #expect(!replays.isEmpty && replays.allSatisfy { $0.hasPrefix("replays/1-klondike-") }, "\(replays)")
      return files["index.html"]!
    }
    let open = try check()
    #expect(open.contains("Games and replays of event 2 appear here once the run is closed"))
    #expect(open.contains("<th>ending") && open.contains("href=\"replays/"))
    #expect(open.contains("No deal is dealt twice: each bot has deals of its own"))
    let games = try #require(open.firstRange(of: "id=\"games\"").map { open[$0.upperBound...] })
    #expect(games.contains("klondike") && !games.contains("<td>snap"), "the other event is not told")
    try submit("ann", ShellBot.script(first: ": another"))
    #expect(try Program.run("run", path, "--quiet", "--publish", site).exitCode == 0)
    let later = try check()
    #expect(later.contains(", unpaired, on different deals, "), "between versions")
    let deals = try scratch.read("run/journal.jsonl").split(separator: "\n")
      .filter { $0.contains(#""event":0"#) }.compactMap { $0.firstMatch(of: /"deal":(\d+)/).map { String($0.1) } }
    #expect(deals.count == 16 && Set(deals).count == 16, "four bots in four games: \(deals)")
    let verified = try Program.run("verify", run)
    #expect(verified.exitCode == 0 && verified.output.hasSuffix("all results confirmed\n"), "\(verified.output)")
    #expect(try Program.run("run", path, "--quiet", "--close").exitCode == 0)
  }

  @Test func `a site has a row for each version of each bot`() throws {
    #expect(try Program.run("run", path, "--quiet", "--publish", site).exitCode == 0)
    #expect(!(try scratch.read("site/index.html").contains("id=\"versions\"")), "each bot has one")
    try submit("ann", ShellBot.script(first: ": another"))
    try FileManager.default.removeItem(atPath: scratch.file("class/bob_1").path)
    let again = try Program.run("run", path, "--quiet", "--accept-changes", "--close", "--publish", site)
    #expect(again.exitCode == 0, "\(again.errors)")
    let page = try scratch.read("site/index.html")
    let section = try #require(page.firstRange(of: "id=\"versions\"").map { page[$0.upperBound...] })
    for bot in ["ann", "ann@1", "bob_1", "tutor"] { #expect(section.contains("<tr data-bot=\"\(bot)\""), "\(bot)") }
  }

  @Test func `a folder with a file that no site has is refused and stays as it is`() throws {
    #expect(try Program.run("run", path, "--quiet").exitCode == 0)
    try scratch.makeFolder("site")
    try scratch.write("mine", to: "site/index.html")
    let refused = try Program.run("publish", run, "--into", site)
    #expect(refused.exitCode == 2, "\(refused.exitCode)")
    #expect(
      refused.errors == "referee: \(site) holds index.html, which referee publish did not write, so nothing in it is "
        + "replaced; choose an empty folder, or a new one; try: referee publish --help\n")
    #expect(try files() == ["index.html": "mine"])
    try FileManager.default.removeItem(atPath: site + "/index.html")
    #expect(try Program.run("publish", run, "--into", site).exitCode == 0, "an empty folder is taken")
    try scratch.write("mine", to: "site/notes.txt")
    #expect(throws: ResultCommandProblem.foreignSite(site, file: "notes.txt")) { try PublishedSite(site) }
    #expect(try Program.run("publish", run, "--into", site).exitCode == 2)
    #expect(try scratch.read("site/notes.txt") == "mine")
    #expect(try Program.run("run", path, "--quiet", "--publish", run).exitCode == 2, "a run is no site")
  }

  @Test func `a site is exchanged whole, and its failure does not end a run`() throws {
    #expect(try Program.run("run", path, "--quiet", "--publish", site).exitCode == 0)
    let old = RunFolderMark(site)
    #expect(try Program.run("publish", run, "--into", site).exitCode == 0)
    #expect(RunFolderMark(site) != old, "another folder is in its place")
    #expect(!SystemFile.isThere(site + ".referee-new"))
    try scratch.write("mine", to: "site.referee-new")
    let run = try Program.run("run", path, "--quiet", "--publish", site)
    #expect(run.exitCode == 0)
    #expect(run.errors.contains("the site was not published: \(site).referee-new cannot be written"), "\(run.errors)")
    #expect(try files().count == 4)
  }

  @Test(.onlyWithAll) func `a site follows a run that is watched`() throws {
    let watched = try Program.start(["run", path, "--quiet", "--watch", "--publish", site])
    func shows(_ bot: String) -> Bool { (try? scratch.read("site/index.html").contains("#\(bot)\"")) ?? false }
    Wait.until { shows("ann") }
    try submit("cy", ShellBot.script())
    Wait.until { shows("cy") }
    watched.process.interrupt()
    _ = try watched.finish()
  }

  @Test func `while tables are played, a site is written once for the same tables`() throws {
    #expect(try Program.run("run", path, "--quiet").exitCode == 0)
    let published = try PublishedSite(site)
    #expect(published.publishBeside(run))
    Wait.until { SystemFile.isFile(site + "/index.html") }
    #expect(!published.publishBeside(run))
    #expect(try PublishedSite(site).write(run) == 4 - 1, "all but the mark")
  }
}

/// What tells a folder from another that has its name.
private struct RunFolderMark: Equatable {
  private let number: UInt64

  init(_ path: String) {
    var found = stat()
    number = stat(path, &found) == 0 ? UInt64(found.st_ino) : 0
  }
}
