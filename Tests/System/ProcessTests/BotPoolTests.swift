import Arena
import Foundation
import Sandboxes
import TestBasics
import TestSupport
import Testing

/// Which bots stay alive between games.
@Suite(.timeLimited) struct BotPoolTests {
  /// A deal that nobody has been dealt.
  private let next = DealKey(event: 1, number: 1)

  private func bot(_ name: String) -> BotCommand { ShellBot.command(ShellBot.script(), environment: ["NAME": name]) }

  private func play(_ names: [String], on stage: ArenaStage, keepsBots: Bool = true) throws {
    let played = try #require(try stage.play(names.map { .bot(bot($0)) }, keepsBots: keepsBots))
    #expect(played.faults == names.map { _ in nil })
  }

  private func idle(_ names: [String], on stage: ArenaStage) -> [String] {
    names.filter { stage.pool.hasIdle(bot($0), for: next) }
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

  @Test func `nobody plays beside a bot that is on its way out`() throws {
    let stage = try ArenaStage()
    let endless = ShellBot.command("trap '' TERM; \(ShellBot.script()); while :; do :; done")
    let first = try #require(try stage.pool.seat([endless], for: next).first??.get())
    stage.pool.end(first)
    let second = try stage.pool.seat([bot("a")], for: next).compactMap { try? $0?.get() }
    #expect(kill(first.process.pid, 0) != 0)
    for connection in second { stage.pool.end(connection) }
  }

  @Test func `a bot may sit at one table twice, as two processes`() throws {
    let stage = try ArenaStage()
    try play(["a", "a"], on: stage)
    let kept = try stage.pool.seat([bot("a"), bot("a")], for: next).compactMap { try? $0?.get() }
    #expect(Set(kept.map(\.process.pid)).count == 2)
    for connection in kept { stage.pool.end(connection) }
  }

  @Test func `no process is dealt a deal twice, and one that has not met it plays on`() throws {
    let stage = try ArenaStage(capacity: 8)
    func seat(_ deal: DealKey) throws -> BotConnection {
      try #require(try stage.pool.seat([bot("a")], for: deal).compactMap { try? $0?.get() }.first)
    }
    let first = try seat(DealKey(event: 0, number: 64))
    stage.pool.keep(first)
    #expect(!stage.pool.hasIdle(bot("a"), for: DealKey(event: 0, number: 64)))
    let second = try seat(DealKey(event: 0, number: 64))
    #expect(second !== first)
    stage.pool.keep(second)
    for deal in [DealKey(event: 0, number: 65), DealKey(event: 2, number: 64), DealKey(event: 0, number: 0)] {
      let connection = try seat(deal)
      #expect(connection === first || connection === second)
      stage.pool.keep(connection)
    }
  }

  @Test func `entrants with one command share no process`() throws {
    let stage = try ArenaStage()
    try play(["a", "b"], on: stage)
    var twin = bot("a")
    twin.entrant = "twin"
    #expect(!stage.pool.hasIdle(twin, for: next))
  }

  @Test func `another environment is another bot`() throws {
    let stage = try ArenaStage()
    try play(["a", "b"], on: stage)
    #expect(stage.pool.hasIdle(bot("a"), for: next))
    #expect(!stage.pool.hasIdle(bot("c"), for: next))
  }

  @Test func `a bot with a fault does not stay`() throws {
    let stage = try ArenaStage()
    let rebel = ShellBot.command(ShellBot.script(onPrompt: ShellBot.answer(99)))
    let played = try #require(try stage.play([.bot(rebel), .bot(bot("a"))]))
    #expect(played.faults == ["illegal", nil])
    #expect(!stage.pool.hasIdle(rebel, for: next))
    #expect(stage.pool.hasIdle(bot("a"), for: next))
  }

  @Test(arguments: [false, true])
  func `a closed bench leaves no process behind`(isAborted: Bool) throws {
    let stage = try ArenaStage()
    let connections = try stage.pool.seat([bot("a"), bot("b")], for: next).compactMap { try? $0?.get() }
    let processes = connections.map(\.process.pid)
    stage.pool.keep(connections[0])
    stage.pool.end(connections[1])
    if isAborted { stage.pool.abort() } else { stage.pool.close() }
    #expect(processes.count == 2)
    for process in processes { #expect(kill(process, 0) == -1) }
    #expect(!stage.pool.hasIdle(bot("a"), for: next))
  }
}
