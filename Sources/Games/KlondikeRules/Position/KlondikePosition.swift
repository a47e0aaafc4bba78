import Cards

/// A position of Klondike: all cards and counters of a game without its history, in 240 bytes without a pointer.
///
/// It is the state for searches. Copying and listing moves (`hasMove(where:)`, `forEachMove(_:)`) allocate nothing, and
/// moves are not recorded:
///
///     var playout = game.position
///     while playout.ending == nil {
///       playout.moves(into: &moves)
///       guard let move = choose(moves) else { break }
///       playout.play(move)
///     }
///
/// A position knows every card. A bot draws one from its observation by `Klondike.init(consistentWith:...)`.
public struct KlondikePosition: Equatable, Sendable {
  public let options: KlondikeOptions

  /// The cards on the foundations.
  public internal(set) var home = CardMask()
  /// The face-up cards, by column; the eighth lane is unused.
  @usableFromInline var up = SIMD8<UInt64>()
  /// The number of face-down cards in each column; the eighth lane is unused.
  @usableFromInline var down = SIMD8<UInt8>()
  /// The cards that may be face down in columns, as mask indices: column c has lanes c(c-1)/2 and the next c-1.
  var buried = SIMD32<UInt8>()
  /// The cards that stock and waste may hold, as mask indices, in the order in which they are drawn.
  @usableFromInline var talon = SIMD32<UInt8>()
  /// The lanes of `talon` that are in the stock, all higher than those in the waste.
  @usableFromInline var stock: UInt32 = 0
  /// The lanes of `talon` that are in the waste.
  @usableFromInline var waste: UInt32 = 0

  /// How often the waste may still be redealt; nil for no limit.
  public internal(set) var redealsLeft: Int?
  public internal(set) var actionsLeft: Int
  /// The points of standard scoring; other scorings follow from the foundations.
  var points = 0
  /// True while only draws and redeals have been legal since the waste was last empty.
  public internal(set) var isPassBarren = false

  /// A table without cards.
  init(options: KlondikeOptions) {
    self.options = options
    redealsLeft = options.redeals
    actionsLeft = options.maxActions
  }

  static let columns = 0..<7
  static let talonCapacity = 24

  /// The lane of `buried` with the first of a column's face-down cards.
  static func firstBuried(_ column: Int) -> Int { column * (column - 1) / 2 }
}

extension KlondikePosition: Hashable {
  /// Hashes everything that distinguishes the positions of one deal.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(home)
    hasher.combine(up)
    hasher.combine(stock)
    hasher.combine(waste)
  }
}
