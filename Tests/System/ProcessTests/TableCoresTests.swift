import BotProcess
import Foundation
import OperatingSystem
import Sandboxes
import TestBasics
import TestSupport
import Testing

#if os(Linux)
  /// Tables that have cores of their own.
  @Suite(.timeLimited) struct TableCoresTests {
    /// Runs something on a thread of its own: to move one of the tests' would move those that follow there.
    private func onThread<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
      let ended = DispatchSemaphore(value: 0)
      nonisolated(unsafe) var result: Result<Value, any Error>?
      Thread.detachNewThread {
        result = Result(catching: body)
        ended.signal()
      }
      ended.wait()
      return try #require(result).get()
    }

    @Test(arguments: SandboxTests.working + [.none])
    func `a bot runs on the core of the thread that has started it`(sandbox: Sandbox) throws {
      try onThread {
        let cores = TableCores(1)
        defer { cores.release() }
        // Landlock shows a process itself, not its children.
        let command = ShellBot.command(
          #"read -r line; while read -r key value; do [ "$key" = Cpus_allowed_list: ] && echo "$value"; done </proc/self/status"#
        )
        let stage = try BotStage(BotLauncher(program: BuiltPrograms.launcher, sandbox: sandbox), command)
        _ = stage.bot.send(Array("go\n".utf8))
        let output = stage.play().output
        #expect(cores.numbers.count == 1)
        #expect(
          output.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } == cores.numbers.first, "\(output)")
      }
    }

    @Test(
      .enabled(if: Affinity.current().count > 1, "this machine has one core"),
      arguments: SandboxTests.working + [.none])
    func `bots that compute at once have a core each, which goes with their place`(sandbox: Sandbox) throws {
      try onThread {
        let table = TableCores(2, named: UUID().uuidString)
        defer { table.release() }
        // Its own, without another process.
        let look = "while read -r key value; do [ $key = Cpus_allowed_list: ] && echo $value; done < /proc/self/status"
        let script = "while read -r line; do \(look); done"
        let launcher = try BotLauncher(program: BuiltPrograms.launcher, sandbox: sandbox)
        let stages = try (0..<2).map { _ in try BotStage(launcher, ShellBot.command(script)) }
        for places in [stages, stages.reversed()] {
          table.place(places.map(\.bot), apart: true)
          let outputs = places.map { stage in
            _ = stage.bot.send(Array("go\n".utf8))
            return stage.play(until: { $0.output.hasSuffix("\n") }, close: false).output
          }
          let cores = outputs.map { $0.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) } }
          #expect(cores == table.numbers, "\(sandbox.name): \(outputs)")
        }
        for stage in stages { stage.close() }
      }
    }

    @Test func `a core belongs to one table until it is given back, and tables beyond the cores share`() throws {
      try onThread {
        let name = UUID().uuidString
        let all = Affinity.current()
        let tables = all.map { _ in TableCores(1, named: name) }
        #expect(Set(tables.flatMap(\.numbers)) == all)
        let shared = TableCores(1, named: name)
        #expect(shared.numbers.count == 1)
        tables[0].release()
        // A process that another test starts just then holds a copy of the core's name until its program begins.
        Wait.until { TableCores(1, named: name).numbers == tables[0].numbers }
        #expect(TableCores(1, named: name).numbers == tables[0].numbers)
        TableCores.leave()
      }
    }

    @Test func `a table that needs more cores than there are has all of them`() throws {
      try onThread {
        let all = Affinity.current()
        #expect(TableCores(10_000, named: UUID().uuidString).numbers == all.sorted())
      }
    }

    @Test func `a thread that a table starts runs elsewhere once it leaves`() throws {
      try onThread {
        let all = Affinity.current()
        let cores = TableCores(1, named: UUID().uuidString)
        #expect(Affinity.current() == Set(cores.numbers))
        TableCores.leave()
        #expect(Affinity.current() == all)
      }
    }
  }
#endif
