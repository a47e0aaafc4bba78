import Foundation
import OperatingSystem
import RunFiles
import Sandboxes
import TestBasics
import TestSupport
import Testing
import Tournaments

/// What is hidden from each bot: never its own files, whatever another bot's author makes.
@Suite(.timeLimited) struct HiddenPathsTests {
  let home: TemporaryFolder

  init() throws {
    home = try TemporaryFolder()
    for folder in ["subs/ann", "subs/bob", "runs/cup/snapshots/ann@1", "runs/old/transcripts"] {
      try home.makeFolder(folder)
    }
    for file in [
      "cup.json", "subs/ann/bot.py", "subs/ann/helper.py", "subs/bob/bot.py", "runs/cup/journal.jsonl",
      "runs/old/journal.jsonl", "runs/old/transcripts/1",
    ] { try home.write([], to: file) }
  }

  private func bot(_ name: String, _ words: String..., in folder: String) -> Competitor {
    Competitor(name: name, command: ["python3"] + words, folder: home.path + "/" + folder)
  }

  /// What is hidden from the first of some bots, and what is sealed.
  private func hide(_ bots: [Competitor]) throws(StartFailure) -> BotCommand {
    var file = TournamentFile(path: home.path + "/cup.json", name: "cup", seed: "s", out: home.path + "/runs/cup")
    file.competitors = bots
    var paths = HiddenPaths(file)
    var command = BotCommand(program: "/bin/sh", arguments: [], folder: bots[0].folder, environment: [:])
    try paths.hide(from: bots[0], in: &command)
    return command
  }

  /// What is hidden from the first of some bots within the folder of the tournament's bots, as paths from there.
  private func hidden(_ bots: Competitor...) throws -> [String] {
    let subs = AbsolutePath.real(home.path + "/subs")
    return try hide(bots).hidden.filter { $0.hasPrefix(subs + "/") }.map { String($0.dropFirst(subs.count + 1)) }
  }

  @Test(arguments: ["weights", "data", "../ann/bot.py", "../ann/helper.py", "deep/../weights"], [false, true])
  func `a bot that names another's file hides it from nobody who has it`(word: String, isAuthorWritten: Bool) throws {
    for (name, target) in [("weights", "bot.py"), ("data", "helper.py")] {
      try home.makeLink("subs/bob/" + name, to: "../ann/" + target)
    }
    let ann = bot("ann", "bot.py", in: "subs/ann")
    var bob = bot("bob", "bot.py", word, in: "subs/bob")
    bob.owner = isAuthorWritten ? "subs/bob" : nil
    #expect(try hidden(ann, bob) == ["bob", "bob/bot.py"])
    #expect(try hidden(bob, ann) == ["ann", "ann/bot.py"])
  }

  @Test func `bots that share a folder see nothing of each other, by whatever links they are named`() throws {
    for name in ["a.py", "b.py", "b2.py"] { try home.write([], to: "subs/\(name)") }
    for (name, target) in [("a-link", "b.py"), ("b-link", "b2.py")] { try home.makeLink("subs/" + name, to: target) }
    let (a, b) = (bot("a", "a.py", "a-link", in: "subs"), bot("b", "b.py", "b-link", in: "subs"))
    #expect(try hidden(a, b) == ["b.py", "b2.py"])
    #expect(try hidden(b, a) == ["a.py"])
    #expect(try hidden(bot("c", "ann/helper.py", in: "subs"), bot("ann", "bot.py", in: "subs/ann")) == ["ann/bot.py"])
  }

