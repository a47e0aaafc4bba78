import BotProcess
import BotProtocol
import Foundation
import Limits
import OperatingSystem
import Sandboxes
import TestBasics
import TestSupport
import Testing

#if os(Linux)
  /// Control groups, where this machine lets some be made.
  @Suite(.timeLimited) struct ControlGroupTests {
    static let canBeMade = ControlGroups() != nil
    static let limiting = ControlGroups()?.limiting ?? []
    static let reason: Comment = "this process may make no control group of version 2: nothing was tried"

    private func stage(_ script: String, in sandbox: Sandbox) throws -> BotStage {
      var limits = BotLimits()
      limits[.processes] = 20
      limits[.memory] = 64 << 20
      let launcher = try BotLauncher(program: BuiltPrograms.launcher, sandbox: sandbox, limits: limits)
      return try BotStage(launcher, ShellBot.command(script))
    }

    @Test(.enabled(if: canBeMade, reason), arguments: SandboxTests.working + [.none])
    func `a restrained bot is stopped with all that it has started, until something is sent`(sandbox: Sandbox) throws {
      let script = "setsid sh -c 'while :; do :; done' & echo ready; while read -r line; do echo $line; done"
      let stage = try stage(script, in: sandbox)
      let group = try #require(stage.bot.group)
      _ = stage.play(until: { $0.output == "ready\n" }, close: false)
      stage.bot.suspendIfRestrained()
      #expect(!group.isFrozen, "only a restrained one is stopped")
      stage.bot.isRestrained = true
      stage.bot.suspendIfRestrained()
      Wait.until { group.isFrozen }
      #expect(group.isFrozen)
      _ = stage.bot.send(Array("go\n".utf8))
      #expect(stage.play(until: { $0.output == "go\n" }, close: false).output == "go\n")
      #expect(!group.isFrozen)
      stage.bot.suspendIfRestrained()
      stage.close()
      #expect(!SystemFile.isFolder(group.path) || SystemFile.lines(group.path + "/cgroup.procs").isEmpty)
    }

    @Test(
      .enabled(if: limiting.contains("pids"), "the controller pids is not delegated: its limit was not tried"),
      arguments: SandboxTests.working + [.none])
    func `a bot that starts threads without end never has more than its limit`(sandbox: Sandbox) throws {
      let stage = try stage("for i in $(seq 1000); do sleep 100 & done; echo done; read -r line", in: sandbox)
      let group = try #require(stage.bot.group)
      _ = stage.play(close: false)
      #expect(SystemFile.lines(group.path + "/pids.peak").first.flatMap { Int($0) } ?? 0 <= 22)
      stage.close()
    }

    @Test(
      .enabled(if: limiting.contains("memory"), "the controller memory is not delegated: its limit was not tried"),
      arguments: SandboxTests.working + [.none])
    func `a bot whose processes take too much memory together is ended for that`(sandbox: Sandbox) throws {
      let hog = "tail -c 60000000 /dev/zero | (sleep 100; cat)"
      let play = try stage("for i in 1 2 3 4 5; do \(hog) & done; read -r line", in: sandbox).play()
      #expect(play.ending == .limit(.memory, allowed: 64 << 20))
    }
  }
#endif
