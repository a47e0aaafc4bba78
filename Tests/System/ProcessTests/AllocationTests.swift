import AllocationCount
import Arena
import KlondikeRules
import Refereeing
import TestBasics
import TestSupport
import Testing

/// What a decision takes of the allocator, which was a tenth of the referee's time.
@Suite(.timeLimited, .enabled(if: allocations_are_counted(), "memory is counted in front of glibc alone"))
struct AllocationTests {
  let stage: ArenaStage

  init() throws { stage = try ArenaStage() }

  /// How often this thread asks for memory while a bot plays this number of actions, the first that is offered each time.
  private func allocations(actions: Int) throws -> Int {
    var options = KlondikeOptions()
    options.maxActions = actions
    let before = allocation_count()
    let played = try #require(
      try stage.play(
        Klondike.self, options, [.bot(ShellBot.command(ShellBot.script()))], time: TimeControl(bank: .seconds(60)),
        isTranscribed: false))
    #expect(played.record.tallies[0].prompts == actions)
    return allocation_count() - before
  }

  @Test func `a plain answer to an offered action allocates nothing, once a game has begun`() throws {
    // Who starts the bot, and lets every table of the code be made.
    _ = try allocations(actions: 10)
    let (short, long) = (try allocations(actions: 100), try allocations(actions: 1000))
    // What a game keeps of each answer lies in arrays, which double a few times, and four times a second the bot's other
    // processes are looked for. One allocation a decision would be 900.
    #expect(long - short < 300, "900 more decisions took \(long - short) allocations")
  }
}