  @Test func `no bot sees a run, though its own folder or its command leads into one`() throws {
    let runs = AbsolutePath.real(home.path + "/runs")
    var ann = bot("ann", "../../runs/old/journal.jsonl", in: "subs/ann")
    ann.readable = [home.path + "/runs/old/transcripts"]
    #expect(try Set(hide([ann]).sealed.map(AbsolutePath.real)) == [runs + "/cup", runs + "/old"])
    let all = try hide([bot("all", in: ".")])
    #expect(Set(all.sealed.map(AbsolutePath.real)) == [runs + "/cup", runs + "/old"])
    #expect(throws: StartFailure.folderInRun(home.path + "/runs/old/transcripts", run: runs + "/old")) {
      try hide([bot("old", in: "runs/old/transcripts")])
    }
    #expect(throws: StartFailure.folderInRun(home.path + "/runs/cup", run: runs + "/cup")) {
      try hide([bot("cup", in: "runs/cup")])
    }
    // Its copy is what it starts from.
    #expect(try hide([bot("ann", "bot.py", in: "runs/cup/snapshots/ann@1")]).sealed == [home.path + "/runs/cup"])
  }

  @Test func `other tournament files in a bot's folder are hidden, wherever in them the members stand`() throws {
    let long = String(repeating: "x", count: 1 << 20)
    try home.write(Array(#"{"name": "\#(long)", "bots": [], "events": []}"#.utf8), to: "subs/ann/other.json")
    try home.write(Array(#"{"bots": []}"#.utf8), to: "subs/ann/weights.json")
    try home.write(Array(#"{"bots": [], "events": []}"#.utf8), to: "subs/ann/notes.txt")
    try home.makeLink("subs/ann/link.json", to: "other.json")
    #expect(try hidden(bot("ann", "bot.py", in: "subs/ann")) == ["ann/other.json"])
  }

  @Test func `runs and tournament files near the top are found, whatever lies deep below`() throws {
    for number in 0..<50 {
      try home.makeFolder("subs/ann/\(number)/b/c/d")
      for file in 0..<10 { try home.write([], to: "subs/ann/\(number)/b/c/d/\(file)") }
    }
    try home.makeFolder("subs/ann/runs/old")
    try home.write([], to: "subs/ann/runs/old/journal.jsonl")
    try home.write(#"{"events": [], "bots": []}"#, to: "subs/ann/runs/old.json")
    let ann = AbsolutePath.real(home.path + "/subs/ann")
    let found = RefereeFiles(below: ann, atMost: 200)
    #expect(found.runs == [ann + "/runs/old"] && found.tournaments == [ann + "/runs/old.json"])
  }

  @Test func `a submission reads all that lies in its own folder`() throws {
    try home.write(#"{"events": [], "bots": []}"#, to: "subs/ann/data.json")
    var ann = bot("ann", "bot.py", in: "subs/ann")
    #expect(try hidden(ann) == ["ann/data.json"])
    ann.owner = "subs/ann"
    #expect(try hidden(ann) == [])
  }

  @Test func `a file in a bot's own folder is part of its program, whoever else names it`() {
    func command(_ name: String, _ words: String...) -> BotCommand {
      BotCommand(program: "/bin/sh", arguments: words, folder: "\(home.path)/subs/\(name)", environment: [:])
    }
    let bots = [command("ann", "bot.py"), command("bob", "bot.py", "../ann/helper.py")]
    var files = ProgramFiles(of: bots, sharing: [home.path], ignoring: [:])
    #expect(files.files(of: bots[0]).map { URL(filePath: $0).lastPathComponent } == ["bot.py", "helper.py"])
  }

  @Test func `an author's file with a name of the referee's hides nothing from the bot, and no part of its program`()
    throws
  {
    try home.makeFolder("subs/ann/code")
    try home.write("", to: "subs/ann/journal.jsonl")
    try home.write("", to: "subs/ann/code/.referee")
    try home.write("print(1)", to: "subs/ann/code/more.py")
    try home.write(#"{"events": [], "bots": []}"#, to: "subs/ann/code/data.json")
    var ann = bot("ann", "bot.py", in: "subs/ann")
    #expect(throws: StartFailure.self) { try hide([ann]) }
    ann.owner = "subs/ann"
    #expect(try hide([ann]).sealed.allSatisfy { !$0.contains("/subs/ann") })
    var command = BotCommand(
      program: "/bin/sh", arguments: ["bot.py"], folder: "\(home.path)/subs/ann", environment: [:])
    command.isAuthorWritten = true
    var files = ProgramFiles(of: [command], sharing: [], ignoring: [:])
    #expect(
      files.files(of: command).map { URL(filePath: $0).lastPathComponent }
        == ["bot.py", "data.json", "more.py", "helper.py", "journal.jsonl"])
  }

  @Test func `a table of people below a bot's folder is hidden from it, and no part of its program`() throws {
    try home.makeFolder("subs/ann/referee-snap-table")
    try home.write("a link with a key", to: "subs/ann/referee-snap-table/links.json")
    try Removal.mark(home.path + "/subs/ann/referee-snap-table")
    let table = AbsolutePath.real(home.path + "/subs/ann/referee-snap-table")
    #expect(try hide([bot("ann", "bot.py", in: "subs/ann")]).sealed.contains(table))
    let command = BotCommand(
      program: "/bin/sh", arguments: ["bot.py"], folder: "\(home.path)/subs/ann", environment: [:])
    var files = ProgramFiles(of: [command], sharing: [], ignoring: [:])
    #expect(files.files(of: command).allSatisfy { !$0.contains("links.json") })
    // What else lies where people play is nobody's program.
    var beside = ProgramFiles(of: [command], sharing: [command.folder], ignoring: [:])
    #expect(beside.files(of: command).map { URL(filePath: $0).lastPathComponent } == ["bot.py", "helper.py"])
  }
}
