import BotProtocol
import HostileBots
import TestBasics
import Testing

@Suite(.timeLimited) struct HostileBotTests {
  @Test(
    .needs(.python),
    arguments: Encounter.all(of: HostileBot.scripts.filter { !$0.isRefused }))
  func `each misbehaviour has its one verdict, and nobody else pays for it`(encounter: Encounter) throws {
    try check(encounter)
  }

  @Test(
    .needs(.compiler),
    arguments: Encounter.all(of: HostileBot.programs.filter { !$0.isRefused }))
  func `each misbehaviour of a compiled bot has its one verdict, and nobody else pays for it`(
    encounter: Encounter
  ) throws {
    try check(encounter)
  }

  @Test(
    .needs(.compiler, .python),
    arguments: Encounter.all(of: (HostileBot.scripts + HostileBot.programs).filter(\.isRefused)))
  func `a tournament does not begin with bots that end before they answer`(encounter: Encounter) throws {
    let scratch = try HostileRun(encounter.tournament)
    let program = try scratch.play()
    #expect(program.exitCode == 2)
    let text = String(decoding: program.output, as: UTF8.self)
    for index in encounter.bots.indices {
      let name = Encounter.name(of: index)
      #expect(text.contains("  \(name): the program ended with exit code 0 before it answered \"start\""), "\(text)")
      #expect(scratch.living(index) == 0)
    }
    #expect(!text.contains(Encounter.wellBehaved + ":"))
    #expect(try scratch.files(in: "den").isEmpty)
    #expect(try !scratch.files().contains("run"))
  }

  private func check(_ encounter: Encounter) throws {
    let outcome = try encounter.play()
    for (index, bot) in encounter.bots.enumerated() {
      check(outcome, of: bot, in: encounter, named: Encounter.name(of: index))
    }
  }

  private func check(_ outcome: Encounter.Outcome, of bot: HostileBot, in encounter: Encounter, named name: String) {
    let verdicts = bot.verdictsWithinWalls[encounter.sandbox] ?? bot.verdicts
    let text = String(decoding: outcome.program.output, as: UTF8.self)
    // A bot that never answered makes the run fail, which says so.
    #expect(
      outcome.program.exitCode == (text.contains("; to see the reason: ") ? 1 : 0), "\(bot): \(text)")

    let games = outcome.games[name] ?? []
    #expect(games.count == encounter.games, "\(bot)")
    for (number, game) in games.enumerated() {
      let isLate = game.fault != nil && game.fault?.kind == bot.verdictIfLate?.name
      let verdict = isLate ? bot.verdictIfLate : verdicts[number % verdicts.count]
      #expect(game.fault?.kind == verdict?.name, "\(bot), game \(number + 1): \(game.fault?.message ?? "no fault")")
      guard let verdict, let fault = game.fault else { continue }
      #expect(fault.message.contains(verdict.evidence), "\(bot), game \(number + 1)")
    }
    if let answers = bot.answers { #expect(games.first?.answers == answers, "\(bot)") }

    let others = outcome.games[Encounter.wellBehaved] ?? []
    #expect(!others.isEmpty)
    #expect(others.compactMap(\.fault).isEmpty, "beside \(bot)")

    #expect(outcome.leftovers[name] == 0, "\(bot)")
    #expect(outcome.litter.isEmpty, "beside \(bot)")
    #expect(outcome.keptItsFile, "beside \(bot)")
    #expect(1...50_000 ~= outcome.program.peakMemory, "beside \(bot)")
    #expect(SafeBytes.violations(in: text).isEmpty, "beside \(bot)")
    for standings in outcome.standings { #expect(SafeBytes.violations(in: standings).isEmpty, "beside \(bot)") }
  }
}
