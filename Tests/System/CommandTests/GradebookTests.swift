import Foundation
import TestBasics
import TestSupport
import Testing
import referee

/// Grades as a teacher gets them: in the run's results, and for a gradebook.
@Suite(.timeLimited) struct GradebookTests {
  private let scratch: TemporaryFolder

  init() throws {
    scratch = try TemporaryFolder()
    try scratch.write(ShellBot.script(), to: "bot.sh")
  }

  private func run(_ grade: String, _ weight: String = "", _ words: String...) throws -> Program.Result {
    let file = try scratch.write(
      """
      {"out": "run", "sandbox": "none", "seed": "grades"\(grade),
       "events": [{"game": "klondike", "deals": 3, "options": {"max_actions": 20}, "rank_by": "score"\(weight)},
                  {"game": "snap", "seats": 2, "deals": 3, "options": {"max_turns": 10}}],
       "bots": [{"name": "=a", "command": ["sh", "bot.sh"]}, {"name": "b", "command": ["sh", "bot.sh"]},
                {"name": "greedy", "command": ["klondike-greedy"], "plays": ["klondike"]}]}
      """, to: "file.json")
    return try Program.run(in: scratch.folder, ["run", file] + words)
  }

  private func gradebook(_ folders: String...) throws -> Program.Result {
    try Program.run(in: scratch.folder, ["standings"] + folders + ["--format", "gradebook-csv"])
  }

  @Test func `a gradebook follows from the file's grade, which may change after the run, and verify confirms it`()
    throws
  {
    #expect(try run("").exitCode == 0)
    let none = try gradebook("run")
    #expect(
      none.errors
        == "referee: run has no grades; add \"grade\": true to the tournament file and run it again, which plays nothing twice; try: referee standings --help\n"
    )
    let graded = try run(#", "grade": true"#)
    #expect(graded.exitCode == 0 && graded.output.contains("\nGrades\n\n#"), "\(graded.errors)")
    #expect(graded.errors.contains("all 13 tables have been played"), "nothing is played twice: \(graded.errors)")
    let rows = try gradebook("run").output.components(separatedBy: "\r\n")
    #expect(
      rows[0]
        == "name,folder,version,grade,low,high,rank,events,klondike,klondike games,klondike faults,snap 2,snap 2 games,snap 2 faults"
    )
    #expect(rows.count == 5 && rows[4].isEmpty)
    #expect(rows[1].hasPrefix("greedy,,1,100,"), "\(rows)")
    #expect(
      rows[1].split(separator: ",", omittingEmptySubsequences: false)[7] == "1", "the event that it plays: \(rows)")
    #expect(rows.contains { $0.hasPrefix("'=a,,1,") })

    let weighted = try run(#", "grade": true"#, #", "weight": 3"#, "--quiet")
    #expect(weighted.output.contains("klondike (weight 3)"))
    for name in ["txt", "md", "csv", "json", "html"] {
      #expect(try scratch.read("run/standings." + name).contains("rade"), "\(name)")
    }
    let verified = try Program.run("verify", "run", in: scratch.folder)
    #expect(verified.exitCode == 0 && verified.output.hasSuffix("all results confirmed\n"))
    try scratch.write(
      try scratch.read("run/standings.json").replacing(#""weight":3"#, with: #""weight":4"#), to: "run/standings.json")
    #expect(try Program.run("verify", "run", in: scratch.folder).exitCode == 1)
  }

  @Test func `a class is graded without the teacher's bots, also when the run is closed`() throws {
    func run(_ grade: Bool, _ words: String...) throws -> Program.Result {
      let file = try scratch.write(
        """
        {"name": "class", "out": "class-run", "seed": "s", "sandbox": "none", "bots_from": "class/*", "grade": \(grade),
         "events": [{"game": "klondike", "deals": 2, "options": {"max_actions": 20}, "rank_by": "score"}],
         "bots": [{"name": "teacher", "command": ["klondike-greedy"]}]}
        """, to: "class.json")
      return try Program.run(in: scratch.folder, ["run", file] + words)
    }
    func names() throws -> [String] {
      try gradebook("class-run").output.split(separator: "\r\n").dropFirst().map { String($0.prefix { $0 != "," }) }
    }
    for name in ["ann", "bob"] {
      try scratch.makeFolder("class/" + name)
      try scratch.write(ShellBot.script(), to: "class/\(name)/bot.sh")
      try scratch.write(#"{"name": "\#(name)", "command": ["sh", "bot.sh"]}"#, to: "class/\(name)/bot.json")
    }
    #expect(try run(false, "--close").exitCode == 0)
    #expect(try names() == [])
    let closed = try run(true)
    #expect(closed.exitCode == 0, "\(closed.errors)")
    #expect(try names() == ["ann", "bob"])
  }
}
