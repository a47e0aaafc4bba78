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

  @Test func `a program with other names and comments is named, and how many turns were compared`() throws {
    let course = try ClassTournament()
    let text = ShellBot.gambler()
    try course.submit("ann", script: text)
    try course.submit(
      "bob",
      script: text.replacing("luck", with: "fate").replacing("draw", with: "pick").replacing("value", with: "part")
        .replacing("\n", with: "  # all mine\n"))
    try course.submit("cy")
    #expect(try Program.run("run", course.path, "--quiet").exitCode == 0)
    let copies = try Program.run("copies", course.scratch.file("run").path).output
    #expect(
      copies.contains(/left out:\n  ann \(bot.sh\), bob \(bot.sh\): (\d+) of \1 fingerprints, 100.0%\n[^ ]/),
      "\(copies)")
    #expect(
      copies.contains(/cannot be compared \(0 turns with a choice in \d+ recorded games; answers in races/), "\(copies)"
    )
  }

  @Test func `texts with enough tokens in a row in common share a fingerprint, and with few none`() {
    func text(_ numbers: Range<Int>) -> [UInt8] { Array(numbers.map(String.init).joined(separator: " ").utf8) }
    for start in 100..<150 {
      let long = CodeFingerprints.of(text(0..<(start + CodeFingerprints.guaranteed)))
      #expect(!long.isDisjoint(with: CodeFingerprints.of(text(start..<400))))
      let short = CodeFingerprints.of(text(0..<(start + CodeFingerprints.gram - 1)))
      #expect(short.isDisjoint(with: CodeFingerprints.of(text(start..<400))))
    }
  }

  @Test(arguments: [
    ("total = a + b  # sum", "x = y+z"), ("if (alpha) return 'a';", "if (beta) return 'b'; // why"),
    ("for i in range(9)", "for  number in  span(9)"),
  ])
  func `names, spaces and comments are alike, and nothing else is`(one: String, other: String) {
    func tokens(_ text: String) -> [ArraySlice<UInt8>] { CodeFingerprints.tokens(in: Array(text.utf8)) }
    #expect(tokens(one) == tokens(other))
    #expect(tokens(one) != tokens("1 " + other) && tokens("a = 1") != tokens("a = 2"))
    #expect(tokens("if a") != tokens("for a"))
  }

  @Test(arguments: [
    ("a = 1  # one\n", "a=1"), ("a = 1; // one\n/* two\n three */ b", "a=1;b"), ("-- sql\nselect 1", "select1"),
    ("/* never ended", ""), ("", ""),
  ])
  func `spaces and comments are no code`(text: String, code: String) {
    #expect(String(decoding: BotCopies.code(in: Array(text.utf8)), as: UTF8.self) == code)
  }
}
