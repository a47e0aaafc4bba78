import Foundation
import OperatingSystem
import RunFiles
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
      if SystemFile.isFile(site + "/" + name) {
        files[name] = try String(decoding: SystemFile.read(site + "/" + name), as: UTF8.self)
      }
    }
  }

  @Test func `a site tells no secret while bots may join, and has replays once the run is closed`() throws {
    let played = try Program.run("run", path, "--quiet", "--publish", site)
    #expect(played.exitCode == 0, "\(played.errors)")
    let journal = try scratch.read("run/journal.jsonl")
    #expect(journal.contains("secret-of-the-seed") && journal.contains("secret-of-output"), "the secrets are there")
    #expect(try scratch.read("run/pages/faults.html").contains("secret-of-stderr"))
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
          let path = String(link.1.prefix { $0 != "#" })
          let target = URL(filePath: site + "/" + name).deletingLastPathComponent().appending(path: path)
          #expect(SystemFile.isFile(target.standardized.path), "\(name) leads to \(link.1)")
          for game in link.1.drop(while: { $0 != "#" }).dropFirst().split(separator: ",")
          where path.hasSuffix("game.html") {
            #expect(files["pages/games/\(game).js"] != nil, "\(name) leads to \(link.1)")
          }
        }
      }
      return files
    }
    let open = try check(besides: false)
    #expect(
      open.keys.sorted() == [
        ".referee", "index.html", "pages/bot-ann.html", "pages/bot-bob-1.html", "pages/bot-tutor.html",
        "pages/bots.html", "pages/data/bot-ann.js", "pages/data/bot-bob-1.js", "pages/data/bot-tutor.js",
        "pages/data/bots.js", "pages/event-1.html", "pages/faults.html", "pages/game.css", "pages/game.html",
        "pages/game.js", "pages/pair.html", "pages/pair.js", "pages/preview.png", "pages/site.css", "pages/site.js",
        "standings.csv",
        "standings.json",
      ])
    let page = open["index.html"]!
    #expect(page.contains("<h1>class &lt;1&gt;</h1>"))
    #expect(page.contains(#"<a href="pages/bot-bob-1.html">bob_1</a>"#))
    #expect(page.contains("Games and replays appear here once the run is closed"))
    #expect(!page.contains("<th>ending"), "how a game on a deal ends may tell of the deal")
    #expect(open["pages/faults.html"]!.contains("a line that is not JSON, or not an answer"))
    #expect(open["pages/data/bot-ann.js"]!.contains(#""games":[]"#))
    #expect(try Program.run("run", path, "--quiet", "--close").exitCode == 0)
    let published = try Program.run("publish", run, "--into", site)
    #expect(published.exitCode == 0, "\(published.errors)")
    let closed = try check(besides: true)
    #expect(published.errors == "wrote \(site)/index.html and \(closed.count - 2) files beside it\n")
    #expect(closed["index.html"]!.contains("secret-of-the-seed"), "nothing more is played with it")
    #expect(
      closed["pages/games.html"]!.contains(">ending<") && closed["pages/games.html"]!.contains("game.html#1-snap-"))
    // Data whose game is the same stay as they are.
    let data = try #require(closed.keys.first { $0.hasPrefix("pages/games/") && SystemFile.isFile(run + "/" + $0) })
    let changed = closed[data]! + "// changed"
    try scratch.write(changed, to: "site/" + data)
    #expect(try Program.run("publish", run, "--into", site).exitCode == 0)
    #expect(try scratch.read("site/" + data) == changed)
    // The run's own data of a game, which have what bots wrote, are never taken for those of the site.
    try scratch.write(scratch.read("run/" + data), to: "site/" + data)
    #expect(try Program.run("publish", run, "--into", site).exitCode == 0)
    #expect(try scratch.read("site/" + data) == closed[data])
  }

  @Test func `a site shows each game at once where no deal is dealt twice, and a new version meets new deals`() throws {
    try scratch.write(
      try scratch.read("class.json").replacing(
        #""events": ["#,
        with: ##""events": [{"game": "klondike", "deals": 4, "fresh_deals": true, "options": {"max_actions": 6}}, "##),
      to: "class.json")
    #expect(try Program.run("run", path, "--quiet", "--publish", site).exitCode == 0)
    func check() throws -> (first: String, games: String) {
      let files = try files()
      for (name, text) in files {
        for secret in ["stderr", "output", "command", "env", "the-seed"] {
          #expect(!text.contains("secret-of-" + secret), "\(name)")
        }
      }
      let replays = files.keys.filter { $0.hasPrefix("pages/games/") }
      #expect(!replays.isEmpty && replays.allSatisfy { $0.hasPrefix("pages/games/1-klondike-") }, "\(replays)")
      return (files["index.html"]!, files["pages/games.html"]!)
    }
    let open = try check()
    #expect(open.first.contains("Games and replays of event 2 appear here once the run is closed"))
    #expect(open.games.contains(">ending<") && open.games.contains("href=\"game.html#1-klondike-"))
    #expect(open.first.contains("No deal is dealt twice: each bot has deals of its own"))
    let games = open.games
    #expect(games.contains("klondike") && !games.contains("<td>snap"), "the other event is not told")
    try submit("ann", ShellBot.script(first: ": another"))
    #expect(try Program.run("run", path, "--quiet", "--publish", site).exitCode == 0)
    let later = try check().first
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
    #expect(!(try scratch.read("site/pages/bots.html").contains("id=\"versions\"")), "each bot has one")
    try submit("ann", ShellBot.script(first: ": another"))
    try FileManager.default.removeItem(atPath: scratch.file("class/bob_1").path)
    let again = try Program.run("run", path, "--quiet", "--accept-changes", "--close", "--publish", site)
    #expect(again.exitCode == 0, "\(again.errors)")
    let page = try scratch.read("site/pages/bots.html")
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

  @Test func `only what has changed is written, and a failure does not end a run`() throws {
    #expect(try Program.run("run", path, "--quiet", "--publish", site).exitCode == 0)
    func marks() throws -> [String: String?] {
      try files().keys.reduce(into: [:]) { $0[$1] = RunFolder.mark(of: site + "/" + $1) }
    }
    let old = try marks()
    #expect(try Program.run("publish", run, "--into", site).exitCode == 0)
    #expect(try marks() == old)
    // A page that the site no longer has is removed, and one that was changed is written again.
    try scratch.write("an older page", to: "site/pages/bot-gone.html")
    try scratch.write("changed", to: "site/pages/bots.html")
    #expect(try Program.run("publish", run, "--into", site).exitCode == 0)
    #expect(try marks().filter { old[$0.key] != $0.value }.keys.sorted() == ["pages/bots.html"])
    // It goes on where a person has put a file in the meantime, which stays, as does the rest.
    let published = try PublishedSite(site)
    try scratch.write("mine", to: "site/pages/notes.txt")
    try scratch.write("changed", to: "site/pages/bots.html")
    published.publish(run)
    #expect(try scratch.read("site/pages/bots.html") == "changed")
    #expect(try scratch.read("site/pages/notes.txt") == "mine")
  }

  @Test(.onlyWithAll) func `a site follows a run that is watched`() throws {
    let watched = try Program.start(["run", path, "--quiet", "--watch", "--publish", site])
    func shows(_ bot: String) -> Bool { SystemFile.isFile(site + "/pages/bot-\(bot).html") }
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
    Wait.until { SystemFile.isFile(site + "/pages/data/bots.js") }
    #expect(try PublishedSite(site).write(run) == files().count - 1, "all but the mark")
  }
}
