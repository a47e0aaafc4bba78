import BotProcess
import Foundation
import TestSupport
import Testing

@testable import Arena

/// Which bots stay alive between games.
@Suite struct BenchTests {
  private func bot(_ name: String) -> BotCommand { ShellBot.command(ShellBot.script(), environment: ["NAME": name]) }

  private func play(_ names: [String], on stage: ArenaStage, keepsBots: Bool = true) throws {
    let played = try #require(try stage.play(names.map { .bot(bot($0)) }, keepsBots: keepsBots))
    #expect(played.faults == names.map { _ in nil })
  }

  private func idle(_ names: [String], on stage: ArenaStage) -> [String] {
    names.filter { stage.bench.hasIdle(bot($0)) }
  }

  @Test func `bots stay after their game while there is room, then the longest idle leave`() throws {
    let stage = try ArenaStage(capacity: 4)
    let names = ["a", "b", "c", "d", "e"]
    try play(["a", "b"], on: stage)
    #expect(idle(names, on: stage) == ["a", "b"])
    try play(["c", "d"], on: stage)
    #expect(idle(names, on: stage) == ["a", "b", "c", "d"])
    try play(["b", "a"], on: stage)
    try play(["e", "a"], on: stage)
    #expect(idle(names, on: stage) == ["a", "b", "d", "e"], "c was idle for longest")
  }

  @Test func `nobody stays where every game has its own process`() throws {
    let stage = try ArenaStage()
    try play(["a", "b"], on: stage, keepsBots: false)
    #expect(idle(["a", "b"], on: stage) == [])
  }

  @Test func `a bot may sit at one table twice, as two processes`() throws {
    let stage = try ArenaStage()
    try play(["a", "a"], on: stage)
    let kept = try stage.bench.seat([bot("a"), bot("a")]).compactMap { try? $0?.get() }
    #expect(Set(kept.map(\.process.pid)).count == 2)
    for player in kept { stage.bench.end(player) }
  }

  @Test func `another environment is another bot`() throws {
    let stage = try ArenaStage()
    try play(["a", "b"], on: stage)
    #expect(stage.bench.hasIdle(bot("a")))
    #expect(!stage.bench.hasIdle(bot("c")))
  }

  @Test func `a bot with a fault does not stay`() throws {
    let stage = try ArenaStage()
    let rebel = ShellBot.command(ShellBot.script(onPrompt: ShellBot.answer(99)))
    let played = try #require(try stage.play([.bot(rebel), .bot(bot("a"))]))
    #expect(played.faults == ["illegal", nil])
    #expect(!stage.bench.hasIdle(rebel))
    #expect(stage.bench.hasIdle(bot("a")))
  }

  @Test(arguments: [false, true])
  func `a closed bench leaves no process behind`(isAborted: Bool) throws {
    let stage = try ArenaStage()
    let players = try stage.bench.seat([bot("a"), bot("b")]).compactMap { try? $0?.get() }
    let processes = players.map(\.process.pid)
    stage.bench.keep(players[0])
    stage.bench.end(players[1])
    if isAborted { stage.bench.abort() } else { stage.bench.close() }
    #expect(processes.count == 2)
    for process in processes { #expect(kill(process, 0) == -1) }
    #expect(!stage.bench.hasIdle(bot("a")))
  }
}
