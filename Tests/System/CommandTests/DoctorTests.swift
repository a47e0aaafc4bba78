import BotProcess
import Foundation
import OperatingSystem
import Sandboxes
import TestBasics
import TestSupport
import Testing
import referee

@Suite(.timeLimited) struct DoctorTests {
  @Test func `the doctor says of every sandbox whether it works, and what auto comes to`() throws {
    let result = try Program.run("doctor")
    #expect(result.exitCode == 0)
    let parts = result.output.split(separator: "\n\n")
    let lines = parts[0].split(separator: "\n").map { $0.split(maxSplits: 1, whereSeparator: { $0 == " " }) }
    #expect(lines[0][0] == "referee" && lines[0][1].contains("\(Version.current), /"))
    #expect(parts[0].contains(/\nsample bots +\//))
    #expect(parts[0].contains(/\ngames' library +(\/.+\/librefereegames\.|not found; )/))
    let rows = lines.dropFirst(3).map(\.self)
    let sandboxes = Sandbox.all.filter { $0 != .none }.map(\.name)
    let others = ["\"auto\"", "cores", "descriptors", "processes", "control", "programs", "user"]
    #expect(rows.map { String($0[0]) } == sandboxes + others)
    #expect(rows[sandboxes.count + 3][1].hasSuffix(ProcessTree.words(isListed: ProcessTree.isListed)))
    #expect(rows.last?[1].hasSuffix(CurrentProcess.isOfRoot ? "root: \(Sandbox.gapOfRoot)" : "not root") == true)
    for row in rows.prefix(sandboxes.count) {
      #expect(row[1].hasSuffix(" works") || row[1].contains("does not work: the sandbox \(row[0]) "))
    }
    let best = rows.prefix(sandboxes.count).first { $0[1].hasSuffix("works") }.map { String($0[0]) } ?? "none"
    #expect(rows[sandboxes.count][1].contains("selects \(best)"))
  }

  @Test func `the doctor lists once what no sandbox prevents, and which have it; the documentation sends there`() throws
  {
    let output = try Program.run("doctor").output
    let page = try String(contentsOf: Program.package.appending(path: "docs/reliability.md"), encoding: .utf8)
    let part = try #require(output.split(separator: "\n\n").last)
    let rows = IsolationGap.all.map { opening in
      (opening, opening.sandboxes.map(\.name).joined(separator: ", "))
    }
    #expect(
      part.split(separator: "\n").dropFirst().map(String.init)
        == rows.map { "  - \($0.what) (\($1)); \($0.remedy)" })
    #expect(page.contains("## Known gaps\n\n`referee doctor` lists "))
    #expect(Set(IsolationGap.all.map(\.what)).count == IsolationGap.all.count)
  }

  private static let taskset = "/usr/bin/taskset"

  /// The first core that this process may use.
  private static var firstCore: String? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    return status?.firstMatch(of: /Cpus_allowed_list:\s*(\d+)/).map { String($0.1) }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: taskset) && firstCore != nil))
  func `a referee that may use one core says so, and plays one table at a time`() throws {
    let scratch = try TemporaryFolder()
    let path = try scratch.write(
      """
      {"out": "run", "events": [{"game": "klondike", "deals": 2, "options": {"max_actions": 3}}],
       "bots": [{"name": "a", "command": ["klondike-random"]}]}
      """, to: "file.json")
    let program = BuiltPrograms.folder.appending(path: "referee").path
    let pinned = "\(DoctorTests.taskset) -c \(try #require(DoctorTests.firstCore)) '\(program)'"
    let script = try scratch.write("\(pinned) doctor && \(pinned) run '\(path)'\n", to: "pinned.sh")
    let result = try Program.shell(script, in: scratch.folder)
    #expect(result.exitCode == 0)
    #expect(result.output.contains(/cores +1, the least of \d+ online, 1 in the affinity mask/))
    #expect(result.errors.contains("playing 2 tables, 1 at a time"))
    #expect(result.errors.contains("\nroot: \(Sandbox.gapOfRoot)\n") == CurrentProcess.isOfRoot)
  }
}
