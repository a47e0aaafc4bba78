import Foundation
import TestBasics
import TestSupport
import Testing

#if os(Linux)
  /// Cores that a table's bots share, so that identical ones are treated alike.
  @Suite(.timeLimited) struct CoresPerTableTests {
    /// The cores of each game's bots, as they see them.
    ///
    /// - Parameters:
    ///   - more: a second event, of the same game.
    ///   - looksWhenAsked: true has the cores in each race in place of each game.
    private func cores(
      _ settings: String, event: String = "", more: String? = nil, turns: Int = 1, looksWhenAsked: Bool = false
    ) throws -> [[String]] {
      let scratch = try TemporaryFolder()
      // Without another process, which CPU time as the time basis does not allow.
      let found = "[ $key = Cpus_allowed_list: ] && echo $value"
      let look = "while read -r key value; do \(found); done < /proc/$$/status >> $0.log"
      for bot in ["a", "b"] {
        let script =
          looksWhenAsked
          ? ShellBot.script(
            onPrompt: #"case $line in *'"legal":["pass"'*) "# + "\(look) ;; esac; \(ShellBot.answer(0))")
          : ShellBot.script(onStart: "\(look); \(ShellBot.ready)")
        try scratch.write(script, to: "\(bot).sh")
      }
      let events = [event, more].compactMap(\.self).map {
        #"{"game": "snap", "seats": 2, "deals": 4, "options": {"max_turns": \#(turns)}\#($0)}"#
      }
      let file = try scratch.write(
        """
        {"out": "run", "sandbox": "none", "seed": "s", "transcripts": "none", "concurrency": 1\(settings),
         "events": [\(events.joined(separator: ", "))],
         "bots": [{"name": "a", "command": ["sh", "a.sh"]}, {"name": "b", "command": ["sh", "b.sh"]}]}
        """, to: "file.json")
      let result = try Program.run("run", file)
      #expect(result.exitCode == 0, "\(result.output)")
      return try ["a", "b"].map { bot in
        let log = try String(contentsOf: scratch.file("\(bot).sh.log"), encoding: .utf8)
        // The first is the check before the first table, which is no game.
        return log.split(separator: "\n").dropFirst().map(String.init)
      }
    }

    @Test(arguments: ["", #", "process": "fresh""#, #", "reactions": "cpu", "charge": "cpu""#])
    func `two bots of a table have one core, and the same`(event: String) throws {
      let cores = try cores("", event: event)
      #expect(cores[0] == cores[1])
      #expect(cores.joined().allSatisfy { Int($0) != nil }, "\(cores)")
    }

    @Test(
      .enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1, "this machine has one core"),
      arguments: [(#", "cores_per_table": 2"#, ""), (#", "cores_per_table": 2"#, #", "process": "fresh""#)])
    func `a table has as many cores as the file says, and its bots share them`(settings: String, event: String) throws {
      let cores = try cores(settings, event: event)
      #expect(cores[0] == cores[1])
      #expect(cores.joined().allSatisfy { $0.contains(/^\d+[-,]\d+$/) }, "\(cores)")
    }

    @Test(arguments: ["", #", "reactions": "cpu", "charge": "cpu""#])
    func `beside an event that needs more cores, bots that are asked in turn have one`(other: String) throws {
      let together = #", "ask": "together""#
      for (event, more) in [(together, other), (other, together)] {
        let cores = try cores("", event: event, more: more)
        let inTurn = cores.map { event == other ? $0.prefix($0.count / 2) : $0.suffix($0.count / 2) }
        #expect(inTurn[0] == inTurn[1], "\(cores)")
        #expect(cores.joined().allSatisfy { Int($0) != nil }, "\(cores)")
      }
    }

    @Test(
      .enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1, "this machine has one core"),
      arguments: [#", "ask": "together""#, #", "ask": "together", "process": "fresh""#])
    func `bots that are asked together have a core each, that of their seat`(event: String) throws {
      let cores = try cores("", event: event)
      #expect(cores.joined().allSatisfy { Int($0) != nil }, "\(cores)")
      #expect(zip(cores[0], cores[1]).allSatisfy { $0 != $1 }, "\(cores)")
      // Each deal is played in both seats.
      #expect(Set(cores[0]).count == 2 && Set(cores[1]).count == 2, "\(cores)")
    }

    @Test(.enabled(if: ProcessInfo.processInfo.activeProcessorCount > 1, "this machine has one core"))
    func `in each race it is drawn which of the bots that are asked together has which core`() throws {
      let cores = try cores("", event: #", "ask": "together""#, turns: 40, looksWhenAsked: true)
      let races = zip(cores[0], cores[1]).map { $0 == $1 ? nil : $0 }
      #expect(!races.isEmpty && !races.contains(nil), "\(cores)")
      // As often as a coin shows heads, but for one run in 10⁹.
      let (count, first) = (Double(races.count), Double(races.count { $0 == races[0] }))
      #expect(abs(first - count / 2) < 3.05 * count.squareRoot(), "\(first) of \(count)")
    }
  }
#endif
