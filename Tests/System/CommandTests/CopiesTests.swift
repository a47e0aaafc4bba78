import Foundation
import TestBasics
import TestSupport
import Testing
import Tournaments

/// `referee copies`: who may have copied from whom, for the organiser's eyes.
@Suite(.timeLimited, .needs(.python)) struct CopiesTests {
  private let scratch: TemporaryFolder

  init() throws { scratch = try TemporaryFolder() }

  /// Hands in a sample bot in Python, changed by whoever hands it in.
  private func submit(_ name: String, _ program: String, changed: (String) -> String = { $0 }) throws {
    try scratch.makeFolder("class/" + name)
    for file in ["bot.py", "klondike_rules.py", "klondike_\(program).py"] {
      let text = try String(contentsOf: Repository.root.appending(path: "Bots/python/" + file), encoding: .utf8)
      try scratch.write(file.hasSuffix("_\(program).py") ? changed(text) : text, to: "class/\(name)/\(file)")
    }
    try scratch.write(
      #"{"name": "\#(name)", "command": ["python3", "klondike_\#(program).py"]}"#, to: "class/\(name)/bot.json")
  }

  @Test(.onlyWithAll) func `bots with the same code or the same choices are named, and others are not`() throws {
    try submit("ann", "good")
    try submit("bob", "good") { $0.replacing("\n", with: "  # all mine\n") }
    // Another text that chooses the same.
    try submit("cy", "good") { $0 + "\nunused = [n for n in range(7)]\n" }
    try submit("dee", "random")
    try submit("eve", "simple")
    try submit("fay", "random") {
      $0.replacing("import random", with: "import random\nrandom.seed(7)\nother = 'fay'\n")
    }
    try scratch.write(
      #"{"out": "run", "seed": "s", "sandbox": "none", "bots_from": "class/*", "events": [{"game": "klondike", "deals": 12}]}"#,
      to: "class.json")
    let run = try Program.run("run", "class.json", "--quiet", in: scratch.folder)
    #expect(run.exitCode == 0, "\(run.errors)")
    let copies = try Program.run("copies", "run", in: scratch.folder)
    #expect(copies.exitCode == 0, "\(copies.errors)")
    #expect(
      copies.output.hasPrefix(
        "Files that few bots have in common, spaces and comments aside:\n  ann, bob: klondike_good.py\n"),
      "\(copies.output)")
    let pairs = copies.output.matches(of: /\n  (\w+), (\w+): ([\d,]+) of ([\d,]+), 100.0%/).map { "\($0.1) \($0.2)" }
    #expect(pairs == ["ann bob", "ann cy", "bob cy"], "\(copies.output)")
    #expect(copies.output.contains("This is evidence, not a verdict"))
  }

  @Test(arguments: [
    ("a = 1  # one\n", "a=1"), ("a = 1; // one\n/* two\n three */ b", "a=1;b"), ("-- sql\nselect 1", "select1"),
    ("/* never ended", ""), ("", ""),
  ])
  func `spaces and comments are no code`(text: String, code: String) {
    #expect(String(decoding: BotCopies.code(in: Array(text.utf8)), as: UTF8.self) == code)
  }
}
