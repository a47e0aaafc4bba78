import Cards
import GameRules
import KlondikeRules
import TestBasics
import Testing

@Suite(.timeLimited) struct KlondikeLuckTests {
  /// Begins a game, with a source of random numbers: what the player does in each position; nil to give up.
  private typealias Player = @Sendable (Klondike, SplitMix64) -> (Klondike) -> KlondikeAction?

  /// Any action but giving up.
  private static let random: Player = { _, random in
    var random = random
    return { $0.randomAction(for: 0, using: &random) }
  }
  /// What helps at first sight.
  private static let simple: Player = { _, _ in { SimplePlayer.move(in: $0.position).map { .move($0) } } }
  /// A player who knows the hidden cards.
  private static let knowing: Player = { dealt, random in
    guard case .won(let actions)? = dealt.solution(for: 0, positions: 20_000) else { return simple(dealt, random) }
    var rest = actions[...]
    return { _ in rest.popFirst() }
  }

  private static func deck(_ number: Int) -> [Card] {
    var luck = SeededRandom(seed: "klondike luck", game: Klondike.name, deal: number)
    return Klondike.cards(dealtBy: &luck, seats: 1, options: KlondikeOptions()).map { Card($0)! }
  }

  private func steps(
    _ dealt: Klondike, atMost most: Int = 300, _ choose: (Klondike) -> KlondikeAction?
  ) throws -> [PlayedStep<Klondike>] { try PlayedStep.steps(from: dealt, atMost: most, choose) }

  /// The mean luck of a player over deals, in standard errors.
  private func excess(of player: Player, games: Int, samples: Int) throws -> (mean: Double, inErrors: Double) {
    let lucks = try (1...games).map { number in
      let dealt = try Klondike(deck: Self.deck(number))
      let steps = try steps(dealt, atMost: 150, player(dealt, SplitMix64(seed: number)))
      let effort = AnalysisEffort(samples: samples, seed: "\(number)")
      return try #require(Klondike.luck(of: steps, from: dealt, effort: effort))
    }
    let mean = lucks.reduce(0, +) / Double(games)
    let variance = lucks.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(games - 1)
    return (mean, mean / (variance / Double(games)).squareRoot())
  }

  @Test func `the luck of players who know no hidden card is 0 on average`() throws {
    for player in [Self.random, Self.simple] {
      let (mean, errors) = try excess(
        of: player, games: TestScope.choose(quick: 200, all: 2000), samples: TestScope.choose(quick: 3, all: 16))
      #expect(abs(errors) < 3.5, "\(mean), \(errors) standard errors")
    }
  }

  @Test func `a player who knows the hidden cards has more luck than others`() throws {
    let (mean, errors) = try excess(of: Self.knowing, games: TestScope.choose(quick: 40, all: 300), samples: 3)
    #expect(errors > 3.5, "\(mean), \(errors) standard errors")
  }

  @Test func `cards that were never seen are no luck`() throws {
    var swapped = 0
    for number in 1...3 {
      let deck = Self.deck(number)
      let dealt = try Klondike(deck: deck)
      let steps = try steps(dealt, atMost: 30) { SimplePlayer.move(in: $0.position).map { .move($0) } }
      let unseen = CardMask.all.subtracting(steps[steps.count - 1].after.seen).cards
      guard unseen.count > 1 else { continue }
      let turned = Dictionary(uniqueKeysWithValues: zip(unseen, unseen.dropFirst() + unseen.prefix(1)))
      let other = try Klondike(deck: deck.map { turned[$0] ?? $0 })
      var actions = steps.map(\.event)[...]
      let others = try self.steps(other, atMost: steps.count) { _ in
        if case .action(let action, by: _)? = actions.popFirst() { action } else { nil }
      }
      let effort = AnalysisEffort(samples: 12, seed: "\(number)")
      let luck = Klondike.luck(of: steps, from: dealt, effort: effort)
      #expect(luck != 0 && luck == Klondike.luck(of: others, from: other, effort: effort))
      swapped += 1
    }
    #expect(swapped > 0)
  }

  @Test(arguments: KlondikeOptions.samples) func `luck is told where cards are hidden and no move is undone`(
    options: KlondikeOptions
  ) throws {
    let dealt = try Klondike(deck: Self.deck(4), options: options)
    let steps = try steps(dealt, atMost: 60, Self.random(dealt, SplitMix64(seed: 4)))
    let luck = Klondike.luck(of: steps, from: dealt, effort: AnalysisEffort(samples: 6, seed: "4"))
    #expect((luck != nil) == (options.view != .thoughtful && !options.undo))
    #expect(luck.map { abs($0) <= Double(steps.count) } ?? true)
  }

  @Test func `who turns up no card has no luck`() throws {
    let dealt = try Klondike(deck: Self.deck(5))
    let steps = try steps(dealt) { _ in nil }
    #expect(Klondike.luck(of: steps, from: dealt, effort: AnalysisEffort(samples: 4)) == 0)
  }
}
