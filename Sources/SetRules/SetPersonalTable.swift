public import GameRules

/// Set as one person plays it, by pointing and without a clock.
///
/// A match stays to be seen until the person does something else, and is taken then. A mismatch costs a false claim at
/// once but brings no cards: those the person asks for. There are no calls and no points for speed.
public struct SetPersonalTable: Equatable, Sendable {
  public private(set) var game: SetGame
  public private(set) var selection = SetSelection()
  public var palette = SetPalette.usual

  /// A table for a game of one seat.
  public init(_ game: SetGame) {
    precondition(game.seats == 1, "a person's table has one seat")
    self.game = game
  }

  /// Points at a card; one that is not on the table changes nothing.
  public mutating func point(at card: SetCard) {
    guard game.ending == nil, game.table.contains(card) else { return }
    var pointed = selection
    pointed.point(at: card)
    takeMatch()
    selection = game.ending == nil ? pointed : SetSelection()
    if let trio = selection.trio, !trio.isSet { _ = game.judge(trio, by: 0) }
  }

  /// Takes a match that is shown; without one lays three more cards, which costs points while a set lies there.
  public mutating func deal() {
    guard game.ending == nil, !takeMatch() else { return }
    if !SetFinder(game.table).isEmpty { game.credit(game.options.points.dealWithSet, to: 0) }
    game.dealMore()
    game.endIfExhausted()
  }

  /// A set on the table, for which the person pays; nothing, and for nothing, if there is none.
  public mutating func hint() -> SetTrio? {
    takeMatch()
    guard game.ending == nil, let hint = SetFinder(game.table).hint else { return nil }
    game.credit(game.options.points.hint, to: 0)
    return hint
  }

  /// Lays the same cards in other places.
  public mutating func rearrange(by chance: inout Chance) { chance.shuffle(&game.table) }

  /// Leaves this game for another and keeps the palette.
  public mutating func start(_ game: SetGame) {
    let palette = palette
    self = SetPersonalTable(game)
    self.palette = palette
  }

  /// - Returns: True if a match was shown; it is then taken and nothing is selected.
  @discardableResult
  private mutating func takeMatch() -> Bool {
    guard let trio = selection.trio, trio.isSet else { return false }
    _ = game.judge(trio, by: 0)
    game.endIfExhausted()
    selection = SetSelection()
    return true
  }
}
