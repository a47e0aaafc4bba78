public import GameRules

/// Solo Set, by pointing and without a clock.
///
/// A match stays visible until the person's next action, and is taken then. A mismatch costs a false claim at once but
/// brings no cards; the person asks for them. There are no calls and no points for speed.
public struct SetPersonalTable: Equatable, Sendable {
  public private(set) var game: SetGame
  public private(set) var selection = SetSelection()
  public var palette = SetPalette.usual
  /// The set of the last hint, which is paid for once.
  private var hinted: SetTrio?

  /// A table for a game of one seat.
  public init(_ game: SetGame) {
    precondition(game.seats == 1, "a person's table has one seat")
    self.game = game
    // Alone there are no calls, and no faster seats.
    self.game.window = .claim
    self.game.options.points.speed = 0
  }

  /// Points at a card; a card that is not on the table has no effect.
  @discardableResult
  public mutating func point(at card: SetCard) -> [SoloEvent<SetAction>] {
    guard game.ending == nil, game.table.contains(card) else { return [] }
    var pointed = selection
    pointed.point(at: card)
    let taken = takeMatch()
    selection = game.ending == nil ? pointed : SetSelection()
    guard let trio = selection.trio, !trio.isSet else { return taken }
    return taken + [claim(trio)]
  }

  /// Takes a match that is shown; otherwise lays three more cards, which costs points if there is a set.
  ///
  /// With an empty deck and no match it does nothing.
  @discardableResult
  public mutating func deal() -> [SoloEvent<SetAction>] {
    guard game.ending == nil else { return [] }
    let taken = takeMatch()
    guard taken.isEmpty, !game.deck.isEmpty else { return taken }
    let holdsSet = !SetFinder(game.table).isEmpty
    if holdsSet { game.credit(game.options.points.dealWithSet, to: 0) }
    game.dealMore()
    game.endIfExhausted()
    return [.race(.deal, holdsSet ? .wrong : .right)]
  }

  /// A set on the table, for which the person pays once; nil, at no cost, if there is none.
  public mutating func hint() -> SetTrio? {
    takeMatch()
    guard game.ending == nil, let hint = SetFinder(game.table).hint else { return nil }
    if hint != hinted { game.credit(game.options.points.hint, to: 0) }
    hinted = hint
    return hint
  }

  /// Puts the same cards in other places.
  public mutating func rearrange(by random: inout SeededRandom) { random.shuffle(&game.table) }

  /// Begins another game and keeps the palette.
  public mutating func start(_ game: SetGame) {
    let palette = palette
    self = SetPersonalTable(game)
    self.palette = palette
  }

  /// Takes a match that is shown, after which nothing is selected.
  @discardableResult
  private mutating func takeMatch() -> [SoloEvent<SetAction>] {
    guard let trio = selection.trio, trio.isSet else { return [] }
    selection = SetSelection()
    return [claim(trio)]
  }

  /// Claims three cards of the table.
  private mutating func claim(_ trio: SetTrio) -> SoloEvent<SetAction> {
    let verdict = game.judge(trio, by: 0)
    game.endIfExhausted()
    return .race(.claim(trio), verdict)
  }
}

extension SetPersonalTable: SoloTable {
  public static var takesPointing: Bool { true }

  public var position: SetGame { game }
  public var selected: [String] { selection.cards.map(\.description) }
  public var judged: SetAction? { selection.trio.map(SetAction.claim) }
  public var verdict: Verdict? { selection.isMatch.map { $0 ? .right : .wrong } }

  /// The average time for a set, and how often cards were requested although there was one.
  public func practice(
    _ events: [SoloEvent<SetAction>], time: Duration
  ) -> [(name: String, figure: String)] {
    let sets = game.tallies[0].sets
    let tenths = time.wholeMilliseconds / max(sets, 1) / 100
    let missed = events.count { $0 == .race(.deal, .wrong) }
    return (sets > 0 ? [("Time a set", "\(tenths / 10).\(tenths % 10) s")] : []) + [("Sets missed", "\(missed)")]
  }

  public mutating func play(
    _ step: SoloStep<SetAction>, after reaction: Duration
  ) throws(IllegalEvent) -> [SoloEvent<SetAction>] {
    if game.ending != nil { throw .over }
    switch step {
    case .point(let name):
      return SetCard(name).map { point(at: $0) } ?? []
    case .hint:
      let taken = takeMatch()
      let offered = hint().map(SetAction.claim) ?? (game.deck.isEmpty || game.ending != nil ? nil : .deal)
      return taken + [.hint(offered)]
    case .action(.deal): return deal()
    case .action(.claim(let trio)):
      guard game.lies(trio) else { throw .notLegal(action: trio.description, seat: 0) }
      let taken = takeMatch()
      selection = SetSelection()
      return game.lies(trio) && game.ending == nil ? taken + [claim(trio)] : taken
    case .action(.call): throw .notLegal(action: "\(SetAction.call)", seat: 0)
    case .pass: throw .wrongPhase
    }
  }
}

extension SetGame {
  public typealias Solo = SetPersonalTable
}
